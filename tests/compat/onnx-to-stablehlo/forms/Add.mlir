// Add in 1 form
//
// form: a row, two sizes open
func.func @main(%a: tensor<?x?x4xf32>, %b: tensor<4xf32>) -> tensor<?x?x4xf32> {
  %y = "onnx.Add"(%a, %b) : (tensor<?x?x4xf32>, tensor<4xf32>) -> tensor<?x?x4xf32>
  onnx.Return %y : tensor<?x?x4xf32>
}
func.func @shortest(%a: tensor<?x?x4xf32>, %b: tensor<4xf32>) -> tensor<?x?x4xf32> {
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  %0 = "stablehlo.batch_norm_inference"(%a, %cst, %b, %cst_0, %cst)
      <{epsilon = 0.000000e+00 : f32, feature_index = 2 : i64}>
      : (tensor<?x?x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
      -> tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}
