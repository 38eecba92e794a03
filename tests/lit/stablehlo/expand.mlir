// Features that a release lacks become older operations, if possible.
// RUN: dialect-opt --stablehlo-compatibility-expander=target=1.0.0 --split-input-file %s 2>%t.old | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN --input-file=%t.old
// A release that has all of it needs nothing else, and neither does the newest.
// RUN: dialect-opt --split-input-file %s > %t.same
// RUN: dialect-opt --stablehlo-compatibility-expander=target=1.20.0 --split-input-file %s | diff %t.same -
// RUN: dialect-opt --stablehlo-compatibility-expander=target=current --split-input-file %s | diff %t.same -
// Each thing stays from the release on that has it.
// RUN: dialect-opt --stablehlo-compatibility-expander=target=1.4.0 --split-input-file %s 2>/dev/null | FileCheck %s --check-prefix=TAN
// RUN: dialect-opt --stablehlo-compatibility-expander=target=1.3.9 --split-input-file %s 2>/dev/null | FileCheck %s --check-prefix=NOTAN
// RUN: not dialect-opt --stablehlo-compatibility-expander=target=0.8.0 %s 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not dialect-opt --stablehlo-compatibility-expander=target=new %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not dialect-opt --stablehlo-compatibility-expander %s 2>&1 | FileCheck %s --check-prefix=NONE

// OLD: error: target version 0.8.0 is less than minimum supported 0.9.0
// WORD: error: {{.*}}'new'
// NONE: error: No target version specified.

// CHECK-LABEL: @tan(
// CHECK-NEXT: [[S:%.+]] = stablehlo.sine %arg0
// CHECK-NEXT: [[C:%.+]] = stablehlo.cosine %arg0
// CHECK-NEXT: [[T:%.+]] = stablehlo.divide [[S]], [[C]] : tensor<4xf32>
// CHECK-NEXT: stablehlo.add [[T]], [[T]]
// TAN-LABEL: @tan(
// TAN-NEXT: stablehlo.tan
// NOTAN-LABEL: @tan(
// NOTAN-NEXT: stablehlo.sine
func.func @tan(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tan %x : tensor<4xf32>
  %1 = stablehlo.add %0, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @open_sizes(
// CHECK-NEXT: [[S:%.+]] = stablehlo.sine %arg0 : tensor<?xf64>
// CHECK-NEXT: [[C:%.+]] = stablehlo.cosine %arg0 : tensor<?xf64>
// CHECK-NEXT: stablehlo.divide [[S]], [[C]] : (tensor<?xf64>, tensor<?xf64>) -> tensor<4xf64>
func.func @open_sizes(%x: tensor<?xf64>) -> tensor<4xf64> {
  %0 = "stablehlo.tan"(%x) : (tensor<?xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// Narrow numbers are computed in 32 bits.
// CHECK-LABEL: @narrow(
// CHECK-NEXT: [[X:%.+]] = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT: [[S:%.+]] = stablehlo.sine [[X]]
// CHECK-NEXT: [[C:%.+]] = stablehlo.cosine [[X]]
// CHECK-NEXT: [[T:%.+]] = stablehlo.divide [[S]], [[C]]
// CHECK-NEXT: stablehlo.convert [[T]] : (tensor<4xf32>) -> tensor<4xbf16>
func.func @narrow(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.tan %x : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// The meaning of an operation on quantized numbers.
// CHECK-LABEL: @quantized(
// CHECK-NEXT: [[X:%.+]] = stablehlo.uniform_dequantize %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4xf32>
// CHECK-NEXT: [[S:%.+]] = stablehlo.sine [[X]]
// CHECK-NEXT: [[C:%.+]] = stablehlo.cosine [[X]]
// CHECK-NEXT: [[T:%.+]] = stablehlo.divide [[S]], [[C]] : tensor<4xf32>
// CHECK-NEXT: stablehlo.uniform_quantize [[T]] : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
func.func @quantized(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
  %0 = stablehlo.tan %x : tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5>>
}

// CHECK-LABEL: @quantized_half(
// CHECK-NEXT: [[X:%.+]] = stablehlo.uniform_dequantize %arg0
// CHECK-NEXT: [[W:%.+]] = stablehlo.convert [[X]] : (tensor<4xf16>) -> tensor<4xf32>
// CHECK: [[T:%.+]] = stablehlo.divide
// CHECK-NEXT: [[N:%.+]] = stablehlo.convert [[T]] : (tensor<4xf32>) -> tensor<4xf16>
// CHECK-NEXT: stablehlo.uniform_quantize [[N]]
func.func @quantized_half(%x: tensor<4x!quant.uniform<i8:f16, 0.5>>) -> tensor<4x!quant.uniform<i8:f16, 0.5>> {
  %0 = stablehlo.tan %x : tensor<4x!quant.uniform<i8:f16, 0.5>>
  return %0 : tensor<4x!quant.uniform<i8:f16, 0.5>>
}

// CHECK-LABEL: @complex(
// CHECK: stablehlo.tanh {{.*}} : tensor<4xf32>
// CHECK: stablehlo.divide {{.*}} : tensor<4xcomplex<f32>>
func.func @complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = stablehlo.tan %x : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

// A tangent with an accuracy of its own stays.
// WARN: warning: 'stablehlo.tan' cannot be expanded for 1.0.0: 'result_accuracy' asks for an accuracy that a quotient may not have
// CHECK-LABEL: @accurate(
// CHECK-NEXT: stablehlo.tan %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}
func.func @accurate(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.tan"(%x) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @gather(
// CHECK-NEXT: [[I:%.+]] = stablehlo.iota dim = 1 : tensor<2x3x1xi32>
// CHECK-NEXT: [[V:%.+]] = stablehlo.concatenate [[I]], %arg1, dim = 2 : (tensor<2x3x1xi32>, tensor<2x3x2xi32>) -> tensor<2x3x3xi32>
// CHECK-NEXT: "stablehlo.gather"(%arg0, [[V]]) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1, 2], start_index_map = [1, 0, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1, 8>}> : (tensor<4x3x5x8xf32>, tensor<2x3x3xi32>) -> tensor<2x3x8xf32>
func.func @gather(%x: tensor<4x3x5x8xf32>, %i: tensor<2x3x2xi32>) -> tensor<2x3x8xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 2], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1, 8>, indices_are_sorted = true}> : (tensor<4x3x5x8xf32>, tensor<2x3x2xi32>) -> tensor<2x3x8xf32>
  return %0 : tensor<2x3x8xf32>
}

// CHECK-LABEL: @no_batching(
// CHECK-NEXT: indices_are_sorted = true
func.func @no_batching(%x: tensor<4x8xf32>, %i: tensor<2x1xi32>) -> tensor<2x8xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>, indices_are_sorted = true}> : (tensor<4x8xf32>, tensor<2x1xi32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// Sizes that are open are asked for; each index is a vector.
// CHECK-LABEL: @open_gather(
// CHECK-NEXT: [[W:%.+]] = stablehlo.convert %arg1 : (tensor<?x3xi8>) -> tensor<?x3xi32>
// CHECK-NEXT: [[N:%.+]] = stablehlo.get_dimension_size [[W]], dim = 0 : (tensor<?x3xi32>) -> tensor<i32>
// CHECK-NEXT: [[A:%.+]] = stablehlo.reshape [[N]] : (tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT: [[B:%.+]] = stablehlo.constant dense<3> : tensor<1xi32>
// CHECK-NEXT: [[C:%.+]] = stablehlo.constant dense<1> : tensor<1xi32>
// CHECK-NEXT: [[S:%.+]] = stablehlo.concatenate [[A]], [[B]], [[C]], dim = 0
// CHECK-NEXT: [[V:%.+]] = stablehlo.dynamic_reshape [[W]], [[S]] : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3x1xi32>
// CHECK-NEXT: [[I:%.+]] = stablehlo.dynamic_iota [[S]], dim = 0 : (tensor<3xi32>) -> tensor<?x3x1xi32>
// CHECK-NEXT: stablehlo.concatenate [[I]], [[V]], dim = 2 : (tensor<?x3x1xi32>, tensor<?x3x1xi32>) -> tensor<?x3x2xi32>
func.func @open_gather(%x: tensor<?x5xf32>, %i: tensor<?x3xi8>) -> tensor<?x3xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<?x5xf32>, tensor<?x3xi8>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// Operations in a region are expanded, too; a guarantee stays if it holds.
// CHECK-LABEL: @scatter(
// CHECK-NEXT: [[I:%.+]] = stablehlo.iota dim = 0 : tensor<3x1xi32>
// CHECK-NEXT: [[V:%.+]] = stablehlo.concatenate [[I]], %arg1, dim = 1
// CHECK-NEXT: "stablehlo.scatter"(%arg0, [[V]], %arg2) <{{{.*}}inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}>
// CHECK: stablehlo.sine
func.func @scatter(%x: tensor<3x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, indices_are_sorted = true, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.tan %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// WARN: warning: 'stablehlo.scatter' cannot be expanded for 1.0.0: its indices are of type 'index', which cannot be joined with others
func.func @index(%x: tensor<3x4xf32>, %i: tensor<3x1xindex>, %u: tensor<3xf32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<3x1xindex>, tensor<3xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// WARN: warning: 'stablehlo.gather' cannot be expanded for 1.0.0: the sizes of its indices have bounds
func.func @bounds(%x: tensor<4x5xf32>, %i: tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<?xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x5xf32>, tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
