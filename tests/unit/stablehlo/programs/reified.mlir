// Shapes of results as values: `reified` has the sizes of the first result,
// where each open size and each unknown number is 7, unless
// `test.numbers` lists them.

func.func @main(%a: tensor<?x4x?xf32>, %m: tensor<?x?xi32>, %p: tensor<f32>, %z: tensor<i32>, %v: tensor<?xf32>, %n: tensor<1xi64>, %i: tensor<?x3x2xi64>, %o: tensor<3x4x2xi32>) {
  %0 = "stablehlo.transpose"(%a) {permutation = array<i64: 2, 0, 1>, reified = array<i64: 7, 7, 4>} : (tensor<?x4x?xf32>) -> tensor<?x?x4xf32>
  %1 = "stablehlo.broadcast"(%v) {broadcast_sizes = array<i64: 2, 3>, reified = array<i64: 2, 3, 7>} : (tensor<?xf32>) -> tensor<2x3x?xf32>
  %2 = "stablehlo.concatenate"(%m, %m, %m) {dimension = 0 : i64, reified = array<i64: 21, 7>} : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  %3 = "stablehlo.pad"(%a, %p) {edge_padding_low = array<i64: 1, 0, 0>, edge_padding_high = array<i64: 0, 2, -1>, interior_padding = array<i64: 0, 0, 2>, reified = array<i64: 8, 6, 18>} : (tensor<?x4x?xf32>, tensor<f32>) -> tensor<?x6x?xf32>
  %4 = "stablehlo.dynamic_pad"(%v, %p, %n, %n, %n) {reified = array<i64: 63>} : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %5 = "stablehlo.real_dynamic_slice"(%v, %n, %n, %n) {reified = array<i64: 0>} : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %6 = "stablehlo.dot_general"(%a, %a) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, reified = array<i64: 7, 7, 7>} : (tensor<?x4x?xf32>, tensor<?x4x?xf32>) -> tensor<?x?x?xf32>
  %7 = "stablehlo.reduce"(%a, %p) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {dimensions = array<i64: 0>, reified = array<i64: 4, 7>} : (tensor<?x4x?xf32>, tensor<f32>) -> tensor<4x?xf32>
  %8 = "stablehlo.gather"(%o, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2, 2>, indices_are_sorted = false, reified = array<i64: 7, 3, 2, 2>} : (tensor<3x4x2xi32>, tensor<?x3x2xi64>) -> tensor<?x3x2x2xi32>
  %9 = "stablehlo.reduce_window"(%m, %z) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, reified = array<i64: 4, 7>} : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
  return
}

// Lists of which every other number is taken, and sizes that are inserted.
func.func @windows(%x: tensor<?x?x?x3xf32>, %w: tensor<3x2x3x5xf32>, %d: tensor<2x2xi64>) {
  %0 = "stablehlo.convolution"(%x, %w) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[f, b, 0, 1]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 3>, window_strides = array<i64: 1, 2>, reified = array<i64: 5, 7, 12, 3>} : (tensor<?x?x?x3xf32>, tensor<3x2x3x5xf32>) -> tensor<?x?x?x?xf32>
  return
}

func.func @slices(%x: tensor<?x?xf32>, %from: tensor<2xi64> {test.numbers = array<i64: 1, 0>}, %to: tensor<2xi64> {test.numbers = array<i64: 6, 7>}, %by: tensor<2xi64> {test.numbers = array<i64: 2, 3>}) {
  %0 = "stablehlo.real_dynamic_slice"(%x, %from, %to, %by) {reified = array<i64: 3, 3>} : (tensor<?x?xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %1 = "stablehlo.slice"(%x) {limit_indices = array<i64: 6, 5>, start_indices = array<i64: 1, 0>, strides = array<i64: 2, 3>, reified = array<i64: 3, 2>} : (tensor<?x?xf32>) -> tensor<3x2xf32>
  return
}

func.func @others(%x: tensor<?x?xf32>, %z: tensor<f32>, %c: tensor<?x8x5xcomplex<f32>>, %i: tensor<?x3x2xi64>, %o: tensor<3x4x2xi32>, %s: tensor<3xi64> {test.numbers = array<i64: 1, 2, 2>}, %n: tensor<i64> {test.numbers = array<i64: 3>}) {
  %0 = "stablehlo.fft"(%c) {fft_length = array<i64: 9>, fft_type = #stablehlo<fft_type IRFFT>, reified = array<i64: 7, 8, 9>} : (tensor<?x8x5xcomplex<f32>>) -> tensor<?x8x9xf32>
  %1 = "stablehlo.dynamic_gather"(%o, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>, indices_are_sorted = false, reified = array<i64: 7, 3, 2, 2>} : (tensor<3x4x2xi32>, tensor<?x3x2xi64>, tensor<3xi64>) -> tensor<?x3x?x?xi32>
  %2 = "stablehlo.all_to_all"(%x) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>, reified = array<i64: 7, 7>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
