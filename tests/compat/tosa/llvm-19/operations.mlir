// Each operation of TOSA that LLVM 22 defines otherwise than LLVM 19, as LLVM 19 has it.
module {
  tosa.variable @state = dense<1.000000e+00> : tensor<2x3xf32>
  tosa.variable @open : tensor<?x4xi8>
  func.func @elementwise(%a: tensor<2x3xf32>, %i: tensor<2x3xi32>, %p: tensor<2x3xi1>, %h: tensor<2x3xf16>, %q: tensor<2x3xi8>) -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf16>, tensor<2x3xi8>) {
    %0 = tosa.clamp %a {max_fp = 6.000000e+00 : f32, max_int = 6 : i64, min_fp = -1.500000e+00 : f32, min_int = -1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = tosa.cos %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = tosa.sin %1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %3 = tosa.logical_and %p, %p : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %4 = tosa.logical_or %3, %p : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %5 = tosa.logical_xor %4, %p : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %6 = tosa.maximum %2, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %7 = tosa.minimum %6, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %8 = tosa.pow %7, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %9 = tosa.select %5, %8, %a : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %10 = tosa.mul %i, %i {shift = 5 : i8} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %11 = tosa.mul %9, %a {shift = 0 : i8} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %12 = tosa.negate %11 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %13 = tosa.negate %q {quantization_info = #tosa.unary_quant<input_zp = -3, output_zp = 7>} : (tensor<2x3xi8>) -> tensor<2x3xi8>
    %14 = tosa.clamp %h {max_fp = 2.500000e+00 : f32, max_int = 2 : i64, min_fp = -3.000000e+00 : f32, min_int = -3 : i64} : (tensor<2x3xf16>) -> tensor<2x3xf16>
    %15 = tosa.clamp %13 {max_fp = 9.000000e+01 : f32, max_int = 90 : i64, min_fp = -1.000000e+02 : f32, min_int = -100 : i64} : (tensor<2x3xi8>) -> tensor<2x3xi8>
    %16 = tosa.reverse %12 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %17 = tosa.clamp %10 {max_fp = 2.000000e+01 : f32, max_int = 20 : i64, min_fp = -2.000000e+01 : f32, min_int = -20 : i64} : (tensor<2x3xi32>) -> tensor<2x3xi32>
    return %12, %17, %5, %16, %14, %15 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf16>, tensor<2x3xi8>
  }
  func.func @convolutions(%x: tensor<1x8x8x4xf32>, %w: tensor<6x3x3x4xf32>, %b: tensor<6xf32>, %xq: tensor<1x8x8x4xi8>, %wq: tensor<6x3x3x4xi8>, %bq: tensor<6xi32>, %x3: tensor<1x4x8x8x2xf16>, %w3: tensor<3x1x3x3x2xf16>, %b3: tensor<3xf16>, %wd: tensor<3x3x4x2xf32>, %bd: tensor<8xf32>) -> (tensor<1x6x6x6xf32>, tensor<1x6x6x6xi32>, tensor<1x4x6x6x3xf16>, tensor<1x6x6x8xf32>, tensor<1x10x10x6xf32>) {
    %0 = tosa.conv2d %x, %w, %b {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>) -> tensor<1x6x6x6xf32>
    %1 = tosa.conv2d %xq, %wq, %bq {dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 0, 0, 0, 0>, quantization_info = #tosa.conv_quant<input_zp = -42, weight_zp = 11>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<6x3x3x4xi8>, tensor<6xi32>) -> tensor<1x6x6x6xi32>
    %2 = tosa.conv3d %x3, %w3, %b3 {dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x2xf16>, tensor<3x1x3x3x2xf16>, tensor<3xf16>) -> tensor<1x4x6x6x3xf16>
    %3 = tosa.depthwise_conv2d %x, %wd, %bd {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>) -> tensor<1x6x6x8xf32>
    %4 = tosa.transpose_conv2d %x, %w, %b {out_pad = array<i64: 0, 0, 0, 0>, out_shape = array<i64: 1, 10, 10, 6>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>) -> tensor<1x10x10x6xf32>
    return %0, %1, %2, %3, %4 : tensor<1x6x6x6xf32>, tensor<1x6x6x6xi32>, tensor<1x4x6x6x3xf16>, tensor<1x6x6x8xf32>, tensor<1x10x10x6xf32>
  }
  func.func @products(%a: tensor<1x5x3xf32>, %b: tensor<1x3x6xf32>, %aq: tensor<1x5x3xi8>, %bq: tensor<1x3x6xi8>, %x: tensor<1x6x8x2xi8>, %t: tensor<513xi16>, %i: tensor<2x3xi16>, %s: tensor<4x8x16xf32>) -> (tensor<1x5x6xf32>, tensor<1x5x6xi32>, tensor<1x3x4x2xi8>, tensor<1x3x4x2xi8>, tensor<2x3xi32>, tensor<4x8x9xf32>, tensor<4x8x9xf32>, tensor<1x5xi32>, tensor<1x1x3xf32>, tensor<1x1x3xf32>) {
    %0 = tosa.matmul %a, %b : (tensor<1x5x3xf32>, tensor<1x3x6xf32>) -> tensor<1x5x6xf32>
    %1 = tosa.matmul %aq, %bq {quantization_info = #tosa.matmul_quant<a_zp = 12, b_zp = -128>} : (tensor<1x5x3xi8>, tensor<1x3x6xi8>) -> tensor<1x5x6xi32>
    %2 = tosa.avg_pool2d %x {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, quantization_info = #tosa.unary_quant<input_zp = 5, output_zp = -6>, stride = array<i64: 2, 2>} : (tensor<1x6x8x2xi8>) -> tensor<1x3x4x2xi8>
    %3 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x8x2xi8>) -> tensor<1x3x4x2xi8>
    %4 = tosa.table %i, %t : (tensor<2x3xi16>, tensor<513xi16>) -> tensor<2x3xi32>
    %5, %6 = tosa.rfft2d %s : (tensor<4x8x16xf32>) -> (tensor<4x8x9xf32>, tensor<4x8x9xf32>)
    %7 = tosa.argmax %a {axis = 2 : i32} : (tensor<1x5x3xf32>) -> tensor<1x5xi32>
    %8 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<1x5x3xf32>) -> tensor<1x1x3xf32>
    %9 = tosa.reduce_min %a {axis = 1 : i32} : (tensor<1x5x3xf32>) -> tensor<1x1x3xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<1x5x6xf32>, tensor<1x5x6xi32>, tensor<1x3x4x2xi8>, tensor<1x3x4x2xi8>, tensor<2x3xi32>, tensor<4x8x9xf32>, tensor<4x8x9xf32>, tensor<1x5xi32>, tensor<1x1x3xf32>, tensor<1x1x3xf32>
  }
  func.func @shapes(%x: tensor<2x3xf32>, %r: tensor<1x4x6x2xf32>) -> (tensor<3x2xf32>, tensor<?x6xf32>, tensor<1x2xf32>, tensor<4x9xf32>, tensor<5x9xf32>, tensor<5x9xf32>, tensor<1x8x12x2xf32>) {
    %0 = "tosa.const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %1 = tosa.transpose %x, %0 : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    %2 = tosa.reshape %x {new_shape = array<i64: -1, 6>} : (tensor<2x3xf32>) -> tensor<?x6xf32>
    %3 = tosa.slice %x {size = array<i64: 1, 2>, start = array<i64: 0, 1>} : (tensor<2x3xf32>) -> tensor<1x2xf32>
    %4 = tosa.tile %x {multiples = array<i64: 2, 3>} : (tensor<2x3xf32>) -> tensor<4x9xf32>
    %5 = "tosa.const"() <{value = dense<[[1, 2], [3, 3]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %6 = tosa.pad %x, %5 : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<5x9xf32>
    %7 = "tosa.const"() <{value = dense<[[1, 2], [3, 3]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %8 = "tosa.const"() <{value = dense<2.500000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = tosa.pad %x, %7, %8 : (tensor<2x3xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<5x9xf32>
    %10 = tosa.resize %r {border = array<i64: 2, 2>, mode = "BILINEAR", offset = array<i64: 0, 0>, scale = array<i64: 4, 2, 4, 2>} : (tensor<1x4x6x2xf32>) -> tensor<1x8x12x2xf32>
    return %1, %2, %3, %4, %6, %9, %10 : tensor<3x2xf32>, tensor<?x6xf32>, tensor<1x2xf32>, tensor<4x9xf32>, tensor<5x9xf32>, tensor<5x9xf32>, tensor<1x8x12x2xf32>
  }
  func.func @rescaling(%a: tensor<2x3xi8>, %b: tensor<2x3xi32>, %u: tensor<2x3xui8>, %v: i32, %m: i32, %s: i8) -> (tensor<2x3xi8>, tensor<2x3xi16>, tensor<2x3xi8>, i32) {
    %0 = tosa.rescale %a {double_round = false, input_zp = -5 : i32, multiplier = array<i32: 19689>, output_zp = 22 : i32, per_channel = false, scale32 = false, shift = array<i8: 15>} : (tensor<2x3xi8>) -> tensor<2x3xi8>
    %1 = tosa.rescale %b {double_round = true, input_zp = 0 : i32, multiplier = array<i32: 1073741824, 1073741825, 1073741826>, output_zp = 0 : i32, per_channel = true, scale32 = true, shift = array<i8: 30, 31, 32>} : (tensor<2x3xi32>) -> tensor<2x3xi16>
    %2 = tosa.rescale %u {double_round = true, input_zp = 200 : i32, multiplier = array<i32: 1073741824>, output_zp = -7 : i32, per_channel = false, scale32 = true, shift = array<i8: 30>} : (tensor<2x3xui8>) -> tensor<2x3xi8>
    %3 = tosa.apply_scale %v, %m, %s {double_round = true} : (i32, i32, i8) -> i32
    return %0, %1, %2, %3 : tensor<2x3xi8>, tensor<2x3xi16>, tensor<2x3xi8>, i32
  }
  func.func @control(%c: tensor<i1>, %a: tensor<i32>, %n: tensor<i32>, %x: tensor<10xi32>) -> (tensor<i32>, tensor<i32>, tensor<10xi32>, tensor<2x3xf32>) {
    %0 = tosa.cond_if %c -> (tensor<i32>) {
      %4 = tosa.add %a, %n : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %4 : tensor<i32>
    } else {
      %4 = tosa.sub %a, %n : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %4 : tensor<i32>
    }
    %1 = tosa.while_loop (%arg0 = %a) : (tensor<i32>) -> tensor<i32> {
      %4 = tosa.greater_equal %n, %arg0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      tosa.yield %4 : tensor<i1>
    } do {
    ^bb0(%arg0: tensor<i32>):
      %4 = tosa.int_div %arg0, %n : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %4 : tensor<i32>
    }
    %2 = tosa.custom %x {domain_name = "tosa_mlir_test", implementation_attrs = "", operator_name = "custom_test"} : (tensor<10xi32>) -> tensor<10xi32>
    %3 = tosa.variable.read @state : tensor<2x3xf32>
    tosa.variable.write @state, %3 : tensor<2x3xf32>
    return %0, %1, %2, %3 : tensor<i32>, tensor<i32>, tensor<10xi32>, tensor<2x3xf32>
  }
}
