// Gemm in 4 forms
//
// form: plain
func.func @main(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Gemm"(%a, %b, %n) : (tensor<3x4xf32>, tensor<4x5xf32>, none) -> tensor<3x5xf32>
  onnx.Return %y : tensor<3x5xf32>
}
func.func @shortest(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
      : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
// form: transposed, with a bias
func.func @main(%a: tensor<4x3xf32>, %b: tensor<5x4xf32>, %c: tensor<5xf32>) -> tensor<3x5xf32> {
  %y = "onnx.Gemm"(%a, %b, %c) <{transA = 1 : si64, transB = 1 : si64}>
      : (tensor<4x3xf32>, tensor<5x4xf32>, tensor<5xf32>) -> tensor<3x5xf32>
  onnx.Return %y : tensor<3x5xf32>
}
func.func @shortest(%a: tensor<4x3xf32>, %b: tensor<5x4xf32>, %c: tensor<5xf32>)
    -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [1]
      : (tensor<4x3xf32>, tensor<5x4xf32>) -> tensor<3x5xf32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<5xf32>) -> tensor<3x5xf32>
  %2 = stablehlo.add %0, %1 : tensor<3x5xf32>
  return %2 : tensor<3x5xf32>
}
// -----
// form: with factors
func.func @main(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %y = "onnx.Gemm"(%a, %b, %c) <{alpha = 0.5 : f32, beta = 2.0 : f32}>
      : (tensor<3x4xf32>, tensor<4x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  onnx.Return %y : tensor<3x5xf32>
}
func.func @shortest(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>)
    -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
      : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<3x5xf32>
  %1 = stablehlo.multiply %0, %cst : tensor<3x5xf32>
  %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<3x5xf32>
  %2 = stablehlo.multiply %c, %cst_0 : tensor<3x5xf32>
  %3 = stablehlo.add %1, %2 : tensor<3x5xf32>
  return %3 : tensor<3x5xf32>
}
// -----
// form: with a bias, batch open
func.func @main(%a: tensor<?x4xf32>, %b: tensor<5x4xf32>, %c: tensor<5xf32>) -> tensor<?x5xf32> {
  %y = "onnx.Gemm"(%a, %b, %c) <{transB = 1 : si64}>
      : (tensor<?x4xf32>, tensor<5x4xf32>, tensor<5xf32>) -> tensor<?x5xf32>
  onnx.Return %y : tensor<?x5xf32>
}
func.func @shortest(%a: tensor<?x4xf32>, %b: tensor<5x4xf32>, %c: tensor<5xf32>)
    -> tensor<?x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1]
      : (tensor<?x4xf32>, tensor<5x4xf32>) -> tensor<?x5xf32>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
  %1 = "stablehlo.batch_norm_inference"(%0, %cst, %c, %cst_0, %cst)
      <{epsilon = 0.000000e+00 : f32, feature_index = 1 : i64}>
      : (tensor<?x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
      -> tensor<?x5xf32>
  return %1 : tensor<?x5xf32>
}
