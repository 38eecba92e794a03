// Softmax in 4 forms
//
// form: last axis
func.func @main(%x: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %y = "onnx.Softmax"(%x) <{axis = -1 : si64}> : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  onnx.Return %y : tensor<2x3x8xf32>
}
func.func @shortest(%x: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [2]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x8xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<2x3x8xf32>
  %3 = stablehlo.exponential %2 : tensor<2x3x8xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x8xf32>
  %6 = stablehlo.divide %3, %5 : tensor<2x3x8xf32>
  return %6 : tensor<2x3x8xf32>
}
// -----
// form: inner axis
func.func @main(%x: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %y = "onnx.Softmax"(%x) <{axis = 1 : si64}> : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  onnx.Return %y : tensor<2x3x8xf32>
}
func.func @shortest(%x: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [1]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<2x8xf32>) -> tensor<2x3x8xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<2x3x8xf32>
  %3 = stablehlo.exponential %2 : tensor<2x3x8xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 2] : (tensor<2x8xf32>) -> tensor<2x3x8xf32>
  %6 = stablehlo.divide %3, %5 : tensor<2x3x8xf32>
  return %6 : tensor<2x3x8xf32>
}
// -----
// form: batch open
func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = "onnx.Softmax"(%x) <{axis = -1 : si64}> : (tensor<?x8xf32>) -> tensor<?x8xf32>
  onnx.Return %y : tensor<?x8xf32>
}
func.func @shortest(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [1]
      : (tensor<?x8xf32>, tensor<f32>) -> tensor<?xf32>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %c = stablehlo.constant dense<8> : tensor<1xi32>
  %3 = stablehlo.concatenate %2, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %4 = stablehlo.dynamic_broadcast_in_dim %0, %3, dims = [0]
      : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x8xf32>
  %5 = stablehlo.subtract %x, %4 : tensor<?x8xf32>
  %6 = stablehlo.exponential %5 : tensor<?x8xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [1]
      : (tensor<?x8xf32>, tensor<f32>) -> tensor<?xf32>
  %8 = stablehlo.dynamic_broadcast_in_dim %7, %3, dims = [0]
      : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x8xf32>
  %9 = stablehlo.divide %6, %8 : tensor<?x8xf32>
  return %9 : tensor<?x8xf32>
}
// -----
// form: two sizes open
func.func @main(%x: tensor<?x?x8xf32>) -> tensor<?x?x8xf32> {
  %y = "onnx.Softmax"(%x) <{axis = -1 : si64}> : (tensor<?x?x8xf32>) -> tensor<?x?x8xf32>
  onnx.Return %y : tensor<?x?x8xf32>
}
func.func @shortest(%x: tensor<?x?x8xf32>) -> tensor<?x?x8xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [2]
      : (tensor<?x?x8xf32>, tensor<f32>) -> tensor<?x?xf32>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?x8xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?x8xf32>) -> tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %c = stablehlo.constant dense<8> : tensor<1xi32>
  %5 = stablehlo.concatenate %2, %4, %c, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %6 = stablehlo.dynamic_broadcast_in_dim %0, %5, dims = [0, 1]
      : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  %7 = stablehlo.subtract %x, %6 : tensor<?x?x8xf32>
  %8 = stablehlo.exponential %7 : tensor<?x?x8xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [2]
      : (tensor<?x?x8xf32>, tensor<f32>) -> tensor<?x?xf32>
  %10 = stablehlo.dynamic_broadcast_in_dim %9, %5, dims = [0, 1]
      : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  %11 = stablehlo.divide %8, %10 : tensor<?x?x8xf32>
  return %11 : tensor<?x?x8xf32>
}
