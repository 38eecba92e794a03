// Resize in 4 forms
//
// form: nearest, twice
func.func @main(%x: tensor<1x2x3x3xf32>) -> tensor<1x2x6x6xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %s = onnx.Constant dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>
  %y = "onnx.Resize"(%x, %n, %s, %n)
      <{mode = "nearest", coordinate_transformation_mode = "asymmetric",
      nearest_mode = "floor"}>
      : (tensor<1x2x3x3xf32>, none, tensor<4xf32>, none) -> tensor<1x2x6x6xf32>
  onnx.Return %y : tensor<1x2x6x6xf32>
}
func.func @shortest(%x: tensor<1x2x3x3xf32>) -> tensor<1x2x6x6xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1, 2, 4]
      : (tensor<1x2x3x3xf32>) -> tensor<1x2x3x2x3x2xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x2x3x2x3x2xf32>) -> tensor<1x2x6x6xf32>
  return %1 : tensor<1x2x6x6xf32>
}
// -----
// form: nearest, half
func.func @main(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %s = onnx.Constant dense<[1.0, 1.0, 0.5, 0.5]> : tensor<4xf32>
  %y = "onnx.Resize"(%x, %n, %s, %n)
      <{mode = "nearest", coordinate_transformation_mode = "asymmetric",
      nearest_mode = "floor"}>
      : (tensor<1x2x4x4xf32>, none, tensor<4xf32>, none) -> tensor<1x2x2x2xf32>
  onnx.Return %y : tensor<1x2x2x2xf32>
}
func.func @shortest(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32> {
  %0 = stablehlo.slice %x [0:1, 0:2, 0:3:2, 0:3:2] : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
  return %0 : tensor<1x2x2x2xf32>
}
// -----
// form: linear, twice
// longer: two elements with their weights make each element; a product with a matrix of weights takes all along the axis
func.func @main(%x: tensor<1x2x3x3xf32>) -> tensor<1x2x6x6xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %s = onnx.Constant dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>
  %y = "onnx.Resize"(%x, %n, %s, %n)
      <{mode = "linear", coordinate_transformation_mode = "half_pixel"}>
      : (tensor<1x2x3x3xf32>, none, tensor<4xf32>, none) -> tensor<1x2x6x6xf32>
  onnx.Return %y : tensor<1x2x6x6xf32>
}
func.func @shortest(%x: tensor<1x2x3x3xf32>) -> tensor<1x2x6x6xf32> {
  %weights = stablehlo.constant dense<[
      [1.0, 0.75, 0.25, 0.0, 0.0, 0.0],
      [0.0, 0.25, 0.75, 0.75, 0.25, 0.0],
      [0.0, 0.0, 0.0, 0.25, 0.75, 1.0]]> : tensor<3x6xf32>
  %rows = stablehlo.dot_general %x, %weights, contracting_dims = [2] x [0]
      : (tensor<1x2x3x3xf32>, tensor<3x6xf32>) -> tensor<1x2x3x6xf32>
  %y = stablehlo.dot_general %rows, %weights, contracting_dims = [2] x [0]
      : (tensor<1x2x3x6xf32>, tensor<3x6xf32>) -> tensor<1x2x6x6xf32>
  return %y : tensor<1x2x6x6xf32>
}
// -----
// form: cubic, one axis
func.func @main(%x: tensor<1x2x4xf32>) -> tensor<1x2x8xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %s = onnx.Constant dense<[1.0, 1.0, 2.0]> : tensor<3xf32>
  %y = "onnx.Resize"(%x, %n, %s, %n)
      <{mode = "cubic", coordinate_transformation_mode = "half_pixel"}>
      : (tensor<1x2x4xf32>, none, tensor<3xf32>, none) -> tensor<1x2x8xf32>
  onnx.Return %y : tensor<1x2x8xf32>
}
func.func @shortest(%x: tensor<1x2x4xf32>) -> tensor<1x2x8xf32> {
  %cst = stablehlo.constant dense<[[1.10546875, 0.7734375, 0.2265625, -0.10546875, -0.03515625,
      0.000000e+00, 0.000000e+00, 0.000000e+00], [-0.10546875, 0.26171875, 0.87890625, 0.87890625,
      0.26171875, -0.10546875, -0.03515625, 0.000000e+00], [0.000000e+00, -0.03515625, -0.10546875,
      0.26171875, 0.87890625, 0.87890625, 0.26171875, -0.10546875], [0.000000e+00, 0.000000e+00,
      0.000000e+00, -0.03515625, -0.10546875, 0.2265625, 0.7734375, 1.10546875]]> : tensor<4x8xf32>
  %0 = stablehlo.dot_general %x, %cst, contracting_dims = [2] x [0]
      : (tensor<1x2x4xf32>, tensor<4x8xf32>) -> tensor<1x2x8xf32>
  return %0 : tensor<1x2x8xf32>
}
