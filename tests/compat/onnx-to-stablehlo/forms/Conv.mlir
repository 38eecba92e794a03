// Conv in 5 forms
//
// form: plain
func.func @main(%x: tensor<2x3x6x6xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Conv"(%x, %w, %n) <{pads = [1, 1, 1, 1]}>
      : (tensor<2x3x6x6xf32>, tensor<4x3x3x3xf32>, none) -> tensor<2x4x6x6xf32>
  onnx.Return %y : tensor<2x4x6x6xf32>
}
func.func @shortest(%x: tensor<2x3x6x6xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
      window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1],
      reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<2x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  return %0 : tensor<2x4x6x6xf32>
}
// -----
// form: with a bias
func.func @main(%x: tensor<2x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>)
    -> tensor<2x4x6x6xf32> {
  %y = "onnx.Conv"(%x, %w, %b) <{pads = [1, 1, 1, 1]}>
      : (tensor<2x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<2x4x6x6xf32>
  onnx.Return %y : tensor<2x4x6x6xf32>
}
func.func @shortest(%x: tensor<2x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>)
    -> tensor<2x4x6x6xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
      window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1],
      reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<2x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<2x4x6x6xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x4x6x6xf32>
  return %2 : tensor<2x4x6x6xf32>
}
// -----
// form: groups, strides and dilations
func.func @main(%x: tensor<1x4x9x9xf32>, %w: tensor<4x2x3x3xf32>) -> tensor<1x4x3x3xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Conv"(%x, %w, %n) <{group = 2 : si64, strides = [2, 2], dilations = [2, 2]}>
      : (tensor<1x4x9x9xf32>, tensor<4x2x3x3xf32>, none) -> tensor<1x4x3x3xf32>
  onnx.Return %y : tensor<1x4x3x3xf32>
}
func.func @shortest(%x: tensor<1x4x9x9xf32>, %w: tensor<4x2x3x3xf32>) -> tensor<1x4x3x3xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
      window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [2, 2],
      reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64}
      : (tensor<1x4x9x9xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x3x3xf32>
  return %0 : tensor<1x4x3x3xf32>
}
// -----
// form: same size
func.func @main(%x: tensor<1x2x7xf32>, %w: tensor<2x2x3xf32>) -> tensor<1x2x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Conv"(%x, %w, %n) <{auto_pad = "SAME_UPPER", strides = [2]}>
      : (tensor<1x2x7xf32>, tensor<2x2x3xf32>, none) -> tensor<1x2x4xf32>
  onnx.Return %y : tensor<1x2x4xf32>
}
func.func @shortest(%x: tensor<1x2x7xf32>, %w: tensor<2x2x3xf32>) -> tensor<1x2x4xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0],
      window = {stride = [2], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1],
      reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x2x7xf32>, tensor<2x2x3xf32>) -> tensor<1x2x4xf32>
  return %0 : tensor<1x2x4xf32>
}
// -----
// form: with a bias, batch open
func.func @main(%x: tensor<?x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>)
    -> tensor<?x4x6x6xf32> {
  %y = "onnx.Conv"(%x, %w, %b) <{pads = [1, 1, 1, 1]}>
      : (tensor<?x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x4x6x6xf32>
  onnx.Return %y : tensor<?x4x6x6xf32>
}
func.func @shortest(%x: tensor<?x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>)
    -> tensor<?x4x6x6xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
      window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1],
      reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<?x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<?x4x6x6xf32>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  %1 = "stablehlo.batch_norm_inference"(%0, %cst, %b, %cst_0, %cst)
      <{epsilon = 0.000000e+00 : f32, feature_index = 1 : i64}>
      : (tensor<?x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
      -> tensor<?x4x6x6xf32>
  return %1 : tensor<?x4x6x6xf32>
}
