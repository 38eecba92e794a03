// Images that shrink by filters as wide as the distance of elements: linear, cubic, by
// sizes and by scales, without weights outside, and enlarged ones, which are not widened.
// INPUTS: 1x2x7x9
func.func @main(%x: tensor<1x2x7x9xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>, tensor<1x2x3x4xf32>, tensor<1x2x14x4xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %sizes = onnx.Constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %scales = onnx.Constant dense<[1.0, 1.0, 0.6, 0.6]> : tensor<4xf32>
  %mixed = onnx.Constant dense<[1.0, 1.0, 2.0, 0.5]> : tensor<4xf32>
  %a = "onnx.Resize"(%x, %none, %none, %sizes) <{antialias = 1 : si64, mode = "linear"}> : (tensor<1x2x7x9xf32>, none, none, tensor<4xi64>) -> tensor<1x2x3x4xf32>
  %b = "onnx.Resize"(%x, %none, %scales, %none) <{antialias = 1 : si64, mode = "cubic"}> : (tensor<1x2x7x9xf32>, none, tensor<4xf32>, none) -> tensor<1x2x4x5xf32>
  %c = "onnx.Resize"(%x, %none, %none, %sizes) <{antialias = 1 : si64, mode = "cubic", exclude_outside = 1 : si64}> : (tensor<1x2x7x9xf32>, none, none, tensor<4xi64>) -> tensor<1x2x3x4xf32>
  %d = "onnx.Resize"(%x, %none, %mixed, %none) <{antialias = 1 : si64, mode = "linear"}> : (tensor<1x2x7x9xf32>, none, tensor<4xf32>, none) -> tensor<1x2x14x4xf32>
  onnx.Return %a, %b, %c, %d : tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>, tensor<1x2x3x4xf32>, tensor<1x2x14x4xf32>
}
