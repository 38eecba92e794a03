// Pad in 5 forms
//
// form: with zeros
func.func @main(%x: tensor<2x3xf32>) -> tensor<4x6xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %p = onnx.Constant dense<[1, 2, 1, 1]> : tensor<4xi64>
  %y = "onnx.Pad"(%x, %p, %n, %n) <{mode = "constant"}>
      : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<4x6xf32>
  onnx.Return %y : tensor<4x6xf32>
}
func.func @shortest(%x: tensor<2x3xf32>) -> tensor<4x6xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.pad %x, %cst, low = [1, 2], high = [1, 1], interior = [0, 0]
      : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
// form: with a number
func.func @main(%x: tensor<2x3xf32>, %v: tensor<f32>) -> tensor<4x6xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %p = onnx.Constant dense<[1, 2, 1, 1]> : tensor<4xi64>
  %y = "onnx.Pad"(%x, %p, %v, %n) <{mode = "constant"}>
      : (tensor<2x3xf32>, tensor<4xi64>, tensor<f32>, none) -> tensor<4x6xf32>
  onnx.Return %y : tensor<4x6xf32>
}
func.func @shortest(%x: tensor<2x3xf32>, %v: tensor<f32>) -> tensor<4x6xf32> {
  %0 = stablehlo.pad %x, %v, low = [1, 2], high = [1, 1], interior = [0, 0]
      : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
// form: reflected
func.func @main(%x: tensor<2x4xf32>) -> tensor<2x7xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %p = onnx.Constant dense<[0, 2, 0, 1]> : tensor<4xi64>
  %y = "onnx.Pad"(%x, %p, %n, %n) <{mode = "reflect"}>
      : (tensor<2x4xf32>, tensor<4xi64>, none, none) -> tensor<2x7xf32>
  onnx.Return %y : tensor<2x7xf32>
}
func.func @shortest(%x: tensor<2x4xf32>) -> tensor<2x7xf32> {
  %c = stablehlo.constant dense<[2, 1, 0, 1, 2, 3, 2]> : tensor<7xi64>
  %0 = "stablehlo.gather"(%x, %c)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1],
      start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 2, 1>}> : (tensor<2x4xf32>, tensor<7xi64>) -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}
// -----
// form: with the edge, two axes
func.func @main(%x: tensor<2x4xf32>) -> tensor<4x7xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %p = onnx.Constant dense<[1, 2, 1, 1]> : tensor<4xi64>
  %y = "onnx.Pad"(%x, %p, %n, %n) <{mode = "edge"}>
      : (tensor<2x4xf32>, tensor<4xi64>, none, none) -> tensor<4x7xf32>
  onnx.Return %y : tensor<4x7xf32>
}
func.func @shortest(%x: tensor<2x4xf32>) -> tensor<4x7xf32> {
  %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi64>
  %0 = "stablehlo.gather"(%x, %c)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 1, 4>}> : (tensor<2x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  %c_0 = stablehlo.constant dense<[0, 0, 0, 1, 2, 3, 3]> : tensor<7xi64>
  %1 = "stablehlo.gather"(%0, %c_0)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1],
      start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 4, 1>}> : (tensor<4x4xf32>, tensor<7xi64>) -> tensor<4x7xf32>
  return %1 : tensor<4x7xf32>
}
// -----
// form: by counts of the run
func.func @main(%x: tensor<2x3xf32>, %p: tensor<4xi64> {onnx.default = dense<[1, 2, 0,
    1]> : tensor<4xi64>}) -> tensor<?x?xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Pad"(%x, %p, %n, %n) <{mode = "constant"}>
      : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @shortest(%x: tensor<2x3xf32>, %p: tensor<4xi64>) -> tensor<?x?xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<2xi64>
  %0 = stablehlo.slice %p [0:2] : (tensor<4xi64>) -> tensor<2xi64>
  %1 = stablehlo.slice %p [2:4] : (tensor<4xi64>) -> tensor<2xi64>
  %2 = stablehlo.dynamic_pad %x, %cst, %0, %1, %c
      : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
      -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
