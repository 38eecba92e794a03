// AveragePool in 3 forms
//
// form: without padding
func.func @main(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x3x3xf32> {
  %y = "onnx.AveragePool"(%x) <{kernel_shape = [2, 2], strides = [2, 2]}>
      : (tensor<1x2x6x6xf32>) -> tensor<1x2x3x3xf32>
  onnx.Return %y : tensor<1x2x3x3xf32>
}
func.func @shortest(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x3x3xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %cst)
      <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>,
      window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>,
      window_strides = array<i64: 1, 1, 2, 2>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1x2x6x6xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
  %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<1x2x3x3xf32>
  %1 = stablehlo.divide %0, %cst_0 : tensor<1x2x3x3xf32>
  return %1 : tensor<1x2x3x3xf32>
}
// -----
// form: padding left out
func.func @main(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> {
  %y = "onnx.AveragePool"(%x) <{kernel_shape = [3, 3], pads = [1, 1, 1, 1]}>
      : (tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  onnx.Return %y : tensor<1x2x6x6xf32>
}
func.func @shortest(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %cst)
      <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1], [1,
      1]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>,
      window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %3 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<1x2x6x6xf32>, tensor<f32>) -> tensor<1x2x6x6xf32>
  %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x6x6xf32>
  %1 = "stablehlo.reduce_window"(%cst_0, %cst)
      <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1], [1,
      1]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>,
      window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %3 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<1x2x6x6xf32>, tensor<f32>) -> tensor<1x2x6x6xf32>
  %2 = stablehlo.divide %0, %1 : tensor<1x2x6x6xf32>
  return %2 : tensor<1x2x6x6xf32>
}
// -----
// form: padding counted
func.func @main(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> {
  %y = "onnx.AveragePool"(%x)
      <{kernel_shape = [3, 3], pads = [1, 1, 1, 1], count_include_pad = 1 : si64}>
      : (tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  onnx.Return %y : tensor<1x2x6x6xf32>
}
func.func @shortest(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %cst)
      <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1], [1,
      1]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>,
      window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 1, 1>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1x2x6x6xf32>, tensor<f32>) -> tensor<1x2x6x6xf32>
  %cst_0 = stablehlo.constant dense<9.000000e+00> : tensor<1x2x6x6xf32>
  %1 = stablehlo.divide %0, %cst_0 : tensor<1x2x6x6xf32>
  return %1 : tensor<1x2x6x6xf32>
}
