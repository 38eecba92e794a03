// MaxPool in 2 forms
//
// form: values
func.func @main(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x3x3xf32> {
  %y, %i = "onnx.MaxPool"(%x) <{kernel_shape = [2, 2], strides = [2, 2]}>
      : (tensor<1x2x6x6xf32>) -> (tensor<1x2x3x3xf32>, none)
  onnx.Return %y : tensor<1x2x3x3xf32>
}
func.func @shortest(%x: tensor<1x2x6x6xf32>) -> tensor<1x2x3x3xf32> {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %cst)
      <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>,
      window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>,
      window_strides = array<i64: 1, 1, 2, 2>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<1x2x6x6xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
  return %0 : tensor<1x2x3x3xf32>
}
// -----
// form: values and places
func.func @main(%x: tensor<1x2x6x6xf32>) -> (tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>) {
  %y, %i = "onnx.MaxPool"(%x) <{kernel_shape = [2, 2], strides = [2, 2]}>
      : (tensor<1x2x6x6xf32>) -> (tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>)
  onnx.Return %y, %i : tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>
}
func.func @shortest(%x: tensor<1x2x6x6xf32>) -> (tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>) {
  %0 = stablehlo.iota dim = 0 : tensor<72xi64>
  %1 = stablehlo.reshape %0 : (tensor<72xi64>) -> tensor<1x2x6x6xi64>
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
  %2:2 = "stablehlo.reduce_window"(%x, %1, %cst, %c)
      <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>,
      window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>,
      window_strides = array<i64: 1, 1, 2, 2>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<i64>, %arg3: tensor<f32>, %arg4: tensor<i64>):
    %3 = stablehlo.compare  GT, %arg1, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.compare  EQ, %arg1, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.compare  LE, %arg2, %arg4 : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %6 = stablehlo.and %4, %5 : tensor<i1>
    %7 = stablehlo.or %3, %6 : tensor<i1>
    %8 = stablehlo.select %7, %arg1, %arg3 : tensor<i1>, tensor<f32>
    %9 = stablehlo.select %7, %arg2, %arg4 : tensor<i1>, tensor<i64>
    stablehlo.return %8, %9 : tensor<f32>, tensor<i64>
  }) : (tensor<1x2x6x6xf32>, tensor<1x2x6x6xi64>, tensor<f32>, tensor<i64>)
      -> (tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>)
  return %2#0, %2#1 : tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>
}
