// DequantizeLinear in 5 forms
//
// form: per tensor, 8 bits
func.func @main(%x: tensor<2x3xi8>, %s: tensor<f32> {onnx.default = dense<0.5> : tensor<f32>},
    %z: tensor<i8>) -> tensor<2x3xf32> {
  %y = "onnx.DequantizeLinear"(%x, %s, %z) <{}>
      : (tensor<2x3xi8>, tensor<f32>, tensor<i8>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%x: tensor<2x3xi8>, %s: tensor<f32>, %z: tensor<i8>) -> tensor<2x3xf32> {
  %0 = stablehlo.convert %x : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %1 = stablehlo.convert %z : (tensor<i8>) -> tensor<f32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %3 = stablehlo.subtract %0, %2 : tensor<2x3xf32>
  %4 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %5 = stablehlo.multiply %3, %4 : tensor<2x3xf32>
  return %5 : tensor<2x3xf32>
}
// -----
// form: per axis, without a zero point
func.func @main(%x: tensor<2x3xi8>,
    %s: tensor<3xf32> {onnx.default = dense<0.5> : tensor<3xf32>}) -> tensor<2x3xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.DequantizeLinear"(%x, %s, %n) <{axis = 1 : si64}>
      : (tensor<2x3xi8>, tensor<3xf32>, none) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%x: tensor<2x3xi8>, %s: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.convert %x : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// -----
// form: blocks of 2, 4 bits
// longer: the function body subtracts integers, as those of 32 bits have to be, and converts the difference
func.func @main(%x: tensor<2x4xui4>,
    %s: tensor<2x2xf32> {onnx.default = dense<0.5> : tensor<2x2xf32>}, %z: tensor<2x2xui4>)
        -> tensor<2x4xf32> {
  %y = "onnx.DequantizeLinear"(%x, %s, %z) <{axis = 1 : si64, block_size = 2 : si64}>
      : (tensor<2x4xui4>, tensor<2x2xf32>, tensor<2x2xui4>) -> tensor<2x4xf32>
  onnx.Return %y : tensor<2x4xf32>
}
func.func @shortest(%x: tensor<2x4xui4>, %s: tensor<2x2xf32>, %z: tensor<2x2xui4>)
    -> tensor<2x4xf32> {
  %steps = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2xf32>
  %step = stablehlo.reshape %steps : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
  %wide = stablehlo.convert %z : (tensor<2x2xui4>) -> tensor<2x2xf32>
  %zeros = stablehlo.broadcast_in_dim %wide, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2xf32>
  %zero = stablehlo.reshape %zeros : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
  %numbers = stablehlo.convert %x : (tensor<2x4xui4>) -> tensor<2x4xf32>
  %moved = stablehlo.subtract %numbers, %zero : tensor<2x4xf32>
  %y = stablehlo.multiply %moved, %step : tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
// -----
// form: per tensor, float8
func.func @main(%x: tensor<2x3xf8E4M3FN>,
    %s: tensor<f32> {onnx.default = dense<0.5> : tensor<f32>}) -> tensor<2x3xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.DequantizeLinear"(%x, %s, %n) <{}>
      : (tensor<2x3xf8E4M3FN>, tensor<f32>, none) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%x: tensor<2x3xf8E4M3FN>, %s: tensor<f32>) -> tensor<2x3xf32> {
  %0 = stablehlo.convert %x : (tensor<2x3xf8E4M3FN>) -> tensor<2x3xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// -----
// form: per tensor, batch open
func.func @main(%x: tensor<?x3xi8>, %s: tensor<f32> {onnx.default = dense<0.5> : tensor<f32>},
    %z: tensor<i8>) -> tensor<?x3xf32> {
  %y = "onnx.DequantizeLinear"(%x, %s, %z) <{}>
      : (tensor<?x3xi8>, tensor<f32>, tensor<i8>) -> tensor<?x3xf32>
  onnx.Return %y : tensor<?x3xf32>
}
func.func @shortest(%x: tensor<?x3xi8>, %s: tensor<f32>, %z: tensor<i8>) -> tensor<?x3xf32> {
  %0 = stablehlo.convert %x : (tensor<?x3xi8>) -> tensor<?x3xf32>
  %1 = stablehlo.convert %z : (tensor<i8>) -> tensor<f32>
  %2 = stablehlo.clamp %1, %0, %1 : (tensor<f32>, tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %3 = stablehlo.subtract %0, %2 : tensor<?x3xf32>
  %4 = stablehlo.clamp %s, %3, %s : (tensor<f32>, tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %5 = stablehlo.multiply %3, %4 : tensor<?x3xf32>
  return %5 : tensor<?x3xf32>
}
