// Portable artifact builtin=1.0.0 func=1.0.0 quant=1.0.0 tosa=1.0.0
module {
  func.func @conv(%arg0: tensor<1x8x8x4x!quant.uniform<i8:f32, 2.000000e-02:3>>, %arg1: tensor<6x3x3x4x!quant.uniform<i8<-127:127>:f32, 1.000000e-02>>, %arg2: tensor<6xi32>) -> tensor<1x6x6x6x!quant.uniform<i32:f32, 2.000000e-04>> {
    %0 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.conv2d %arg0, %arg1, %arg2, %0, %1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4x!quant.uniform<i8:f32, 2.000000e-02:3>>, tensor<6x3x3x4x!quant.uniform<i8<-127:127>:f32, 1.000000e-02>>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x6x!quant.uniform<i32:f32, 2.000000e-04>>
    return %2 : tensor<1x6x6x6x!quant.uniform<i32:f32, 2.000000e-04>>
  }
  func.func @unsigned(%arg0: tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>) -> (tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>, tensor<2x3xi8>) {
    %0 = tosa.clamp %arg0 {max_val = 200 : ui8, min_val = 0 : ui8} : (tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>) -> tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>
    %1 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %2 = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = "tosa.const"() <{values = dense<128> : tensor<1xui8>}> : () -> tensor<1xui8>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.rescale %0, %1, %2, %3, %4 {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>, tensor<1xi32>, tensor<1xi8>, tensor<1xui8>, tensor<1xi8>) -> tensor<2x3xi8>
    return %0, %5 : tensor<2x3x!quant.uniform<u8:f32, 2.000000e-02:128>>, tensor<2x3xi8>
  }
  func.func @ui(%arg0: tensor<4xui8>, %arg1: tensor<4xui8>) -> (tensor<4xui8>, tensor<4xui8>) {
    %0 = tosa.clamp %arg0 {max_val = 200 : ui8, min_val = 0 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
    %1 = "tosa.const"() <{values = dense<128> : tensor<1xui8>}> : () -> tensor<1xui8>
    %2 = "tosa.const"() <{values = dense<255> : tensor<1xui8>}> : () -> tensor<1xui8>
    %3 = tosa.negate %arg1, %1, %2 : (tensor<4xui8>, tensor<1xui8>, tensor<1xui8>) -> tensor<4xui8>
    return %0, %3 : tensor<4xui8>, tensor<4xui8>
  }
  func.func @ranks(%arg0: tensor<*xf32>, %arg1: tensor<1xf32>, %arg2: tensor<*xi32>, %arg3: tensor<1x5x3xi16>, %arg4: tensor<1x3x6xi16>) -> (tensor<f32>, tensor<*xi32>, tensor<*xf32>, tensor<1x5x6xi48>) {
    %0 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %1 = tosa.reshape %arg1, %0 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %2 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.mul %arg2, %arg2, %2 : (tensor<*xi32>, tensor<*xi32>, tensor<1xi8>) -> tensor<*xi32>
    %4 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %5 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %6 = tosa.negate %arg0, %4, %5 : (tensor<*xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
    %7 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
    %8 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
    %9 = tosa.matmul %arg3, %arg4, %7, %8 : (tensor<1x5x3xi16>, tensor<1x3x6xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x5x6xi48>
    return %1, %3, %6, %9 : tensor<f32>, tensor<*xi32>, tensor<*xf32>, tensor<1x5x6xi48>
  }
  func.func @conv16(%arg0: tensor<1x8x8x4xi16>, %arg1: tensor<6x3x3x4xi8>, %arg2: tensor<6xi48>, %arg3: tensor<1x8x8x4xbf16>, %arg4: tensor<6x3x3x4xbf16>, %arg5: tensor<6xbf16>, %arg6: tensor<6x3x3x4xi4>, %arg7: tensor<1x8x8x4xi8>, %arg8: tensor<6xi32>) -> (tensor<1x6x6x6xi48>, tensor<1x6x6x6xbf16>, tensor<1x6x6x6xi32>) {
    %0 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.conv2d %arg0, %arg1, %arg2, %0, %1 {acc_type = i48, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi16>, tensor<6x3x3x4xi8>, tensor<6xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x6x6x6xi48>
    %3 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xbf16>}> : () -> tensor<1xbf16>
    %4 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xbf16>}> : () -> tensor<1xbf16>
    %5 = tosa.conv2d %arg3, %arg4, %arg5, %3, %4 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xbf16>, tensor<6x3x3x4xbf16>, tensor<6xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x6x6x6xbf16>
    %6 = "tosa.const"() <{values = dense<-8> : tensor<1xi8>}> : () -> tensor<1xi8>
    %7 = "tosa.const"() <{values = dense<0> : tensor<1xi4>}> : () -> tensor<1xi4>
    %8 = tosa.conv2d %arg7, %arg6, %arg8, %6, %7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<6x3x3x4xi4>, tensor<6xi32>, tensor<1xi8>, tensor<1xi4>) -> tensor<1x6x6x6xi32>
    return %2, %5, %8 : tensor<1x6x6x6xi48>, tensor<1x6x6x6xbf16>, tensor<1x6x6x6xi32>
  }
  func.func @double(%arg0: tensor<4xf64>, %arg1: tensor<4x5xi1>) -> (tensor<4xf64>, tensor<5x4xi1>) {
    %0 = tosa.clamp %arg0 {max_val = 1.000000e+300 : f64, min_val = 0.000000e+00 : f64} : (tensor<4xf64>) -> tensor<4xf64>
    %1 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<4x5xi1>) -> tensor<5x4xi1>
    return %0, %1 : tensor<4xf64>, tensor<5x4xi1>
  }
}
