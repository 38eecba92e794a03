// ReduceMax in 1 form
//
// form: without two axes
func.func @main(%x: tensor<2x3x4xf32>) -> tensor<3xf32> {
  %a = onnx.Constant dense<[0, 2]> : tensor<2xi64>
  %y = "onnx.ReduceMax"(%x, %a) <{keepdims = 0 : si64}>
      : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<3xf32>
  onnx.Return %y : tensor<3xf32>
}
func.func @shortest(%x: tensor<2x3x4xf32>) -> tensor<3xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [0, 2]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
