// Range in 1 form
//
// form: by numbers of the run
func.func @main(%s: tensor<i64> {onnx.default = dense<1> : tensor<i64>},
    %l: tensor<i64> {onnx.default = dense<8> : tensor<i64>},
        %d: tensor<i64> {onnx.default = dense<3> : tensor<i64>}) -> tensor<?xi64> {
  %y = "onnx.Range"(%s, %l, %d) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  onnx.Return %y : tensor<?xi64>
}
func.func @shortest(%s: tensor<i64>, %l: tensor<i64>, %d: tensor<i64>) -> tensor<?xi64> {
  %0 = stablehlo.subtract %l, %s : tensor<i64>
  %1 = stablehlo.divide %0, %d : tensor<i64>
  %2 = stablehlo.remainder %0, %d : tensor<i64>
  %3 = stablehlo.sign %2 : tensor<i64>
  %4 = stablehlo.sign %d : tensor<i64>
  %5 = stablehlo.multiply %3, %4 : tensor<i64>
  %6 = stablehlo.add %1, %5 : tensor<i64>
  %c = stablehlo.constant dense<0> : tensor<i64>
  %7 = stablehlo.maximum %6, %c : tensor<i64>
  %8 = stablehlo.convert %7 : (tensor<i64>) -> tensor<i32>
  %9 = stablehlo.reshape %8 : (tensor<i32>) -> tensor<1xi32>
  %10 = stablehlo.dynamic_iota %9, dim = 0 : (tensor<1xi32>) -> tensor<?xi64>
  %11 = stablehlo.dynamic_broadcast_in_dim %s, %9, dims = []
      : (tensor<i64>, tensor<1xi32>) -> tensor<?xi64>
  %12 = stablehlo.dynamic_broadcast_in_dim %d, %9, dims = []
      : (tensor<i64>, tensor<1xi32>) -> tensor<?xi64>
  %13 = stablehlo.multiply %10, %12 : tensor<?xi64>
  %14 = stablehlo.add %11, %13 : tensor<?xi64>
  return %14 : tensor<?xi64>
}
