// Folders and canonicalizers of single operators, and optimizations that side
// effects permit.
// RUN: dialect-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func.func @transposes
// CHECK-NEXT: onnx.Return %arg0
func.func @transposes(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Transpose"(%a) {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "onnx.Transpose"(%0) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  onnx.Return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @composed
// CHECK-NEXT: "onnx.Transpose"(%arg0) <{perm = [2, 0, 1]}>
// CHECK-NEXT: onnx.Return
func.func @composed(%a: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = "onnx.Transpose"(%a) {perm = [0, 2, 1]} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = "onnx.Transpose"(%0) {perm = [1, 0, 2]} : (tensor<2x4x3xf32>) -> tensor<4x2x3xf32>
  onnx.Return %1 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @nothing_to_do
// CHECK-NEXT: onnx.Return %arg0
func.func @nothing_to_do(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.Identity"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "onnx.Cast"(%0) {to = f32} : (tensor<2xf32>) -> tensor<2xf32>
  onnx.Return %1 : tensor<2xf32>
}

// A more precise type is not nothing.
// CHECK-LABEL: func.func @says_the_shape
// CHECK: onnx.Identity
func.func @says_the_shape(%a: tensor<*xf32>) -> tensor<2xf32> {
  %0 = "onnx.Identity"(%a) : (tensor<*xf32>) -> tensor<2xf32>
  onnx.Return %0 : tensor<2xf32>
}

// Two random tensors are two; two sums are one; an unused sum is none.
// CHECK-LABEL: func.func @effects
// CHECK-COUNT-2: "onnx.RandomNormal"
// CHECK-NOT: "onnx.RandomNormal"
// CHECK-COUNT-1: "onnx.Add"
// CHECK-NOT: "onnx.Add"
// CHECK: onnx.Return
func.func @effects(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "onnx.RandomNormal"() {shape = [2]} : () -> tensor<2xf32>
  %1 = "onnx.RandomNormal"() {shape = [2]} : () -> tensor<2xf32>
  %2 = "onnx.Add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %3 = "onnx.Add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %4 = "onnx.Mul"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  onnx.Return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @constants
// CHECK-COUNT-1: onnx.Constant
// CHECK-NOT: onnx.Constant
func.func @constants() -> (tensor<i64>, tensor<i64>) {
  %0 = onnx.Constant dense<1> : tensor<i64>
  %1 = onnx.Constant dense<1> : tensor<i64>
  onnx.Return %0, %1 : tensor<i64>, tensor<i64>
}
