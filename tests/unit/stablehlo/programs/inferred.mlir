// Types that operations infer: `inferred` has the types of all results,
// whatever the program says of them. Sizes that are open have bounds where
// operands bound them.

// Elementwise: static sizes win, then the lowest bounds.
func.func @elementwise(%a: tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 4, 4>>, %b: tensor<4x?x?x?x?x?x?xf32, #stablehlo.bounds<?, ?, 5, ?, 4, 4, 5>>) {
  %0 = "stablehlo.add"(%a, %b) {inferred = [tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, 4, 4, 4>>]} : (tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 4, 4>>, tensor<4x?x?x?x?x?x?xf32, #stablehlo.bounds<?, ?, 5, ?, 4, 4, 5>>) -> tensor<?x?x?x?x?x?x?xf32>
  %1 = "stablehlo.multiply"(%b, %a) {inferred = [tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, 4, 4, 4>>]} : (tensor<4x?x?x?x?x?x?xf32, #stablehlo.bounds<?, ?, 5, ?, 4, 4, 5>>, tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 4, 4>>) -> tensor<?x?x?x?x?x?x?xf32>
  %2 = "stablehlo.compare"(%a, %b) {comparison_direction = #stablehlo<comparison_direction NE>, inferred = [tensor<4x4x4x?x?x?x?xi1, #stablehlo.bounds<?, ?, ?, ?, 4, 4, 4>>]} : (tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 4, 4>>, tensor<4x?x?x?x?x?x?xf32, #stablehlo.bounds<?, ?, 5, ?, 4, 4, 5>>) -> tensor<?x?x?x?x?x?x?xi1>
  %3 = "stablehlo.abs"(%a) {inferred = [tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 4, 4>>]} : (tensor<4x4x4x?x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 4, 4>>) -> tensor<?x?x?x?x?x?x?xf32>
  return
}

func.func @complex(%a: tensor<6x?xf32, #stablehlo.bounds<?, 3>>, %b: tensor<6x3xf32>, %c: tensor<6x?xcomplex<f32>, #stablehlo.bounds<?, 3>>) {
  %0 = "stablehlo.complex"(%a, %b) {inferred = [tensor<6x3xcomplex<f32>>]} : (tensor<6x?xf32, #stablehlo.bounds<?, 3>>, tensor<6x3xf32>) -> tensor<6x3xcomplex<f32>>
  %1 = "stablehlo.real"(%c) {inferred = [tensor<6x?xf32, #stablehlo.bounds<?, 3>>]} : (tensor<6x?xcomplex<f32>, #stablehlo.bounds<?, 3>>) -> tensor<6x?xf32>
  %2 = "stablehlo.imag"(%c) {inferred = [tensor<6x?xf32, #stablehlo.bounds<?, 3>>]} : (tensor<6x?xcomplex<f32>, #stablehlo.bounds<?, 3>>) -> tensor<6x?xf32>
  return
}

func.func @select(%one: tensor<i1>, %each: tensor<2x?x3x?xi1>, %a: tensor<?x2x3x?xf32, #stablehlo.bounds<5, ?, ?, 6>>, %b: tensor<2x?x3x?xf32, #stablehlo.bounds<?, 4, ?, 9>>, %low: tensor<f32>) {
  %0 = "stablehlo.select"(%one, %a, %b) {inferred = [tensor<2x2x3x?xf32, #stablehlo.bounds<?, ?, ?, 6>>]} : (tensor<i1>, tensor<?x2x3x?xf32, #stablehlo.bounds<5, ?, ?, 6>>, tensor<2x?x3x?xf32, #stablehlo.bounds<?, 4, ?, 9>>) -> tensor<?x?x?x?xf32>
  %1 = "stablehlo.select"(%each, %a, %b) {inferred = [tensor<2x2x3x?xf32, #stablehlo.bounds<?, ?, ?, 6>>]} : (tensor<2x?x3x?xi1>, tensor<?x2x3x?xf32, #stablehlo.bounds<5, ?, ?, 6>>, tensor<2x?x3x?xf32, #stablehlo.bounds<?, 4, ?, 9>>) -> tensor<?x?x?x?xf32>
  %2 = "stablehlo.clamp"(%low, %a, %b) {inferred = [tensor<2x2x3x?xf32, #stablehlo.bounds<?, ?, ?, 6>>]} : (tensor<f32>, tensor<?x2x3x?xf32, #stablehlo.bounds<5, ?, ?, 6>>, tensor<2x?x3x?xf32, #stablehlo.bounds<?, 4, ?, 9>>) -> tensor<?x?x?x?xf32>
  return
}

func.func @rearranged(%a: tensor<?x2x?x4xi32, #stablehlo.bounds<6, ?, 3, ?>>, %v: tensor<?xi32, #stablehlo.bounds<9>>, %p: tensor<i32>) {
  %0 = "stablehlo.transpose"(%a) {permutation = array<i64: 1, 0, 3, 2>, inferred = [tensor<2x?x4x?xi32, #stablehlo.bounds<?, 6, ?, 3>>]} : (tensor<?x2x?x4xi32, #stablehlo.bounds<6, ?, 3, ?>>) -> tensor<?x?x?x?xi32>
  %1 = "stablehlo.reverse"(%a) {dimensions = array<i64: 0>, inferred = [tensor<?x2x?x4xi32, #stablehlo.bounds<6, ?, 3, ?>>]} : (tensor<?x2x?x4xi32, #stablehlo.bounds<6, ?, 3, ?>>) -> tensor<?x2x?x4xi32>
  %2 = "stablehlo.broadcast"(%v) {broadcast_sizes = array<i64: 2, 1>, inferred = [tensor<2x1x?xi32, #stablehlo.bounds<?, ?, 9>>]} : (tensor<?xi32, #stablehlo.bounds<9>>) -> tensor<2x1x?xi32>
  %3 = "stablehlo.slice"(%a) {start_indices = array<i64: 1, 0, 0, 1>, limit_indices = array<i64: 5, 2, 3, 4>, strides = array<i64: 2, 1, 2, 1>, inferred = [tensor<2x2x2x3xi32>]} : (tensor<?x2x?x4xi32, #stablehlo.bounds<6, ?, 3, ?>>) -> tensor<?x?x?x?xi32>
  %4 = "stablehlo.pad"(%a, %p) {edge_padding_low = array<i64: 1, 0, 0, 0>, edge_padding_high = array<i64: 0, 2, 0, -1>, interior_padding = array<i64: 2, 0, 1, 0>, inferred = [tensor<?x4x?x3xi32, #stablehlo.bounds<17, ?, 5, ?>>]} : (tensor<?x2x?x4xi32, #stablehlo.bounds<6, ?, 3, ?>>, tensor<i32>) -> tensor<?x?x?x?xi32>
  return
}

func.func @concatenated(%s: tensor<5x2xi32>, %o: tensor<5x?xi32>, %b: tensor<5x?xi32, #stablehlo.bounds<?, 4>>, %c: tensor<?x?xi32, #stablehlo.bounds<8, 3>>) {
  %0 = "stablehlo.concatenate"(%s, %s) {dimension = 1 : i64, inferred = [tensor<5x4xi32>]} : (tensor<5x2xi32>, tensor<5x2xi32>) -> tensor<?x?xi32>
  %1 = "stablehlo.concatenate"(%o, %s) {dimension = 1 : i64, inferred = [tensor<5x?xi32>]} : (tensor<5x?xi32>, tensor<5x2xi32>) -> tensor<?x?xi32>
  %2 = "stablehlo.concatenate"(%b, %s) {dimension = 1 : i64, inferred = [tensor<5x?xi32, #stablehlo.bounds<?, 6>>]} : (tensor<5x?xi32, #stablehlo.bounds<?, 4>>, tensor<5x2xi32>) -> tensor<?x?xi32>
  %3 = "stablehlo.concatenate"(%o, %b) {dimension = 1 : i64, inferred = [tensor<5x?xi32>]} : (tensor<5x?xi32>, tensor<5x?xi32, #stablehlo.bounds<?, 4>>) -> tensor<?x?xi32>
  %4 = "stablehlo.concatenate"(%c, %b) {dimension = 1 : i64, inferred = [tensor<5x?xi32, #stablehlo.bounds<?, 7>>]} : (tensor<?x?xi32, #stablehlo.bounds<8, 3>>, tensor<5x?xi32, #stablehlo.bounds<?, 4>>) -> tensor<?x?xi32>
  %5 = "stablehlo.concatenate"(%c, %b) {dimension = 0 : i64, inferred = [tensor<?x?xi32, #stablehlo.bounds<13, 3>>]} : (tensor<?x?xi32, #stablehlo.bounds<8, 3>>, tensor<5x?xi32, #stablehlo.bounds<?, 4>>) -> tensor<?x?xi32>
  return
}

func.func @products(%a: tensor<?x4x?xf32, #stablehlo.bounds<3, ?, 7>>, %b: tensor<?x?x6xf32, #stablehlo.bounds<5, 7, ?>>, %m: tensor<?x4xf32, #stablehlo.bounds<9, ?>>, %v: tensor<4xf32>, %i: tensor<?x?x10x3xf32, #stablehlo.bounds<4, 10, ?, ?>>, %k: tensor<3x3x3x16xf32>) {
  %0 = "stablehlo.dot"(%m, %v) {inferred = [tensor<?xf32, #stablehlo.bounds<9>>]} : (tensor<?x4xf32, #stablehlo.bounds<9, ?>>, tensor<4xf32>) -> tensor<?xf32>
  %1 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, inferred = [tensor<?x4x6xf32, #stablehlo.bounds<3, ?, ?>>]} : (tensor<?x4x?xf32, #stablehlo.bounds<3, ?, 7>>, tensor<?x?x6xf32, #stablehlo.bounds<5, 7, ?>>) -> tensor<?x?x?xf32>
  %2 = "stablehlo.convolution"(%i, %k) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_strides = array<i64: 2, 1>, inferred = [tensor<?x?x8x16xf32, #stablehlo.bounds<4, 5, ?, ?>>]} : (tensor<?x?x10x3xf32, #stablehlo.bounds<4, 10, ?, ?>>, tensor<3x3x3x16xf32>) -> tensor<?x?x?x?xf32>
  return
}

func.func @batch_norms(%x: tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>, %f: tensor<?xf32, #stablehlo.bounds<16>>) {
  %0:3 = "stablehlo.batch_norm_grad"(%x, %f, %f, %f, %x) {epsilon = 0.01 : f32, feature_index = 1 : i64, inferred = [tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>]} : (tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>) -> (tensor<4x?x2xf32>, tensor<?xf32>, tensor<?xf32>)
  %1:3 = "stablehlo.batch_norm_training"(%x, %f, %f) {epsilon = 0.01 : f32, feature_index = 1 : i64, inferred = [tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>]} : (tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>) -> (tensor<4x?x2xf32>, tensor<?xf32>, tensor<?xf32>)
  %2 = "stablehlo.batch_norm_inference"(%x, %f, %f, %f, %f) {epsilon = 0.01 : f32, feature_index = 1 : i64, inferred = [tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>]} : (tensor<4x?x2xf32, #stablehlo.bounds<?, 16, ?>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>, tensor<?xf32, #stablehlo.bounds<16>>) -> tensor<4x?x2xf32>
  return
}

func.func @linear_algebra(%a: tensor<2x?x?xf32, #stablehlo.bounds<?, 5, ?>>, %t: tensor<3x?x4xf32, #stablehlo.bounds<?, 5, ?>>, %b: tensor<3x?x?xf32, #stablehlo.bounds<?, ?, 8>>) {
  %0 = "stablehlo.cholesky"(%a) {lower = true, inferred = [tensor<2x?x?xf32, #stablehlo.bounds<?, 5, ?>>]} : (tensor<2x?x?xf32, #stablehlo.bounds<?, 5, ?>>) -> tensor<2x?x?xf32>
  %1 = "stablehlo.triangular_solve"(%t, %b) {left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true, inferred = [tensor<3x?x?xf32, #stablehlo.bounds<?, ?, 8>>]} : (tensor<3x?x4xf32, #stablehlo.bounds<?, 5, ?>>, tensor<3x?x?xf32, #stablehlo.bounds<?, ?, 8>>) -> tensor<3x?x?xf32>
  return
}

func.func @transforms(%c: tensor<?x?x9xcomplex<f32>, #stablehlo.bounds<3, 7, ?>>, %r: tensor<3x?x?xf32, #stablehlo.bounds<?, 4, 12>>, %h: tensor<3x?x?xcomplex<f64>, #stablehlo.bounds<?, 4, 20>>) {
  %0 = "stablehlo.fft"(%c) {fft_length = array<i64: 9>, fft_type = #stablehlo<fft_type FFT>, inferred = [tensor<?x?x9xcomplex<f32>, #stablehlo.bounds<3, 7, ?>>]} : (tensor<?x?x9xcomplex<f32>, #stablehlo.bounds<3, 7, ?>>) -> tensor<?x?x9xcomplex<f32>>
  %1 = "stablehlo.fft"(%c) {fft_length = array<i64: 9>, fft_type = #stablehlo<fft_type IFFT>, inferred = [tensor<?x?x9xcomplex<f32>, #stablehlo.bounds<3, 7, ?>>]} : (tensor<?x?x9xcomplex<f32>, #stablehlo.bounds<3, 7, ?>>) -> tensor<?x?x9xcomplex<f32>>
  %2 = "stablehlo.fft"(%r) {fft_length = array<i64: 11>, fft_type = #stablehlo<fft_type RFFT>, inferred = [tensor<3x?x6xcomplex<f32>, #stablehlo.bounds<?, 4, ?>>]} : (tensor<3x?x?xf32, #stablehlo.bounds<?, 4, 12>>) -> tensor<3x?x?xcomplex<f32>>
  %3 = "stablehlo.fft"(%h) {fft_length = array<i64: 11>, fft_type = #stablehlo<fft_type IRFFT>, inferred = [tensor<3x?x11xf64, #stablehlo.bounds<?, 4, ?>>]} : (tensor<3x?x?xcomplex<f64>, #stablehlo.bounds<?, 4, 20>>) -> tensor<3x?x?xf64>
  return
}

func.func @sizes(%a: tensor<3x5xf32>, %b: tensor<?x5xf32, #stablehlo.bounds<8, ?>>, %u: tensor<?x?xf32, #stablehlo.bounds<3, ?>>, %n: tensor<i32>) {
  %eight = stablehlo.constant dense<8> : tensor<i32>
  %0 = "stablehlo.set_dimension_size"(%a, %n) {dimension = 0 : i64, inferred = [tensor<?x5xf32, #stablehlo.bounds<3, ?>>]} : (tensor<3x5xf32>, tensor<i32>) -> tensor<?x5xf32>
  %1 = "stablehlo.set_dimension_size"(%b, %eight) {dimension = 0 : i64, inferred = [tensor<8x5xf32>]} : (tensor<?x5xf32, #stablehlo.bounds<8, ?>>, tensor<i32>) -> tensor<?x5xf32>
  %2 = "stablehlo.set_dimension_size"(%b, %n) {dimension = 1 : i64, inferred = [tensor<?x?xf32, #stablehlo.bounds<8, 5>>]} : (tensor<?x5xf32, #stablehlo.bounds<8, ?>>, tensor<i32>) -> tensor<?x?xf32>
  %3 = "stablehlo.set_dimension_size"(%b, %n) {dimension = 0 : i64, inferred = [tensor<?x5xf32, #stablehlo.bounds<8, ?>>]} : (tensor<?x5xf32, #stablehlo.bounds<8, ?>>, tensor<i32>) -> tensor<?x5xf32>
  %4 = "stablehlo.set_dimension_size"(%u, %n) {dimension = 1 : i64, inferred = [tensor<?x?xf32, #stablehlo.bounds<3, ?>>]} : (tensor<?x?xf32, #stablehlo.bounds<3, ?>>, tensor<i32>) -> tensor<?x?xf32>
  %5 = "stablehlo.get_dimension_size"(%a) {dimension = 1 : i64, inferred = [tensor<i32>]} : (tensor<3x5xf32>) -> tensor<i32>
  return
}

func.func @regions(%pred: tensor<i1>, %index: tensor<i32>, %a: tensor<2x3x4x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 6>>, %b: tensor<2x?x?x?x?x?xf32, #stablehlo.bounds<?, ?, 4, ?, 5, 7>>, %s: tensor<2xf32>, %d: tensor<?xf32, #stablehlo.bounds<3>>, %o: tensor<?xf32>) {
  %0 = "stablehlo.if"(%pred) ({
    stablehlo.return %a : tensor<2x3x4x?x?x?xf32, #stablehlo.bounds<?, ?, ?, ?, ?, 6>>
  }, {
    stablehlo.return %b : tensor<2x?x?x?x?x?xf32, #stablehlo.bounds<?, ?, 4, ?, 5, 7>>
  }) {inferred = [tensor<2x?x?x?x?x?xf32, #stablehlo.bounds<?, ?, 4, ?, ?, 7>>]} : (tensor<i1>) -> tensor<?x?x?x?x?x?xf32>
  %1 = "stablehlo.case"(%index) ({
    stablehlo.return %s : tensor<2xf32>
  }, {
    stablehlo.return %s : tensor<2xf32>
  }, {
    stablehlo.return %d : tensor<?xf32, #stablehlo.bounds<3>>
  }) {inferred = [tensor<?xf32, #stablehlo.bounds<3>>]} : (tensor<i32>) -> tensor<?xf32>
  %2 = "stablehlo.if"(%pred) ({
    stablehlo.return %s : tensor<2xf32>
  }, {
    stablehlo.return %o : tensor<?xf32>
  }) {inferred = [tensor<?xf32>]} : (tensor<i1>) -> tensor<?xf32>
  %3:2 = "stablehlo.while"(%d, %s) ({
  ^bb0(%x: tensor<?xf32, #stablehlo.bounds<3>>, %y: tensor<2xf32>):
    stablehlo.return %pred : tensor<i1>
  }, {
  ^bb0(%x: tensor<?xf32, #stablehlo.bounds<3>>, %y: tensor<2xf32>):
    stablehlo.return %x, %y : tensor<?xf32, #stablehlo.bounds<3>>, tensor<2xf32>
  }) {inferred = [tensor<?xf32, #stablehlo.bounds<3>>, tensor<2xf32>]} : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<2xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  // The size may change from one iteration to the next.
  %4 = "stablehlo.while"(%s) ({
  ^bb0(%x: tensor<?xf32>):
    stablehlo.return %pred : tensor<i1>
  }, {
  ^bb0(%x: tensor<?xf32>):
    stablehlo.return %x : tensor<?xf32>
  }) {inferred = [tensor<?xf32>]} : (tensor<2xf32>) -> tensor<?xf32>
  return
}

func.func @reductions(%a: tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>, %v: tensor<?xf32, #stablehlo.bounds<3>>, %zero: tensor<f32>, %w: tensor<4x?x?x?xf32, #stablehlo.bounds<?, ?, 4, 2>>, %i: tensor<?x24xf32, #stablehlo.bounds<10, ?>>, %k: tensor<?x12xf32, #stablehlo.bounds<10, ?>>) {
  %0 = "stablehlo.reduce"(%a, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 0>, inferred = [tensor<?x5xf32, #stablehlo.bounds<7, ?>>]} : (tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>, tensor<f32>) -> tensor<?x5xf32>
  %1 = "stablehlo.reduce"(%v, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 0>, inferred = [tensor<f32>]} : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<f32>) -> tensor<f32>
  %2 = "stablehlo.reduce_window"(%w, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {padding = dense<[[0, 0], [0, 0], [2, 2], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 1, 5, 1>, window_strides = array<i64: 1, 1, 3, 1>, inferred = [tensor<4x?x?x?xf32, #stablehlo.bounds<?, ?, 2, 2>>]} : (tensor<4x?x?x?xf32, #stablehlo.bounds<?, ?, 4, 2>>, tensor<f32>) -> tensor<4x?x?x?xf32>
  %3 = "stablehlo.select_and_scatter"(%i, %k, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, inferred = [tensor<?x24xf32, #stablehlo.bounds<10, ?>>]} : (tensor<?x24xf32, #stablehlo.bounds<10, ?>>, tensor<?x12xf32, #stablehlo.bounds<10, ?>>, tensor<f32>) -> tensor<?x24xf32>
  %4 = "stablehlo.map"(%a, %a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {dimensions = array<i64: 0, 1, 2>, inferred = [tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>]} : (tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>, tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>) -> tensor<?x?x5xf32>
  %5 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true, inferred = [tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>]} : (tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>) -> tensor<?x?x5xf32>
  return
}

func.func @indices(%a: tensor<?x?x?xi32, #stablehlo.bounds<2, 4, 8>>, %i: tensor<?x?x?xi32, #stablehlo.bounds<2, 32, 64>>, %u: tensor<?x4xf32>, %one: tensor<1xi64>, %n: tensor<i64>, %t: tensor<200x?x?xf32, #stablehlo.bounds<?, ?, 301>>, %j: tensor<10x2xi32>, %p: tensor<10x300xf32>) {
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], index_vector_dim = 0, offset_dims = [2], start_index_map = [0, 1]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 8>, inferred = [tensor<?x?x8xi32, #stablehlo.bounds<32, 64, ?>>]} : (tensor<?x?x?xi32, #stablehlo.bounds<2, 4, 8>>, tensor<?x?x?xi32, #stablehlo.bounds<2, 32, 64>>) -> tensor<?x?x8xi32>
  %sizes = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = "stablehlo.dynamic_gather"(%u, %one, %sizes) {dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, inferred = [tensor<1x2xf32>]} : (tensor<?x4xf32>, tensor<1xi64>, tensor<2xi32>) -> tensor<?x?xf32>
  %2 = "stablehlo.dynamic_slice"(%u, %n, %n) {slice_sizes = array<i64: 1, 4>, inferred = [tensor<1x4xf32>]} : (tensor<?x4xf32>, tensor<i64>, tensor<i64>) -> tensor<?x?xf32>
  %3 = "stablehlo.dynamic_update_slice"(%t, %t, %n, %n, %n) {inferred = [tensor<200x?x?xf32, #stablehlo.bounds<?, ?, 301>>]} : (tensor<200x?x?xf32, #stablehlo.bounds<?, ?, 301>>, tensor<200x?x?xf32, #stablehlo.bounds<?, ?, 301>>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<200x?x?xf32>
  %4 = "stablehlo.scatter"(%t, %j, %p) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, indices_are_sorted = true, unique_indices = true, inferred = [tensor<200x?x?xf32, #stablehlo.bounds<?, ?, 301>>]} : (tensor<200x?x?xf32, #stablehlo.bounds<?, ?, 301>>, tensor<10x2xi32>, tensor<10x300xf32>) -> tensor<200x?x?xf32>
  return
}

func.func @processes(%a: tensor<16x?xf32, #stablehlo.bounds<?, 5>>, %b: tensor<8x2xf32>) {
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, inferred = [tensor<4x?xf32, #stablehlo.bounds<?, 20>>]} : (tensor<16x?xf32, #stablehlo.bounds<?, 5>>) -> tensor<4x?xf32>
  %1:2 = "stablehlo.all_to_all"(%b, %a) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, inferred = [tensor<8x2xf32>, tensor<16x?xf32, #stablehlo.bounds<?, 5>>]} : (tensor<8x2xf32>, tensor<16x?xf32, #stablehlo.bounds<?, 5>>) -> (tensor<8x2xf32>, tensor<16x?xf32>)
  return
}

func.func @given(%a: tensor<f32>, %v: tensor<2xi64>, %q: tensor<6x?x!quant.uniform<i8:f32, 34.0:16>>) {
  %sizes = stablehlo.constant dense<[2, 3, 5]> : tensor<3xi64>
  %0 = "stablehlo.rng"(%a, %a, %sizes) {rng_distribution = #stablehlo<rng_distribution UNIFORM>, inferred = [tensor<2x3x5xf32>]} : (tensor<f32>, tensor<f32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  %1 = "stablehlo.rng"(%a, %a, %v) {rng_distribution = #stablehlo<rng_distribution UNIFORM>, inferred = [tensor<?x?xf32>]} : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
  %2 = "stablehlo.uniform_dequantize"(%q) {inferred = [tensor<6x?xf32>]} : (tensor<6x?x!quant.uniform<i8:f32, 34.0:16>>) -> tensor<6x?xf32>
  return
}

func.func @tokens(%t: !stablehlo.token, %a: tensor<2xf32>) {
  %0 = "stablehlo.after_all"(%t, %t) {inferred = [!stablehlo.token]} : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  %1 = "stablehlo.create_token"() {inferred = [!stablehlo.token]} : () -> !stablehlo.token
  %2 = "stablehlo.outfeed"(%a, %t) {outfeed_config = "", inferred = [!stablehlo.token]} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

func.func @futures(%a: tensor<8x?xf32, #stablehlo.bounds<?, 4>>) {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<8x?xf32, #stablehlo.bounds<?, 4>>):
    %g = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x?xf32, #stablehlo.bounds<?, 4>>) -> tensor<16x?xf32, #stablehlo.bounds<?, 4>>
    stablehlo.return %g : tensor<16x?xf32, #stablehlo.bounds<?, 4>>
  }) {inferred = [!stablehlo.future<tensor<16x?xf32, #stablehlo.bounds<?, 4>>>]} : (tensor<8x?xf32, #stablehlo.bounds<?, 4>>) -> !stablehlo.future<tensor<16x?xf32, #stablehlo.bounds<?, 4>>>
  %1 = "stablehlo.async_done"(%0) {inferred = [tensor<16x?xf32, #stablehlo.bounds<?, 4>>]} : (!stablehlo.future<tensor<16x?xf32, #stablehlo.bounds<?, 4>>>) -> tensor<16x?xf32, #stablehlo.bounds<?, 4>>
  return
}

// An encoding that bounds nothing is that of an operand of the same shape.
func.func @encoded(%a: tensor<2x3xf32, "rows">) {
  %0 = "stablehlo.compare"(%a, %a) {comparison_direction = #stablehlo<comparison_direction NE>, inferred = [tensor<2x3xi1, "rows">]} : (tensor<2x3xf32, "rows">, tensor<2x3xf32, "rows">) -> tensor<2x3xi1, "rows">
  return
}

// A body may take tensors, of sizes that the result has.
func.func @reduce_tensors(%a: tensor<7x5xf32>, %b: tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>, %zeros: tensor<5xf32>) {
  %0 = "stablehlo.reduce"(%a, %zeros) ({
  ^bb0(%x: tensor<5xf32>, %y: tensor<5xf32>):
    %s = stablehlo.add %x, %y : tensor<5xf32>
    stablehlo.return %s : tensor<5xf32>
  }) {dimensions = array<i64: 0>, inferred = [tensor<5xf32>]} : (tensor<7x5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %1 = "stablehlo.reduce"(%b, %zeros) ({
  ^bb0(%x: tensor<5xf32>, %y: tensor<5xf32>):
    %s = stablehlo.add %x, %y : tensor<5xf32>
    stablehlo.return %s : tensor<5xf32>
  }) {dimensions = array<i64: 0>, inferred = [tensor<?x5xf32, #stablehlo.bounds<7, ?>>]} : (tensor<?x?x5xf32, #stablehlo.bounds<3, 7, ?>>, tensor<5xf32>) -> tensor<?x5xf32>
  return
}
