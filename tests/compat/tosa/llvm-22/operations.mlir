// Portable artifact builtin=1.0.0 func=1.0.0 tosa=1.0.0
module {
  tosa.variable @state = dense<1.000000e+00> : tensor<2x3xf32>
  tosa.variable @open : tensor<?x4xi8>
  func.func @elementwise(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>, %arg2: tensor<2x3xi1>, %arg3: tensor<2x3xf16>, %arg4: tensor<2x3xi8>) -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf16>, tensor<2x3xi8>) {
    %0 = tosa.clamp %arg0 {max_val = 6.000000e+00 : f32, min_val = -1.500000e+00 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = tosa.cos %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = tosa.sin %1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %3 = tosa.logical_and %arg2, %arg2 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %4 = tosa.logical_or %3, %arg2 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %5 = tosa.logical_xor %4, %arg2 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %6 = tosa.maximum %2, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %7 = tosa.minimum %6, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %8 = tosa.pow %7, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %9 = tosa.select %5, %8, %arg0 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %10 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
    %11 = tosa.mul %arg1, %arg1, %10 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
    %12 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %13 = tosa.mul %9, %arg0, %12 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
    %14 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %15 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %16 = tosa.negate %13, %14, %15 : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %17 = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
    %18 = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
    %19 = tosa.negate %arg4, %17, %18 : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
    %20 = tosa.clamp %arg3 {max_val = 2.500000e+00 : f16, min_val = -3.000000e+00 : f16} : (tensor<2x3xf16>) -> tensor<2x3xf16>
    %21 = tosa.clamp %19 {max_val = 90 : i8, min_val = -100 : i8} : (tensor<2x3xi8>) -> tensor<2x3xi8>
    %22 = tosa.reverse %16 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %23 = tosa.clamp %11 {max_val = 20 : i32, min_val = -20 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
    return %16, %23, %5, %22, %20, %21 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf16>, tensor<2x3xi8>
  }
  func.func @convolutions(%arg0: tensor<1x8x8x4xf32>, %arg1: tensor<6x3x3x4xf32>, %arg2: tensor<6xf32>, %arg3: tensor<1x8x8x4xi8>, %arg4: tensor<6x3x3x4xi8>, %arg5: tensor<6xi32>, %arg6: tensor<1x4x8x8x2xf16>, %arg7: tensor<3x1x3x3x2xf16>, %arg8: tensor<3xf16>, %arg9: tensor<3x3x4x2xf32>, %arg10: tensor<8xf32>) -> (tensor<1x6x6x6xf32>, tensor<1x6x6x6xi32>, tensor<1x4x6x6x3xf16>, tensor<1x6x6x8xf32>, tensor<1x10x10x6xf32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %2 = tosa.conv2d %arg0, %arg1, %arg2, %0, %1 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6xf32>
    %3 = "tosa.const"() <{values = dense<-42> : tensor<1xi8>}> : () -> tensor<1xi8>
    %4 = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.conv2d %arg3, %arg4, %arg5, %3, %4 {acc_type = i32, dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<6x3x3x4xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x6xi32>
    %6 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf16>}> : () -> tensor<1xf16>
    %7 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf16>}> : () -> tensor<1xf16>
    %8 = tosa.conv3d %arg6, %arg7, %arg8, %6, %7 {acc_type = f16, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x2xf16>, tensor<3x1x3x3x2xf16>, tensor<3xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x6x6x3xf16>
    %9 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %10 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %11 = tosa.depthwise_conv2d %arg0, %arg9, %arg10, %9, %10 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x8xf32>
    %12 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %13 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %14 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %12, %13 {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x6xf32>
    return %2, %5, %8, %11, %14 : tensor<1x6x6x6xf32>, tensor<1x6x6x6xi32>, tensor<1x4x6x6x3xf16>, tensor<1x6x6x8xf32>, tensor<1x10x10x6xf32>
  }
  func.func @products(%arg0: tensor<1x5x3xf32>, %arg1: tensor<1x3x6xf32>, %arg2: tensor<1x5x3xi8>, %arg3: tensor<1x3x6xi8>, %arg4: tensor<1x6x8x2xi8>, %arg5: tensor<513xi16>, %arg6: tensor<2x3xi16>, %arg7: tensor<4x8x16xf32>) -> (tensor<1x5x6xf32>, tensor<1x5x6xi32>, tensor<1x3x4x2xi8>, tensor<1x3x4x2xi8>, tensor<2x3xi32>, tensor<4x8x9xf32>, tensor<4x8x9xf32>, tensor<1x5xi32>, tensor<1x1x3xf32>, tensor<1x1x3xf32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %2 = tosa.matmul %arg0, %arg1, %0, %1 : (tensor<1x5x3xf32>, tensor<1x3x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x6xf32>
    %3 = "tosa.const"() <{values = dense<12> : tensor<1xi8>}> : () -> tensor<1xi8>
    %4 = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.matmul %arg2, %arg3, %3, %4 : (tensor<1x5x3xi8>, tensor<1x3x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6xi32>
    %6 = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
    %7 = "tosa.const"() <{values = dense<-6> : tensor<1xi8>}> : () -> tensor<1xi8>
    %8 = tosa.avg_pool2d %arg4, %6, %7 {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x8x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x4x2xi8>
    %9 = tosa.max_pool2d %arg4 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x8x2xi8>) -> tensor<1x3x4x2xi8>
    %10 = tosa.table %arg6, %arg5 : (tensor<2x3xi16>, tensor<513xi16>) -> tensor<2x3xi32>
    %output_real, %output_imag = tosa.rfft2d %arg7 : (tensor<4x8x16xf32>) -> (tensor<4x8x9xf32>, tensor<4x8x9xf32>)
    %11 = tosa.argmax %arg0 {axis = 2 : i32} : (tensor<1x5x3xf32>) -> tensor<1x5xi32>
    %12 = tosa.reduce_max %arg0 {axis = 1 : i32} : (tensor<1x5x3xf32>) -> tensor<1x1x3xf32>
    %13 = tosa.reduce_min %arg0 {axis = 1 : i32} : (tensor<1x5x3xf32>) -> tensor<1x1x3xf32>
    return %2, %5, %8, %9, %10, %output_real, %output_imag, %11, %12, %13 : tensor<1x5x6xf32>, tensor<1x5x6xi32>, tensor<1x3x4x2xi8>, tensor<1x3x4x2xi8>, tensor<2x3xi32>, tensor<4x8x9xf32>, tensor<4x8x9xf32>, tensor<1x5xi32>, tensor<1x1x3xf32>, tensor<1x1x3xf32>
  }
  func.func @shapes(%arg0: tensor<2x3xf32>, %arg1: tensor<1x4x6x2xf32>) -> (tensor<3x2xf32>, tensor<?x6xf32>, tensor<1x2xf32>, tensor<4x9xf32>, tensor<5x9xf32>, tensor<5x9xf32>, tensor<1x8x12x2xf32>) {
    %0 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = tosa.const_shape  {values = dense<[-1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.reshape %arg0, %1 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x6xf32>
    %3 = tosa.const_shape  {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = tosa.slice %arg0, %3, %4 : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
    %6 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.tile %arg0, %6 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x9xf32>
    %8 = tosa.const_shape  {values = dense<[1, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %9 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %10 = tosa.pad %arg0, %8, %9 : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x9xf32>
    %11 = tosa.const_shape  {values = dense<[1, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %12 = "tosa.const"() <{values = dense<2.500000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %13 = tosa.pad %arg0, %11, %12 : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x9xf32>
    %14 = tosa.const_shape  {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %15 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.resize %arg1, %14, %15, %16 {mode = BILINEAR} : (tensor<1x4x6x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x12x2xf32>
    return %0, %2, %5, %7, %10, %13, %17 : tensor<3x2xf32>, tensor<?x6xf32>, tensor<1x2xf32>, tensor<4x9xf32>, tensor<5x9xf32>, tensor<5x9xf32>, tensor<1x8x12x2xf32>
  }
  func.func @rescaling(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi32>, %arg2: tensor<2x3xui8>, %arg3: i32, %arg4: i32, %arg5: i8) -> (tensor<2x3xi8>, tensor<2x3xi16>, tensor<2x3xi8>, i32) {
    %0 = "tosa.const"() <{values = dense<19689> : tensor<1xi16>}> : () -> tensor<1xi16>
    %1 = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
    %4 = tosa.rescale %arg0, %0, %1, %2, %3 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
    %5 = "tosa.const"() <{values = dense<[1073741824, 1073741825, 1073741826]> : tensor<3xi32>}> : () -> tensor<3xi32>
    %6 = "tosa.const"() <{values = dense<[30, 31, 32]> : tensor<3xi8>}> : () -> tensor<3xi8>
    %7 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %8 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
    %9 = tosa.rescale %arg1, %5, %6, %7, %8 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<2x3xi16>
    %10 = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
    %11 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
    %12 = "tosa.const"() <{values = dense<200> : tensor<1xui8>}> : () -> tensor<1xui8>
    %13 = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
    %14 = tosa.rescale %arg2, %10, %11, %12, %13 {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2x3xui8>, tensor<1xi32>, tensor<1xi8>, tensor<1xui8>, tensor<1xi8>) -> tensor<2x3xi8>
    %15 = tosa.apply_scale %arg3, %arg4, %arg5 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
    return %4, %9, %14, %15 : tensor<2x3xi8>, tensor<2x3xi16>, tensor<2x3xi8>, i32
  }
  func.func @control(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<10xi32>) -> (tensor<i32>, tensor<i32>, tensor<10xi32>, tensor<2x3xf32>) {
    %0 = tosa.cond_if %arg0 : tensor<i1> -> tensor<i32> {
      %4 = tosa.add %arg1, %arg2 : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %4 : tensor<i32>
    } else {
      %4 = tosa.sub %arg1, %arg2 : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %4 : tensor<i32>
    }
    %1 = tosa.while_loop (%arg4 = %arg1) : (tensor<i32>) -> tensor<i32> {
      %4 = tosa.greater_equal %arg2, %arg4 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      tosa.yield %4 : tensor<i1>
    } do {
    ^bb0(%arg4: tensor<i32>):
      %4 = tosa.intdiv %arg4, %arg2 : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %4 : tensor<i32>
    }
    %2 = tosa.custom %arg3 {domain_name = "tosa_mlir_test", implementation_attrs = "", operator_name = "custom_test"} : (tensor<10xi32>) -> tensor<10xi32>
    %3 = tosa.variable_read @state : tensor<2x3xf32>
    tosa.variable_write @state, %3 : tensor<2x3xf32>
    return %0, %1, %2, %3 : tensor<i32>, tensor<i32>, tensor<10xi32>, tensor<2x3xf32>
  }
}
