// Uses of TOSA of LLVM 19 that LLVM 22 has no form of.
module {
  tosa.variable @number : i32
  func.func @computed(%x: tensor<2x3xf32>, %p: tensor<2xi32>, %s: tensor<2x2xi32>) -> (tensor<3x2xf32>, tensor<5x9xf32>) {
    %0 = tosa.transpose %x, %p : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    %1 = tosa.pad %x, %s : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<5x9xf32>
    return %0, %1 : tensor<3x2xf32>, tensor<5x9xf32>
  }
  func.func @convolutions(%x: tensor<1x8x8x4xf32>, %w: tensor<6x3x3x4xf32>, %b: tensor<6xf32>) -> tensor<1x10x10x6xf32> {
    %0 = tosa.transpose_conv2d %x, %w, %b {out_pad = array<i64: 0, 0, 0, 0>, out_shape = array<i64: 1, 9, 10, 6>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>) -> tensor<1x10x10x6xf32>
    return %0 : tensor<1x10x10x6xf32>
  }
  func.func @numbers(%x: tensor<2x3xi8>, %y: tensor<2x3xf32>) -> (tensor<2x3xi8>, tensor<2x3xi8>, tensor<2x3xf32>) {
    %0 = tosa.rescale %x {double_round = false, input_zp = 0 : i32, multiplier = array<i32: 40000>, output_zp = 0 : i32, per_channel = false, scale32 = false, shift = array<i8: 15>} : (tensor<2x3xi8>) -> tensor<2x3xi8>
    %1 = tosa.rescale %x {double_round = false, input_zp = 200 : i32, multiplier = array<i32: 1>, output_zp = 0 : i32, per_channel = false, scale32 = true, shift = array<i8: 15>} : (tensor<2x3xi8>) -> tensor<2x3xi8>
    %2 = tosa.negate %y {quantization_info = #tosa.unary_quant<input_zp = 1, output_zp = 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0, %1, %2 : tensor<2x3xi8>, tensor<2x3xi8>, tensor<2x3xf32>
  }
  func.func @gone(%x: tensor<14x19xf32>, %w: tensor<28x19xf32>, %b: tensor<28xf32>) -> tensor<14x28xf32> {
    %0 = tosa.fully_connected %x, %w, %b : (tensor<14x19xf32>, tensor<28x19xf32>, tensor<28xf32>) -> tensor<14x28xf32>
    return %0 : tensor<14x28xf32>
  }
}
