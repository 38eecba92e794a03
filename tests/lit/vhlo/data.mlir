// Data and contents that no spec lists survive the way through bytecode, the
// newest release and back: complex numbers, quantized types of few bits, meshes,
// dynamic sizes, extreme numbers, resources and operations of other dialects.
// REQUIRES: dialect-opt, mlir-22
// RUN: dialect-opt %s --mlir-print-op-generic > %t.text
// RUN: FileCheck %s --input-file=%t.text
// RUN: dialect-opt %t.text --mlir-print-op-generic | diff %t.text -
// RUN: dialect-opt %s --strip-debuginfo --emit-bytecode -o %t.stripped
// RUN: dialect-opt %t.text --strip-debuginfo --emit-bytecode | cmp %t.stripped -
// RUN: dialect-opt %s --emit-bytecode --emit-bytecode-version=6 -o %t.bytecode
// RUN: dialect-opt %t.bytecode --mlir-print-op-generic | diff %t.text -
// RUN: dialect-opt %t.bytecode --vhlo-to-version=target=1.16.0 --vhlo-to-version=target=current --mlir-print-op-generic | diff %t.text -
// RUN: dialect-opt %t.bytecode --emit-bytecode --emit-bytecode-version=6 | cmp %t.bytecode -

// CHECK: complex_many = #vhlo.tensor_v1<dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>>,
// CHECK-SAME: complex_one = #vhlo.tensor_v1<dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f64>>>,
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"complex">, function_type = #vhlo.type_v1<!vhlo.func_v1<[], []>>, sym_visibility = #vhlo.string_v1<"">, arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>}> ({
  "vhlo.return_v1"() : () -> ()
}) {complex_many = #vhlo.tensor_v1<!vhlo.tensor_v1<[2], !vhlo.complex_v1<!vhlo.f32_v1>>, "\00\00\80\3F\00\00\00\40\00\00\40\40\00\00\80\40">,
    complex_one = #vhlo.tensor_v1<!vhlo.tensor_v1<[2], !vhlo.complex_v1<!vhlo.f64_v1>>, "\00\00\00\00\00\00\F0\3F\00\00\00\00\00\00\00\40">,
    none = #vhlo.tensor_v1<!vhlo.tensor_v1<[0, 4], !vhlo.complex_v1<!vhlo.f32_v1>>, "">} : () -> ()

// CHECK: !vhlo.quant_v1<!vhlo.i2_v1:!vhlo.f16_v1, 5.000000e-01:-1, -2:1, 1>
// CHECK-SAME: !vhlo.quant_v1<!vhlo.ui4_v1:!vhlo.f64_v1, 5.000000e-01:15, 0:15, 0>
// CHECK-SAME: !vhlo.quant_per_axis_v1<!vhlo.i4_v1:!vhlo.bf16_v1, 0, [5.000000e-01, 1.000000e+00], [0, -8], -8:7, 1>
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"quantized">, function_type = #vhlo.type_v1<!vhlo.func_v1<[], []>>, sym_visibility = #vhlo.string_v1<"">, arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>}> ({
^bb0(%arg0: !vhlo.tensor_v1<[2], !vhlo.quant_v1<1, !vhlo.i2_v1, !vhlo.f16_v1, 4602678819172646912, -1, -2, 1>>,
     %arg1: !vhlo.tensor_v1<[2], !vhlo.quant_v1<0, !vhlo.ui4_v1, !vhlo.f64_v1, 4602678819172646912, 15, 0, 15>>,
     %arg2: !vhlo.tensor_v1<[2], !vhlo.quant_per_axis_v1<1, !vhlo.i4_v1, !vhlo.bf16_v1, 0, -8, 7, [4602678819172646912, 4607182418800017408], [0, -8]>>,
     %arg3: !vhlo.unranked_tensor_v1<!vhlo.quant_v1<1, !vhlo.i8_v1, !vhlo.f32_v1, 4602678819172646912, 0, -128, 127>>,
     %arg4: !vhlo.tensor_v1<[-9223372036854775808, 3], !vhlo.i2_v1>,
     %arg5: !vhlo.tuple_v1<[!vhlo.witness_v1, !vhlo.tuple_v1<[]>, !vhlo.token_v1]>):
  "vhlo.return_v1"() : () -> ()
}) : () -> ()

// CHECK: least = #vhlo.integer_v1<-9223372036854775808 : i64>
// CHECK-SAME: nan = #vhlo.float_v1<0x7FF8000000000001 : !vhlo.f64_v1>
// CHECK-SAME: small = #vhlo.integer_v1<3 : ui2>
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"numbers">, function_type = #vhlo.type_v1<!vhlo.func_v1<[], []>>, sym_visibility = #vhlo.string_v1<"">, arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>}> ({
  "vhlo.return_v1"() : () -> ()
}) {least = #vhlo.integer_v1<!vhlo.i64_v1, -9223372036854775808>,
    nan = #vhlo.float_v1<!vhlo.f64_v1, 9221120237041090561>,
    small = #vhlo.integer_v1<!vhlo.ui2_v1, 3>,
    bytes = #vhlo.string_v1<"\00\FFtext">} : () -> ()

// A mesh in full, and axes of it.
// CHECK: axes = #vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.string_v1<"m">, axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>, #vhlo.axis_ref_v1<name = #vhlo.string_v1<"y">>]>>
// CHECK-SAME: mesh = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 4>, #vhlo.mesh_axis_v1<name = #vhlo.string_v1<"y">, size = 2>]>>
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"mesh">, function_type = #vhlo.type_v1<!vhlo.func_v1<[], []>>, sym_visibility = #vhlo.string_v1<"">, arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>}> ({
  "vhlo.return_v1"() : () -> ()
}) {axes = #vhlo.replica_group_mesh_axes_v1<#vhlo.string_v1<"m">, #vhlo.array_v1<[#vhlo.axis_ref_v1<#vhlo.string_v1<"x">, #vhlo.sub_axis_info_v1<1, 2>>, #vhlo.axis_ref_v1<#vhlo.string_v1<"y">, unit>]>>,
    mesh = #vhlo.mesh_v1<#vhlo.array_v1<[#vhlo.mesh_axis_v1<#vhlo.string_v1<"x">, 4>, #vhlo.mesh_axis_v1<#vhlo.string_v1<"y">, 2>]>, unit>} : () -> ()

// CHECK: sym_name = #vhlo.string_v1<"foreign">
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"foreign">, function_type = #vhlo.type_v1<!vhlo.func_v1<[], []>>, sym_visibility = #vhlo.string_v1<"">, arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>}> ({
^bb0(%arg0: !vhlo.tensor_v1<[2], !vhlo.i32_v1>):
  // CHECK: "builtin.unrealized_conversion_cast"
  // CHECK: "arith.addi"
  %0 = "builtin.unrealized_conversion_cast"(%arg0) : (!vhlo.tensor_v1<[2], !vhlo.i32_v1>) -> tensor<2xi32>
  %1 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %2 = "builtin.unrealized_conversion_cast"(%1) : (tensor<2xi32>) -> !vhlo.tensor_v1<[2], !vhlo.i32_v1>
  "vhlo.return_v1"(%2) : (!vhlo.tensor_v1<[2], !vhlo.i32_v1>) -> ()
// CHECK: resource = dense_resource<blob> : tensor<2xi32>
// CHECK-SAME: unit
}) {resource = dense_resource<blob> : tensor<2xi32>, unit} : () -> ()

// CHECK: blob: "0x040000000100000002000000"
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  }
#-}
