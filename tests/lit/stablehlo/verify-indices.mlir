// Dimension numbers and sizes of gathers, scatters, slices and shapes that are
// operands.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// Slices of 1x1x2x2 of a 2x3x4x2 operand, for each index of 2x2x3, the second
// dimension of which goes with the first of the operand.
func.func @gather(%a: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %j: tensor<?x2x3x2xi64>) {
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>} : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi64>
  %1 = "stablehlo.gather"(%a, %j) {dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>} : (tensor<2x3x4x2xi64>, tensor<?x2x3x2xi64>) -> tensor<7x2x3x2x2xi64>
  return
}

// -----

// Offsets first, then the meaning of the indices.
func.func @gather_order(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<8x5xf32>
  // expected-error @+1 {{dimension 0 of 'result' is 5, but number 0 of 'slice_sizes' is 8; they must be equal}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<5x8xf32>
  return
}

// -----

func.func @gather_lengths(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{the length of 'dimension_numbers.offset_dims' is 1, but the length of 'slice_sizes' is 2; they must be equal}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @index_vector_dim(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{'dimension_numbers.index_vector_dim' is 2, but the rank of 'start_indices' is 1; the first must be at most the second}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @index_vector(%a: tensor<8x16xf32>, %i: tensor<5x2xi32>) {
  // expected-error @+1 {{dimension 1 of 'start_indices' is 2, but the length of 'dimension_numbers.start_index_map' is 1; they must be equal where 'dimension_numbers.index_vector_dim' is below the rank of 'start_indices'}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5x2xi32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @implied_index_vector(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{the length of 'dimension_numbers.start_index_map' is 2, but must be 1 where 'dimension_numbers.index_vector_dim' is not below the rank of 'start_indices'}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @sorted_offsets(%a: tensor<8x16xf32>, %i: tensor<5x2xi32>) {
  // expected-error @+1 {{'dimension_numbers.offset_dims' is [2, 1], which is not in ascending order}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5x2xi32>) -> tensor<5x8x1xf32>
  return
}

// -----

func.func @offset_of_result(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{number 0 of 'dimension_numbers.offset_dims' is 2, which is no position among 2 sizes: the rank of 'start_indices' plus 1 is 2}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @batching_is_no_vector(%a: tensor<2x16x1xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'dimension_numbers.start_indices_batching_dims', 'dimension_numbers.index_vector_dim' have 0 twice}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 1>} : (tensor<2x16x1xf32>, tensor<2xi32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @batching_lengths(%a: tensor<2x16xf32>, %i: tensor<2x1xi32>) {
  // expected-error @+1 {{the length of 'dimension_numbers.operand_batching_dims' is 1, but the length of 'dimension_numbers.start_indices_batching_dims' is 0; they must be equal}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>} : (tensor<2x16xf32>, tensor<2x1xi32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @batching_sizes(%a: tensor<2x16xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+1 {{dimension 0 of 'operand' is 2, but dimension 0 of 'start_indices' is 3; they must be equal}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>} : (tensor<2x16xf32>, tensor<3x1xi32>) -> tensor<3x1xf32>
  return
}

// -----

func.func @collapsed_slice(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{number 1 of 'slice_sizes' is 2, but must be at most 1}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 8, 2>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @slice_sizes(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{number 0 of 'slice_sizes' is 9, but dimension 0 of 'operand' is 8; the first must be at most the second}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 9, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<9x5xf32>
  return
}

// -----

func.func @negative_slice_size(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{dimension 0 of 'result' is ?, but number 0 of 'slice_sizes' is -1; they must be equal}}
  %1 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: -1, 1>} : (tensor<8x16xf32>, tensor<5xi32>) -> tensor<?x5xf32>
  return
}

// -----

// Sizes that are not known until the program runs fit any result.
func.func @dynamic_gather(%a: tensor<8x16xf32>, %i: tensor<5xi32>, %s: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>} : (tensor<8x16xf32>, tensor<5xi32>, tensor<2xi32>) -> tensor<7x5xf32>
  %sizes = stablehlo.constant dense<[9, 1]> : tensor<2xi32>
  // expected-error @+1 {{number 0 of 'slice_sizes' is 9, but dimension 0 of 'operand' is 8; the first must be at most the second}}
  %1 = "stablehlo.dynamic_gather"(%a, %i, %sizes) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>} : (tensor<8x16xf32>, tensor<5xi32>, tensor<2xi32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @dynamic_gather_result(%a: tensor<8x16xf32>, %i: tensor<5xi32>) {
  %sizes = stablehlo.constant dense<[4, 1]> : tensor<2xi32>
  // expected-error @+1 {{dimension 0 of 'result' is 8, but number 0 of 'slice_sizes' is 4; they must be equal}}
  %1 = "stablehlo.dynamic_gather"(%a, %i, %sizes) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>} : (tensor<8x16xf32>, tensor<5xi32>, tensor<2xi32>) -> tensor<8x5xf32>
  return
}

// -----

// Windows of updates may be smaller than those of the inputs.
func.func @scatter(%a: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u: tensor<2x2x3x2x2xi64>, %n: tensor<?x2x3x1x2xi64>) {
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    stablehlo.return %l : tensor<i64>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>} : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  %1 = "stablehlo.scatter"(%a, %i, %n) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    stablehlo.return %l : tensor<i64>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>} : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<?x2x3x1x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

func.func @update_window(%a: tensor<8x16xf32>, %i: tensor<5x1xi32>, %u: tensor<5x9xf32>) {
  // expected-error @+1 {{dimension 1 of 'updates' is 9, but dimension 0 of 'inputs' is 8; the first must be at most the second}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : (tensor<8x16xf32>, tensor<5x1xi32>, tensor<5x9xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @update_places(%a: tensor<8x16xf32>, %i: tensor<5x1xi32>, %u: tensor<6x8xf32>) {
  // expected-error @+1 {{dimension 0 of 'updates' is 6, but dimension 0 of 'scatter_indices' is 5; they must be equal where 'scatter_dimension_numbers.index_vector_dim' is below the rank of 'scatter_indices'}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : (tensor<8x16xf32>, tensor<5x1xi32>, tensor<6x8xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @update_rank(%a: tensor<8x16xf32>, %i: tensor<5x1xi32>, %u: tensor<5x8x1xf32>) {
  // expected-error @+1 {{the rank of 'updates' less 1 is 2, but the rank of 'scatter_indices' less 1 is 1; they must be equal where 'scatter_dimension_numbers.index_vector_dim' is below the rank of 'scatter_indices'}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : (tensor<8x16xf32>, tensor<5x1xi32>, tensor<5x8x1xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @scatter_lengths(%a: tensor<8x16xf32>, %i: tensor<5x1xi32>, %u: tensor<5x8xf32>) {
  // expected-error @+1 {{the length of 'scatter_dimension_numbers.update_window_dims' plus the length of 'scatter_dimension_numbers.inserted_window_dims' plus the length of 'scatter_dimension_numbers.input_batching_dims' is 1, but the rank of 'inputs' is 2; they must be equal}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : (tensor<8x16xf32>, tensor<5x1xi32>, tensor<5x8xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @scatter_sorted(%a: tensor<8x16x2xf32>, %i: tensor<5x1xi32>, %u: tensor<5x8xf32>) {
  // expected-error @+1 {{'scatter_dimension_numbers.inserted_window_dims' is [2, 1], which is not in ascending order}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2, 1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : (tensor<8x16x2xf32>, tensor<5x1xi32>, tensor<5x8xf32>) -> tensor<8x16x2xf32>
  return
}

// -----

func.func @dynamic_slice(%a: tensor<4x?xf32>, %n: tensor<i32>) {
  %0 = stablehlo.dynamic_slice %a, %n, %n, sizes = [4, 9] : (tensor<4x?xf32>, tensor<i32>, tensor<i32>) -> tensor<4x9xf32>
  // expected-error @+1 {{number 0 of 'slice_sizes' is 5, but dimension 0 of 'operand' is 4; the first must be at most the second}}
  %1 = stablehlo.dynamic_slice %a, %n, %n, sizes = [5, 9] : (tensor<4x?xf32>, tensor<i32>, tensor<i32>) -> tensor<5x9xf32>
  return
}

// -----

func.func @dynamic_update_slice(%a: tensor<4xf32>, %u: tensor<5xf32>, %v: tensor<?xf32>, %n: tensor<i32>) {
  %0 = stablehlo.dynamic_update_slice %a, %v, %n : (tensor<4xf32>, tensor<?xf32>, tensor<i32>) -> tensor<4xf32>
  // expected-error @+1 {{dimension 0 of 'update' is 5, but dimension 0 of 'operand' is 4; the first must be at most the second}}
  %1 = stablehlo.dynamic_update_slice %a, %u, %n : (tensor<4xf32>, tensor<5xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @shape_given(%a: tensor<6xf32>, %s: tensor<2xi64>) {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %0 = stablehlo.dynamic_reshape %a, %c : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  %1 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  // expected-error @+1 {{dimension 0 of 'result' is 3, but number 0 of 'output_shape' is 2; they must be equal}}
  %2 = stablehlo.dynamic_reshape %a, %c : (tensor<6xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  return
}

// -----

func.func @shape_given_negative(%a: tensor<6xf32>) {
  %c = stablehlo.constant dense<[-2, -3]> : tensor<2xi64>
  // expected-error @+1 {{dimension 0 of 'result' is ?, but number 0 of 'output_shape' is -2; they must be equal}}
  %0 = stablehlo.dynamic_reshape %a, %c : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @elements_given(%a: tensor<6xf32>) {
  %c = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error @+1 {{the product of 'output_shape' is 8, but the number of elements of 'operand' is 6; they must be equal}}
  %0 = stablehlo.dynamic_reshape %a, %c : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @iota_given() {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error @+1 {{dimension 1 of 'result' is 4, but number 1 of 'output_shape' is 3; they must be equal}}
  %0 = stablehlo.dynamic_iota %c, dim = 0 : (tensor<2xi64>) -> tensor<2x4xi32>
  return
}

// -----

func.func @broadcast_given(%a: tensor<3xf32>) {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %c, dims = [1] {known_expanding_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 0>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  // expected-error @+1 {{'known_expanding_dimensions', 'known_nonexpanding_dimensions' have 0 twice}}
  %1 = stablehlo.dynamic_broadcast_in_dim %a, %c, dims = [1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @known_dimension(%a: tensor<3xf32>, %c: tensor<2xi64>) {
  // expected-error @+1 {{'known_expanding_dimensions' is or has 1, but dimensions of 'operand' are less than 1}}
  %1 = stablehlo.dynamic_broadcast_in_dim %a, %c, dims = [1] {known_expanding_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_result(%a: tensor<3xf32>) {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error @+1 {{dimension 0 of 'result' is 4, but number 0 of 'output_dimensions' is 2; they must be equal}}
  %1 = stablehlo.dynamic_broadcast_in_dim %a, %c, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @random_shape(%a: tensor<f32>) {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error @+1 {{dimension 0 of 'result' is 3, but number 0 of 'shape' is 2; they must be equal}}
  %0 = stablehlo.rng %a, %a, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<3x2xf32>
  return
}

// -----

func.func @normal(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<2xi64>) {
  %0 = stablehlo.rng %b, %b, %c, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<3x2xf32>
  // expected-error @+1 {{'rng_distribution' is NORMAL, but 'a' is 'tensor<i32>'}}
  %1 = stablehlo.rng %a, %a, %c, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<3x2xi32>
  return
}

// -----

func.func @dynamic_pad(%a: tensor<3xf32>, %x: tensor<f32>, %n: tensor<1xi32>) {
  %low = stablehlo.constant dense<1> : tensor<1xi32>
  %between = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = stablehlo.dynamic_pad %a, %x, %low, %n, %between : (tensor<3xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<99xf32>
  // expected-error @+1 {{dimension 0 of 'result' is 8, but must be 9 by 'dilate(D, interior_padding + 1) + edge_padding_low + edge_padding_high': dimension 0 of 'operand' is 3, number 0 of 'interior_padding' is 2, number 0 of 'edge_padding_low' is 1, number 0 of 'edge_padding_high' is 1}}
  %1 = stablehlo.dynamic_pad %a, %x, %low, %low, %between : (tensor<3xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @dynamic_pad_between(%a: tensor<?xf32>, %x: tensor<f32>, %n: tensor<1xi32>) {
  %between = stablehlo.constant dense<-1> : tensor<1xi32>
  // expected-error @+1 {{number 0 of 'interior_padding' is -1, but must be at least 0}}
  %0 = stablehlo.dynamic_pad %a, %x, %n, %n, %between : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @broadcast(%a: tensor<3xf32>) {
  %0 = stablehlo.broadcast %a, sizes = [1, 2] : (tensor<3xf32>) -> tensor<1x2x3xf32>
  // expected-error @+1 {{dimension 2 of 'result' is 2, but dimension 0 of 'operand' is 3; they must be equal}}
  %1 = stablehlo.broadcast %a, sizes = [1, 2] : (tensor<3xf32>) -> tensor<3x1x2xf32>
  return
}

// -----

func.func @broadcast_sizes(%a: tensor<3xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is ?, but number 0 of 'broadcast_sizes' is -1; they must be equal}}
  %1 = stablehlo.broadcast %a, sizes = [-1] : (tensor<3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @set_dimension_size(%a: tensor<4x2xf32>, %b: tensor<?xf32, #stablehlo.bounds<3>>, %n: tensor<i32>) {
  %0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
  %1 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<3x2xf32>
  // expected-error @+1 {{dimension 0 of 'result' is 4, but 'size' is at most 3; they must be equal}}
  %2 = stablehlo.set_dimension_size %b, %n, dim = 0 : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_slice_types(%a: tensor<4x4xf32>, %n: tensor<i32>, %m: tensor<i64>) {
  // expected-error @+1 {{number 0 of 'start_indices' and number 1 of 'start_indices' have different types: 'tensor<i32>' and 'tensor<i64>'}}
  %0 = stablehlo.dynamic_slice %a, %n, %m, sizes = [2, 2] : (tensor<4x4xf32>, tensor<i32>, tensor<i64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @broadcast_as_given(%a: tensor<1x5xf32>) {
  %shape = stablehlo.constant dense<[3, 4, 5]> : tensor<3xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %shape, dims = [1, 2] : (tensor<1x5xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  // expected-error @+1 {{dimension 1 of 'operand' is 5, but number 1 of 'output_dimensions' is 4; they must be equal, or one of them 1}}
  %1 = stablehlo.dynamic_broadcast_in_dim %a, %shape, dims = [0, 1] : (tensor<1x5xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  return
}

// -----

// One size may be left open, if it has a bound.
func.func @bounds(%a: tensor<?x?xf32, #stablehlo.bounds<4, 5>>) {
  %0 = stablehlo.reshape %a : (tensor<?x?xf32, #stablehlo.bounds<4, 5>>) -> tensor<?x5xf32, #stablehlo.bounds<4, ?>>
  // expected-error @+1 {{result #0 must be tensor of static shape, or with a bound for the one size that is open}}
  %1 = stablehlo.reshape %a : (tensor<?x?xf32, #stablehlo.bounds<4, 5>>) -> tensor<?x?xf32, #stablehlo.bounds<5, 4>>
  return
}

// -----

func.func @broadcast_bounds(%a: tensor<?x?xf32, #stablehlo.bounds<4, 5>>) {
  // expected-error @+1 {{result #0 must be tensor of static shape, or with a bound for the one size that is open}}
  %1 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<?x?xf32, #stablehlo.bounds<4, 5>>) -> tensor<?x?xf32, #stablehlo.bounds<4, 5>>
  return
}
