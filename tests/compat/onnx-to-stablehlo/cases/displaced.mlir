// Convolutions at displaced places, of two groups of filters and of offsets.
//
// INPUTS: 2x4x6x5 6x2x3x2 2x24x3x4 2x12x3x4 6
func.func @main(%x: tensor<2x4x6x5xf32> {onnx.name = "x"},
    %w: tensor<6x2x3x2xf32> {onnx.name = "w"},
    %offset: tensor<2x24x3x4xf32> {onnx.name = "offset"},
    %mask: tensor<2x12x3x4xf32> {onnx.name = "mask"}, %b: tensor<6xf32> {onnx.name = "b"})
    -> (tensor<2x6x3x4xf32> {onnx.name = "masked"}, tensor<2x6x3x4xf32> {onnx.name = "far"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %masked = "onnx.DeformConv"(%x, %w, %offset, %b, %mask) {group = 2 : si64, offset_group = 2 : si64, strides = [2, 1], pads = [1, 0, 1, 1], dilations = [1, 2], kernel_shape = [3, 2]} : (tensor<2x4x6x5xf32>, tensor<6x2x3x2xf32>, tensor<2x24x3x4xf32>, tensor<6xf32>, tensor<2x12x3x4xf32>) -> tensor<2x6x3x4xf32>
  %three = onnx.Constant dense<3.0> : tensor<f32>
  %more = "onnx.Mul"(%offset, %three) : (tensor<2x24x3x4xf32>, tensor<f32>) -> tensor<2x24x3x4xf32>
  %far = "onnx.DeformConv"(%x, %w, %more, %none, %none) {group = 2 : si64, offset_group = 2 : si64, strides = [2, 1], pads = [1, 0, 1, 1], dilations = [1, 2], kernel_shape = [3, 2]} : (tensor<2x4x6x5xf32>, tensor<6x2x3x2xf32>, tensor<2x24x3x4xf32>, none, none) -> tensor<2x6x3x4xf32>
  onnx.Return %masked, %far : tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>
}
