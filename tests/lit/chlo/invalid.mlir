// Programs that verifiers of chlo refuse.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op 'value' and 'result' have different element types: 'i32' and 'tensor<4xf32>'}}
  %0 = "chlo.constant_like"(%x) <{value = 3 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op}}
  %0 = chlo.broadcast_add %x, %y : (tensor<4xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op}}
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 1>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.top_k' op}}
  %0:2 = chlo.top_k(%x, k = 5) : tensor<4xf32> -> (tensor<5xf32>, tensor<5xi32>)
  return
}

// -----

func.func @f(%l: tensor<4x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op 'ragged_dot_dimension_numbers.lhs_ragged_dimensions' has 0 numbers, but must have 1}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%l: tensor<4x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op the length of 'ragged_dot_dimension_numbers.rhs_group_dimensions' is 0, but must be 1}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<4x3x7xf32>
  return
}

// -----

func.func @f(%l: tensor<4x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op 'ragged_dot_dimension_numbers.lhs_contracting_dimensions' is or has 2, but dimensions of 'lhs' are less than 2}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%l: tensor<4x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op dimension 1 of 'lhs' is 5, but dimension 2 of 'rhs' is 7; they must be equal}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%l: tensor<4x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op dimension 0 of 'rhs' is 3, but dimension 0 of 'group_sizes' is 2; they must be equal where the length}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%l: tensor<4x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op dimension 1 of 'result' is 8, but dimension 2 of 'rhs' is 7; they must be equal}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%l: tensor<4x5xf32>, %r: tensor<5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op 'result' is 'tensor<4x7xf32>', of rank 2, but must have rank 3}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]>}> : (tensor<4x5xf32>, tensor<5x7xf32>, tensor<3xi64>) -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %j: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op has a body of 1 arguments; expected 2, one for each operand}}
  %0:2 = chlo.scan(%x) inits(%j) dimension=0 {
  ^bb0(%a: tensor<i32>):
    stablehlo.return %a, %a : tensor<i32>, tensor<i32>
  } : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %j: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op has a body that returns 1 values; expected 2, one for each result}}
  %0:2 = chlo.scan(%x) inits(%j) dimension=0 {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  } : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %j: tensor<i32>) {
  %0:2 = chlo.scan(%x) inits(%j) dimension=0 {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %a, %b : tensor<i32>, tensor<i32>
  // expected-error@+1 {{expected at least 1 results, one for each of 'inits', not 0}}
  } : (tensor<4xi32>, tensor<i32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %j: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op the number of 'carries' is 0, but the number of 'inits' is 1; they must be equal}}
  %0 = "chlo.scan"(%x, %j) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  return
}
