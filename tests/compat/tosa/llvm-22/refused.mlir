// error: operand 2 that is no constant needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'tosa.mul' in 'computed'
func.func @computed(%x: tensor<2xi32>, %shift: tensor<1xi8>) -> tensor<2xi32> {
  %0 = tosa.mul %x, %x, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
// error: operand 1 that is no constant needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'tosa.negate' in 'zero_point'
func.func @zero_point(%x: tensor<2xi8>, %zp: tensor<1xi8>) -> tensor<2xi8> {
  %0 = tosa.negate %x, %zp, %zp : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
// error: attribute 'acc_type' with another type than its operand implies needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'tosa.conv2d' in 'accumulator'
func.func @accumulator(%x: tensor<1x8x8x4xf16>, %w: tensor<6x3x3x4xf16>, %b: tensor<6xf16>) -> tensor<1x6x6x6xf16> {
  %0 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %1 = tosa.conv2d %x, %w, %b, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf16>, tensor<6x3x3x4xf16>, tensor<6xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x6x6x6xf16>
  return %1 : tensor<1x6x6x6xf16>
}
// -----
// error: attribute 'rounding_mode' as INEXACT_ROUND needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'tosa.rescale' in 'rounding'
func.func @rounding(%x: tensor<2xi8>) -> tensor<2xi8> {
  %0 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.rescale %x, %0, %1, %1, %1 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = INEXACT_ROUND, scale32 = true} : (tensor<2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %2 : tensor<2xi8>
}
// -----
// error: attribute 'input_unsigned' with another sign than the type has needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'tosa.rescale' in 'sign'
func.func @sign(%x: tensor<2xi8>) -> tensor<2xi8> {
  %0 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.rescale %x, %0, %1, %1, %1 {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %2 : tensor<2xi8>
}
// -----
// error: attribute 'nan_mode' with a value other than the default needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'tosa.clamp' in 'nan'
func.func @nan(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tosa.clamp %x {max_val = 1.0 : f32, min_val = 0.0 : f32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
// error: 'tosa.dim' needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'shape'
// error: operand 1 that is no constant needs version 1.1.0 or newer of the 'tosa' dialect; the target is 1.0.0; it is in 'tosa.reshape' in 'shape'
func.func @shape(%x: tensor<2x3xf32>) -> tensor<?xf32> {
  %0 = tosa.dim %x {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  %1 = tosa.reshape %x, %0 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
