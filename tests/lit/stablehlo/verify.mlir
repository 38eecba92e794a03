// Programs that operations of stablehlo reject: types of single values, relations
// between values and attributes, regions.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics -allow-unregistered-dialect

func.func @element_type(%a: tensor<2xf32>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of pred or signed or unsigned values, but got 'tensor<2xf32>'}}
  %0 = stablehlo.and %a, %a : tensor<2xf32>
  return
}

// -----

func.func @static_vector(%a: tensor<3xf32>, %s: tensor<?xi64>) {
  // expected-error @+1 {{operand #1 must be statically shaped 1D tensor of index or signed or unsigned values}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<3xf32>, tensor<?xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @bounded(%a: tensor<3xf32>) {
  // expected-error @+1 {{result #0 must be tensor of static shape, or with a bound for the one size that is open}}
  %0 = stablehlo.reshape %a : (tensor<3xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @bounded_good(%a: tensor<3xf32>) {
  %0 = stablehlo.reshape %a : (tensor<3xf32>) -> tensor<?xf32, #stablehlo.bounds<3>>
  return
}

// -----

// expected-error @+1 {{Bounds length is 1, expected to be equal to rank(2) of the tensor}}
func.func private @bounds_rank(tensor<?x?xf32, #stablehlo.bounds<3>>)

// -----

// expected-error @+1 {{Static dimension cannot have a bound}}
func.func private @bounds_static(tensor<3xf32, #stablehlo.bounds<3>>)

// -----

func.func @elementwise(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @compatible_shapes(%a: tensor<2xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 3, but dimension 0 of 'operand' is 2; they must be equal}}
  %0 = stablehlo.reverse %a, dims = [0] : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @compatible_types(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{'lhs' and 'rhs' have incompatible types: 'tensor<2xf32>' and 'tensor<2xf64>'}}
  %0 = stablehlo.divide %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// A size one leaves open and another scale are no difference.
func.func @compatible(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<?x!quant.uniform<i8:f32, 2.0>>) {
  %0 = stablehlo.divide %a, %b : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<?x!quant.uniform<i8:f32, 2.0>>) -> tensor<2x!quant.uniform<i8:f32, 3.0>>
  return
}

// -----

func.func @same_element_types(%a: tensor<4xf32>) {
  // expected-error @+1 {{'operand' and 'result' have different element types}}
  %0 = stablehlo.slice %a [0:1] : (tensor<4xf32>) -> tensor<1xf64>
  return
}

// -----

func.func @stored_element_type() {
  // expected-error @+1 {{'value' and 'output' have different element types: 'tensor<2xi16>' and 'tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>'}}
  %0 = stablehlo.constant() <{value = dense<1> : tensor<2xi16>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @constant_shape() {
  // expected-error @+1 {{dimension 0 of 'output' is 3, but dimension 0 of 'value' is 2; they must be equal}}
  %0 = "stablehlo.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}

// -----

func.func @same_ranks(%a: tensor<4xf32>) {
  // expected-error @+1 {{'result' is 'tensor<1x1xf32>', of rank 2, but must have rank 1: the length of 'limit_indices' is 1}}
  %0 = stablehlo.slice %a [0:1] : (tensor<4xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @same_size(%a: tensor<4xf32>) {
  // expected-error @+1 {{the number of elements of 'operand' is 4, but the number of elements of 'result' is 5; they must be equal}}
  %0 = stablehlo.reshape %a : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @pairwise_types(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{number 1 of 'operand' and number 1 of 'result' have incompatible types: 'tensor<4xi32>' and 'tensor<4xf32>'}}
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @other_size(%a: tensor<?xf32>) {
  // expected-error @+1 {{'operand' and 'result' have different types: 'tensor<?xf32>' and 'tensor<4xf32>'}}
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @pairwise_count(%a: tensor<4xf32>) {
  // expected-error @+1 {{has 2 of 'operand' and 1 of 'result'}}
  %0 = "stablehlo.optimization_barrier"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @not_empty() {
  // expected-error @+1 {{the number of 'inputs' is 0, but must be above 0}}
  %0 = "stablehlo.concatenate"() {dimension = 0 : i64} : () -> tensor<4xf32>
  return
}

// -----

func.func @length_is_rank(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'result' is 'tensor<3x2xf32>', of rank 2, but must have rank 1: the length of 'permutation' is 1}}
  %0 = stablehlo.transpose %a, dims = [0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @length_of_operands(%a: tensor<2x3xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{the number of 'start_indices' is 1, but the rank of 'operand' is 2; they must be equal}}
  %0 = stablehlo.dynamic_slice %a, %n, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @length_of_vector(%a: tensor<2x3xf32>, %s: tensor<3xi64>) {
  // expected-error @+1 {{'result' is 'tensor<?x?xf32>', of rank 2, but must have rank 3: the length of 'output_shape' is 3}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @below_rank(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'dimension' is or has 2, but dimensions of 'operand' are less than 2}}
  %0 = stablehlo.get_dimension_size %a, dim = 2 : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @unique(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'permutation' has 1 twice}}
  %0 = stablehlo.transpose %a, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @minimum() {
  // expected-error @+1 {{attribute 'iota_dimension' failed to satisfy constraint: 64-bit signless integer attribute is at least 0}}
  %0 = "stablehlo.iota"() {iota_dimension = -1 : i64} : () -> tensor<4xi32>
  return
}

// -----

func.func @one_block(%p: tensor<i1>) {
  // expected-error @+1 {{region #1 ('false_branch') failed to verify constraint: region with 1 blocks}}
  "stablehlo.if"(%p) ({
    stablehlo.return
  }, {}) : (tensor<i1>) -> ()
  return
}

// -----

func.func @ends_in_return(%p: tensor<i1>) {
  // expected-error @+1 {{region 1 does not end in 'stablehlo.return'}}
  "stablehlo.if"(%p) ({
    stablehlo.return
  }, {
    "other.end"() : () -> ()
  }) : (tensor<i1>) -> ()
  return
}

// -----

func.func @same_variadic_size(%a: tensor<2xf32>) {
  // expected-error @+1 {{has 3 operands, which are not 2 variadic ones of one size}}
  %0 = "stablehlo.reduce"(%a, %a, %a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  return
}

// -----

func.func @format(%a: tensor<2xf32>) {
  // expected-error @+1 {{expected a format like e5m10, not 'e5'}}
  %0 = stablehlo.reduce_precision %a, format = e5 : tensor<2xf32>
  return
}

// -----

func.func @dimension_list() attributes {
  // expected-error @+1 {{expected 'f' in dimension list}}
  a = #stablehlo.conv<[b, 0]x[i, o, 0]->[b, f, 0]>
} {
  return
}

// -----

func.func @spatial_dimensions() attributes {
  // expected-error @+1 {{expected spatial dimensions 0 to 1, each once}}
  a = #stablehlo.conv<[b, f, 0, 2]x[i, o, 0, 1]->[b, f, 0, 1]>
} {
  return
}

// -----

// expected-error @+1 {{unknown stablehlo attribute 'nothing'}}
func.func private @attribute() attributes {a = #stablehlo.nothing<1>}

// -----

func.func @transposed(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 2, but dimension 1 of 'operand' is 3; they must be equal}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @sliced(%a: tensor<8xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 3, but must be 4 by 'ceil((L - S) / strides)': number 0 of 'limit_indices' is 8, number 0 of 'start_indices' is 1, number 0 of 'strides' is 2}}
  %0 = stablehlo.slice %a [1:8:2] : (tensor<8xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @sliced_beyond(%a: tensor<8xf32>) {
  // expected-error @+1 {{number 0 of 'limit_indices' is 9, but dimension 0 of 'operand' is 8; the first must be at most the second}}
  %0 = stablehlo.slice %a [1:9] : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @padded(%a: tensor<3xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 8, but must be 7 by 'dilate(D, I + 1) + edge_padding_low + edge_padding_high': dimension 0 of 'operand' is 3, number 0 of 'interior_padding' is 2, number 0 of 'edge_padding_low' is 1, number 0 of 'edge_padding_high' is -1}}
  %0 = stablehlo.pad %a, %x, low = [1], high = [-1], interior = [2] : (tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
  return
}

// -----

// Padding around nothing is only padding.
func.func @padded_empty(%a: tensor<0xf32>, %x: tensor<f32>) {
  %0 = stablehlo.pad %a, %x, low = [1], high = [2], interior = [5] : (tensor<0xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @concatenated(%a: tensor<3x4xf32>, %b: tensor<?x4xf32>, %c: tensor<3x5xf32>) {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<9x4xf32>
  // expected-error @+1 {{number 1 of 'inputs' does not fit to number 0 of 'inputs' in all dimensions but 'dimension': their sizes are [3, 5] and [3, 4]}}
  %1 = stablehlo.concatenate %a, %c, dim = 0 : (tensor<3x4xf32>, tensor<3x5xf32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @concatenated_size(%a: tensor<3x4xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 7, but must be 6 by 'concatenate(inputs, dimension)': 'dimension' is 0}}
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<7x4xf32>
  return
}

// -----

func.func @broadcast_along(%a: tensor<3x1xf32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x5xf32>
  // expected-error @+1 {{dimension 0 of 'operand' is 3, but dimension 1 of 'result' is 5; they must be equal, or one of them 1}}
  %1 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @reduced(%a: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'results' is 2, but dimension 1 of 'inputs' is 3; they must be equal}}
  %0 = stablehlo.reduce(%a init: %x) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @windowed(%a: tensor<9xf32>, %x: tensor<f32>) {
  // (1 + 8 * 2) + 1 + 2 = 20 places, windows of 1 + 2 * 3 = 7, every fourth.
  // expected-error @+1 {{dimension 0 of 'results' is 5, but must be 4, the number of windows of size 7 in a size of 20 with padding, each 4 after the one before}}
  %0 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 3>, window_strides = array<i64: 4>, base_dilations = array<i64: 2>, window_dilations = array<i64: 3>, padding = dense<[[1, 2]]> : tensor<1x2xi64>} : (tensor<9xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @same_shape_except(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{dimension 0 of 'results' is 3, but dimension 0 of 'operands' is 2; they must be equal}}
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<3x8xf32>
  return
}

// -----

func.func @size_of_dimension(%x: tensor<2x3xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{dimension 0 of 'scale' is 2, but dimension 1 of 'operand' is 3; they must be equal}}
  %0 = "stablehlo.batch_norm_inference"(%x, %v, %v, %v, %v) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @has_shape(%a: tensor<4x4xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{dimension 1 of 'result' is 3, but number 1 of 'slice_sizes' is 2; they must be equal}}
  %0 = stablehlo.dynamic_slice %a, %n, %n, sizes = [1, 2] : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @scalar_or_shape(%s: tensor<i1>, %p: tensor<3xi1>, %a: tensor<2xf32>) {
  %0 = stablehlo.select %s, %a, %a : tensor<i1>, tensor<2xf32>
  // expected-error @+1 {{dimension 0 of 'pred' is 3, but dimension 0 of 'on_true' is 2; they must be equal}}
  %1 = stablehlo.select %p, %a, %a : tensor<3xi1>, tensor<2xf32>
  return
}

// -----

func.func @square(%a: tensor<5x2x3xf32>) {
  // expected-error @+1 {{dimension 1 of 'a' is 2, but dimension 2 of 'a' is 3; they must be equal}}
  %0 = stablehlo.cholesky %a : tensor<5x2x3xf32>
  return
}

// -----

func.func @complex_of(%a: tensor<2xf32>) {
  // expected-error @+1 {{'lhs' and 'result' have element types that do not fit}}
  %0 = stablehlo.complex %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f64>>
  return
}

// -----

func.func @real_of(%z: tensor<2xcomplex<f32>>) {
  // expected-error @+1 {{'result' and 'operand' have element types that do not fit}}
  %0 = stablehlo.real %z : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return
}

// -----

func.func @tuple_of(%a: tensor<2xf32>) {
  // expected-error @+1 {{'val' and 'result' have types that do not fit}}
  %0 = "stablehlo.tuple"(%a) : (tensor<2xf32>) -> tuple<tensor<2xi32>>
  return
}

// -----

func.func @element_of_tuple(%t: tuple<tensor<2xf32>>) {
  // expected-error @+1 {{'index' is 1, but 'tuple<tensor<2xf32>>' has 1 elements}}
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}

// -----

func.func @takes(%a: tensor<2xf32>) {
  // expected-error @+1 {{region 1 ('body') takes 'tensor<3xf32>' as number 0, but 'operand' is 'tensor<2xf32>'}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<3xf32>):
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @returns(%i: tensor<i32>, %a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{region 2 ('branches') ends with 'tensor<2xf64>' as number 0, but 'results' is 'tensor<2xf32>'}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %b : tensor<2xf64>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @takes_as_many(%a: tensor<2xf32>) {
  // expected-error @+1 {{region 0 ('comparator') takes 1 values, not 2}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%l: tensor<f32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 0 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @contracted(%a: tensor<5x2x3xf32>, %b: tensor<5x4x7xf32>) {
  // expected-error @+1 {{dimension 2 of 'lhs' is 3, but dimension 1 of 'rhs' is 4; they must be equal}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x2x3xf32>, tensor<5x4x7xf32>) -> tensor<5x2x7xf32>
  return
}

// -----

func.func @contracted_shape(%a: tensor<5x2x3xf32>, %b: tensor<5x3x7xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 2, but dimension 0 of 'lhs' is 5; they must be equal}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x2x3xf32>, tensor<5x3x7xf32>) -> tensor<2x5x7xf32>
  return
}

// -----

func.func @contracted_length(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) {
  // expected-error @+1 {{the length of 'dot_dimension_numbers.lhs_contracting_dimensions' is 2, but the length of 'dot_dimension_numbers.rhs_contracting_dimensions' is 1; they must be equal}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [0, 1] x [0] : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @unique_together(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) {
  // expected-error @+1 {{'dot_dimension_numbers.lhs_batching_dimensions', 'dot_dimension_numbers.lhs_contracting_dimensions' have 0 twice}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [0] x [1] : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @permutation(%i: tensor<1x8x8x207xf32>, %k: tensor<3x3x207x16xf32>) {
  // expected-error @+1 {{'result' is 'tensor<1x8x8x16xf32>', of rank 4, but must have rank 3}}
  %0 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> tensor<1x8x8x16xf32>
  return
}

// -----

func.func @field_below_rank(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>) {
  // expected-error @+1 {{'dimension_numbers.start_index_map' is or has 3, but dimensions of 'operand' are less than 3}}
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 3], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2, 2>} : (tensor<3x4x2xi64>, tensor<2x3x2xi64>) -> tensor<2x3x2x2xi64>
  return
}

// -----

func.func @one_condition(%p: tensor<1xi1>, %x: tensor<2xf32>) {
  // expected-error @+1 {{pred must have no dimensions, but is 'tensor<1xi1>'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<1xi1>) -> tensor<2xf32>
  return
}

// -----

func.func @one_branch(%i: tensor<1xi32>, %x: tensor<2xf32>) {
  // expected-error @+1 {{operand #0 must be 0D tensor}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<1xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @one_size(%n: tensor<1xi32>, %x: tensor<2xf32>) {
  // expected-error @+1 {{operand #1 must be 0D tensor}}
  %0 = "stablehlo.set_dimension_size"(%x, %n) {dimension = 0 : i64} : (tensor<2xf32>, tensor<1xi32>) -> tensor<2xf32>
  return
}
