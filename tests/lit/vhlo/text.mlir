// Programs of vhlo in StableHLO's syntax are parsed and printed in the same form,
// and also in the form with wire fields, which represents every program.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s | tee %t.text | FileCheck %s
// RUN: dialect-opt %t.text | diff %t.text -
// RUN: dialect-opt %t.text --mlir-print-op-generic | dialect-opt | diff %t.text -
// RUN: dialect-opt %t.text --emit-bytecode | dialect-opt | diff %t.text -

// CHECK: vhlo.func_v1 @accuracy(%arg0: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
// CHECK-NEXT: %0 = "vhlo.exponential_v2"(%arg0) <{result_accuracy = #vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
// CHECK-NEXT: "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
// CHECK-NEXT: } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
vhlo.func_v1 @accuracy(%arg0: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
  %0 = "vhlo.exponential_v2"(%arg0) {result_accuracy = #vhlo.result_accuracy_v1<mode = #vhlo<result_accuracy_mode_v1 DEFAULT>, atol = 0.0, rtol = 0.0, ulps = 0>} : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// CHECK: vhlo.func_v1 @types(
// CHECK-SAME: %arg0: !vhlo.tensor_v1<!vhlo.complex_v1<!vhlo.f32_v1>>,
// CHECK-SAME: %arg1: !vhlo.tensor_v1<?x0x4x!vhlo.i4_v1, #vhlo.type_extensions_v1<bounds = [16, ?, ?]>>,
// CHECK-SAME: %arg2: !vhlo.tuple_v1<!vhlo.token_v1, !vhlo.tuple_v1<>>,
// CHECK-SAME: %arg3: !vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 3.400000e+01:16, -128:127, 1>,
// CHECK-SAME: %arg4: !vhlo.buffer_v1<2x?x!vhlo.f32_v1>, %arg5: !vhlo.unranked_tensor_v1<!vhlo.tf31_v1>,
// CHECK-SAME: %arg6: !vhlo.future_v1<!vhlo.f32_v1, !vhlo.token_v1>) -> (!vhlo.token_v1, !vhlo.index_v1) {
// The same types by wire fields.
// CHECK: types = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.tensor_v1<2x?x!vhlo.f32_v1>) -> !vhlo.token_v1, !vhlo.index_v1>>
vhlo.func_v1 @types(%arg0: !vhlo.tensor_v1<!vhlo.complex_v1<!vhlo.f32_v1>>,
    %arg1: !vhlo.tensor_v1<?x0x4x!vhlo.i4_v1, #vhlo.type_extensions_v1<bounds = [16, ?, ?]>>,
    %arg2: !vhlo.tuple_v1<!vhlo.token_v1, !vhlo.tuple_v1<>>,
    %arg3: !vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 3.400000e+01:16, -128:127, 1>,
    %arg4: !vhlo.buffer_v1<2x?x!vhlo.f32_v1>, %arg5: !vhlo.unranked_tensor_v1<!vhlo.tf31_v1>,
    %arg6: !vhlo.future_v1<!vhlo.f32_v1, !vhlo.token_v1>) -> (!vhlo.token_v1, !vhlo.index_v1) {
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">,
   types = #vhlo.type_v1<!vhlo.func_v1<[!vhlo.tensor_v1<[2, -9223372036854775808], !vhlo.f32_v1>], [!vhlo.token_v1, !vhlo.index_v1]>>}

// CHECK: vhlo.func_v1 @attributes() -> () {
// CHECK: a = #vhlo.dict_v1<{#vhlo.string_v1<"k"> = #vhlo.bool_v1<true>}>
// CHECK-SAME: b = #vhlo.array_v1<[#vhlo.integer_v1<-3 : i8>, #vhlo.integer_v1<true>, #vhlo.integer_v1<7 : index>]>
// CHECK-SAME: c = #vhlo.float_v1<1.000000e-01 : !vhlo.f32_v1>
// CHECK-SAME: d = #vhlo.float_v1<0x7C00 : !vhlo.f16_v1>
// CHECK-SAME: e = #vhlo.tensor_v1<dense<{{\[}}[1, -2], [3, 4]]> : tensor<2x2xi4>>
// CHECK-SAME: f = #vhlo.tensor_v1<dense<true> : tensor<1xi1>>
// CHECK-SAME: g = #vhlo.tensor_v1<dense<> : tensor<0xindex>>
// CHECK-SAME: h = #vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 1, operandTupleIndices = []>
// CHECK-SAME: i = #vhlo<api_version_v1 API_VERSION_TYPED_FFI>
// Floats that are no numbers of a type that MLIR has are written by wire fields.
// CHECK-SAME: j = #vhlo.float_v1<!vhlo.i8_v1, 3>
vhlo.func_v1 @attributes() -> () {
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">,
   a = #vhlo.dict_v1<{#vhlo.string_v1<"k"> = #vhlo.bool_v1<true>}>,
   b = #vhlo.array_v1<[#vhlo.integer_v1<-3 : i8>, #vhlo.integer_v1<true>, #vhlo.integer_v1<7 : index>]>,
   c = #vhlo.float_v1<1.0e-01 : !vhlo.f32_v1>, d = #vhlo.float_v1<0x7C00 : !vhlo.f16_v1>,
   e = #vhlo.tensor_v1<dense<[[1, -2], [3, 4]]> : tensor<2x2xi4>>, f = #vhlo.tensor_v1<dense<true> : tensor<1xi1>>,
   g = #vhlo.tensor_v1<dense<> : tensor<0xindex>>,
   h = #vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 1, operandTupleIndices = []>,
   i = #vhlo<api_version_v1 API_VERSION_TYPED_FFI>, j = #vhlo.float_v1<!vhlo.i8_v1, 3>}

// CHECK: vhlo.func_v1 @without_arguments() -> (!vhlo.token_v1) {
// CHECK-NEXT: } {arg_attrs
vhlo.func_v1 @without_arguments() -> (!vhlo.token_v1) {
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}

// A declaration has no arguments that could be written.
// CHECK: "vhlo.func_v1"() <{
// CHECK-SAME: function_type = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.token_v1) -> ()>>
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"declared">, function_type = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.token_v1) -> ()>>, sym_visibility = #vhlo.string_v1<"private">, arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>}> ({
}) : () -> ()
