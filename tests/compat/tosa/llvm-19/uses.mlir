// Uses that LLVM 22 has in one form, and LLVM 19 in several: they come back in another one.
module {
  func.func @zero_points(%a: tensor<1x5x3xi8>, %b: tensor<1x3x6xi8>) -> tensor<1x5x6xi32> {
    %0 = tosa.matmul %a, %b {quantization_info = #tosa.matmul_quant<a_zp = 0, b_zp = 0>} : (tensor<1x5x3xi8>, tensor<1x3x6xi8>) -> tensor<1x5x6xi32>
    return %0 : tensor<1x5x6xi32>
  }
  func.func @paddings(%x: tensor<2x3xi8>, %c: tensor<i8>) -> (tensor<5x9xi8>, tensor<5x9xi8>) {
    %0 = arith.constant dense<[1, 2, 3, 3]> : tensor<4xi64>
    %1 = tosa.pad %x, %0 {quantization_info = #tosa.pad_quant<input_zp = -9>} : (tensor<2x3xi8>, tensor<4xi64>) -> tensor<5x9xi8>
    %2 = tosa.pad %x, %0, %c : (tensor<2x3xi8>, tensor<4xi64>, tensor<i8>) -> tensor<5x9xi8>
    return %1, %2 : tensor<5x9xi8>, tensor<5x9xi8>
  }
  func.func @bounds(%x: tensor<4xi8>, %y: tensor<4xf16>) -> (tensor<4xi8>, tensor<4xf16>) {
    %0 = tosa.clamp %x {max_fp = 0.000000e+00 : f32, max_int = 1000 : i64, min_fp = 0.000000e+00 : f32, min_int = -9223372036854775808 : i64} : (tensor<4xi8>) -> tensor<4xi8>
    %1 = tosa.clamp %y {max_fp = 3.40282347E+38 : f32, max_int = 9223372036854775807 : i64, min_fp = 1.000000e-01 : f32, min_int = 0 : i64} : (tensor<4xf16>) -> tensor<4xf16>
    return %0, %1 : tensor<4xi8>, tensor<4xf16>
  }
  func.func @permutations(%x: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4x3x2xf32>) {
    %0 = arith.constant dense<[0, 1, 2]> : tensor<3xi64>
    %1 = tosa.transpose %x, %0 : (tensor<2x3x4xf32>, tensor<3xi64>) -> tensor<2x3x4xf32>
    %2 = "tosa.const"() <{value = dense<[2, 1, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
    %3 = tosa.transpose %1, %2 : (tensor<2x3x4xf32>, tensor<3xi32>) -> tensor<4x3x2xf32>
    return %1, %3 : tensor<2x3x4xf32>, tensor<4x3x2xf32>
  }
  func.func @quantized(%x: tensor<2x3x!quant.uniform<i8:f32, 2.000000e-02:3>>) -> tensor<5x9x!quant.uniform<i8:f32, 2.000000e-02:3>> {
    %0 = "tosa.const"() <{value = dense<[[1, 2], [3, 3]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %1 = tosa.pad %x, %0 {quantization_info = #tosa.pad_quant<input_zp = 3>} : (tensor<2x3x!quant.uniform<i8:f32, 2.000000e-02:3>>, tensor<2x2xi32>) -> tensor<5x9x!quant.uniform<i8:f32, 2.000000e-02:3>>
    return %1 : tensor<5x9x!quant.uniform<i8:f32, 2.000000e-02:3>>
  }
}
