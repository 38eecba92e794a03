// Portable artifact arith=1.0.0 builtin=1.0.0 func=1.0.0 quant=1.0.0 tosa=1.0.0
module {
  func.func @zero_points(%arg0: tensor<1x5x3xi8>, %arg1: tensor<1x3x6xi8>) -> tensor<1x5x6xi32> {
    %0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.matmul %arg0, %arg1, %0, %1 : (tensor<1x5x3xi8>, tensor<1x3x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6xi32>
    return %2 : tensor<1x5x6xi32>
  }
  func.func @paddings(%arg0: tensor<2x3xi8>, %arg1: tensor<i8>) -> (tensor<5x9xi8>, tensor<5x9xi8>) {
    %0 = tosa.const_shape  {values = dense<[1, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = "tosa.const"() <{values = dense<-9> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.pad %arg0, %0, %1 : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<5x9xi8>
    %3 = tosa.const_shape  {values = dense<[1, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %4 = tosa.const_shape  {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
    %5 = tosa.reshape %arg1, %4 : (tensor<i8>, !tosa.shape<1>) -> tensor<1xi8>
    %6 = tosa.pad %arg0, %3, %5 : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<5x9xi8>
    return %2, %6 : tensor<5x9xi8>, tensor<5x9xi8>
  }
  func.func @bounds(%arg0: tensor<4xi8>, %arg1: tensor<4xf16>) -> (tensor<4xi8>, tensor<4xf16>) {
    %0 = tosa.clamp %arg0 {max_val = 127 : i8, min_val = -128 : i8} : (tensor<4xi8>) -> tensor<4xi8>
    %1 = tosa.clamp %arg1 {max_val = 0x7C00 : f16, min_val = 9.997550e-02 : f16} : (tensor<4xf16>) -> tensor<4xf16>
    return %0, %1 : tensor<4xi8>, tensor<4xf16>
  }
  func.func @permutations(%arg0: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4x3x2xf32>) {
    %0 = tosa.transpose %arg0 {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %1 = tosa.transpose %0 {perms = array<i32: 2, 1, 0>} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
    return %0, %1 : tensor<2x3x4xf32>, tensor<4x3x2xf32>
  }
  func.func @quantized(%arg0: tensor<2x3x!quant.uniform<i8:f32, 2.000000e-02:3>>) -> tensor<5x9x!quant.uniform<i8:f32, 2.000000e-02:3>> {
    %0 = tosa.const_shape  {values = dense<[1, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1x!quant.uniform<i8:f32, 2.000000e-02:3>>
    %2 = tosa.pad %arg0, %0, %1 : (tensor<2x3x!quant.uniform<i8:f32, 2.000000e-02:3>>, !tosa.shape<4>, tensor<1x!quant.uniform<i8:f32, 2.000000e-02:3>>) -> tensor<5x9x!quant.uniform<i8:f32, 2.000000e-02:3>>
    return %2 : tensor<5x9x!quant.uniform<i8:f32, 2.000000e-02:3>>
  }
}
