// An operand is computed if possible before it counts as non-constant, and ops
// used only for the computation are removed.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset=target=11 | FileCheck %s

// CHECK-LABEL: @axes_of_a_shape
// CHECK-NEXT: "onnx.ReduceSumV11"(%{{.*}}) <{axes = [1, 2], keepdims = 1 : si64}>
// CHECK-NEXT: onnx.Return
func.func @axes_of_a_shape(%x: tensor<2x3x4xf32>, %like: tensor<1x2xf32>) -> tensor<*xf32> {
  %shape = "onnx.Shape"(%like) : (tensor<1x2xf32>) -> tensor<2xi64>
  %axes = "onnx.Identity"(%shape) : (tensor<2xi64>) -> tensor<2xi64>
  %0 = "onnx.ReduceSum"(%x, %axes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
// -----
// CHECK-LABEL: @calculated
// CHECK-NEXT: "onnx.UnsqueezeV11"(%{{.*}}) <{axes = [0, 3]}>
// CHECK-NEXT: onnx.Return
func.func @calculated(%x: tensor<2x3xf32>) -> tensor<*xf32> {
  %one = onnx.Constant dense<1> : tensor<i64>
  %zero = onnx.Constant dense<0> : tensor<1xi64>
  %two = onnx.Constant dense<[1, 2]> : tensor<2xi64>
  %last = "onnx.Gather"(%two, %one) <{axis = 0 : si64}> : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
  %next = "onnx.Add"(%last, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %list = "onnx.Unsqueeze"(%next, %zero) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
  %axes = "onnx.Concat"(%zero, %list) <{axis = 0 : si64}> : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %0 = "onnx.Unsqueeze"(%x, %axes) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
// -----
// Values with other uses stay, and so do values that had no uses before.
// CHECK-LABEL: @used_otherwise
// CHECK: %[[SHAPE:.*]] = "onnx.ShapeV1"
// CHECK: "onnx.ShapeV1"
// CHECK: "onnx.ReduceSumV11"(%{{.*}}) <{axes = [1, 2]
// CHECK: onnx.Return %{{.*}}, %[[SHAPE]]
func.func @used_otherwise(%x: tensor<2x3x4xf32>, %like: tensor<1x2xf32>) -> (tensor<*xf32>, tensor<2xi64>) {
  %axes = "onnx.Shape"(%like) : (tensor<1x2xf32>) -> tensor<2xi64>
  %unused = "onnx.Shape"(%x) : (tensor<2x3x4xf32>) -> tensor<3xi64>
  %0 = "onnx.ReduceSum"(%x, %axes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %0, %axes : tensor<*xf32>, tensor<2xi64>
}
// -----
// A part of a shape that is known needs no other ops.
// CHECK-LABEL: @part_of_shape
// CHECK-NEXT: %[[PART:.*]] = onnx.ConstantV11 dense<[3, 4]> : tensor<2xi64>
// CHECK-NEXT: onnx.Return %[[PART]]
func.func @part_of_shape(%x: tensor<2x3x4xf32>) -> tensor<2xi64> {
  %0 = "onnx.Shape"(%x) <{start = 1 : si64}> : (tensor<2x3x4xf32>) -> tensor<2xi64>
  onnx.Return %0 : tensor<2xi64>
}
// -----
// Parts of a constant, in another order.
// CHECK-LABEL: @axes_of_parts
// CHECK-NEXT: "onnx.ReduceSumV11"(%{{.*}}) <{axes = [2, 0], keepdims = 1 : si64}>
// CHECK-NEXT: onnx.Return
func.func @axes_of_parts(%x: tensor<2x3x4xf32>) -> tensor<*xf32> {
  %both = onnx.Constant dense<[0, 2]> : tensor<2xi64>
  %none = "onnx.NoValue"() {value} : () -> none
  %parts:2 = "onnx.Split"(%both, %none) <{axis = 0 : si64, num_outputs = 2 : si64}> : (tensor<2xi64>, none) -> (tensor<1xi64>, tensor<1xi64>)
  %axes = "onnx.Concat"(%parts#1, %parts#0) <{axis = 0 : si64}> : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %0 = "onnx.ReduceSum"(%x, %axes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
// -----
// Sizes that are known, of a shape that is not.
// CHECK-LABEL: @part_of_open_shape
// CHECK-NEXT: "onnx.ReduceSumV11"(%{{.*}}) <{axes = [1], keepdims = 1 : si64}>
// CHECK-NEXT: onnx.Return
func.func @part_of_open_shape(%x: tensor<2x3x4xf32>, %like: tensor<?x1xf32>) -> tensor<*xf32> {
  %one = onnx.Constant dense<1> : tensor<1xi64>
  %shape = "onnx.Shape"(%like) : (tensor<?x1xf32>) -> tensor<2xi64>
  %axes = "onnx.Gather"(%shape, %one) <{axis = 0 : si64}> : (tensor<2xi64>, tensor<1xi64>) -> tensor<1xi64>
  %0 = "onnx.ReduceSum"(%x, %axes) : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
