// The syntax of the assembly, which parses as the same program.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s -allow-unregistered-dialect > %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: dialect-opt %t.mlir -allow-unregistered-dialect | diff %t.mlir -
// RUN: dialect-opt %t.mlir -allow-unregistered-dialect -mlir-print-op-generic | dialect-opt -allow-unregistered-dialect | diff %t.mlir -

// CHECK-LABEL: @elementwise
func.func @elementwise(%f: tensor<2xf32>, %d: tensor<?xf32>, %i: tensor<2xi32>,
                       %p: tensor<2xi1>, %z: tensor<2xcomplex<f32>>) {
  // CHECK-NEXT: stablehlo.add %arg0, %arg0 : tensor<2xf32>
  %0 = "stablehlo.add"(%f, %f) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.add %arg0, %arg1 : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%f, %d) : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: stablehlo.abs %arg4 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %2 = "stablehlo.abs"(%z) : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.compare LT, %arg0, %arg0, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %3 = "stablehlo.compare"(%f, %f) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK-NEXT: stablehlo.compare EQ, %arg0, %arg0 {foo} :
  %4 = "stablehlo.compare"(%f, %f) {comparison_direction = #stablehlo<comparison_direction EQ>, foo} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK-NEXT: stablehlo.exponential %arg0 : tensor<2xf32>
  %5 = "stablehlo.exponential"(%f) : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xf32>
  %6 = "stablehlo.exponential"(%f) {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.complex %arg0, %arg0 : tensor<2xcomplex<f32>>
  %7 = "stablehlo.complex"(%f, %f) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  // CHECK-NEXT: stablehlo.complex %arg0, %arg1 : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xcomplex<f32>>
  %8 = "stablehlo.complex"(%f, %d) : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xcomplex<f32>>
  // CHECK-NEXT: stablehlo.select %arg3, %arg0, %arg0 : tensor<2xi1>, tensor<2xf32>
  %9 = "stablehlo.select"(%p, %f, %f) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.select %arg3, %arg0, %arg1 : (tensor<2xi1>, tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  %10 = "stablehlo.select"(%p, %f, %d) : (tensor<2xi1>, tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.clamp %arg0, %arg0, %arg0 : tensor<2xf32>
  %11 = "stablehlo.clamp"(%f, %f, %f) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.convert %arg0 : (tensor<2xf32>) -> tensor<2xi32>
  %12 = "stablehlo.convert"(%f) : (tensor<2xf32>) -> tensor<2xi32>
  // CHECK-NEXT: stablehlo.is_finite %arg0 : (tensor<2xf32>) -> tensor<2xi1>
  %13 = "stablehlo.is_finite"(%f) : (tensor<2xf32>) -> tensor<2xi1>
  // CHECK-NEXT: stablehlo.reduce_precision %arg0, format = e5m10 : tensor<2xf32>
  %14 = "stablehlo.reduce_precision"(%f) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.round_nearest_afz %arg0 : tensor<2xf32>
  %15 = "stablehlo.round_nearest_afz"(%f) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK-NEXT: %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %0 = "stablehlo.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  // CHECK-NEXT: %c = stablehlo.constant {foo} dense<1> : tensor<i32>
  %1 = "stablehlo.constant"() {value = dense<1> : tensor<i32>, foo} : () -> tensor<i32>
  // CHECK-NEXT: stablehlo.constant() <{value = dense<1> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.000000e-01>>
  %2 = "stablehlo.constant"() {value = dense<1> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.1>>
  // CHECK-NEXT: stablehlo.iota dim = 1 : tensor<1x10xf32>
  %3 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<1x10xf32>
  // CHECK-NEXT: stablehlo.replica_id : tensor<ui32>
  %4 = "stablehlo.replica_id"() : () -> tensor<ui32>
  // CHECK-NEXT: stablehlo.partition_id : tensor<ui32>
  %5 = "stablehlo.partition_id"() : () -> tensor<ui32>
  return
}

// CHECK-LABEL: @shapes
func.func @shapes(%a: tensor<3x8xf32>, %x: tensor<f32>, %n: tensor<i64>,
                  %s: tensor<2xi64>, %i: tensor<i32>, %d: tensor<?x?xf32>) {
  // CHECK-NEXT: stablehlo.slice %arg0 [1:3, 4:8:2] : (tensor<3x8xf32>) -> tensor<2x2xf32>
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 1, 4>, limit_indices = array<i64: 3, 8>, strides = array<i64: 1, 2>} : (tensor<3x8xf32>) -> tensor<2x2xf32>
  // CHECK-NEXT: stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [1, 4] : (tensor<3x8xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
  %1 = "stablehlo.dynamic_slice"(%a, %n, %n) {slice_sizes = array<i64: 1, 4>} : (tensor<3x8xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
  // CHECK-NEXT: stablehlo.dynamic_update_slice %arg0, %1, %arg2, %arg2 :
  %2 = "stablehlo.dynamic_update_slice"(%a, %1, %n, %n) : (tensor<3x8xf32>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x8xf32>
  // CHECK-NEXT: stablehlo.pad %arg0, %arg1, low = [0, 1], high = [2, 1], interior = [1, 0] : (tensor<3x8xf32>, tensor<f32>) -> tensor<7x10xf32>
  %3 = "stablehlo.pad"(%a, %x) {edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 2, 1>, interior_padding = array<i64: 1, 0>} : (tensor<3x8xf32>, tensor<f32>) -> tensor<7x10xf32>
  // CHECK-NEXT: stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
  %4 = "stablehlo.transpose"(%a) {permutation = array<i64: 1, 0>} : (tensor<3x8xf32>) -> tensor<8x3xf32>
  // CHECK-NEXT: stablehlo.reverse %arg0, dims = [0, 1] : tensor<3x8xf32>
  %5 = "stablehlo.reverse"(%a) {dimensions = array<i64: 0, 1>} : (tensor<3x8xf32>) -> tensor<3x8xf32>
  // CHECK-NEXT: stablehlo.reshape %arg0 : (tensor<3x8xf32>) -> tensor<24xf32>
  %6 = "stablehlo.reshape"(%a) : (tensor<3x8xf32>) -> tensor<24xf32>
  // CHECK-NEXT: stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<3x8xf32>) -> tensor<3x2x8xf32>
  %7 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 0, 2>} : (tensor<3x8xf32>) -> tensor<3x2x8xf32>
  // CHECK-NEXT: stablehlo.broadcast %arg0, sizes = [1, 2] : (tensor<3x8xf32>) -> tensor<1x2x3x8xf32>
  %8 = "stablehlo.broadcast"(%a) {broadcast_sizes = array<i64: 1, 2>} : (tensor<3x8xf32>) -> tensor<1x2x3x8xf32>
  // CHECK-NEXT: stablehlo.concatenate %arg0, %arg0, dim = 0 : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<6x8xf32>
  %9 = "stablehlo.concatenate"(%a, %a) {dimension = 0 : i64} : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<6x8xf32>
  // CHECK-NEXT: stablehlo.dynamic_reshape %arg0, %arg3 : (tensor<3x8xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %10 = "stablehlo.dynamic_reshape"(%a, %s) : (tensor<3x8xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK-NEXT: stablehlo.dynamic_iota %arg3, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  %11 = "stablehlo.dynamic_iota"(%s) {iota_dimension = 0 : i64} : (tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK-NEXT: stablehlo.dynamic_broadcast_in_dim %arg0, %arg3, dims = [0, 1] {known_expanding_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 0, 1>} :
  %12 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<3x8xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK-NEXT: stablehlo.dynamic_pad %arg0, %arg1, %arg3, %arg3, %arg3 :
  %13 = "stablehlo.dynamic_pad"(%a, %x, %s, %s, %s) : (tensor<3x8xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK-NEXT: stablehlo.real_dynamic_slice %arg0, %arg3, %arg3, %arg3 :
  %14 = "stablehlo.real_dynamic_slice"(%a, %s, %s, %s) : (tensor<3x8xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK-NEXT: stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<3x8xf32>) -> tensor<i32>
  %15 = "stablehlo.get_dimension_size"(%a) {dimension = 1 : i64} : (tensor<3x8xf32>) -> tensor<i32>
  // CHECK-NEXT: stablehlo.set_dimension_size %arg0, %arg4, dim = 1 : (tensor<3x8xf32>, tensor<i32>) -> tensor<3x8xf32>
  %16 = "stablehlo.set_dimension_size"(%a, %i) {dimension = 1 : i64} : (tensor<3x8xf32>, tensor<i32>) -> tensor<3x8xf32>
  // CHECK-NEXT: stablehlo.bitcast_convert %arg0 : (tensor<3x8xf32>) -> tensor<3x8x4xi8>
  %17 = "stablehlo.bitcast_convert"(%a) : (tensor<3x8xf32>) -> tensor<3x8x4xi8>
  return
}

// CHECK-LABEL: @products
func.func @products(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %q: tensor<4x4xf32>,
                    %i: tensor<1x8x8x207xf32>, %k: tensor<3x3x207x16xf32>,
                    %t: tensor<5x2x3xf32>, %u: tensor<5x3x4xf32>,
                    %z: tensor<16xcomplex<f32>>) {
  // CHECK-NEXT: stablehlo.dot %arg0, %arg1 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %0 = "stablehlo.dot"(%a, %b) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: stablehlo.dot %arg0, %arg1, precision = [] :
  %1 = "stablehlo.dot"(%a, %b) {precision_config = []} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: stablehlo.dot %arg0, %arg1, precision = [HIGHEST, DEFAULT] :
  %2 = "stablehlo.dot"(%a, %b) {precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] :
  %3 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_batching_dimensions = [], rhs_contracting_dimensions = [0]>} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: stablehlo.dot_general %arg5, %arg6, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  %4 = "stablehlo.dot_general"(%t, %u) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // CHECK-NEXT: stablehlo.convolution(%arg3, %arg4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = {{\[\[}}1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> tensor<1x8x8x16xf32>
  %5 = "stablehlo.convolution"(%i, %k) {window_strides = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> tensor<1x8x8x16xf32>
  // CHECK-NEXT: stablehlo.convolution(%arg3, %arg4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} :
  %6 = "stablehlo.convolution"(%i, %k) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> tensor<1x6x6x16xf32>
  // CHECK-NEXT: stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %7 = "stablehlo.einsum"(%a, %b) {einsum_config = "ab,bc->ac"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<2x3xf32>) -> tensor<2xf32>
  %8 = "stablehlo.unary_einsum"(%a) {einsum_config = "ab->a"} : (tensor<2x3xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.fft %arg7, type = FFT, length = [16] : (tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>>
  %9 = "stablehlo.fft"(%z) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 16>} : (tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>>
  // CHECK-NEXT: stablehlo.cholesky %arg2 : tensor<4x4xf32>
  %10 = "stablehlo.cholesky"(%q) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK-NEXT: stablehlo.cholesky %arg2, lower = true : tensor<4x4xf32>
  %11 = "stablehlo.cholesky"(%q) {lower = true} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: @reductions
func.func @reductions(%a: tensor<2x3xf32>, %b: tensor<2x3xi32>, %x: tensor<f32>, %n: tensor<i32>) {
  // A body of one commutative operation has a short form.
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg2) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %s = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg2) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // CHECK-NEXT: reducer(%arg4: tensor<f32>, %arg5: tensor<f32>) {
  // CHECK-NEXT: stablehlo.subtract
  %1 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %s = "stablehlo.subtract"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // An attribute on the operation in the body keeps the long form.
  // CHECK: stablehlo.reduce(%arg0 init: %arg2) across dimensions = [1] :
  // CHECK-NEXT: reducer
  // CHECK-NEXT: stablehlo.add %{{.*}} {foo}
  %2 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %s = "stablehlo.add"(%l, %r) {foo} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // So does a body that promotes its elements.
  // CHECK: stablehlo.reduce(%arg0 init: %arg2) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf64>
  // CHECK-NEXT: reducer(%arg4: tensor<f64>, %arg5: tensor<f64>) {
  %3 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f64>, %r: tensor<f64>):
    %s = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
    "stablehlo.return"(%s) : (tensor<f64>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf64>
  // CHECK: stablehlo.reduce(%arg0 init: %arg2), (%arg1 init: %arg3) across dimensions = [0] {foo} : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  // CHECK-NEXT: reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>) {
  %4:2 = "stablehlo.reduce"(%a, %b, %x, %n) ({
  ^bb0(%l: tensor<f32>, %m: tensor<i32>, %r: tensor<f32>, %o: tensor<i32>):
    "stablehlo.return"(%l, %o) : (tensor<f32>, tensor<i32>) -> ()
  }) {dimensions = array<i64: 0>, foo} : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  return
}

// CHECK-LABEL: @loops
func.func @loops(%n: tensor<i32>, %x: tensor<f32>, %d: tensor<?xf32>) {
  // CHECK-NEXT: stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<f32> attributes {foo}
  // CHECK-NEXT: cond {
  // CHECK-NEXT: stablehlo.compare LT, %iterArg, %iterArg :
  // CHECK: } do {
  // CHECK-NEXT: stablehlo.return %iterArg, %iterArg_0 : tensor<i32>, tensor<f32>
  %0:2 = "stablehlo.while"(%n, %x) ({
  ^bb0(%a: tensor<i32>, %b: tensor<f32>):
    %p = "stablehlo.compare"(%a, %a) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<f32>):
    "stablehlo.return"(%a, %b) : (tensor<i32>, tensor<f32>) -> ()
  }) {foo} : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
  // Types that the short form takes for granted are written where they differ.
  // CHECK: "stablehlo.while"(%arg2) ({
  // CHECK: }) : (tensor<?xf32>) -> tensor<2xf32>
  %1 = "stablehlo.while"(%d) ({
  ^bb0(%a: tensor<?xf32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<?xf32>):
    "stablehlo.return"(%a) : (tensor<?xf32>) -> ()
  }) : (tensor<?xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.while()
  "stablehlo.while"() ({
    %p = stablehlo.constant dense<true> : tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
    "stablehlo.return"() : () -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: @other
func.func @other(%f: tensor<2xf32>, %n: tensor<i32>, %s: tensor<2xi64>, %u: tensor<2xui64>,
                 %q: tensor<2x!quant.uniform<i8:f32, 1.0>>) {
  // CHECK-NEXT: stablehlo.create_token : !stablehlo.token
  %t = "stablehlo.create_token"() : () -> !stablehlo.token
  // CHECK-NEXT: stablehlo.after_all %0, %0 : !stablehlo.token
  %1 = "stablehlo.after_all"(%t, %t) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  // CHECK-NEXT: stablehlo.after_all : !stablehlo.token
  %2 = "stablehlo.after_all"() : () -> !stablehlo.token
  // CHECK-NEXT: stablehlo.tuple %arg0, %0 : tuple<tensor<2xf32>, !stablehlo.token>
  %3 = "stablehlo.tuple"(%f, %t) : (tensor<2xf32>, !stablehlo.token) -> tuple<tensor<2xf32>, !stablehlo.token>
  // CHECK-NEXT: stablehlo.tuple : tuple<>
  %4 = "stablehlo.tuple"() : () -> tuple<>
  // CHECK-NEXT: stablehlo.get_tuple_element %3[1] : (tuple<tensor<2xf32>, !stablehlo.token>) -> !stablehlo.token
  %5 = "stablehlo.get_tuple_element"(%3) {index = 1 : i32} : (tuple<tensor<2xf32>, !stablehlo.token>) -> !stablehlo.token
  // CHECK-NEXT: stablehlo.optimization_barrier %arg0, %arg1 : tensor<2xf32>, tensor<i32>
  %6:2 = "stablehlo.optimization_barrier"(%f, %n) : (tensor<2xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<i32>)
  // CHECK-NEXT: stablehlo.optimization_barrier()
  "stablehlo.optimization_barrier"() : () -> ()
  // CHECK-NEXT: stablehlo.custom_call @foo(%arg0) {api_version = 4 : i32, backend_config = {bar = 42 : i32}, called_computations = [@f]} : (tensor<2xf32>) -> tensor<2xf32>
  %7 = "stablehlo.custom_call"(%f) {call_target_name = "foo", backend_config = {bar = 42 : i32}, api_version = 4 : i32, called_computations = [@f]} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.custom_call @"not an id"() {{.*}}operand_layouts = [], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : () -> tensor<2x2xf32>
  %8 = "stablehlo.custom_call"() {call_target_name = "not an id", has_side_effect = true, operand_layouts = [], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : () -> tensor<2x2xf32>
  // CHECK-NEXT: stablehlo.composite "a.b" %arg0 {composite_attributes = {n = 1 : i32}, decomposition = @f, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %9 = "stablehlo.composite"(%f) {name = "a.b", composite_attributes = {n = 1 : i32}, decomposition = @f, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.composite "a.b" %arg0 ({
  // CHECK-NEXT: stablehlo.return %arg0 : tensor<2xf32>
  // CHECK-NEXT: }) {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  %10 = "stablehlo.composite"(%f) ({
    "stablehlo.return"(%f) : (tensor<2xf32>) -> ()
  }) {name = "a.b", decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.rng_bit_generator %arg3, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui32>)
  %11:2 = "stablehlo.rng_bit_generator"(%u) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui32>)
  // CHECK-NEXT: stablehlo.rng %arg1, %arg1, %arg2, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<3x3xi32>
  %12 = "stablehlo.rng"(%n, %n, %s) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<3x3xi32>
  // CHECK-NEXT: stablehlo.uniform_dequantize %arg4 : (tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>) -> tensor<2xf32>
  %13 = "stablehlo.uniform_dequantize"(%q) : (tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.uniform_quantize %{{.*}} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>
  %14 = "stablehlo.uniform_quantize"(%13) : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  // CHECK-NEXT: stablehlo.return
  "stablehlo.return"() : () -> ()
}

func.func private @f(tensor<2xf32>) -> tensor<2xf32>
