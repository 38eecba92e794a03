// ConvTranspose in 3 forms
//
// form: with strides
func.func @main(%x: tensor<1x2x4x4xf32>, %w: tensor<2x3x3x3xf32>) -> tensor<1x3x9x9xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.ConvTranspose"(%x, %w, %n) <{strides = [2, 2]}>
      : (tensor<1x2x4x4xf32>, tensor<2x3x3x3xf32>, none) -> tensor<1x3x9x9xf32>
  onnx.Return %y : tensor<1x3x9x9xf32>
}
func.func @shortest(%x: tensor<1x2x4x4xf32>, %w: tensor<2x3x3x3xf32>) -> tensor<1x3x9x9xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1],
      window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2], rhs_dilate = [1, 1],
      reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x2x4x4xf32>, tensor<2x3x3x3xf32>) -> tensor<1x3x9x9xf32>
  return %0 : tensor<1x3x9x9xf32>
}
// -----
// form: with a bias and an output padding
func.func @main(%x: tensor<1x2x4x4xf32>, %w: tensor<2x3x3x3xf32>, %b: tensor<3xf32>)
    -> tensor<1x3x8x8xf32> {
  %y = "onnx.ConvTranspose"(%x, %w, %b)
      <{strides = [2, 2], pads = [1, 1, 1, 1], output_padding = [1, 1]}>
      : (tensor<1x2x4x4xf32>, tensor<2x3x3x3xf32>, tensor<3xf32>) -> tensor<1x3x8x8xf32>
  onnx.Return %y : tensor<1x3x8x8xf32>
}
func.func @shortest(%x: tensor<1x2x4x4xf32>, %w: tensor<2x3x3x3xf32>, %b: tensor<3xf32>)
    -> tensor<1x3x8x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1],
      window = {stride = [1, 1], pad = [[1, 2], [1, 2]], lhs_dilate = [2, 2], rhs_dilate = [1, 1],
      reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x2x4x4xf32>, tensor<2x3x3x3xf32>) -> tensor<1x3x8x8xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<3xf32>) -> tensor<1x3x8x8xf32>
  %2 = stablehlo.add %0, %1 : tensor<1x3x8x8xf32>
  return %2 : tensor<1x3x8x8xf32>
}
// -----
// form: in groups
func.func @main(%x: tensor<1x4x5xf32>, %w: tensor<4x1x3xf32>) -> tensor<1x2x7xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.ConvTranspose"(%x, %w, %n) <{group = 2 : si64}>
      : (tensor<1x4x5xf32>, tensor<4x1x3xf32>, none) -> tensor<1x2x7xf32>
  onnx.Return %y : tensor<1x2x7xf32>
}
func.func @shortest(%x: tensor<1x4x5xf32>, %w: tensor<4x1x3xf32>) -> tensor<1x2x7xf32> {
  %0 = stablehlo.reshape %w : (tensor<4x1x3xf32>) -> tensor<2x2x1x3xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0, 2, 3] : (tensor<2x2x1x3xf32>) -> tensor<2x2x1x3xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x2x1x3xf32>) -> tensor<2x2x3xf32>
  %3 = stablehlo.convolution(%x, %2) dim_numbers = [b, f, 0]x[i, o, 0]->[b, f, 0],
      window = {stride = [1], pad = [[2, 2]], lhs_dilate = [1], rhs_dilate = [1],
      reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64}
      : (tensor<1x4x5xf32>, tensor<2x2x3xf32>) -> tensor<1x2x7xf32>
  return %3 : tensor<1x2x7xf32>
}
