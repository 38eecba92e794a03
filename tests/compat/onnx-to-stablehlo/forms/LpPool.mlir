// LpPool in 1 form
//
// form: of power 2
func.func @main(%x: tensor<1x2x6xf32>) -> tensor<1x2x3xf32> {
  %y = "onnx.LpPool"(%x) <{kernel_shape = [2], strides = [2], p = 2 : si64}>
      : (tensor<1x2x6xf32>) -> tensor<1x2x3xf32>
  onnx.Return %y : tensor<1x2x3xf32>
}
func.func @shortest(%x: tensor<1x2x6xf32>) -> tensor<1x2x3xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<1x2x6xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = "stablehlo.reduce_window"(%0, %cst)
      <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>,
      window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2>,
      window_strides = array<i64: 1, 1, 2>}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %3 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<1x2x6xf32>, tensor<f32>) -> tensor<1x2x3xf32>
  %2 = stablehlo.sqrt %1 : tensor<1x2x3xf32>
  return %2 : tensor<1x2x3xf32>
}
