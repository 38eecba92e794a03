// Expand in 1 form
//
// form: by a shape of the run
func.func @main(%x: tensor<3x1xf32>, %s: tensor<3xi64> {onnx.default = dense<[2, 1,
    4]> : tensor<3xi64>}) -> tensor<?x?x?xf32> {
  %y = "onnx.Expand"(%x, %s) : (tensor<3x1xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  onnx.Return %y : tensor<?x?x?xf32>
}
func.func @shortest(%x: tensor<3x1xf32>, %s: tensor<3xi64>) -> tensor<?x3x?xf32> {
  %c = stablehlo.constant dense<[1, 3, 1]> : tensor<3xi64>
  %c_0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %0 = stablehlo.select %c_0, %s, %c : tensor<3xi1>, tensor<3xi64>
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %0, dims = [1, 2]
      : (tensor<3x1xf32>, tensor<3xi64>) -> tensor<?x3x?xf32>
  return %1 : tensor<?x3x?xf32>
}
