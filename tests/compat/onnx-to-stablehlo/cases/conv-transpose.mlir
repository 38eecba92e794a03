// Groups, dilations, strides, and sizes from paddings of each kind.
// INPUTS: 1x4x3x4 4x2x3x2 4
func.func @main(%x: tensor<1x4x3x4xf32>, %w: tensor<4x2x3x2xf32>, %b: tensor<4xf32>) -> (tensor<1x4x8x9xf32>, tensor<1x4x6x8xf32>, tensor<1x4x9x9xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %p = "onnx.ConvTranspose"(%x, %w, %b) {group = 2 : si64, strides = [2, 2], dilations = [2, 3], pads = [1, 0, 0, 1], output_padding = [0, 0]} : (tensor<1x4x3x4xf32>, tensor<4x2x3x2xf32>, tensor<4xf32>) -> tensor<1x4x8x9xf32>
  %s = "onnx.ConvTranspose"(%x, %w, %none) {group = 2 : si64, strides = [2, 2], auto_pad = "SAME_LOWER"} : (tensor<1x4x3x4xf32>, tensor<4x2x3x2xf32>, none) -> tensor<1x4x6x8xf32>
  %o = "onnx.ConvTranspose"(%x, %w, %none) {group = 2 : si64, strides = [3, 2], output_shape = [9, 9], output_padding = [1, 1]} : (tensor<1x4x3x4xf32>, tensor<4x2x3x2xf32>, none) -> tensor<1x4x9x9xf32>
  onnx.Return %p, %s, %o : tensor<1x4x8x9xf32>, tensor<1x4x6x8xf32>, tensor<1x4x9x9xf32>
}
