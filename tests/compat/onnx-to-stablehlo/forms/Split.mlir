// Split in 3 forms
//
// form: by given sizes
func.func @main(%x: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  %s = onnx.Constant dense<[2, 4]> : tensor<2xi64>
  %y, %z = "onnx.Split"(%x, %s) <{axis = 1 : si64}>
      : (tensor<2x6xf32>, tensor<2xi64>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  onnx.Return %y, %z : tensor<2x2xf32>, tensor<2x4xf32>
}
func.func @shortest(%x: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  %0 = stablehlo.slice %x [0:2, 0:2] : (tensor<2x6xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.slice %x [0:2, 2:6] : (tensor<2x6xf32>) -> tensor<2x4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2x4xf32>
}
// -----
// form: equal parts, other size open
func.func @main(%x: tensor<?x6xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %z = "onnx.Split"(%x, %n) <{axis = 1 : si64, num_outputs = 2 : si64}>
      : (tensor<?x6xf32>, none) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  onnx.Return %y, %z : tensor<?x3xf32>, tensor<?x3xf32>
}
func.func @shortest(%x: tensor<?x6xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.pad %x, %cst, low = [0, 0], high = [0, -3], interior = [0, 0]
      : (tensor<?x6xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = stablehlo.pad %x, %cst, low = [0, -3], high = [0, 0], interior = [0, 0]
      : (tensor<?x6xf32>, tensor<f32>) -> tensor<?x3xf32>
  return %0, %1 : tensor<?x3xf32>, tensor<?x3xf32>
}
// -----
// form: equal parts of an open size
func.func @main(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %z = "onnx.Split"(%x, %n) <{axis = 0 : si64, num_outputs = 2 : si64}>
      : (tensor<?x3xf32>, none) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  onnx.Return %y, %z : tensor<?x3xf32>, tensor<?x3xf32>
}
func.func @shortest(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  %c = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.add %0, %c : tensor<i32>
  %c_0 = stablehlo.constant dense<2> : tensor<i32>
  %2 = stablehlo.divide %1, %c_0 : tensor<i32>
  %c_1 = stablehlo.constant dense<0> : tensor<2xi32>
  %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
  %c_2 = stablehlo.constant dense<3> : tensor<1xi32>
  %4 = stablehlo.concatenate %3, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %c_3 = stablehlo.constant dense<1> : tensor<2xi32>
  %5 = stablehlo.real_dynamic_slice %x, %c_1, %4, %c_3
      : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
  %c_4 = stablehlo.constant dense<0> : tensor<1xi32>
  %6 = stablehlo.concatenate %3, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %7 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %8 = stablehlo.concatenate %7, %c_2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %9 = stablehlo.real_dynamic_slice %x, %6, %8, %c_3
      : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
  return %5, %9 : tensor<?x3xf32>, tensor<?x3xf32>
}
