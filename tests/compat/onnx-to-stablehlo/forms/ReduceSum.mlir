// ReduceSum in 4 forms
//
// form: without the axis
func.func @main(%x: tensor<2x3x4xf32>) -> tensor<2x3xf32> {
  %a = onnx.Constant dense<[-1]> : tensor<1xi64>
  %y = "onnx.ReduceSum"(%x, %a) <{keepdims = 0 : si64}>
      : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%x: tensor<2x3x4xf32>) -> tensor<2x3xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
// form: keeping the axis
func.func @main(%x: tensor<2x3x4xf32>) -> tensor<2x1x4xf32> {
  %a = onnx.Constant dense<[1]> : tensor<1xi64>
  %y = "onnx.ReduceSum"(%x, %a) <{keepdims = 1 : si64}>
      : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<2x1x4xf32>
  onnx.Return %y : tensor<2x1x4xf32>
}
func.func @shortest(%x: tensor<2x3x4xf32>) -> tensor<2x1x4xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [1]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
  return %1 : tensor<2x1x4xf32>
}
// -----
// form: of all
func.func @main(%x: tensor<2x3x4xf32>) -> tensor<f32> {
  %a = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.ReduceSum"(%x, %a) <{keepdims = 0 : si64}> : (tensor<2x3x4xf32>, none) -> tensor<f32>
  onnx.Return %y : tensor<f32>
}
func.func @shortest(%x: tensor<2x3x4xf32>) -> tensor<f32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [0, 1, 2]
      : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
// form: without the axis, two sizes open
func.func @main(%x: tensor<?x?x4xf32>) -> tensor<?x?xf32> {
  %a = onnx.Constant dense<[-1]> : tensor<1xi64>
  %y = "onnx.ReduceSum"(%x, %a) <{keepdims = 0 : si64}>
      : (tensor<?x?x4xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @shortest(%x: tensor<?x?x4xf32>) -> tensor<?x?xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<?x?x4xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
