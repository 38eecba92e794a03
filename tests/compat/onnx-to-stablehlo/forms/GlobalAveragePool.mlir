// GlobalAveragePool in 2 forms
//
// form: static
func.func @main(%x: tensor<2x3x4x4xf32>) -> tensor<2x3x1x1xf32> {
  %y = "onnx.GlobalAveragePool"(%x) : (tensor<2x3x4x4xf32>) -> tensor<2x3x1x1xf32>
  onnx.Return %y : tensor<2x3x1x1xf32>
}
func.func @shortest(%x: tensor<2x3x4x4xf32>) -> tensor<2x3x1x1xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2, 3]
      : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x3xf32>) -> tensor<2x3x1x1xf32>
  %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<2x3x1x1xf32>
  %2 = stablehlo.divide %1, %cst_0 : tensor<2x3x1x1xf32>
  return %2 : tensor<2x3x1x1xf32>
}
// -----
// form: batch open
func.func @main(%x: tensor<?x3x4x4xf32>) -> tensor<?x3x1x1xf32> {
  %y = "onnx.GlobalAveragePool"(%x) : (tensor<?x3x4x4xf32>) -> tensor<?x3x1x1xf32>
  onnx.Return %y : tensor<?x3x1x1xf32>
}
func.func @shortest(%x: tensor<?x3x4x4xf32>) -> tensor<?x3x1x1xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2, 3]
      : (tensor<?x3x4x4xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3x4x4xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %c = stablehlo.constant dense<[3, 1, 1]> : tensor<3xi32>
  %3 = stablehlo.concatenate %2, %c, dim = 0 : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
  %4 = stablehlo.dynamic_reshape %0, %3 : (tensor<?x3xf32>, tensor<4xi32>) -> tensor<?x3x1x1xf32>
  %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
  %5 = stablehlo.dynamic_broadcast_in_dim %cst_0, %3, dims = []
      : (tensor<f32>, tensor<4xi32>) -> tensor<?x3x1x1xf32>
  %6 = stablehlo.divide %4, %5 : tensor<?x3x1x1xf32>
  return %6 : tensor<?x3x1x1xf32>
}
