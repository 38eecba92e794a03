// A convolution of quantized numbers with a scale for each channel.
// INPUTS: 1x2x4x4
func.func @main(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x3x3xf32> {
  %sx = onnx.Constant dense<0.02> : tensor<f32>
  %zx = onnx.Constant dense<120> : tensor<ui8>
  %w = onnx.Constant dense<[[[[1, -2], [3, 4]], [[-5, 6], [7, -8]]], [[[9, 1], [-2, 3]], [[4, -5], [6, 7]]]]> : tensor<2x2x2x2xi8>
  %sw = onnx.Constant dense<[0.5, 0.25]> : tensor<2xf32>
  %zw = onnx.Constant dense<0> : tensor<2xi8>
  %sy = onnx.Constant dense<0.11> : tensor<f32>
  %zy = onnx.Constant dense<99> : tensor<ui8>
  %b = onnx.Constant dense<[17, -40]> : tensor<2xi32>
  %q = "onnx.QuantizeLinear"(%x, %sx, %zx) : (tensor<1x2x4x4xf32>, tensor<f32>, tensor<ui8>) -> tensor<1x2x4x4xui8>
  %c = "onnx.QLinearConv"(%q, %sx, %zx, %w, %sw, %zw, %sy, %zy, %b) : (tensor<1x2x4x4xui8>, tensor<f32>, tensor<ui8>, tensor<2x2x2x2xi8>, tensor<2xf32>, tensor<2xi8>, tensor<f32>, tensor<ui8>, tensor<2xi32>) -> tensor<1x2x3x3xui8>
  %f = "onnx.Cast"(%c) {to = f32} : (tensor<1x2x3x3xui8>) -> tensor<1x2x3x3xf32>
  onnx.Return %f : tensor<1x2x3x3xf32>
}
