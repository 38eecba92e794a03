// Element types, quantization, bounds, bits, accuracies.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// A computed value has its own scales and zero points.
func.func @scales(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<2x!quant.uniform<i8:f32, 2.0:3>>) {
  %0 = stablehlo.multiply %a, %b : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2x!quant.uniform<i8:f32, 2.0:3>>) -> tensor<2x!quant.uniform<i8:f32, 4.0>>
  return
}

// -----

func.func @quantized_and_not(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'lhs' and 'rhs' have incompatible types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @storage(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<2x!quant.uniform<i4:f32, 1.0>>) {
  // expected-error @+1 {{'lhs' and 'rhs' have incompatible types}}
  %0 = stablehlo.multiply %a, %b : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2x!quant.uniform<i4:f32, 1.0>>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @storage_range(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @+1 {{'operand' and 'result' have incompatible types}}
  %0 = stablehlo.tanh %a : (tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x!quant.uniform<i8<-127:127>:f32, 1.0>>
  return
}

// -----

// Per axis and of the whole tensor can be summed, along one dimension.
func.func @sum(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2x!quant.uniform<i8:f32, 1.0>>) {
  %0 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x!quant.uniform<i8:f32:0, {1.0, 3.0}>>
  // expected-error @+1 {{have incompatible element types}}
  %1 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x!quant.uniform<i8:f32, 3.0>>
  return
}

// -----

func.func @sum_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error @+1 {{'lhs' and 'result' have quantizations that do not fit}}
  %1 = stablehlo.add %a, %a : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return
}

// -----

func.func @sum_elements(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{'lhs' and 'rhs' have different element types}}
  %1 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @zero_point(%a: tensor<2x!quant.uniform<i8<-8:7>:f32, 1.0:8>>) {
  // expected-error @+1 {{operand #0 must be ranked tensor}}
  %1 = stablehlo.abs %a : tensor<2x!quant.uniform<i8<-8:7>:f32, 1.0:8>>
  return
}

// -----

func.func @storage_width(%a: tensor<2x!quant.uniform<i7:f32, 1.0>>) {
  // expected-error @+1 {{operand #0 must be ranked tensor}}
  %1 = stablehlo.abs %a : tensor<2x!quant.uniform<i7:f32, 1.0>>
  return
}

// -----

func.func @quantized_dimension(%a: tensor<2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) {
  // expected-error @+1 {{operand #0 must be ranked tensor}}
  %1 = stablehlo.bitcast_convert %a : (tensor<2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2xi8>
  return
}

// -----

func.func @scales_of_dimension(%a: tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error @+1 {{operand #0 must be ranked tensor}}
  %1 = stablehlo.bitcast_convert %a : (tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<3xi8>
  return
}

// -----

func.func @transpose(%a: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  // expected-error @+1 {{'result' and 'operand' have different scales or zero points: 'tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.500000e+00}>>' and 'tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>'}}
  %1 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.5}>>
  return
}

// -----

func.func @transposed_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error @+1 {{'operand' is quantized along dimension 0, not 1}}
  %1 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

func.func @reshape(%a: tensor<6x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) {
  %0 = stablehlo.reshape %a : (tensor<6x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2x3x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>
  // expected-error @+1 {{have different numbers of elements before the dimensions along which they are quantized}}
  %1 = stablehlo.reshape %a : (tensor<6x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2x3x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

func.func @reshape_scale(%a: tensor<6x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @+1 {{'operand' and 'result' have different scales or zero points}}
  %1 = stablehlo.reshape %a : (tensor<6x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x3x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

// One scale becomes that of all indices.
func.func @broadcast(%a: tensor<1x2x!quant.uniform<i8:f32:0, {1.0:3}>>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<1x2x!quant.uniform<i8:f32:0, {1.0:3}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {1.0:3, 1.0:3, 1.0:3}>>
  // expected-error @+1 {{'result' has the zero point 4, not 3}}
  %1 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<1x2x!quant.uniform<i8:f32:0, {1.0:3}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {1.0:3, 1.0:4, 1.0:3}>>
  return
}

// -----

func.func @broadcast_scale(%a: tensor<1x2x!quant.uniform<i8:f32:0, {1.0}>>) {
  // expected-error @+1 {{'result' has the scale 2.000000e+00, not 1.000000e+00}}
  %1 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<1x2x!quant.uniform<i8:f32:0, {1.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

func.func @broadcast_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error @+1 {{'result' is quantized along dimension 0, not 1}}
  %1 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

// Weights alone may be quantized.
func.func @product(%a: tensor<2x3xf32>, %w: tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, %q: tensor<2x3x!quant.uniform<i8:f32, 1.0>>) {
  %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2x2xf32>
  %1 = stablehlo.dot_general %q, %w, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 1.0>>, tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i32:f32, 1.0>>
  // expected-error @+1 {{'lhs' and 'result' have quantizations that do not fit}}
  %2 = stablehlo.dot_general %q, %w, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 1.0>>, tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2x2xf32>
  return
}

// -----

func.func @weights(%q: tensor<2x2x!quant.uniform<i8:f32, 1.0>>, %w: tensor<2x2xf32>) {
  // expected-error @+1 {{'rhs' is not quantized: 'tensor<2x2xf32>'}}
  %2 = stablehlo.dot_general %q, %w, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @weights_of(%a: tensor<2x2xf64>, %w: tensor<2x2x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @+1 {{'lhs' and 'rhs' have element types that do not fit}}
  %2 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<2x2xf64>, tensor<2x2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x2xf64>
  return
}

// -----

func.func @product_storage(%a: tensor<2x2x!quant.uniform<i16:f32, 1.0>>, %w: tensor<2x2x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @+1 {{'lhs' and 'rhs' have quantizations that do not fit}}
  %2 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i16:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x2x!quant.uniform<i32:f32, 1.0>>
  return
}

// -----

func.func @product_axis(%a: tensor<2x2x!quant.uniform<i8:f32, 1.0>>, %w: tensor<2x2x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @+1 {{'rhs' and 'result' have quantizations that do not fit}}
  %2 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x2x!quant.uniform<i32:f32:1, {1.0, 2.0}>>
  return
}

// -----

func.func @product_zero_point(%a: tensor<2x2x!quant.uniform<i8:f32, 1.0>>, %w: tensor<2x2x!quant.uniform<i8:f32, 1.0:3>>) {
  // expected-error @+1 {{'rhs' has the zero point 3, which must be 0}}
  %2 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32, 1.0:3>>) -> tensor<2x2x!quant.uniform<i32:f32, 1.0>>
  return
}

// -----

func.func @contracted_axis(%a: tensor<2x2x!quant.uniform<i8:f32, 1.0>>, %w: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error @+1 {{'rhs' is quantized along dimension 0, which 'dot_dimension_numbers.rhs_contracting_dimensions' names}}
  %2 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i32:f32, 1.0>>
  return
}

// -----

func.func @kernel_axis(%i: tensor<4x8x4x!quant.uniform<i8:f32, 1.0>>, %k: tensor<1x4x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>, %l: tensor<2x4x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4x!quant.uniform<i8:f32, 1.0>>, tensor<1x4x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>) -> tensor<4x8x2x!quant.uniform<i32:f32:2, {1.0, 2.0}>>
  // expected-error @+1 {{'rhs' is quantized along dimension 0, which 'dimension_numbers.kernel_output_feature_dimension' does not name}}
  %1 = stablehlo.convolution(%i, %l) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4x!quant.uniform<i8:f32, 1.0>>, tensor<2x4x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<4x7x2x!quant.uniform<i32:f32:2, {1.0, 2.0}>>
  return
}

// -----

func.func @quantize(%a: tensor<2xf32>, %q: tensor<2x!quant.uniform<i8:f32, 1.0>>) {
  %0 = stablehlo.uniform_quantize %q : (tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x!quant.uniform<i16:f32, 2.0>>
  // expected-error @+1 {{'operand' and 'result' have elements that stand for different types}}
  %1 = stablehlo.uniform_quantize %a : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f16, 1.0>>
  return
}

// -----

func.func @dequantize(%q: tensor<2x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @+1 {{'result' and 'operand' have elements that stand for different types}}
  %1 = stablehlo.uniform_dequantize %q : (tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2xf64>
  return
}

// -----

func.func @bits(%a: tensor<3xf64>, %b: tensor<3x2xi32>, %d: tensor<?x?xi16>, %z: tensor<3xcomplex<f32>>) {
  %0 = stablehlo.bitcast_convert %a : (tensor<3xf64>) -> tensor<3x2xi32>
  %1 = stablehlo.bitcast_convert %b : (tensor<3x2xi32>) -> tensor<3xi64>
  %2 = stablehlo.bitcast_convert %d : (tensor<?x?xi16>) -> tensor<5xi64>
  // expected-error @+1 {{only one of operand and result is complex}}
  %3 = stablehlo.bitcast_convert %z : (tensor<3xcomplex<f32>>) -> tensor<3xi64>
  return
}

// -----

func.func @bits_rank(%a: tensor<3xf64>) {
  // expected-error @+1 {{the narrower elements need one dimension more}}
  %0 = stablehlo.bitcast_convert %a : (tensor<3xf64>) -> tensor<6xi32>
  return
}

// -----

func.func @bits_pieces(%a: tensor<3xf64>) {
  // expected-error @+1 {{the last dimension of the narrower elements is not one of the wider}}
  %0 = stablehlo.bitcast_convert %a : (tensor<3xf64>) -> tensor<3x4xi32>
  return
}

// -----

func.func @bits_shape(%a: tensor<3xf64>) {
  // expected-error @+1 {{operand and result have different shapes}}
  %0 = stablehlo.bitcast_convert %a : (tensor<3xf64>) -> tensor<4xi64>
  return
}

// -----

func.func @accuracy(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) {result_accuracy = #stablehlo.result_accuracy<rtol = 1.0e-5, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error @+1 {{'result_accuracy.rtol' is not 0, but 'result_accuracy.mode' is no tolerance}}
  %1 = "stablehlo.tan"(%a) {result_accuracy = #stablehlo.result_accuracy<rtol = 1.0e-5, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @negative_tolerance(%a: tensor<2xf32>) {
  // expected-error @+1 {{'result_accuracy.atol' is below 0}}
  %1 = "stablehlo.exponential"(%a) {result_accuracy = #stablehlo.result_accuracy<atol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @negative_units(%a: tensor<2xf32>) {
  // expected-error @+1 {{'result_accuracy.ulps' is below 0}}
  %1 = "stablehlo.sqrt"(%a) {result_accuracy = #stablehlo.result_accuracy<ulps = -1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @bounds(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = stablehlo.tanh %a : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<2xf32>
  // expected-error @+1 {{'operand' and 'result' have incompatible types}}
  %1 = stablehlo.tanh %a : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<4xf32>
  return
}

// -----

// Two sizes for a dimension that the first one leaves open.
func.func @open_sizes(%p: tensor<i1>, %a: tensor<?xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'result' is 'tensor<3xf32>', but others have shape [2]}}
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<?xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// A predicate is compared with the first of the two alone, as StableHLO's reader does.
func.func @predicate_of_the_first(%p: tensor<2x3xi1>, %a: tensor<?x?xf32>, %b: tensor<2x4xf32>) {
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<2x3xi1>, tensor<?x?xf32>, tensor<2x4xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @partition() {
  // expected-error @+1 {{result #0 must be 0D tensor of ui32 values}}
  %0 = stablehlo.partition_id : tensor<1xui32>
  return
}

// -----

func.func @signed_storage(%a: tensor<4x!quant.uniform<i8:f32, 1.0>>, %b: tensor<4x!quant.uniform<ui8:f32, 1.0>>, %c: tensor<4x!quant.uniform<si8:f32, 1.0>>) {
  %0 = stablehlo.abs %a : tensor<4x!quant.uniform<i8:f32, 1.0>>
  %1 = stablehlo.abs %b : tensor<4x!quant.uniform<ui8:f32, 1.0>>
  // expected-error @+1 {{operand #0 must be ranked tensor of signed or float or complex or quantized values}}
  %2 = stablehlo.abs %c : tensor<4x!quant.uniform<si8:f32, 1.0>>
  return
}

// -----

func.func @barrier_per_axis(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = stablehlo.optimization_barrier %a : tensor<2x!quant.uniform<i8:f32, 1.0>>
  // expected-error @+1 {{operand #0 must be variadic of ranked tensor of}}
  %1 = stablehlo.optimization_barrier %b : tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

func.func @barrier_of_a_buffer(%a: memref<2xf32>) {
  // expected-error @+1 {{operand #0 must be variadic of ranked tensor of}}
  %1 = stablehlo.optimization_barrier %a : memref<2xf32>
  return
}

// -----

func.func @broadcast_scale(%a: tensor<1x!quant.uniform<i8:f32, 1.0:1>>) {
  // expected-error @+1 {{'operand' and 'result' have different scales or zero points}}
  %1 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<1x!quant.uniform<i8:f32, 1.0:1>>) -> tensor<4x!quant.uniform<i8:f32, 2.0:1>>
  return
}

// -----

func.func @broadcast_zero_point(%a: tensor<1x!quant.uniform<i8:f32, 1.0:1>>, %shape: tensor<1xi32>) {
  // expected-error @+1 {{'operand' and 'result' have different scales or zero points}}
  %1 = stablehlo.dynamic_broadcast_in_dim %a, %shape, dims = [0] : (tensor<1x!quant.uniform<i8:f32, 1.0:1>>, tensor<1xi32>) -> tensor<4x!quant.uniform<i8:f32, 1.0:2>>
  return
}

// -----

func.func @part_of_a_tuple(%a: tuple<tensor<4xi3>, tensor<f32>>) {
  // expected-error @+1 {{operand #0 must be tuple of tensors, buffers, tokens and tuples}}
  %0 = stablehlo.get_tuple_element %a[1] : (tuple<tensor<4xi3>, tensor<f32>>) -> tensor<f32>
  return
}

// -----

func.func @broadcast_scales_changed(%a0: tensor<2x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error @+1 {{'operand' and 'result' have different scales or zero points: 'tensor<2x1x!quant.uniform<i8:f32:0, {1.000000e+0}}
  %r = "stablehlo.broadcast_in_dim"(%a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 3.0}>>)
  return
}

// -----

func.func @broadcast_zero_points_changed(%a0: tensor<2x1x!quant.uniform<i8:f32:0, {1.0:1, 2.0:2}>>) {
  // expected-error @+1 {{'operand' and 'result' have different scales or zero points: 'tensor<2x1x!quant.uniform<i8:f32:0, {1.000000e+0}}
  %r = "stablehlo.broadcast_in_dim"(%a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x1x!quant.uniform<i8:f32:0, {1.0:1, 2.0:2}>>) -> (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:1, 2.0:3}>>)
  return
}

// -----

// An open size may turn out to be the number of scales.
func.func @quantized_along_an_open_size(%a0: tensor<?xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<?xf32>) -> (tensor<?x!quant.uniform<i8:f32:0, {1.0, 2.0}>>)
  // expected-error @+1 {{result #0 must be ranked tensor of quantized or quantized per axis values, but got 'tensor<3x!quant.uniform<i8}}
  %s = "stablehlo.uniform_quantize"(%a1) : (tensor<3xf32>) -> (tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>)
  return
}

// -----

func.func @absolute_of_other_storage(%a0: tensor<2x!quant.uniform<i4:f32, 2.0:3>>) {
  // expected-error @+1 {{'result' and 'operand' have element types that do not fit: 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  %r = "stablehlo.abs"(%a0) : (tensor<2x!quant.uniform<i4:f32, 2.0:3>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @absolute_of_quantized(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error @+1 {{'result' and 'operand' have element types that do not fit: 'tensor<2xf32>' and 'tensor<2x!quant.uniform<i8:f32}}
  %r = "stablehlo.abs"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2xf32>)
  return
}

// -----

func.func @selected_of_other_scales(%a0: tensor<i1>, %a1: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a2: tensor<2x!quant.uniform<i8:f32, 3.0:15>>) {
  // expected-error @+1 {{'on_true' and 'on_false' have different element types: 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>' and}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 3.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}
