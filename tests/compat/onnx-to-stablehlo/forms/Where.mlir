// Where in 4 forms
//
// form: equal shapes
func.func @main(%w: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Where"(%w, %a, %b)
      : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%w: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>)
    -> tensor<2x3xf32> {
  %0 = stablehlo.select %w, %a, %b : tensor<2x3xi1>, tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
// form: broadcast
func.func @main(%w: tensor<2x1xi1>, %a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Where"(%w, %a, %b)
      : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%w: tensor<2x1xi1>, %a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %w, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x3xi1>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.select %0, %a, %1 : tensor<2x3xi1>, tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// -----
// form: a number
func.func @main(%w: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %y = "onnx.Where"(%w, %a, %b) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%w: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.select %w, %a, %0 : tensor<2x3xi1>, tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// -----
// form: batch open
func.func @main(%w: tensor<?x3xi1>, %a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %y = "onnx.Where"(%w, %a, %b)
      : (tensor<?x3xi1>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  onnx.Return %y : tensor<?x3xf32>
}
func.func @shortest(%w: tensor<?x3xi1>, %a: tensor<?x3xf32>, %b: tensor<?x3xf32>)
    -> tensor<?x3xf32> {
  %0 = stablehlo.get_dimension_size %w, dim = 0 : (tensor<?x3xi1>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  %c = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.compare  EQ, %0, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %3 = stablehlo.select %2, %1, %0 : tensor<i1>, tensor<i32>
  %4 = stablehlo.get_dimension_size %b, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  %5 = stablehlo.compare  EQ, %3, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %6 = stablehlo.select %5, %4, %3 : tensor<i1>, tensor<i32>
  %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
  %c_0 = stablehlo.constant dense<3> : tensor<1xi32>
  %8 = stablehlo.concatenate %7, %c_0, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %9 = stablehlo.dynamic_broadcast_in_dim %w, %8, dims = [0, 1]
      : (tensor<?x3xi1>, tensor<2xi32>) -> tensor<?x3xi1>
  %10 = stablehlo.dynamic_broadcast_in_dim %a, %8, dims = [0, 1]
      : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  %11 = stablehlo.dynamic_broadcast_in_dim %b, %8, dims = [0, 1]
      : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  %12 = stablehlo.select %9, %10, %11 : tensor<?x3xi1>, tensor<?x3xf32>
  return %12 : tensor<?x3xf32>
}
