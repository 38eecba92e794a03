// Windows, convolutions, products, transforms.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// Empty lists are those that are left out.
func.func @empty_lists(%a: tensor<4xf32>, %x: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64>, base_dilations = array<i64>, window_dilations = array<i64>, padding = dense<> : tensor<0x2xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @window_rank(%a: tensor<4xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{the rank of 'inputs' is 1, but the length of 'window_dimensions' is 2; they must be equal}}
  %0 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2, 1>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @window_strides(%a: tensor<4xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{the rank of 'inputs' is 1, but the length of 'window_strides' is 2; they must be equal}}
  %0 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1, 1>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @window_padding(%a: tensor<4xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{the rank of 'inputs' is 1, but the length of 'padding' divided by 2 is 2; they must be equal}}
  %0 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, padding = dense<0> : tensor<1x3xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @window_paddings(%a: tensor<4xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{the rank of 'inputs' is 1, but the length of 'padding' divided by 2 is 2; they must be equal}}
  %0 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, padding = dense<0> : tensor<2x2xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @window_dilation(%a: tensor<4xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{dimension 0 of 'results' is 3, but must be 0, the number of windows of size 2 in a size of 1 with padding, each 1 after the one before}}
  %0 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, base_dilations = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @source_shape(%a: tensor<4xf32>, %s: tensor<3xf32>, %x: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{dimension 0 of 'source' is 3, but must be 2, the number of windows of size 2 in a size of 4 with padding, each 2 after the one before}}
  %1 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @source_window(%a: tensor<4xf32>, %s: tensor<4xf32>, %x: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{the rank of 'operand' is 1, but must be 0 where 'window_dimensions' is absent}}
  %1 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// 2 groups of features; (8 + 1 + 1 - (1 + 2 * 2)) / 2 + 1 = 3 windows high, 8 wide.
func.func @convolution(%i: tensor<?x8x8x6xf32>, %k: tensor<3x1x3x16xf32>) {
  %0 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 0]], rhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<?x8x8x6xf32>, tensor<3x1x3x16xf32>) -> tensor<?x3x8x16xf32>
  // expected-error @+1 {{dimension 1 of 'result' is 4, but must be 3, the number of windows of size 5 in a size of 10 with padding, each 2 after the one before}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 0]], rhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<?x8x8x6xf32>, tensor<3x1x3x16xf32>) -> tensor<?x4x8x16xf32>
  return
}

// -----

func.func @convolution_batches(%i: tensor<4x8x3xf32>, %k: tensor<1x3x16xf32>) {
  %0 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x8x3xf32>, tensor<1x3x16xf32>) -> tensor<1x8x16xf32>
  // expected-error @+1 {{dimension 0 of 'lhs' is 4, which is no multiple of 'batch_group_count', 8}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 8 : i64, feature_group_count = 1 : i64} : (tensor<4x8x3xf32>, tensor<1x3x16xf32>) -> tensor<1x8x16xf32>
  return
}

// -----

func.func @convolution_features(%i: tensor<4x8x3xf32>, %k: tensor<1x3x16xf32>) {
  // expected-error @+1 {{dimension 2 of 'lhs' is 3, which is no multiple of 'feature_group_count', 2}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<4x8x3xf32>, tensor<1x3x16xf32>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @kernel_features(%i: tensor<4x8x3xf32>, %k: tensor<1x1x16xf32>) {
  // expected-error @+1 {{dimension 2 of 'rhs' is 16, which is no multiple of 'feature_group_count', 3}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<4x8x3xf32>, tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @kernel_input(%i: tensor<4x8x4xf32>, %k: tensor<1x3x16xf32>) {
  // expected-error @+1 {{dimension 2 of 'lhs' divided by 'feature_group_count' is 2, but dimension 1 of 'rhs' is 3; they must be equal}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<4x8x4xf32>, tensor<1x3x16xf32>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @both_groups(%i: tensor<4x8x4xf32>, %k: tensor<1x2x16xf32>) {
  // expected-error @+1 {{the least of 'feature_group_count' and 'batch_group_count' is 2, but must be 1}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 2 : i64} : (tensor<4x8x4xf32>, tensor<1x2x16xf32>) -> tensor<2x8x16xf32>
  return
}

// -----

func.func @convolution_stride(%i: tensor<4x8x4xf32>, %k: tensor<1x4x16xf32>) {
  // expected-error @+1 {{the length of 'dimension_numbers.input_spatial_dimensions' is 1, but the length of 'window_strides' is 2; they must be equal}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<1x4x16xf32>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @convolution_reversal(%i: tensor<4x8x4xf32>, %k: tensor<1x4x16xf32>) {
  // expected-error @+1 {{the length of 'window_reversal' is 2, but the length of 'dimension_numbers.kernel_spatial_dimensions' is 1; they must be equal}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<1x4x16xf32>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @convolution_elements(%i: tensor<4x8x4xf32>, %k: tensor<1x4x16xf16>) {
  // expected-error @+1 {{'lhs' and 'rhs' have different element types: 'tensor<4x8x4xf32>' and 'tensor<1x4x16xf16>'}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<1x4x16xf16>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @convolution_precisions(%i: tensor<4x8x4xf32>, %k: tensor<1x4x16xf32>) {
  // expected-error @+1 {{attribute 'precision_config' failed to satisfy constraint: array of precisions with at most 2 elements}}
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x4xf32>, tensor<1x4x16xf32>) -> tensor<4x8x16xf32>
  return
}

// -----

// Padding that is not known leaves open how many windows there are.
func.func @dynamic_conv(%i: tensor<4x8x4xf32>, %k: tensor<3x4x16xf32>, %n: tensor<1x2xi64>) {
  %0 = "stablehlo.dynamic_conv"(%i, %k, %n) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<3x4x16xf32>, tensor<1x2xi64>) -> tensor<4x7x16xf32>
  %padding = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi64>
  // expected-error @+1 {{dimension 1 of 'result' is 7, but must be 9, the number of windows of size 3 in a size of 11 with padding, each 1 after the one before}}
  %1 = "stablehlo.dynamic_conv"(%i, %k, %padding) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<3x4x16xf32>, tensor<1x2xi64>) -> tensor<4x7x16xf32>
  return
}

// -----

func.func @dynamic_conv_padding(%i: tensor<4x8x4xf32>, %k: tensor<3x4x16xf32>, %n: tensor<2x1xi64>) {
  // expected-error @+1 {{dimension 1 of 'padding' is 1, but must be 2}}
  %0 = "stablehlo.dynamic_conv"(%i, %k, %n) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<3x4x16xf32>, tensor<2x1xi64>) -> tensor<4x7x16xf32>
  return
}

// -----

func.func @dot(%m: tensor<2x3xf32>, %v: tensor<3xf32>, %d: tensor<?xf32>) {
  %0 = stablehlo.dot %m, %v : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  %1 = stablehlo.dot %v, %d : (tensor<3xf32>, tensor<?xf32>) -> tensor<f32>
  // expected-error @+1 {{dimension 0 of 'rhs' is 2, but dimension 0 of 'lhs' is 3; they must be equal}}
  %2 = stablehlo.dot %v, %m : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @dot_rank(%m: tensor<2x3x4xf32>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'lhs' is 'tensor<2x3x4xf32>', of rank 3, but must have rank 2}}
  %2 = stablehlo.dot %m, %v : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dot_result(%m: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{dimension 0 of 'result' is 3, but dimension 0 of 'lhs' is 2; they must be equal}}
  %2 = stablehlo.dot %m, %v : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// Elements may be of three types.
func.func @dot_general(%a: tensor<2x3xf8E5M2>, %b: tensor<3x2xf8E4M3FN>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f8E5M2, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true> : (tensor<2x3xf8E5M2>, tensor<3x2xf8E4M3FN>) -> tensor<2x2xf32>
  // expected-error @+1 {{'algorithm' is none that hardware is known to have}}
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f16, rhs_precision_type = f16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true> : (tensor<2x3xf8E5M2>, tensor<3x2xf8E4M3FN>) -> tensor<2x2xf32>
  return
}

// -----

func.func @algorithm_count(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error @+1 {{'algorithm.rhs_component_count' is 0, but must be above 0}}
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 0, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @algorithm_precision(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error @+1 {{'precision_config' must be DEFAULT where there is an 'algorithm'}}
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [HIGH, DEFAULT], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @fft(%z: tensor<3x9xcomplex<f32>>, %r: tensor<3x16xf32>, %d: tensor<?x?xf32>) {
  %0 = stablehlo.fft %z, type = FFT, length = [9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  %1 = stablehlo.fft %r, type = RFFT, length = [16] : (tensor<3x16xf32>) -> tensor<3x9xcomplex<f32>>
  %2 = stablehlo.fft %z, type = IRFFT, length = [3, 16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  %3 = stablehlo.fft %d, type = RFFT, length = [16] : (tensor<?x?xf32>) -> tensor<5x9xcomplex<f32>>
  // expected-error @+1 {{dimension 1 of 'result' is 16, but must be 9 by 'min(L, floor(L / 2) + 1)': number 0 of 'fft_length' is 16}}
  %4 = stablehlo.fft %r, type = RFFT, length = [16] : (tensor<3x16xf32>) -> tensor<3x16xcomplex<f32>>
  return
}

// -----

func.func @fft_length(%z: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{'fft_length' has 0 numbers, but must have at least 1}}
  %0 = stablehlo.fft %z, type = FFT, length = [] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}

// -----

func.func @fft_rank(%z: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{the length of 'fft_length' is 2, but the rank of 'operand' is 1; the first must be at most the second}}
  %0 = stablehlo.fft %z, type = FFT, length = [9, 9] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}

// -----

func.func @fft_elements(%r: tensor<9xf32>) {
  // expected-error @+1 {{'operand' is 'tensor<9xf32>', but elements of a IFFT are complex}}
  %0 = stablehlo.fft %r, type = IFFT, length = [9] : (tensor<9xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @rfft_elements(%r: tensor<9xf16>) {
  // expected-error @+1 {{'operand' is 'tensor<9xf16>', but elements of a RFFT are f32 or f64}}
  %0 = stablehlo.fft %r, type = RFFT, length = [9] : (tensor<9xf16>) -> tensor<5xcomplex<f32>>
  return
}

// -----

func.func @fft_result_elements(%z: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{'result' is 'tensor<9xcomplex<f64>>', but its elements must be 'complex<f32>'}}
  %0 = stablehlo.fft %z, type = FFT, length = [9] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f64>>
  return
}

// -----

func.func @irfft_sizes(%z: tensor<8xcomplex<f32>>) {
  // expected-error @+1 {{dimension 0 of 'operand' is 8, but must be 9 by 'min(L, floor(L / 2) + 1)': number 0 of 'fft_length' is 16}}
  %0 = stablehlo.fft %z, type = IRFFT, length = [16] : (tensor<8xcomplex<f32>>) -> tensor<16xf32>
  return
}

// -----

func.func @triangular_solve(%a: tensor<5x3x3xf32>, %b: tensor<5x3x4xf32>) {
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  // expected-error @+1 {{dimension 1 of 'a' is 3, but dimension 2 of 'b' is 4; they must be equal where 'left_side' is false}}
  %1 = "stablehlo.triangular_solve"(%a, %b) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  return
}

// -----

func.func @solve_batches(%a: tensor<5x3x3xf32>, %b: tensor<6x3x4xf32>) {
  // expected-error @+1 {{dimension 0 of 'b' is 6, but dimension 0 of 'a' is 5; they must be equal}}
  %1 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  return
}

// -----

func.func @solve_transpose(%a: tensor<3x3xf32>, %b: tensor<3x4xf32>) {
  // expected-error @+1 {{'transpose_a' is TRANSPOSE_INVALID}}
  %1 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>} : (tensor<3x3xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @rows_of_padding(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>, %a2: tensor<1x2xi64>) {
  // expected-error @+1 {{the length of 'dimension_numbers.input_spatial_dimensions' is 2, but the length of 'padding' divided by 2 is 1; they must be equal}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<1x2xi64>) -> (tensor<?x?x?x?xf32>)
  return
}
