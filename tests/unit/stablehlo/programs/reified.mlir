// Shapes of results as values: `reified` has the sizes of the first result,
// where each open size and each unknown number is 7.

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
