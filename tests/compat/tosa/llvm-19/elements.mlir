// Elements of other types: quantized, without a sign, narrow, wide, and of unknown ranks.
module {
  func.func @conv(%x: tensor<1x8x8x4x!quant.uniform<i8:f32, 2.000000e-02:3>>, %w: tensor<6x3x3x4x!quant.uniform<i8<-127:127>:f32, 1.000000e-02>>, %b: tensor<6xi32>) -> tensor<1x6x6x6x!quant.uniform<i32:f32, 2.000000e-04>> {
    %0 = tosa.conv2d %x, %w, %b {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, quantization_info = #tosa.conv_quant<input_zp = 3, weight_zp = 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4x!quant.uniform<i8:f32, 2.000000e-02:3>>, tensor<6x3x3x4x!quant.uniform<i8<-127:127>:f32, 1.000000e-02>>, tensor<6xi32>) -> tensor<1x6x6x6x!quant.uniform<i32:f32, 2.000000e-04>>
    return %0 : tensor<1x6x6x6x!quant.uniform<i32:f32, 2.000000e-04>>
  }
  func.func @unsigned(%x: tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>) -> (tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>, tensor<2x3xi8>) {
    %0 = tosa.clamp %x {max_fp = 2.000000e+02 : f32, max_int = 200 : i64, min_fp = 0.000000e+00 : f32, min_int = 0 : i64} : (tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>) -> tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>
    %1 = tosa.rescale %0 {double_round = false, input_zp = 128 : i32, multiplier = array<i32: 1>, output_zp = 0 : i32, per_channel = false, scale32 = true, shift = array<i8: 15>} : (tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>) -> tensor<2x3xi8>
    return %0, %1 : tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>, tensor<2x3xi8>
  }
  func.func @ui(%x: tensor<4xui8>, %y: tensor<4xui8>) -> (tensor<4xui8>, tensor<4xui8>) {
    %0 = tosa.clamp %x {max_fp = 2.000000e+02 : f32, max_int = 200 : i64, min_fp = 0.000000e+00 : f32, min_int = 0 : i64} : (tensor<4xui8>) -> tensor<4xui8>
    %1 = tosa.negate %y {quantization_info = #tosa.unary_quant<input_zp = 128, output_zp = 255>} : (tensor<4xui8>) -> tensor<4xui8>
    return %0, %1 : tensor<4xui8>, tensor<4xui8>
  }
  func.func @ranks(%x: tensor<*xf32>, %y: tensor<1xf32>, %i: tensor<*xi32>, %m: tensor<1x5x3xi16>, %w: tensor<1x3x6xi16>) -> (tensor<f32>, tensor<*xi32>, tensor<*xf32>, tensor<1x5x6xi48>) {
    %0 = tosa.reshape %y {new_shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
    %1 = tosa.mul %i, %i {shift = 3 : i8} : (tensor<*xi32>, tensor<*xi32>) -> tensor<*xi32>
    %2 = tosa.negate %x : (tensor<*xf32>) -> tensor<*xf32>
    %3 = tosa.matmul %m, %w : (tensor<1x5x3xi16>, tensor<1x3x6xi16>) -> tensor<1x5x6xi48>
    return %0, %1, %2, %3 : tensor<f32>, tensor<*xi32>, tensor<*xf32>, tensor<1x5x6xi48>
  }
  func.func @conv16(%x: tensor<1x8x8x4xi16>, %w: tensor<6x3x3x4xi8>, %b: tensor<6xi48>, %h: tensor<1x8x8x4xbf16>, %v: tensor<6x3x3x4xbf16>, %c: tensor<6xbf16>, %w4: tensor<6x3x3x4xi4>, %x8: tensor<1x8x8x4xi8>, %b8: tensor<6xi32>) -> (tensor<1x6x6x6xi48>, tensor<1x6x6x6xbf16>, tensor<1x6x6x6xi32>) {
    %0 = tosa.conv2d %x, %w, %b {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, quantization_info = #tosa.conv_quant<input_zp = 0, weight_zp = 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi16>, tensor<6x3x3x4xi8>, tensor<6xi48>) -> tensor<1x6x6x6xi48>
    %1 = tosa.conv2d %h, %v, %c {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xbf16>, tensor<6x3x3x4xbf16>, tensor<6xbf16>) -> tensor<1x6x6x6xbf16>
    %2 = tosa.conv2d %x8, %w4, %b8 {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, quantization_info = #tosa.conv_quant<input_zp = -8, weight_zp = 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<6x3x3x4xi4>, tensor<6xi32>) -> tensor<1x6x6x6xi32>
    return %0, %1, %2 : tensor<1x6x6x6xi48>, tensor<1x6x6x6xbf16>, tensor<1x6x6x6xi32>
  }
  func.func @double(%x: tensor<4xf64>, %p: tensor<4x5xi1>) -> (tensor<4xf64>, tensor<5x4xi1>) {
    %0 = tosa.clamp %x {max_fp = 1.0e+300 : f64, max_int = 9223372036854775807 : i64, min_fp = 0.000000e+00 : f64, min_int = 0 : i64} : (tensor<4xf64>) -> tensor<4xf64>
    %1 = "tosa.const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %2 = tosa.transpose %p, %1 : (tensor<4x5xi1>, tensor<2xi32>) -> tensor<5x4xi1>
    return %0, %2 : tensor<4xf64>, tensor<5x4xi1>
  }
}
