// Programs that the onnx dialect rejects for other reasons than the types of
// single operands: traits of all ops, support ops, and the verifiers of single
// operators.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @same_type_variable(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{operand #1 is 'tensor<2xf64>', but operand #0 is 'tensor<2xf32>': both must have one element type}}
  %0 = "onnx.Add"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @result_of_type_variable(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 is 'tensor<2xf16>', but operand #0 is 'tensor<2xf32>'}}
  %0 = "onnx.Relu"(%a) : (tensor<2xf32>) -> tensor<2xf16>
  return
}

// -----

func.func @homogeneous_variadic(%a: tensor<2xf32>, %b: tensor<2xi64>) {
  // expected-error @+1 {{operand #1 is 'tensor<2xi64>', but operand #0 is 'tensor<2xf32>'}}
  %0 = "onnx.Concat"(%a, %b) {axis = 0 : si64} : (tensor<2xf32>, tensor<2xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @minimum_arity() {
  // expected-error @+1 {{has 0 operands, but needs at least 1}}
  %0 = "onnx.Concat"() {axis = 0 : si64} : () -> tensor<4xf32>
  return
}

// -----

func.func @required_attribute(%a: tensor<2xf32>) {
  // expected-error @+1 {{requires attribute 'axis'}}
  %0 = "onnx.Concat"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @element_type(%a: tensor<2xi1>) {
  // expected-error @+1 {{operand #0 must be}}
  %0 = "onnx.Abs"(%a) : (tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @absent_where_required(%a: tensor<2xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{operand #1 must be}}
  %0 = "onnx.Add"(%a, %n) : (tensor<2xf32>, none) -> tensor<2xf32>
  return
}

// -----

func.func @constant_without_value() {
  // expected-error @+1 {{needs exactly one attribute with its value, but has none}}
  %0 = "onnx.Constant"() : () -> tensor<f32>
  return
}

// -----

func.func @constant_with_two_values() {
  // expected-error @+1 {{needs exactly one attribute with its value, but has 'value_float' and 'value_int'}}
  %0 = "onnx.Constant"() {value_float = 1.0 : f32, value_int = 1 : si64} : () -> tensor<f32>
  return
}

// -----

func.func @constant_of_another_type() {
  // expected-error @+1 {{result #0 is 'tensor<i64>', but from operands and attributes follows 'tensor<*xf32>'}}
  %0 = "onnx.Constant"() {value_float = 1.0 : f32} : () -> tensor<i64>
  return
}

// -----

func.func @concat_ranks(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{number 1 of 'inputs' does not fit to number 0 of 'inputs' in all dimensions but 'axis': their sizes are [2] and [2, 3]}}
  %0 = "onnx.Concat"(%a, %b) {axis = 1 : si64} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @concat_ranks_at_axis_0(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{number 1 of 'inputs' does not fit to number 0 of 'inputs' in all dimensions but 'axis': their sizes are [2] and [2, 3]}}
  %0 = "onnx.Concat"(%a, %b) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @concat_sizes(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @+1 {{number 1 of 'inputs' does not fit to number 0 of 'inputs' in all dimensions but 'axis': their sizes are [2, 4] and [2, 3]}}
  %0 = "onnx.Concat"(%a, %b) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @transpose_length(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{number 2 of 'perm' is 2, which is no position among 2 sizes: the rank of 'data' is 2}}
  %0 = "onnx.Transpose"(%a) {perm = [0, 1, 2]} : (tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @transpose_permutation(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{attribute 'perm' is no permutation of 0 to 1}}
  %0 = "onnx.Transpose"(%a) {perm = [1, 1]} : (tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @softmax_axis(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'axis' is or has 2, but must be in [-2, 1]: 'input' is 'tensor<2x3xf32>'}}
  %0 = "onnx.Softmax"(%a) {axis = 2 : si64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// One past the last dimension is a place to flatten at.
func.func @flatten_axis(%a: tensor<2x3xf32>) {
  %0 = "onnx.Flatten"(%a) {axis = 2 : si64} : (tensor<2x3xf32>) -> tensor<6x1xf32>
  // expected-error @+1 {{there is nothing from position 0 to 3 of 2 numbers: the rank of 'input' is 2, 'axis' is 3}}
  %1 = "onnx.Flatten"(%a) {axis = 3 : si64} : (tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @return_count(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{returns 0 values, but @return_count has 1 results}}
  onnx.Return
}

// -----

func.func @return_type(%a: tensor<2xf32>, %b: tensor<*xf32>) -> (tensor<*xf32>, tensor<2xf32>) {
  // Better known than declared is well; worse is not.
  // expected-error @+1 {{operand #1 is 'tensor<*xf32>', but @return_type results in 'tensor<2xf32>'}}
  onnx.Return %a, %b : tensor<2xf32>, tensor<*xf32>
}

// -----

// One list of names determines the type of classes.
func.func @classes(%x: tensor<4x2xf32>) {
  // expected-error @+1 {{result #0 is 'tensor<4x!onnx.String>', but from operands and attributes follows 'tensor<*xi64>'}}
  %0:2 = "onnx.LinearClassifier"(%x) {coefficients = [1.0 : f32], classlabels_ints = [1]} : (tensor<4x2xf32>) -> (tensor<4x!onnx.String>, tensor<4x1xf32>)
  return
}

// -----

// Without one, nothing does.
func.func @unnamed_classes(%x: tensor<4x2xf32>) {
  %0:2 = "onnx.LinearClassifier"(%x) {coefficients = [1.0 : f32]} : (tensor<4x2xf32>) -> (tensor<4x!onnx.String>, tensor<4x1xf32>)
  %1:2 = "onnx.LinearClassifier"(%x) {coefficients = [1.0 : f32], classlabels_strings = []} : (tensor<4x2xf32>) -> (tensor<4xi64>, tensor<4x1xf32>)
  return
}
