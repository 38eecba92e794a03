// Programs of ONNX in StableHLO: by one op, by functions and by coarse
// operations.
//
// RUN: dialect-opt %s --split-input-file --onnx-to-stablehlo | FileCheck %s
// RUN: dialect-opt %s --split-input-file --onnx-to-stablehlo=keep-coarse | FileCheck %s --check-prefix=COARSE

// An op of StableHLO, whose operands are broadcast.
// CHECK-LABEL: @broadcast
// CHECK-NEXT: [[B:%.*]] = stablehlo.broadcast_in_dim %arg1, dims = [1]
// CHECK-NEXT: [[C:%.*]] = stablehlo.add %arg0, [[B]] : tensor<2x3xf32>
// CHECK-NEXT: return [[C]]
func.func @broadcast(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Add"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  onnx.Return %c : tensor<2x3xf32>
}

// -----

// An older version, with axes in an attribute.
// CHECK-LABEL: @sum
// CHECK: stablehlo.reduce
// CHECK: stablehlo.reshape {{.*}} -> tensor<2x1xf32>
// CHECK-NOT: onnx.
func.func @sum(%a: tensor<2x3xf32>) -> tensor<2x1xf32> {
  %c = "onnx.ReduceSumV11"(%a) {axes = [-1]} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  onnx.Return %c : tensor<2x1xf32>
}

// -----

// A coarse operation.
// CHECK-LABEL: @softmax
// CHECK-NOT: custom_call
// CHECK: stablehlo.exponential
// COARSE-LABEL: @softmax
// COARSE: stablehlo.custom_call @byteir.softmax
func.func @softmax(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Softmax"(%a) {axis = 1 : si64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %c : tensor<2x3xf32>
}

// -----

// Branches, an optional operand that is absent, and shapes that follow from
// constants.
// CHECK-LABEL: @branches
// CHECK: stablehlo.if
// CHECK: stablehlo.maximum
// CHECK-NEXT: stablehlo.return
// CHECK: stablehlo.reshape
// CHECK-NOT: onnx.
func.func @branches(%p: tensor<i1>, %a: tensor<2x3xf32>) -> tensor<6xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %low = onnx.Constant dense<0.0> : tensor<f32>
  %shape = onnx.Constant dense<-1> : tensor<1xi64>
  %c = "onnx.If"(%p) ({
    %d = "onnx.Clip"(%a, %low, %none) : (tensor<2x3xf32>, tensor<f32>, none) -> tensor<2x3xf32>
    onnx.Yield %d : tensor<2x3xf32>
  }, {
    onnx.Yield %a : tensor<2x3xf32>
  }) : (tensor<i1>) -> tensor<2x3xf32>
  %e = "onnx.Reshape"(%c, %shape) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  onnx.Return %e : tensor<6xf32>
}
