// A program written as MLIR bytecode without a version is read back unchanged,
// and so is its artifact. Unit tests check the bytes.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --mlir-print-debuginfo > %t.text
// RUN: dialect-opt %s --emit-bytecode > %t.bytecode
// RUN: dialect-opt %t.bytecode --mlir-print-debuginfo | diff %t.text -
// RUN: dialect-opt %t.bytecode | FileCheck %s
// RUN: dialect-opt %s --mlir-print-op-generic > %t.generic
// RUN: dialect-translate --serialize --target=current %t.bytecode | dialect-translate --deserialize | dialect-opt --mlir-print-op-generic | diff %t.generic -

// Nothing of the dialect stands there as text.
// RUN: not grep -q "stablehlo<\|stablehlo\.bounds<\|stablehlo\.dot_algorithm<" %t.bytecode

module {
  // CHECK-LABEL: func.func @shapes(%arg0: tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  func.func @shapes(%a: tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>> {
    // CHECK: stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}
    %0 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?x3xf32, #stablehlo.bounds<4, ?>>
    return %0 : tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  }
  // CHECK-LABEL: func.func @products
  func.func @products(%a: tensor<2x8x8x3xf32>, %b: tensor<3x3x3x4xf32>, %c: tensor<4x5xf32>, %d: tensor<5x6xf32>) -> (tensor<2x8x8x4xf32>, tensor<4x6xf32>, tensor<4x5xi1>) {
    // CHECK: dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
    %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]} : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x8x8x4xf32>
    // CHECK: contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32
    %1 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
    // CHECK: stablehlo.compare GT, %arg2, %arg2, TOTALORDER
    %2 = stablehlo.compare GT, %c, %c, TOTALORDER : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xi1>
    return %0, %1, %2 : tensor<2x8x8x4xf32>, tensor<4x6xf32>, tensor<4x5xi1>
  }
  // CHECK-LABEL: func.func @several(%arg0: tensor<4xf32>, %arg1: !stablehlo.token)
  func.func @several(%a: tensor<4xf32>, %t: !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token) {
    // CHECK: channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>
    %0 = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    // CHECK: stablehlo.custom_call @inplace(%arg0)
    // CHECK-SAME: #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>
    %1 = stablehlo.custom_call @inplace(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4xf32>) -> tensor<4xf32>
    return %1, %0 : tensor<4xf32>, !stablehlo.token
  }
}
