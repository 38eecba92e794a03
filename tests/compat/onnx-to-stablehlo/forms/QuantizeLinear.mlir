// QuantizeLinear in 5 forms
//
// form: per tensor, 8 bits
func.func @main(%x: tensor<2x3xf32>, %s: tensor<f32> {onnx.default = dense<0.5> : tensor<f32>},
    %z: tensor<i8>) -> tensor<2x3xi8> {
  %y = "onnx.QuantizeLinear"(%x, %s, %z) <{}>
      : (tensor<2x3xf32>, tensor<f32>, tensor<i8>) -> tensor<2x3xi8>
  onnx.Return %y : tensor<2x3xi8>
}
func.func @shortest(%x: tensor<2x3xf32>, %s: tensor<f32>, %z: tensor<i8>) -> tensor<2x3xi8> {
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.divide %x, %0 : tensor<2x3xf32>
  %2 = stablehlo.round_nearest_even %1 : tensor<2x3xf32>
  %3 = stablehlo.convert %z : (tensor<i8>) -> tensor<f32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %5 = stablehlo.add %2, %4 : tensor<2x3xf32>
  %cst = stablehlo.constant dense<-1.280000e+02> : tensor<f32>
  %cst_0 = stablehlo.constant dense<1.270000e+02> : tensor<f32>
  %6 = stablehlo.clamp %cst, %5, %cst_0
      : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %7 = stablehlo.convert %6 : (tensor<2x3xf32>) -> tensor<2x3xi8>
  return %7 : tensor<2x3xi8>
}
// -----
// form: per axis, 8 bits
func.func @main(%x: tensor<2x3xf32>, %s: tensor<3xf32> {onnx.default = dense<0.5> : tensor<3xf32>},
    %z: tensor<3xui8>) -> tensor<2x3xui8> {
  %y = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 1 : si64}>
      : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xui8>) -> tensor<2x3xui8>
  onnx.Return %y : tensor<2x3xui8>
}
func.func @shortest(%x: tensor<2x3xf32>, %s: tensor<3xf32>, %z: tensor<3xui8>) -> tensor<2x3xui8> {
  %0 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.divide %x, %0 : tensor<2x3xf32>
  %2 = stablehlo.round_nearest_even %1 : tensor<2x3xf32>
  %3 = stablehlo.convert %z : (tensor<3xui8>) -> tensor<3xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %5 = stablehlo.add %2, %4 : tensor<2x3xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<2.550000e+02> : tensor<f32>
  %6 = stablehlo.clamp %cst, %5, %cst_0
      : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %7 = stablehlo.convert %6 : (tensor<2x3xf32>) -> tensor<2x3xui8>
  return %7 : tensor<2x3xui8>
}
// -----
// form: blocks of 2, 4 bits
// longer: the function body rounds by operations that opset 10 has, and needs 14 for that
func.func @main(%x: tensor<2x4xf32>,
    %s: tensor<2x2xf32> {onnx.default = dense<0.5> : tensor<2x2xf32>}, %z: tensor<2x2xi4>)
        -> tensor<2x4xi4> {
  %y = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 1 : si64, block_size = 2 : si64}>
      : (tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xi4>) -> tensor<2x4xi4>
  onnx.Return %y : tensor<2x4xi4>
}
func.func @shortest(%x: tensor<2x4xf32>, %s: tensor<2x2xf32>, %z: tensor<2x2xi4>)
    -> tensor<2x4xi4> {
  %steps = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2xf32>
  %step = stablehlo.reshape %steps : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
  %wide = stablehlo.convert %z : (tensor<2x2xi4>) -> tensor<2x2xf32>
  %zeros = stablehlo.broadcast_in_dim %wide, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2xf32>
  %zero = stablehlo.reshape %zeros : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
  %scaled = stablehlo.divide %x, %step : tensor<2x4xf32>
  %whole = stablehlo.round_nearest_even %scaled : tensor<2x4xf32>
  %moved = stablehlo.add %whole, %zero : tensor<2x4xf32>
  %low = stablehlo.constant dense<-8.0> : tensor<f32>
  %high = stablehlo.constant dense<7.0> : tensor<f32>
  %bounded = stablehlo.clamp %low, %moved, %high
      : (tensor<f32>, tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %y = stablehlo.convert %bounded : (tensor<2x4xf32>) -> tensor<2x4xi4>
  return %y : tensor<2x4xi4>
}
// -----
// form: per tensor, float8
func.func @main(%x: tensor<2x3xf32>, %s: tensor<f32> {onnx.default = dense<0.5> : tensor<f32>},
    %z: tensor<f8E4M3FN>) -> tensor<2x3xf8E4M3FN> {
  %y = "onnx.QuantizeLinear"(%x, %s, %z) <{}>
      : (tensor<2x3xf32>, tensor<f32>, tensor<f8E4M3FN>) -> tensor<2x3xf8E4M3FN>
  onnx.Return %y : tensor<2x3xf8E4M3FN>
}
func.func @shortest(%x: tensor<2x3xf32>, %s: tensor<f32>, %z: tensor<f8E4M3FN>)
    -> tensor<2x3xf8E4M3FN> {
  %0 = stablehlo.convert %z : (tensor<f8E4M3FN>) -> tensor<f32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %2 = stablehlo.divide %x, %1 : tensor<2x3xf32>
  %3 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %4 = stablehlo.add %2, %3 : tensor<2x3xf32>
  %cst = stablehlo.constant dense<-4.480000e+02> : tensor<f32>
  %cst_0 = stablehlo.constant dense<4.480000e+02> : tensor<f32>
  %5 = stablehlo.clamp %cst, %4, %cst_0
      : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %6 = stablehlo.convert %5 : (tensor<2x3xf32>) -> tensor<2x3xf8E4M3FN>
  return %6 : tensor<2x3xf8E4M3FN>
}
// -----
// form: per tensor, batch open
func.func @main(%x: tensor<?x3xf32>, %s: tensor<f32> {onnx.default = dense<0.5> : tensor<f32>},
    %z: tensor<i8>) -> tensor<?x3xi8> {
  %y = "onnx.QuantizeLinear"(%x, %s, %z) <{}>
      : (tensor<?x3xf32>, tensor<f32>, tensor<i8>) -> tensor<?x3xi8>
  onnx.Return %y : tensor<?x3xi8>
}
func.func @shortest(%x: tensor<?x3xf32>, %s: tensor<f32>, %z: tensor<i8>) -> tensor<?x3xi8> {
  %0 = stablehlo.clamp %s, %x, %s : (tensor<f32>, tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = stablehlo.divide %x, %0 : tensor<?x3xf32>
  %2 = stablehlo.round_nearest_even %1 : tensor<?x3xf32>
  %3 = stablehlo.convert %z : (tensor<i8>) -> tensor<f32>
  %4 = stablehlo.clamp %3, %2, %3 : (tensor<f32>, tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %5 = stablehlo.add %2, %4 : tensor<?x3xf32>
  %cst = stablehlo.constant dense<-1.280000e+02> : tensor<f32>
  %cst_0 = stablehlo.constant dense<1.270000e+02> : tensor<f32>
  %6 = stablehlo.clamp %cst, %5, %cst_0
      : (tensor<f32>, tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %7 = stablehlo.convert %6 : (tensor<?x3xf32>) -> tensor<?x3xi8>
  return %7 : tensor<?x3xi8>
}
