// GroupNormalization in 1 form
//
// form: scale and bias
func.func @main(%x: tensor<2x6x4x4xf32>, %s: tensor<6xf32>, %b: tensor<6xf32>)
    -> tensor<2x6x4x4xf32> {
  %y = "onnx.GroupNormalization"(%x, %s, %b) <{num_groups = 2 : si64}>
      : (tensor<2x6x4x4xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x4x4xf32>
  onnx.Return %y : tensor<2x6x4x4xf32>
}
func.func @shortest(%x: tensor<2x6x4x4xf32>, %s: tensor<6xf32>, %b: tensor<6xf32>)
    -> tensor<2x6x4x4xf32> {
  %0 = stablehlo.reshape %x : (tensor<2x6x4x4xf32>) -> tensor<2x2x48xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<2x2x48xf32>, tensor<f32>) -> tensor<2x2xf32>
  %cst_0 = stablehlo.constant dense<4.800000e+01> : tensor<2x2xf32>
  %2 = stablehlo.divide %1, %cst_0 : tensor<2x2xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x48xf32>
  %4 = stablehlo.subtract %0, %3 : tensor<2x2x48xf32>
  %5 = stablehlo.multiply %4, %4 : tensor<2x2x48xf32>
  %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<2x2x48xf32>, tensor<f32>) -> tensor<2x2xf32>
  %7 = stablehlo.divide %6, %cst_0 : tensor<2x2xf32>
  %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x2xf32>
  %8 = stablehlo.add %7, %cst_1 : tensor<2x2xf32>
  %9 = stablehlo.sqrt %8 : tensor<2x2xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x48xf32>
  %11 = stablehlo.divide %4, %10 : tensor<2x2x48xf32>
  %12 = stablehlo.reshape %11 : (tensor<2x2x48xf32>) -> tensor<2x6x16xf32>
  %13 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<6xf32>) -> tensor<2x6x16xf32>
  %14 = stablehlo.multiply %12, %13 : tensor<2x6x16xf32>
  %15 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<6xf32>) -> tensor<2x6x16xf32>
  %16 = stablehlo.add %14, %15 : tensor<2x6x16xf32>
  %17 = stablehlo.reshape %16 : (tensor<2x6x16xf32>) -> tensor<2x6x4x4xf32>
  return %17 : tensor<2x6x4x4xf32>
}
