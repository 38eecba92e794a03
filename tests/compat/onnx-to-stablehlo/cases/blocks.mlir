// Images of overlapping blocks: with gaps and padding, and of a size that another image has.
//
// INPUTS: 2x12x12 1x8x6 1x1x5x4
func.func @main(%x: tensor<2x12x12xf32> {onnx.name = "x"}, %z: tensor<1x8x6xf32> {onnx.name = "z"},
    %like: tensor<1x1x5x4xf32> {onnx.name = "like"})
    -> (tensor<2x2x6x5xf32> {onnx.name = "gaps"}, tensor<1x2x?x?xf32> {onnx.name = "sized"}) {
  %image = onnx.Constant dense<[6, 5]> : tensor<2xi64>
  %block = onnx.Constant dense<[2, 3]> : tensor<2xi64>
  %gaps = "onnx.Col2Im"(%x, %image, %block) {dilations = [2, 1], pads = [1, 0, 0, 1], strides = [2, 1]} : (tensor<2x12x12xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x2x6x5xf32>
  %shape = "onnx.Shape"(%like) {start = 2 : si64} : (tensor<1x1x5x4xf32>) -> tensor<2xi64>
  %square = onnx.Constant dense<2> : tensor<2xi64>
  %sized = "onnx.Col2Im"(%z, %shape, %square) {strides = [2, 1]} : (tensor<1x8x6xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x2x?x?xf32>
  onnx.Return %gaps, %sized : tensor<2x2x6x5xf32>, tensor<1x2x?x?xf32>
}
