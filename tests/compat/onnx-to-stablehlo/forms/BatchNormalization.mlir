// BatchNormalization in 3 forms
//
// form: inference
func.func @main(%x: tensor<2x3x4x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>, %m: tensor<3xf32>,
    %v: tensor<3xf32> {onnx.default = dense<[0.5, 1.0, 2.0]> : tensor<3xf32>})
        -> tensor<2x3x4x4xf32> {
  %y, %0, %1 = "onnx.BatchNormalization"(%x, %s, %b, %m, %v) <{epsilon = 1.0e-3 : f32}>
      : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<2x3x4x4xf32>, none, none)
  onnx.Return %y : tensor<2x3x4x4xf32>
}
func.func @shortest(%x: tensor<2x3x4x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) -> tensor<2x3x4x4xf32> {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %b, %m, %v)
      <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}>
      : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> tensor<2x3x4x4xf32>
  return %0 : tensor<2x3x4x4xf32>
}
// -----
// form: inference, batch open
func.func @main(%x: tensor<?x3x4x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>, %m: tensor<3xf32>,
    %v: tensor<3xf32> {onnx.default = dense<[0.5, 1.0, 2.0]> : tensor<3xf32>})
        -> tensor<?x3x4x4xf32> {
  %y, %0, %1 = "onnx.BatchNormalization"(%x, %s, %b, %m, %v) <{epsilon = 1.0e-3 : f32}>
      : (tensor<?x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<?x3x4x4xf32>, none, none)
  onnx.Return %y : tensor<?x3x4x4xf32>
}
func.func @shortest(%x: tensor<?x3x4x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) -> tensor<?x3x4x4xf32> {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %b, %m, %v)
      <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}>
      : (tensor<?x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> tensor<?x3x4x4xf32>
  return %0 : tensor<?x3x4x4xf32>
}
// -----
// form: training
func.func @main(%x: tensor<2x3x4x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>, %m: tensor<3xf32>,
    %v: tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>) {
  %y, %0, %1 = "onnx.BatchNormalization"(%x, %s, %b, %m, %v) <{training_mode = 1 : si64}>
      : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>)
  onnx.Return %y, %0, %1 : tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>
}
func.func @shortest(%x: tensor<2x3x4x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>) {
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%x, %s, %b)
      <{epsilon = 9.99999974E-6 : f32, feature_index = 1 : i64}>
      : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>)
  %0 = stablehlo.subtract %m, %batch_mean : tensor<3xf32>
  %cst = stablehlo.constant dense<0.899999976> : tensor<3xf32>
  %1 = stablehlo.multiply %0, %cst : tensor<3xf32>
  %2 = stablehlo.add %batch_mean, %1 : tensor<3xf32>
  %3 = stablehlo.subtract %v, %batch_var : tensor<3xf32>
  %4 = stablehlo.multiply %3, %cst : tensor<3xf32>
  %5 = stablehlo.add %batch_var, %4 : tensor<3xf32>
  return %output, %2, %5 : tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>
}
