// LayerNormalization in 4 forms
//
// form: scale and bias
func.func @main(%x: tensor<2x3x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<2x3x8xf32> {
  %y, %0, %1 = "onnx.LayerNormalization"(%x, %s, %b) <{axis = -1 : si64}>
      : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>, none, none)
  onnx.Return %y : tensor<2x3x8xf32>
}
func.func @shortest(%x: tensor<2x3x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>)
    -> tensor<2x3x8xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3xf32>
  %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<2x3xf32>
  %1 = stablehlo.divide %0, %cst_0 : tensor<2x3xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x8xf32>
  %3 = stablehlo.subtract %x, %2 : tensor<2x3x8xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<2x3x8xf32>
  %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3xf32>
  %6 = stablehlo.divide %5, %cst_0 : tensor<2x3xf32>
  %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x3xf32>
  %7 = stablehlo.add %6, %cst_1 : tensor<2x3xf32>
  %8 = stablehlo.sqrt %7 : tensor<2x3xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x8xf32>
  %10 = stablehlo.divide %3, %9 : tensor<2x3x8xf32>
  %11 = stablehlo.broadcast_in_dim %s, dims = [2] : (tensor<8xf32>) -> tensor<2x3x8xf32>
  %12 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<8xf32>) -> tensor<2x3x8xf32>
  %13 = stablehlo.multiply %10, %11 : tensor<2x3x8xf32>
  %14 = stablehlo.add %13, %12 : tensor<2x3x8xf32>
  return %14 : tensor<2x3x8xf32>
}
// -----
// form: scale, two axes
func.func @main(%x: tensor<2x3x8xf32>, %s: tensor<3x8xf32>) -> tensor<2x3x8xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1 = "onnx.LayerNormalization"(%x, %s, %n) <{axis = 1 : si64}>
      : (tensor<2x3x8xf32>, tensor<3x8xf32>, none) -> (tensor<2x3x8xf32>, none, none)
  onnx.Return %y : tensor<2x3x8xf32>
}
func.func @shortest(%x: tensor<2x3x8xf32>, %s: tensor<3x8xf32>) -> tensor<2x3x8xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [1, 2]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2xf32>
  %cst_0 = stablehlo.constant dense<2.400000e+01> : tensor<2xf32>
  %1 = stablehlo.divide %0, %cst_0 : tensor<2xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x3x8xf32>
  %3 = stablehlo.subtract %x, %2 : tensor<2x3x8xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<2x3x8xf32>
  %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [1, 2]
      : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2xf32>
  %6 = stablehlo.divide %5, %cst_0 : tensor<2xf32>
  %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2xf32>
  %7 = stablehlo.add %6, %cst_1 : tensor<2xf32>
  %8 = stablehlo.sqrt %7 : tensor<2xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<2xf32>) -> tensor<2x3x8xf32>
  %10 = stablehlo.divide %3, %9 : tensor<2x3x8xf32>
  %11 = stablehlo.broadcast_in_dim %s, dims = [1, 2] : (tensor<3x8xf32>) -> tensor<2x3x8xf32>
  %12 = stablehlo.multiply %10, %11 : tensor<2x3x8xf32>
  return %12 : tensor<2x3x8xf32>
}
// -----
// form: 16 bits
func.func @main(%x: tensor<2x8xf16>, %s: tensor<8xf16>) -> tensor<2x8xf16> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1 = "onnx.LayerNormalization"(%x, %s, %n) <{axis = -1 : si64}>
      : (tensor<2x8xf16>, tensor<8xf16>, none) -> (tensor<2x8xf16>, none, none)
  onnx.Return %y : tensor<2x8xf16>
}
func.func @shortest(%x: tensor<2x8xf16>, %s: tensor<8xf16>) -> tensor<2x8xf16> {
  %0 = stablehlo.convert %x : (tensor<2x8xf16>) -> tensor<2x8xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1]
      : (tensor<2x8xf32>, tensor<f32>) -> tensor<2xf32>
  %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<2xf32>
  %2 = stablehlo.divide %1, %cst_0 : tensor<2xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<2xf32>) -> tensor<2x8xf32>
  %4 = stablehlo.subtract %0, %3 : tensor<2x8xf32>
  %5 = stablehlo.multiply %4, %4 : tensor<2x8xf32>
  %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1]
      : (tensor<2x8xf32>, tensor<f32>) -> tensor<2xf32>
  %7 = stablehlo.divide %6, %cst_0 : tensor<2xf32>
  %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2xf32>
  %8 = stablehlo.add %7, %cst_1 : tensor<2xf32>
  %9 = stablehlo.sqrt %8 : tensor<2xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<2xf32>) -> tensor<2x8xf32>
  %11 = stablehlo.divide %4, %10 : tensor<2x8xf32>
  %12 = stablehlo.convert %s : (tensor<8xf16>) -> tensor<8xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
  %14 = stablehlo.multiply %11, %13 : tensor<2x8xf32>
  %15 = stablehlo.convert %14 : (tensor<2x8xf32>) -> tensor<2x8xf16>
  return %15 : tensor<2x8xf16>
}
// -----
// form: two sizes open
func.func @main(%x: tensor<?x?x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<?x?x8xf32> {
  %y, %0, %1 = "onnx.LayerNormalization"(%x, %s, %b) <{axis = -1 : si64}>
      : (tensor<?x?x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x?x8xf32>, none, none)
  onnx.Return %y : tensor<?x?x8xf32>
}
func.func @shortest(%x: tensor<?x?x8xf32>, %s: tensor<8xf32>, %b: tensor<8xf32>)
    -> tensor<?x?x8xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<?x?x8xf32>, tensor<f32>) -> tensor<?x?xf32>
  %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?x8xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?x8xf32>) -> tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %5 = stablehlo.concatenate %2, %4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %6 = stablehlo.dynamic_broadcast_in_dim %cst_0, %5, dims = []
      : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
  %7 = stablehlo.divide %0, %6 : tensor<?x?xf32>
  %c = stablehlo.constant dense<8> : tensor<1xi32>
  %8 = stablehlo.concatenate %2, %4, %c, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %9 = stablehlo.dynamic_broadcast_in_dim %7, %8, dims = [0, 1]
      : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  %10 = stablehlo.subtract %x, %9 : tensor<?x?x8xf32>
  %11 = stablehlo.multiply %10, %10 : tensor<?x?x8xf32>
  %12 = stablehlo.reduce(%11 init: %cst) applies stablehlo.add across dimensions = [2]
      : (tensor<?x?x8xf32>, tensor<f32>) -> tensor<?x?xf32>
  %13 = stablehlo.divide %12, %6 : tensor<?x?xf32>
  %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
  %14 = stablehlo.dynamic_broadcast_in_dim %cst_1, %5, dims = []
      : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
  %15 = stablehlo.add %13, %14 : tensor<?x?xf32>
  %16 = stablehlo.sqrt %15 : tensor<?x?xf32>
  %17 = stablehlo.dynamic_broadcast_in_dim %16, %8, dims = [0, 1]
      : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  %18 = stablehlo.divide %10, %17 : tensor<?x?x8xf32>
  %19 = stablehlo.dynamic_broadcast_in_dim %s, %8, dims = [2]
      : (tensor<8xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  %20 = stablehlo.dynamic_broadcast_in_dim %b, %8, dims = [2]
      : (tensor<8xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  %21 = stablehlo.multiply %18, %19 : tensor<?x?x8xf32>
  %22 = stablehlo.add %21, %20 : tensor<?x?x8xf32>
  return %22 : tensor<?x?x8xf32>
}
