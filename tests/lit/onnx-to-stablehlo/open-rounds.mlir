// Loops over dimensions whose sizes are open.
//
// RUN: dialect-opt %s --onnx-to-stablehlo | FileCheck %s
//
// The state has a batch that is known when the program runs.
// CHECK-LABEL: @recurrent
// CHECK: stablehlo.get_dimension_size %arg0, dim = 0
// CHECK: stablehlo.while
// CHECK: stablehlo.real_dynamic_slice {{.*}} -> tensor<1x?x3xf32>
// CHECK: stablehlo.dynamic_update_slice {{.*}} -> tensor<?x?x3xf32>
func.func @recurrent(%x: tensor<?x?x2xf32>, %w: tensor<1x3x2xf32>, %r: tensor<1x3x3xf32>) -> tensor<?x1x?x3xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y, %h = "onnx.RNN"(%x, %w, %r, %none, %none, %none) {hidden_size = 3 : si64} : (tensor<?x?x2xf32>, tensor<1x3x2xf32>, tensor<1x3x3xf32>, none, none, none) -> (tensor<?x1x?x3xf32>, none)
  onnx.Return %y : tensor<?x1x?x3xf32>
}

// CHECK-LABEL: @sums
// CHECK: stablehlo.while
func.func @sums(%x: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %axis = onnx.Constant dense<1> : tensor<i64>
  %s = "onnx.CumSum"(%x, %axis) : (tensor<2x?xf32>, tensor<i64>) -> tensor<2x?xf32>
  onnx.Return %s : tensor<2x?xf32>
}

// As many strides as begin in the input: the padding is computed.
// CHECK-LABEL: @same
// CHECK: stablehlo.dynamic_pad
// CHECK: stablehlo.convolution
// CHECK-SAME: stride = [2]
func.func @same(%x: tensor<1x1x?xf32>, %w: tensor<1x1x3xf32>) -> tensor<1x1x?xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Conv"(%x, %w, %none) {auto_pad = "SAME_UPPER", strides = [2], kernel_shape = [3]} : (tensor<1x1x?xf32>, tensor<1x1x3xf32>, none) -> tensor<1x1x?xf32>
  onnx.Return %y : tensor<1x1x?xf32>
}
