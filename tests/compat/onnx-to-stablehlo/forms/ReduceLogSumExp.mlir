// ReduceLogSumExp in 1 form
//
// form: without the axis
func.func @main(%x: tensor<2x3x4xf32>) -> tensor<2x3xf32> {
  %a = onnx.Constant dense<[2]> : tensor<1xi64>
  %y = "onnx.ReduceLogSumExp"(%x, %a) <{keepdims = 0 : si64}>
      : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%x: tensor<2x3x4xf32>) -> tensor<2x3xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [2]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.abs %0 : tensor<2x3xf32>
  %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<2x3xf32>
  %2 = stablehlo.compare  LT, %1, %cst_0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
  %3 = stablehlo.select %2, %0, %cst_1 : tensor<2x3xi1>, tensor<2x3xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
  %5 = stablehlo.subtract %x, %4 : tensor<2x3x4xf32>
  %6 = stablehlo.exponential %5 : tensor<2x3x4xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [2]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
  %8 = stablehlo.log %7 : tensor<2x3xf32>
  %9 = stablehlo.add %8, %3 : tensor<2x3xf32>
  return %9 : tensor<2x3xf32>
}
