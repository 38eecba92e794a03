// Operations of tosa whose attributes and constants depend on the shapes of their operands.
tosa.variable @state = dense<1.0> : tensor<2x3xf32>
tosa.variable @open : tensor<?x4xi8>
func.func @variables(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.variable_read @state : tensor<2x3xf32>
  tosa.variable_write @state, %x : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func @reshape(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.reshape %x, %0 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
// Short functions: first-releases takes out those with operations that LLVM 19 lacks.
func.func @sums0(%x: tensor<2x3xf32>) {
  %0 = tosa.dim %x {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  %1 = tosa.add_shape %0, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %2 = tosa.sub_shape %1, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %3 = tosa.mul_shape %2, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %4 = tosa.div_ceil_shape %3, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  return
}
func.func @sums1(%x: tensor<2x3xf32>) {
  %0 = tosa.dim %x {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  %1 = tosa.div_floor_shape %0, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %2 = tosa.mod_shape %1, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %3 = tosa.max_shape %2, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %4 = tosa.min_shape %3, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  return
}
func.func @parts(%size: tensor<1xi32>) {
  %0 = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.exp2_shape %0 : (!tosa.shape<1>) -> !tosa.shape<1>
  %2 = tosa.log2_ceil_shape %1 : (!tosa.shape<1>) -> !tosa.shape<1>
  %3 = tosa.log2_floor_shape %2 : (!tosa.shape<1>) -> !tosa.shape<1>
  %4 = tosa.concat_shape %3, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %5 = tosa.slice_shape %4, %size, %size : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  return
}
func.func @layout(%x: tensor<2x3xf32>, %r: tensor<1x4x6x2xf32>) -> (tensor<1x2xf32>, tensor<4x9xf32>, tensor<5x9xf32>, tensor<1x8x12x2xf32>) {
  %0 = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.slice %x, %0, %1 : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  %3 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %4 = tosa.tile %x, %3 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x9xf32>
  %5 = tosa.const_shape {values = dense<[1, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = "tosa.const"() <{values = dense<2.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.pad %x, %5, %6 : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x9xf32>
  %8 = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %9 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %10 = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %11 = tosa.resize %r, %8, %9, %10 {mode = BILINEAR} : (tensor<1x4x6x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x12x2xf32>
  return %2, %4, %7, %11 : tensor<1x2xf32>, tensor<4x9xf32>, tensor<5x9xf32>, tensor<1x8x12x2xf32>
}
func.func @windows(%x: tensor<1x8x8x4xf32>, %w: tensor<6x3x3x4xf32>, %b: tensor<6xf32>, %x3: tensor<1x4x8x8x2xf16>, %w3: tensor<3x1x3x3x2xf16>, %b3: tensor<3xf16>, %wd: tensor<3x3x4x2xf32>, %bd: tensor<8xf32>) -> (tensor<1x6x6x6xf32>, tensor<1x4x6x6x3xf16>, tensor<1x6x6x8xf32>, tensor<1x10x10x6xf32>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %c1, %c2 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %c4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %1 = tosa.conv3d %x3, %w3, %b3, %c3, %c4 {acc_type = f16, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x2xf16>, tensor<3x1x3x3x2xf16>, tensor<3xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x6x6x3xf16>
  %c5 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c6 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.depthwise_conv2d %x, %wd, %bd, %c5, %c6 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x8xf32>
  %c7 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c8 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.transpose_conv2d %x, %w, %b, %c7, %c8 {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x6xf32>
  %c9 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c10 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.avg_pool2d %x, %c9, %c10 {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
  %5 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<1x6x6x6xf32>, tensor<1x4x6x6x3xf16>, tensor<1x6x6x8xf32>, tensor<1x10x10x6xf32>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}
func.func @numbers(%a: tensor<2x3xi8>, %f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %m: tensor<1x5x3xi8>, %n: tensor<1x3x6xi8>) -> (tensor<2x3xi8>, tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi8>, tensor<1x5x6xi32>) {
  %c11 = "tosa.const"() <{values = dense<19689> : tensor<1xi16>}> : () -> tensor<1xi16>
  %c12 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c13 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c14 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %c11, %c12, %c13, %c14 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  %1 = tosa.clamp %f {max_val = 6.0 : f32, min_val = -1.5 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c15 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %i, %i, %c15 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %c16 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c17 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.negate %a, %c16, %c17 : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  %c18 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c19 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %4 = tosa.matmul %m, %n, %c18, %c19 : (tensor<1x5x3xi8>, tensor<1x3x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6xi32>
  return %0, %1, %2, %3, %4 : tensor<2x3xi8>, tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi8>, tensor<1x5x6xi32>
}
func.func @blocks(%x: tensor<4x32xf32>, %a: tensor<4x8x32xf8E4M3FN>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E4M3FN>, %t: tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x32xf32>, tensor<4x8x16xf32>) {
  %0:2 = tosa.cast_to_block_scaled %x {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>)
  %1 = tosa.cast_from_block_scaled %0#0, %0#1 {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
  %2 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return %1, %2 : tensor<4x32xf32>, tensor<4x8x16xf32>
}
func.func @control(%c: tensor<i1>, %a: tensor<i32>, %n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<i32> {
    tosa.yield %a : tensor<i32>
  } else {
    tosa.yield %n : tensor<i32>
  }
  %1 = tosa.while_loop (%i = %a) : (tensor<i32>) -> tensor<i32> {
    %2 = tosa.greater_equal %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %2 : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>):
    %2 = tosa.add %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %2 : tensor<i32>
  }
  return %0, %1 : tensor<i32>, tensor<i32>
}
