// ReduceL2 in 1 form
//
// form: without the axis
func.func @main(%x: tensor<2x3x4xf32>) -> tensor<2x3xf32> {
  %a = onnx.Constant dense<[2]> : tensor<1xi64>
  %y = "onnx.ReduceL2"(%x, %a) <{keepdims = 0 : si64}>
      : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%x: tensor<2x3x4xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<2x3x4xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
  %2 = stablehlo.sqrt %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
