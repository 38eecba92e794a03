// Types and shapes by the ONNX library's rules, from MLIR ops.
// RUN: dialect-opt %s --onnx-shape-inference --split-input-file --verify-diagnostics | FileCheck %s
// RUN: dialect-opt %s --onnx-shape-inference=data-propagation=false --split-input-file --verify-diagnostics | FileCheck %s --check-prefix=NODATA
// RUN: not dialect-opt %s --onnx-shape-inference=strict --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT

// STRICT: error: 'onnx.Split' op its shapes contradict each other

// The function's type follows its return.
// CHECK-LABEL: func.func @elementwise
// CHECK-SAME: -> tensor<2x3xf32>
func.func @elementwise(%a: tensor<2x1xf32>, %b: tensor<3xf32>) -> tensor<*xf32> {
  // CHECK: "onnx.Add"{{.*}} -> tensor<2x3xf32>
  %0 = "onnx.Add"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// A constant operand is read, absent ones are skipped.
func.func @constant_operands(%a: tensor<2x3x4xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %axes = onnx.Constant dense<[1]> : tensor<1xi64>
  %none = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.ReduceSum"{{.*}} -> tensor<2x1x4xf32>
  %0 = "onnx.ReduceSum"(%a, %axes) : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceSum"{{.*}} -> tensor<1x1x1xf32>
  %1 = "onnx.ReduceSum"(%a, %none) : (tensor<2x3x4xf32>, none) -> tensor<*xf32>
  onnx.Return %0, %1 : tensor<*xf32>, tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @subgraphs
func.func @subgraphs(%cond: tensor<i1>, %a: tensor<2x3xf32>) -> tensor<*xf32> {
  // CHECK: "onnx.If"
  // CHECK: "onnx.Transpose"{{.*}} -> tensor<3x2xf32>
  // CHECK: "onnx.Reshape"{{.*}} -> tensor<3x2xf32>
  // CHECK: (tensor<i1>) -> tensor<3x2xf32>
  %0 = "onnx.If"(%cond) ({
    %1 = "onnx.Transpose"(%a) {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<*xf32>
    onnx.Yield %1 : tensor<*xf32>
  }, {
    %s = onnx.Constant dense<[3, 2]> : tensor<2xi64>
    %2 = "onnx.Reshape"(%a, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<*xf32>
    onnx.Yield %2 : tensor<*xf32>
  }) : (tensor<i1>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// Integers are followed through shape arithmetic.
// CHECK-LABEL: func.func @data_propagation
// CHECK-SAME: -> tensor<2x12xf32>
// NODATA-LABEL: func.func @data_propagation
// NODATA-SAME: -> tensor<?x?xf32>
func.func @data_propagation(%a: tensor<2x3x4xf32>) -> tensor<*xf32> {
  %zero = onnx.Constant dense<[0]> : tensor<1xi64>
  %rest = onnx.Constant dense<[12]> : tensor<1xi64>
  %0 = "onnx.ShapeV13"(%a) : (tensor<2x3x4xf32>) -> tensor<*xi64>
  %1 = "onnx.Gather"(%0, %zero) : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %2 = "onnx.Concat"(%1, %rest) {axis = 0 : si64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %3 = "onnx.Reshape"(%a, %2) : (tensor<2x3x4xf32>, tensor<*xi64>) -> tensor<*xf32>
  onnx.Return %3 : tensor<*xf32>
}

// -----

// A private function is inferred from its only call.
// CHECK-LABEL: func.func private @callee
// CHECK-SAME: (%arg0: tensor<4xf32>) -> tensor<4xf32>
func.func private @callee(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.Relu"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @caller(%a: tensor<4xf32>) -> tensor<*xf32> {
  %0 = "onnx.Identity"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  %1 = func.call @callee(%0) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %1 : tensor<*xf32>
}

// -----

// A refusal is a warning, and the types at hand stay.
func.func @refused(%a: tensor<2x3xf32>) -> tensor<*xf32> {
  %parts = onnx.Constant dense<[7, 5]> : tensor<2xi64>
  // expected-warning @+1 {{its shapes contradict each other: 'split' sums up to 12, but dimension 0 has size 2}}
  %0:2 = "onnx.Split"(%a, %parts) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  onnx.Return %0#0 : tensor<*xf32>
}

// -----

// A declared shape that the op does not have gives way.
// CHECK-LABEL: func.func @contradiction
// CHECK-SAME: -> tensor<5xi64>
func.func @contradiction() -> tensor<4xi64> {
  %start = onnx.Constant dense<0> : tensor<i64>
  %limit = onnx.Constant dense<5> : tensor<i64>
  %step = onnx.Constant dense<1> : tensor<i64>
  // expected-warning @+1 {{inferred result type tensor<5xi64> contradicts the declared type, tensor<4xi64>; the inferred one is used}}
  %0 = "onnx.Range"(%start, %limit, %step) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<4xi64>
  onnx.Return %0 : tensor<4xi64>
}

// -----

// A rule's answer that the op's verifier refuses is not taken.
func.func @illegal(%a: tensor<2x3xf32>) -> tensor<*xf32> {
  %shape = onnx.Constant dense<[4, 5]> : tensor<2xi64>
  // expected-warning @+1 {{the types inferred for it are illegal: 'onnx.Reshape' op the number of elements of 'data' is 6, but the number of elements of 'reshaped' is 20; they must be equal}}
  %0 = "onnx.Reshape"(%a, %shape) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// Complex numbers are handed to the library, too.
// CHECK-LABEL: func.func @complex
// CHECK: onnx.ConstantV19 dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>
func.func @complex() {
  %0 = "onnx.ConstantV19"() {value = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<*xcomplex<f32>>
  return
}

// -----

// The inferred type of an operand contradicts its user, which then keeps the
// operand's type: the program stays legal.
// CHECK-LABEL: func.func @operands
func.func @operands(%a: tensor<4xf32>, %w: tensor<*xf32>) -> tensor<*xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: %[[X:.*]] = "onnx.Relu"{{.*}} -> tensor<4xf32>
  // CHECK: %[[C:.*]] = tensor.cast %[[X]] : tensor<4xf32> to tensor<*xf32>
  %0 = "onnx.Relu"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Conv"(%[[C]],
  // expected-warning @+1 {{it contradicts the known types of its operands: 'onnx.Conv' op an input of rank 1 has no batch and channel dimension}}
  %1 = "onnx.Conv"(%0, %w, %n) : (tensor<*xf32>, tensor<*xf32>, none) -> tensor<*xf32>
  onnx.Return %1 : tensor<*xf32>
}

// -----

// A cast of the program's own asks for the type, too.
// CHECK-LABEL: func.func @cast
func.func @cast(%a: tensor<4xf32>) -> tensor<3xf32> {
  %0 = "onnx.Relu"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<4xf32> to tensor<*xf32>
  // CHECK: tensor.cast %[[C]] : tensor<*xf32> to tensor<3xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<3xf32>
  onnx.Return %1 : tensor<3xf32>
}

// -----

// An optional, its element, and a value that is not an optional.
// CHECK-LABEL: func.func @optionals
func.func @optionals(%o: !onnx.Opt<tensor<2xf32>>, %s: !onnx.Seq<tensor<2xf32>>, %t: tensor<2xf32>, %os: !onnx.Opt<!onnx.Seq<tensor<2xf32>>>) {
  // CHECK: "onnx.OptionalGetElement"{{.*}} -> tensor<2xf32>
  %0 = "onnx.OptionalGetElement"(%o) : (!onnx.Opt<tensor<2xf32>>) -> tensor<*xf32>
  // CHECK: "onnx.OptionalGetElement"{{.*}} -> !onnx.Seq<tensor<2xf32>>
  %1 = "onnx.OptionalGetElement"(%s) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<*xf32>>
  // CHECK: "onnx.OptionalGetElement"{{.*}} -> tensor<2xf32>
  %2 = "onnx.OptionalGetElement"(%t) : (tensor<2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.OptionalGetElement"{{.*}} -> !onnx.Seq<tensor<2xf32>>
  %3 = "onnx.OptionalGetElement"(%os) : (!onnx.Opt<!onnx.Seq<tensor<2xf32>>>) -> !onnx.Seq<tensor<*xf32>>
  return
}

// -----

// CHECK-LABEL: func.func @sparse
// CHECK: onnx.Constant {sparse_value = {{.*}}} : tensor<3x3xf32>
func.func @sparse() {
  %0 = "onnx.Constant"() {sparse_value = sparse<[[0, 1], [1, 2]], [7.0, 8.0]> : tensor<3x3xf32>} : () -> tensor<*xf32>
  return
}
