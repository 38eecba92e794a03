// Operations of the dialect that the examples of its documentation lack.
func.func @main(%f: tensor<4x8xf32>, %i: tensor<4x8xi32>, %b: tensor<4x8xi1>, %g: tensor<2x4x8xf32>, %j: tensor<2x3xi32>, %p: tensor<1x4x4x2xf32>) {
  %0 = tosa.abs %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tosa.ceil %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = tosa.cos %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = tosa.erf %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = tosa.exp %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = tosa.floor %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = tosa.log %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = tosa.reciprocal %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = tosa.rsqrt %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %9 = tosa.sigmoid %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %10 = tosa.sin %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %11 = tosa.tanh %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %12 = tosa.identity %f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %13 = tosa.add %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %14 = tosa.sub %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %15 = tosa.pow %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %16 = tosa.maximum %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %17 = tosa.minimum %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %18 = tosa.equal %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %19 = tosa.greater %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %20 = tosa.greater_equal %f, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %21 = tosa.bitwise_and %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %22 = tosa.bitwise_or %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %23 = tosa.bitwise_xor %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %24 = tosa.intdiv %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %25 = tosa.logical_left_shift %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %26 = tosa.logical_right_shift %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %27 = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %28 = tosa.bitwise_not %i : (tensor<4x8xi32>) -> tensor<4x8xi32>
  %29 = tosa.clz %i : (tensor<4x8xi32>) -> tensor<4x8xi32>
  %30 = tosa.logical_and %b, %b : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  %31 = tosa.logical_or %b, %b : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  %32 = tosa.logical_xor %b, %b : (tensor<4x8xi1>, tensor<4x8xi1>) -> tensor<4x8xi1>
  %33 = tosa.logical_not %b : (tensor<4x8xi1>) -> tensor<4x8xi1>
  %34 = tosa.select %b, %f, %f : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %35 = tosa.reduce_sum %f {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %36 = tosa.reduce_product %f {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %37 = tosa.reduce_max %f {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %38 = tosa.reduce_min %f {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %39 = tosa.reduce_all %b {axis = 1 : i32} : (tensor<4x8xi1>) -> tensor<4x1xi1>
  %40 = tosa.reduce_any %b {axis = 1 : i32} : (tensor<4x8xi1>) -> tensor<4x1xi1>
  %41 = tosa.reverse %f {axis = 0 : i32} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %42 = tosa.transpose %f {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %43 = tosa.concat %f, %f {axis = 0 : i32} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %44 = tosa.cast %f : (tensor<4x8xf32>) -> tensor<4x8xi32>
  %45 = tosa.clamp %f {min_val = -1.5 : f32, max_val = 0x7F800000 : f32, nan_mode = PROPAGATE} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %46 = tosa.gather %g, %j : (tensor<2x4x8xf32>, tensor<2x3xi32>) -> tensor<2x3x8xf32>
  %47 = tosa.max_pool2d %p {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, nan_mode = IGNORE} : (tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32>
  %48:2 = tosa.fft2d %g, %g {inverse = false, local_bound = true} : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>)
  %49 = tosa.custom %f, %i {domain_name = "a\22b", implementation_attrs = "", operator_name = "mine"} : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>)
  return
}
