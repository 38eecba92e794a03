// Attributes that the target lacks, at values that change nothing, are dropped; at
// others they are refused.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset=target=9 --verify-diagnostics | FileCheck %s

// Windows end at the end of each axis; nothing is padded; nobody asks for places.
// CHECK-LABEL: @windows
// CHECK: "onnx.MaxPoolV8"
// CHECK-NOT: ceil_mode
// CHECK: "onnx.AveragePoolV7"
// CHECK-NOT: ceil_mode
func.func @windows(%x: tensor<1x1x4x5xf32>, %open: tensor<1x1x?x?xf32>) {
  %0:2 = "onnx.MaxPool"(%x) {ceil_mode = 1 : si64, kernel_shape = [2, 3], strides = [2, 2]} : (tensor<1x1x4x5xf32>) -> (tensor<*xf32>, none)
  %1 = "onnx.AveragePool"(%open) {ceil_mode = 1 : si64, kernel_shape = [3, 3]} : (tensor<1x1x?x?xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @windows_beyond(%x: tensor<1x1x4x4xf32>, %open: tensor<1x1x?x?xf32>) {
  // expected-error @+1 {{attribute 'ceil_mode' with a value other than the default needs opset 10 or newer}}
  %0:2 = "onnx.MaxPool"(%x) {ceil_mode = 1 : si64, kernel_shape = [2, 3], strides = [2, 2]} : (tensor<1x1x4x4xf32>) -> (tensor<*xf32>, none)
  // expected-error @+1 {{attribute 'ceil_mode' with a value other than the default needs opset 10 or newer}}
  %1:2 = "onnx.MaxPool"(%open) {ceil_mode = 1 : si64, kernel_shape = [2, 2], strides = [2, 2]} : (tensor<1x1x?x?xf32>) -> (tensor<*xf32>, none)
  return
}
