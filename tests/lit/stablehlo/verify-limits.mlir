// Bounds of dynamic sizes limit the inferred sizes, too; sizes beyond 64 bits are
// rejected.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @within(%a: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %b: tensor<5x3xf32>, %zero: tensor<f32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<3x4xf32>
  %1 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<5x3xf32>) -> tensor<?x3xf32, #stablehlo.bounds<9, ?>>
  %2 = stablehlo.pad %a, %zero, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<f32>) -> tensor<5x3xf32>
  %3 = stablehlo.slice %a [0:4, 0:3] : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> tensor<4x3xf32>
  %4 = stablehlo.broadcast_in_dim %b, dims = [0, 1] : (tensor<5x3xf32>) -> tensor<?x3xf32, #stablehlo.bounds<5, ?>>
  return
}

// -----

func.func @sliced(%a0: tensor<3x?xi32, #stablehlo.bounds<?, 4>>) {
  // expected-error @+1 {{number 1 of 'limit_indices' is 5, but dimension 1 of 'operand' is at most 4; the first must be at most the second}}
  %r = "stablehlo.slice"(%a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 3, 5>, strides = array<i64: 1, 1>} : (tensor<3x?xi32, #stablehlo.bounds<?, 4>>) -> (tensor<3x5xi32>)
  return
}

// -----

func.func @padded_below_nothing(%a0: tensor<?x3xf32, #stablehlo.bounds<2, ?>>, %a1: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'result' is ?, but must be at most -1 by 'dilate(D, I + 1) + edge_padding_low + edge_padding_high': dimension 0 of 'operand' is at most 2, number 0 of 'interior_padding' is 0, number 0 of 'edge_padding_low' is -3, number 0 of 'edge_padding_high' is 0}}
  %r = "stablehlo.pad"(%a0, %a1) {edge_padding_low = array<i64: -3, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<?x3xf32, #stablehlo.bounds<2, ?>>, tensor<f32>) -> (tensor<?x3xf32>)
  return
}

// -----

func.func @padded(%a0: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %a1: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 6, but must be at most 5 by 'dilate(D, I + 1) + edge_padding_low + edge_padding_high': dimension 0 of 'operand' is at most 4, number 0 of 'interior_padding' is 0, number 0 of 'edge_padding_low' is 1, number 0 of 'edge_padding_high' is 0}}
  %r = "stablehlo.pad"(%a0, %a1) {edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<f32>) -> (tensor<6x3xf32>)
  return
}

// -----

func.func @transposed(%a0: tensor<?x3xf32, #stablehlo.bounds<4, ?>>) {
  // expected-error @+1 {{dimension 1 of 'result' is 5, but dimension 0 of 'operand' is at most 4; they must be equal}}
  %r = "stablehlo.transpose"(%a0) {permutation = array<i64: 1, 0>} : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>) -> (tensor<3x5xf32>)
  return
}

// -----

func.func @concatenated_beside(%a0: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %a1: tensor<5x3xf32>) {
  // expected-error @+1 {{number 1 of 'inputs' does not fit to number 0 of 'inputs' in all dimensions but 'dimension': their sizes are [5, 3] and [at most 4, 3]}}
  %r = "stablehlo.concatenate"(%a0, %a1) {dimension = 1 : i64} : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<5x3xf32>) -> (tensor<5x6xf32>)
  return
}

// -----

func.func @concatenated(%a0: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %a1: tensor<5x3xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 10, but must be at most 9 by 'concatenate(inputs, dimension)': 'dimension' is 0}}
  %r = "stablehlo.concatenate"(%a0, %a1) {dimension = 0 : i64} : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<5x3xf32>) -> (tensor<10x3xf32>)
  return
}

// -----

func.func @broadcast(%a0: tensor<5x3xf32>) {
  // expected-error @+1 {{the common size of dimension 0 of 'operand' and dimension 0 of 'result' is 5, but dimension 0 of 'result' is at most 4; they must be equal}}
  %r = "stablehlo.broadcast_in_dim"(%a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<5x3xf32>) -> (tensor<?x3xf32, #stablehlo.bounds<4, ?>>)
  return
}

// -----

func.func @reduced(%a0: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %a1: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'results' is 5, but dimension 0 of 'inputs' is at most 4; they must be equal}}
  %r = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @windows(%a0: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %a1: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'results' is 4, but must be at most 3, the number of windows of size 2 in a size of at most 4 with padding, each 1 after the one before}}
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>} : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<f32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @gathered(%a0: tensor<2x4x9xi32>, %a1: tensor<?x5x3xi32, #stablehlo.bounds<3, ?, ?>>) {
  // expected-error @+1 {{dimension 0 of 'result' is 4, but dimension 0 of 'start_indices' is at most 3; they must be equal}}
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3, 4], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2, 8>, indices_are_sorted = false} : (tensor<2x4x9xi32>, tensor<?x5x3xi32, #stablehlo.bounds<3, ?, ?>>) -> (tensor<4x5x1x2x8xi32>)
  return
}

// -----

func.func @exchanged(%a0: tensor<?x16xf32, #stablehlo.bounds<4, ?>>) {
  // expected-error @+1 {{dimension 0 of 'results' is 17, but dimension 0 of 'operands' times number 0 of 'split_count' is at most 16; they must be equal}}
  %r = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<?x16xf32, #stablehlo.bounds<4, ?>>) -> (tensor<17x4xf32>)
  return
}

// -----

func.func @transformed(%a0: tensor<?x9xcomplex<f32>, #stablehlo.bounds<3, ?>>) {
  // expected-error @+1 {{dimension 0 of 'result' is 4, but dimension 0 of 'operand' is at most 3; they must be equal}}
  %r = "stablehlo.fft"(%a0) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 9>} : (tensor<?x9xcomplex<f32>, #stablehlo.bounds<3, ?>>) -> (tensor<4x9xcomplex<f32>>)
  return
}

// -----

// expected-error @+1 {{the bound of a size is -1, which is below 0; one that is not known is ?}}
func.func @below_nothing(%a: tensor<?xf32, #stablehlo.bounds<-1>>) {
  return
}

// -----

func.func @windows_beyond(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'results' is 3, but must be more than 64 bits, the number of windows of size 2 in a size of more than 64 bits with padding, each 1 after the one before}}
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 2>, padding = dense<[[9223372036854775807, 9223372036854775807], [0, 0]]> : tensor<2x2xi64>} : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}

// -----

func.func @convolution_beyond(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error @+1 {{dimension 1 of 'result' is 6, but must be more than 64 bits, the number of windows of size 3 in a size of more than 64 bits with padding, each 1 after the one before}}
  %r = "stablehlo.convolution"(%a0, %a1) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, padding = dense<9223372036854775807> : tensor<2x2xi64>} : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @padding_beyond(%a0: tensor<2xf32>, %a1: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 2, but must be more than 64 bits by 'dilate(D, I + 1) + edge_padding_low + edge_padding_high': dimension 0 of 'operand' is 2, number 0 of 'interior_padding' is 1, number 0 of 'edge_padding_low' is more than 64 bits, number 0 of 'edge_padding_high' is more than 64 bits}}
  %r = "stablehlo.pad"(%a0, %a1) {edge_padding_low = array<i64: 9223372036854775807>, edge_padding_high = array<i64: 9223372036854775807>, interior_padding = array<i64: 1>} : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @elements_beyond(%a0: tensor<4294967296x4294967296xf32>) {
  // expected-error @+1 {{the number of elements of 'operand' is more than 64 bits, but the number of elements of 'result' is 0; they must be equal}}
  %r = "stablehlo.reshape"(%a0) : (tensor<4294967296x4294967296xf32>) -> (tensor<0xf32>)
  return
}

// -----

// Bounds apply between all values, and to sizes that follow from others.
func.func @together_0(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>) {
  // expected-error @+1 {{dimension 0 of 'result' is 5, but dimension 0 of 'rhs' is at most 4; they must be equal}}
  %r = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<5xf32>
  return
}

// -----

func.func @together_1(%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>) {
  // expected-error @+1 {{dimension 0 of 'result' is 5, but dimension 0 of 'rhs' is at most 4; they must be equal}}
  %r = "stablehlo.compare"(%a, %b) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<5xi1>
  return
}

// -----

func.func @together_2(%a: tensor<?xf32>, %x: tensor<4x?xf32, #stablehlo.bounds<?, 8>>) {
  // expected-error @+1 {{dimension 0 of 'batch_mean' is 9, but dimension 1 of 'operand' is at most 8; they must be equal}}
  %r:3 = "stablehlo.batch_norm_training"(%x, %a, %a) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (tensor<4x?xf32, #stablehlo.bounds<?, 8>>, tensor<?xf32>, tensor<?xf32>) -> (tensor<4x?xf32, #stablehlo.bounds<?, 8>>, tensor<9xf32>, tensor<?xf32>)
  return
}

// -----

func.func @together_3(%b: tensor<?xf32, #stablehlo.bounds<4>>, %u: tensor<5xf32>, %i: tensor<i32>) {
  // expected-error @+1 {{dimension 0 of 'update' is 5, but dimension 0 of 'operand' is at most 4; the first must be at most the second}}
  %r = "stablehlo.dynamic_update_slice"(%b, %u, %i) : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<5xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}

// -----

func.func @products(%b: tensor<3x2xf32>, %d: tensor<2x?xf32, #stablehlo.bounds<?, 4>>, %e: tensor<?x5xf32, #stablehlo.bounds<7, ?>>) {
  // A size is at most both bounds.
  %0 = stablehlo.dot_general %d, %e, contracting_dims = [1] x [0] : (tensor<2x?xf32, #stablehlo.bounds<?, 4>>, tensor<?x5xf32, #stablehlo.bounds<7, ?>>) -> tensor<2x5xf32>
  %1 = stablehlo.dot_general %d, %b, contracting_dims = [1] x [0] : (tensor<2x?xf32, #stablehlo.bounds<?, 4>>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @products_0(%a: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %b: tensor<3x2xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 5, but dimension 0 of 'lhs' is at most 4; they must be equal}}
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<3x2xf32>) -> tensor<5x2xf32>
  return
}

// -----

func.func @products_1(%c: tensor<5x2xf32>, %d: tensor<2x?xf32, #stablehlo.bounds<?, 4>>) {
  // expected-error @+1 {{dimension 1 of 'lhs' is at most 4, but dimension 0 of 'rhs' is 5; they must be equal}}
  %r = stablehlo.dot_general %d, %c, contracting_dims = [1] x [0] : (tensor<2x?xf32, #stablehlo.bounds<?, 4>>, tensor<5x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @products_2(%a: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %b: tensor<3x2xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 5, but dimension 0 of 'lhs' is at most 4; they must be equal}}
  %r = "stablehlo.dot"(%a, %b) : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<3x2xf32>) -> tensor<5x2xf32>
  return
}

// -----

func.func @convolutions(%a: tensor<?x8x8x4xf32, #stablehlo.bounds<3, ?, ?, ?>>, %k: tensor<3x3x4x8xf32>, %w: tensor<?x3x4x8xf32, #stablehlo.bounds<5, ?, ?, ?>>) {
  // The batch may be 2; and smaller windows are more.
  %0 = "stablehlo.convolution"(%a, %k) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<?x8x8x4xf32, #stablehlo.bounds<3, ?, ?, ?>>, tensor<3x3x4x8xf32>) -> tensor<1x6x6x8xf32>
  %1 = "stablehlo.convolution"(%a, %w) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x8x8x4xf32, #stablehlo.bounds<3, ?, ?, ?>>, tensor<?x3x4x8xf32, #stablehlo.bounds<5, ?, ?, ?>>) -> tensor<3x8x6x8xf32>
  return
}

// -----

func.func @convolutions_0(%a: tensor<?x8x8x4xf32, #stablehlo.bounds<3, ?, ?, ?>>, %k: tensor<3x3x4x8xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 4, but dimension 0 of 'lhs' divided by 'batch_group_count' is at most 3; they must be equal}}
  %r = "stablehlo.convolution"(%a, %k) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x8x8x4xf32, #stablehlo.bounds<3, ?, ?, ?>>, tensor<3x3x4x8xf32>) -> tensor<4x6x6x8xf32>
  return
}
