"builtin.module"() ({
  "vfunc.func_v1"() <{function_type = #vbuiltin.type_v1<!vbuiltin.function_v1<(!vbuiltin.tensor_v1<1x5x3x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<1x3x6x!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<1x5x6x!vbuiltin.i32_v1>>>, sym_name = #vbuiltin.string_v1<"zero_points">}> ({
  ^bb0(%arg6: !vbuiltin.tensor_v1<1x5x3x!vbuiltin.i8_v1>, %arg7: !vbuiltin.tensor_v1<1x3x6x!vbuiltin.i8_v1>):
    %16 = "vtosa.matmul_v1"(%arg6, %arg7) : (!vbuiltin.tensor_v1<1x5x3x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<1x3x6x!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<1x5x6x!vbuiltin.i32_v1>
    "vfunc.return_v1"(%16) : (!vbuiltin.tensor_v1<1x5x6x!vbuiltin.i32_v1>) -> ()
  }) : () -> ()
  "vfunc.func_v1"() <{function_type = #vbuiltin.type_v1<!vbuiltin.function_v1<(!vbuiltin.tensor_v1<2x3x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<5x9x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<5x9x!vbuiltin.i8_v1>>>, sym_name = #vbuiltin.string_v1<"paddings">}> ({
  ^bb0(%arg4: !vbuiltin.tensor_v1<2x3x!vbuiltin.i8_v1>, %arg5: !vbuiltin.tensor_v1<!vbuiltin.i8_v1>):
    %9 = "vtosa.const_v1"() <{value = #vbuiltin.elements_v1<dense<[[1, 2], [3, 3]]> : tensor<2x2xi32>>}> : () -> !vbuiltin.tensor_v1<2x2x!vbuiltin.i32_v1>
    %10 = "vtosa.const_v1"() <{value = #vbuiltin.elements_v1<dense<-9> : tensor<i8>>}> : () -> !vbuiltin.tensor_v1<!vbuiltin.i8_v1>
    %11 = "vtosa.pad_v1"(%arg4, %9, %10) : (!vbuiltin.tensor_v1<2x3x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<2x2x!vbuiltin.i32_v1>, !vbuiltin.tensor_v1<!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<5x9x!vbuiltin.i8_v1>
    %12 = "vtosa.reshape_v1"(%arg5) <{new_shape = array<i64: 1>}> : (!vbuiltin.tensor_v1<!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<1x!vbuiltin.i8_v1>
    %13 = "vtosa.const_v1"() <{value = #vbuiltin.elements_v1<dense<[[1, 2], [3, 3]]> : tensor<2x2xi32>>}> : () -> !vbuiltin.tensor_v1<2x2x!vbuiltin.i32_v1>
    %14 = "vtosa.reshape_v1"(%12) <{new_shape = array<i64>}> : (!vbuiltin.tensor_v1<1x!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<!vbuiltin.i8_v1>
    %15 = "vtosa.pad_v1"(%arg4, %13, %14) : (!vbuiltin.tensor_v1<2x3x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<2x2x!vbuiltin.i32_v1>, !vbuiltin.tensor_v1<!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<5x9x!vbuiltin.i8_v1>
    "vfunc.return_v1"(%11, %15) : (!vbuiltin.tensor_v1<5x9x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<5x9x!vbuiltin.i8_v1>) -> ()
  }) : () -> ()
  "vfunc.func_v1"() <{function_type = #vbuiltin.type_v1<!vbuiltin.function_v1<(!vbuiltin.tensor_v1<4x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<4x!vbuiltin.f16_v1>) -> !vbuiltin.tensor_v1<4x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<4x!vbuiltin.f16_v1>>>, sym_name = #vbuiltin.string_v1<"bounds">}> ({
  ^bb0(%arg2: !vbuiltin.tensor_v1<4x!vbuiltin.i8_v1>, %arg3: !vbuiltin.tensor_v1<4x!vbuiltin.f16_v1>):
    %7 = "vtosa.clamp_v1"(%arg2) <{max_fp = #vbuiltin.float_v1<1.270000e+02 : !vbuiltin.f32_v1>, max_int = #vbuiltin.integer_v1<127 : i64>, min_fp = #vbuiltin.float_v1<-1.280000e+02 : !vbuiltin.f32_v1>, min_int = #vbuiltin.integer_v1<-128 : i64>}> : (!vbuiltin.tensor_v1<4x!vbuiltin.i8_v1>) -> !vbuiltin.tensor_v1<4x!vbuiltin.i8_v1>
    %8 = "vtosa.clamp_v1"(%arg3) <{max_fp = #vbuiltin.float_v1<0x7F800000 : !vbuiltin.f32_v1>, max_int = #vbuiltin.integer_v1<9223372036854775807 : i64>, min_fp = #vbuiltin.float_v1<0.0999755859 : !vbuiltin.f32_v1>, min_int = #vbuiltin.integer_v1<0 : i64>}> : (!vbuiltin.tensor_v1<4x!vbuiltin.f16_v1>) -> !vbuiltin.tensor_v1<4x!vbuiltin.f16_v1>
    "vfunc.return_v1"(%7, %8) : (!vbuiltin.tensor_v1<4x!vbuiltin.i8_v1>, !vbuiltin.tensor_v1<4x!vbuiltin.f16_v1>) -> ()
  }) : () -> ()
  "vfunc.func_v1"() <{function_type = #vbuiltin.type_v1<!vbuiltin.function_v1<(!vbuiltin.tensor_v1<2x3x4x!vbuiltin.f32_v1>) -> !vbuiltin.tensor_v1<2x3x4x!vbuiltin.f32_v1>, !vbuiltin.tensor_v1<4x3x2x!vbuiltin.f32_v1>>>, sym_name = #vbuiltin.string_v1<"permutations">}> ({
  ^bb0(%arg1: !vbuiltin.tensor_v1<2x3x4x!vbuiltin.f32_v1>):
    %3 = "vtosa.const_v1"() <{value = #vbuiltin.elements_v1<dense<[0, 1, 2]> : tensor<3xi32>>}> : () -> !vbuiltin.tensor_v1<3x!vbuiltin.i32_v1>
    %4 = "vtosa.transpose_v1"(%arg1, %3) : (!vbuiltin.tensor_v1<2x3x4x!vbuiltin.f32_v1>, !vbuiltin.tensor_v1<3x!vbuiltin.i32_v1>) -> !vbuiltin.tensor_v1<2x3x4x!vbuiltin.f32_v1>
    %5 = "vtosa.const_v1"() <{value = #vbuiltin.elements_v1<dense<[2, 1, 0]> : tensor<3xi32>>}> : () -> !vbuiltin.tensor_v1<3x!vbuiltin.i32_v1>
    %6 = "vtosa.transpose_v1"(%4, %5) : (!vbuiltin.tensor_v1<2x3x4x!vbuiltin.f32_v1>, !vbuiltin.tensor_v1<3x!vbuiltin.i32_v1>) -> !vbuiltin.tensor_v1<4x3x2x!vbuiltin.f32_v1>
    "vfunc.return_v1"(%4, %6) : (!vbuiltin.tensor_v1<2x3x4x!vbuiltin.f32_v1>, !vbuiltin.tensor_v1<4x3x2x!vbuiltin.f32_v1>) -> ()
  }) : () -> ()
  "vfunc.func_v1"() <{function_type = #vbuiltin.type_v1<!vbuiltin.function_v1<(!vbuiltin.tensor_v1<2x3x!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>) -> !vbuiltin.tensor_v1<5x9x!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>>>, sym_name = #vbuiltin.string_v1<"quantized">}> ({
  ^bb0(%arg0: !vbuiltin.tensor_v1<2x3x!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>):
    %0 = "vtosa.const_v1"() <{value = #vbuiltin.elements_v1<dense<[[1, 2], [3, 3]]> : tensor<2x2xi32>>}> : () -> !vbuiltin.tensor_v1<2x2x!vbuiltin.i32_v1>
    %1 = "vtosa.const_v1"() <{value = #vbuiltin.elements_v1<dense<3> : tensor<i8>>}> : () -> !vbuiltin.tensor_v1<!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>
    %2 = "vtosa.pad_v1"(%arg0, %0, %1) : (!vbuiltin.tensor_v1<2x3x!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>, !vbuiltin.tensor_v1<2x2x!vbuiltin.i32_v1>, !vbuiltin.tensor_v1<!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>) -> !vbuiltin.tensor_v1<5x9x!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>
    "vfunc.return_v1"(%2) : (!vbuiltin.tensor_v1<5x9x!vquant.uniform_v1<flags = 1, storageType = !vbuiltin.i8_v1, expressedType = !vbuiltin.f32_v1, scale = 2.000000e-02, zeroPoint = 3, storageTypeMin = -128, storageTypeMax = 127>>) -> ()
  }) : () -> ()
}) : () -> ()

