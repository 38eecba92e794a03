// HannWindow in 1 form
//
// form: by a size of the run
func.func @main(%n: tensor<i64> {onnx.default = dense<8> : tensor<i64>}) -> tensor<?xf32> {
  %y = "onnx.HannWindow"(%n) <{output_datatype = 1 : si64, periodic = 1 : si64}>
      : (tensor<i64>) -> tensor<?xf32>
  onnx.Return %y : tensor<?xf32>
}
func.func @shortest(%n: tensor<i64>) -> tensor<?xf32> {
  %c = stablehlo.constant dense<-2147483647> : tensor<i64>
  %c_0 = stablehlo.constant dense<2147483647> : tensor<i64>
  %0 = stablehlo.clamp %c, %n, %c_0 : tensor<i64>
  %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<i32>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.maximum %1, %c_1 : tensor<i32>
  %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
  %4 = stablehlo.dynamic_iota %3, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %5 = stablehlo.convert %2 : (tensor<i32>) -> tensor<f32>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %6 = stablehlo.maximum %5, %cst : tensor<f32>
  %cst_2 = stablehlo.constant dense<6.28318548> : tensor<f32>
  %7 = stablehlo.divide %cst_2, %6 : tensor<f32>
  %8 = stablehlo.dynamic_broadcast_in_dim %7, %3, dims = []
      : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %9 = stablehlo.multiply %4, %8 : tensor<?xf32>
  %10 = stablehlo.cosine %9 : tensor<?xf32>
  %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
  %11 = stablehlo.dynamic_broadcast_in_dim %cst_3, %3, dims = []
      : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %12 = stablehlo.multiply %10, %11 : tensor<?xf32>
  %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
  %13 = stablehlo.dynamic_broadcast_in_dim %cst_4, %3, dims = []
      : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %14 = stablehlo.add %12, %13 : tensor<?xf32>
  return %14 : tensor<?xf32>
}
