// Verification by the specs, with names of the shared definitions only.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @same_types(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error @+1 {{'newcomer.scale' op operand #1 is 'tensor<4xf64>', but operand #0 is 'tensor<4xf32>': both must have one element type}}
  %0 = "newcomer.scale"(%x, %y) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

// An operand that may be absent is one of the variable where it is there.
func.func @optional(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  %0 = "newcomer.scale"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %1 = "newcomer.scale"(%x, %x, %x) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'newcomer.scale' op operand #2 is 'tensor<4xf64>', but operand #0 is 'tensor<4xf32>': both must have one element type}}
  %2 = "newcomer.scale"(%x, %x, %y) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @too_few(%x: tensor<4xf32>) {
  // expected-error @+1 {{'newcomer.concat' op has 1 operands, but needs at least 2}}
  %0 = "newcomer.concat"(%x) <{dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @too_few_before_the_last(%x: tensor<4xf32>) {
  // expected-error @+1 {{'newcomer.before_last' op has 0 values for the variadic operand in place 0 of its definition, but needs at least 1}}
  "newcomer.before_last"(%x) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @lists_of_other_types(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  %0:2 = "newcomer.before_last"(%x, %x, %x) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>, tensor<1xf32>)
  // expected-error @+1 {{'newcomer.before_last' op operand #1 is 'tensor<4xf64>', but operand #0 is 'tensor<4xf32>': both must have one element type}}
  %1 = "newcomer.before_last"(%x, %y, %x) : (tensor<4xf32>, tensor<4xf64>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @below(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute is at least 0}}
  %0 = "newcomer.concat"(%x, %x) <{dimension = -1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @good(%x: tensor<4xf32>) {
  %0 = "newcomer.defaults"(%x) <{few = -7 : i32, factor = 1.5 : f64, step = 0.25 : f64, ratio = 0.1 : f32, words = ["a", "b", "a"], sure = true, word = "with \22quotes\22"}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "newcomer.defaults"(%x) <{few = 100 : i32, factor = -0.5 : f64, step = 0.5 : f64, ratio = 2.0 : f32, words = [], sure = true, word = "and $signs", axis = 2 : i64, size = 8 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @bad_integer(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute is one of 0, 1, 2}}
  %0 = "newcomer.defaults"(%x) <{few = 1 : i32, factor = 1.0 : f64, step = 0.25 : f64, ratio = 2.0 : f32, words = [], sure = true, axis = 3 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @bad_range(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'size' failed to satisfy constraint: 64-bit signless integer attribute is at least 1 is at most 8}}
  %0 = "newcomer.defaults"(%x) <{few = 1 : i32, factor = 1.0 : f64, step = 0.25 : f64, ratio = 2.0 : f32, words = [], sure = true, size = 9 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @bad_number(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'step' failed to satisfy constraint: 64-bit float attribute is one of 0.25, 0.5}}
  %0 = "newcomer.defaults"(%x) <{few = 1 : i32, factor = 1.0 : f64, step = 0.3 : f64, ratio = 2.0 : f32, words = [], sure = true}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @bad_bound(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'factor' failed to satisfy constraint: 64-bit float attribute is at least -0.5 is at most 1.5}}
  %0 = "newcomer.defaults"(%x) <{few = 1 : i32, factor = 1.6 : f64, step = 0.25 : f64, ratio = 2.0 : f32, words = [], sure = true}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @bad_text(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'words' failed to satisfy constraint: string array attribute has elements among a, b}}
  %0 = "newcomer.defaults"(%x) <{few = 1 : i32, factor = 1.0 : f64, step = 0.25 : f64, ratio = 2.0 : f32, words = ["c"], sure = true}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @bad_truth(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'sure' failed to satisfy constraint: bool attribute is true}}
  %0 = "newcomer.defaults"(%x) <{few = 1 : i32, factor = 1.0 : f64, step = 0.25 : f64, ratio = 2.0 : f32, words = [], sure = false}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Relations from the family's table.
func.func @relation(%x: tensor<4xf32>) {
  // expected-error @+1 {{'newcomer.negate' op}}
  %0 = "newcomer.negate"(%x) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
