// Reshape in 4 forms
//
// form: by a known shape
func.func @main(%x: tensor<2x6xf32>) -> tensor<3x4xf32> {
  %s = onnx.Constant dense<[3, -1]> : tensor<2xi64>
  %y = "onnx.Reshape"(%x, %s) : (tensor<2x6xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  onnx.Return %y : tensor<3x4xf32>
}
func.func @shortest(%x: tensor<2x6xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.reshape %x : (tensor<2x6xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
// -----
// form: batch open
func.func @main(%x: tensor<?x2x3xf32>) -> tensor<?x6xf32> {
  %s = onnx.Constant dense<[0, -1]> : tensor<2xi64>
  %y = "onnx.Reshape"(%x, %s) : (tensor<?x2x3xf32>, tensor<2xi64>) -> tensor<?x6xf32>
  onnx.Return %y : tensor<?x6xf32>
}
func.func @shortest(%x: tensor<?x2x3xf32>) -> tensor<?x6xf32> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x2x3xf32>) -> tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %c = stablehlo.constant dense<6> : tensor<1xi32>
  %2 = stablehlo.concatenate %1, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %3 = stablehlo.dynamic_reshape %x, %2 : (tensor<?x2x3xf32>, tensor<2xi32>) -> tensor<?x6xf32>
  return %3 : tensor<?x6xf32>
}
// -----
// form: by a shape of the run
func.func @main(%x: tensor<2x3x4xf32>, %s: tensor<3xi64> {onnx.default = dense<[0, -1,
    2]> : tensor<3xi64>}) -> tensor<?x?x?xf32> {
  %y = "onnx.Reshape"(%x, %s) : (tensor<2x3x4xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  onnx.Return %y : tensor<?x?x?xf32>
}
func.func @shortest(%x: tensor<2x3x4xf32>, %s: tensor<3xi64>) -> tensor<?x?x?xf32> {
  %c = stablehlo.constant dense<0> : tensor<3xi64>
  %0 = stablehlo.compare  EQ, %s, %c : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
  %c_0 = stablehlo.constant dense<[2, 3, 4]> : tensor<3xi64>
  %1 = stablehlo.select %0, %c_0, %s : tensor<3xi1>, tensor<3xi64>
  %c_1 = stablehlo.constant dense<-1> : tensor<i64>
  %2 = stablehlo.reduce(%1 init: %c_1) applies stablehlo.multiply across dimensions = [0]
      : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
  %c_2 = stablehlo.constant dense<1> : tensor<i64>
  %3 = stablehlo.maximum %2, %c_2 : tensor<i64>
  %c_3 = stablehlo.constant dense<24> : tensor<i64>
  %4 = stablehlo.divide %c_3, %3 : tensor<i64>
  %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i64>) -> tensor<3xi64>
  %6 = stablehlo.compare  LT, %1, %c : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
  %7 = stablehlo.select %6, %5, %1 : tensor<3xi1>, tensor<3xi64>
  %8 = stablehlo.dynamic_reshape %x, %7 : (tensor<2x3x4xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  return %8 : tensor<?x?x?xf32>
}
// -----
// form: by a longer shape of the run, all sizes open
func.func @main(%x: tensor<?x?x?xf32>, %s: tensor<4xi64> {onnx.default = dense<[0, -1, 2,
    1]> : tensor<4xi64>}) -> tensor<?x?x?x?xf32> {
  %y = "onnx.Reshape"(%x, %s) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x?x?x?xf32>
  onnx.Return %y : tensor<?x?x?x?xf32>
}
func.func @shortest(%x: tensor<?x?x?xf32>, %s: tensor<4xi64>) -> tensor<?x?x?x?xf32> {
  %c = stablehlo.constant dense<0> : tensor<4xi64>
  %0 = stablehlo.compare  EQ, %s, %c : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?x?xf32>) -> tensor<i32>
  %2 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?x?xf32>) -> tensor<i32>
  %3 = stablehlo.get_dimension_size %x, dim = 2 : (tensor<?x?x?xf32>) -> tensor<i32>
  %4 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %5 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
  %6 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %c_0 = stablehlo.constant dense<0> : tensor<1xi32>
  %7 = stablehlo.concatenate %4, %5, %6, %c_0, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %8 = stablehlo.convert %7 : (tensor<4xi32>) -> tensor<4xi64>
  %9 = stablehlo.select %0, %8, %s : tensor<4xi1>, tensor<4xi64>
  %c_1 = stablehlo.constant dense<-1> : tensor<i64>
  %10 = stablehlo.reduce(%9 init: %c_1) applies stablehlo.multiply across dimensions = [0]
      : (tensor<4xi64>, tensor<i64>) -> tensor<i64>
  %c_2 = stablehlo.constant dense<1> : tensor<i64>
  %11 = stablehlo.maximum %10, %c_2 : tensor<i64>
  %12 = stablehlo.multiply %1, %2 : tensor<i32>
  %13 = stablehlo.multiply %12, %3 : tensor<i32>
  %14 = stablehlo.convert %13 : (tensor<i32>) -> tensor<i64>
  %15 = stablehlo.divide %14, %11 : tensor<i64>
  %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<i64>) -> tensor<4xi64>
  %17 = stablehlo.compare  LT, %9, %c : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
  %18 = stablehlo.select %17, %16, %9 : tensor<4xi1>, tensor<4xi64>
  %19 = stablehlo.dynamic_reshape %x, %18
      : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x?x?x?xf32>
  return %19 : tensor<?x?x?x?xf32>
}
