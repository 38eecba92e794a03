// GlobalMaxPool in 1 form
//
// form: static
func.func @main(%x: tensor<2x3x4x4xf32>) -> tensor<2x3x1x1xf32> {
  %y = "onnx.GlobalMaxPool"(%x) : (tensor<2x3x4x4xf32>) -> tensor<2x3x1x1xf32>
  onnx.Return %y : tensor<2x3x1x1xf32>
}
func.func @shortest(%x: tensor<2x3x4x4xf32>) -> tensor<2x3x1x1xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [2, 3]
      : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x3xf32>) -> tensor<2x3x1x1xf32>
  return %1 : tensor<2x3x1x1xf32>
}
