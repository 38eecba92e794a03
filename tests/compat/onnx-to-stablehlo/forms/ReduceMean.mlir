// ReduceMean in 2 forms
//
// form: keeping the axis
func.func @main(%x: tensor<2x3x4xf32>) -> tensor<2x3x1xf32> {
  %a = onnx.Constant dense<[-1]> : tensor<1xi64>
  %y = "onnx.ReduceMean"(%x, %a) <{keepdims = 1 : si64}>
      : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
  onnx.Return %y : tensor<2x3x1xf32>
}
func.func @shortest(%x: tensor<2x3x4xf32>) -> tensor<2x3x1xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
  %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<2x3xf32>
  %1 = stablehlo.divide %0, %cst_0 : tensor<2x3xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return %2 : tensor<2x3x1xf32>
}
// -----
// form: keeping the axis, two sizes open
func.func @main(%x: tensor<?x?x4xf32>) -> tensor<?x?x1xf32> {
  %a = onnx.Constant dense<[-1]> : tensor<1xi64>
  %y = "onnx.ReduceMean"(%x, %a) <{keepdims = 1 : si64}>
      : (tensor<?x?x4xf32>, tensor<1xi64>) -> tensor<?x?x1xf32>
  onnx.Return %y : tensor<?x?x1xf32>
}
func.func @shortest(%x: tensor<?x?x4xf32>) -> tensor<?x?x1xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<?x?x4xf32>, tensor<f32>) -> tensor<?x?xf32>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?x4xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?x4xf32>) -> tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %c = stablehlo.constant dense<1> : tensor<1xi32>
  %5 = stablehlo.concatenate %2, %4, %c, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %6 = stablehlo.dynamic_reshape %0, %5 : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x1xf32>
  %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %7 = stablehlo.dynamic_broadcast_in_dim %cst_0, %5, dims = []
      : (tensor<f32>, tensor<3xi32>) -> tensor<?x?x1xf32>
  %8 = stablehlo.divide %6, %7 : tensor<?x?x1xf32>
  return %8 : tensor<?x?x1xf32>
}
