// Operations without an assembly of their own, and the syntax of their attributes
// and types.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s > %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: dialect-opt %t.mlir | diff %t.mlir -
// RUN: dialect-opt %s --emit-bytecode | dialect-opt | diff %t.mlir -

// CHECK-LABEL: @bounds
// CHECK-SAME: %arg0: tensor<?x4xf32, #stablehlo.bounds<3, ?>>
// CHECK-SAME: %arg1: tensor<?x?xf32, #stablehlo.bounds<3, 5>>
// CHECK-SAME: %arg2: tensor<f32, #stablehlo.bounds<>>
func.func @bounds(%a: tensor<?x4xf32, #stablehlo.bounds<3, ?>>,
                  %b: tensor<?x?xf32, #stablehlo.type_extensions<bounds = [3, 5]>>,
                  %c: tensor<f32, #stablehlo.bounds<>>) {
  return
}

// CHECK-LABEL: @types
// CHECK-SAME: !stablehlo.token
// CHECK-SAME: !stablehlo.future<tensor<4xf32>, tensor<f32>>
func.func private @types(!stablehlo.token, !stablehlo.future<tensor<4xf32>, tensor<f32>>)

func.func private @mesh()

// CHECK-LABEL: @attributes
func.func private @attributes() attributes {
  // CHECK-SAME: a00 = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)4>, #stablehlo.axis_ref<name = "y">]>
  a00 = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)4>, #stablehlo.axis_ref<name = "y">]>,
  // CHECK-SAME: a01 = #stablehlo.mesh<axes=[<name = "foo", size = 2>]>
  a01 = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "foo", size = 2>]>,
  // CHECK-SAME: a02 = #stablehlo.mesh<axes=[], device_ids=dense<[1, 0]> : tensor<2xi64>>
  a02 = #stablehlo.mesh<axes = [], device_ids = dense<[1, 0]> : tensor<2xi64>>,
  // CHECK-SAME: a03 = #stablehlo.channel_handle<handle = 1, type = 2>
  a03 = #stablehlo.channel_handle<type = 2, handle = 1>,
  // CHECK-SAME: a04 = #stablehlo<precision HIGH>
  a04 = #stablehlo<precision HIGH>,
  // CHECK-SAME: a05 = #stablehlo<comparison_type TOTALORDER>
  a05 = #stablehlo<comparison_type TOTALORDER>,
  // CHECK-SAME: a06 = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  a06 = #stablehlo.scatter<index_vector_dim = 1, update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_dims_to_operand_dims = [0], // The last comma is one too many.
  >,
  // CHECK-SAME: a07 = #stablehlo.gather<>
  a07 = #stablehlo.gather<index_vector_dim = 0, >,
  // CHECK-SAME: a08 = #stablehlo.conv<[b, f, ?, 0]x[o, i, 0]->[b, f, 0]>
  a08 = #stablehlo.conv<[b, f, ?, 0]x[o, i, 0]->[b, f, 0]>,
  // Two dimensions at one place cannot be written as a list.
  // CHECK-SAME: a09 = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 0, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = -1, output_feature_dimension = 1, output_spatial_dimensions = []>
  a09 = #stablehlo.conv<raw input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 1, output_batch_dimension = -1, output_feature_dimension = 1>,
  // CHECK-SAME: a10 = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>
  a10 = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>,
  // CHECK-SAME: a11 = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>
  a11 = #stablehlo.dot<lhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_batching_dimensions = [], rhs_contracting_dimensions = [0]>,
  // CHECK-SAME: a12 = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>
  a12 = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>
}

// CHECK-LABEL: @unary
func.func @unary(%f: tensor<4xf32>, %i: tensor<4xi32>, %z: tensor<4xcomplex<f32>>) {
  %0 = stablehlo.cbrt %f : tensor<4xf32>
  %1 = stablehlo.ceil %f : tensor<4xf32>
  %2 = stablehlo.cosine %f : tensor<4xf32>
  %3 = stablehlo.count_leading_zeros %i : tensor<4xi32>
  %4 = stablehlo.exponential_minus_one %f : tensor<4xf32>
  %5 = stablehlo.floor %f : tensor<4xf32>
  %6 = stablehlo.imag %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %7 = stablehlo.real %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %8 = stablehlo.log %f : tensor<4xf32>
  %9 = stablehlo.log_plus_one %f : tensor<4xf32>
  %10 = stablehlo.logistic %f : tensor<4xf32>
  %11 = stablehlo.negate %f : tensor<4xf32>
  %12 = stablehlo.not %i : tensor<4xi32>
  %13 = stablehlo.popcnt %i : tensor<4xi32>
  %14 = stablehlo.round_nearest_even %f : tensor<4xf32>
  %15 = stablehlo.rsqrt %f : tensor<4xf32>
  %16 = stablehlo.sign %f : tensor<4xf32>
  %17 = stablehlo.sine %f : tensor<4xf32>
  %18 = stablehlo.sqrt %f : tensor<4xf32>
  %19 = stablehlo.tan %f : tensor<4xf32>
  %20 = stablehlo.tanh %f : tensor<4xf32>
  // CHECK-COUNT-21: = stablehlo.{{[a-z_]+}} %arg
  return
}

// CHECK-LABEL: @binary
func.func @binary(%f: tensor<4xf32>, %i: tensor<4xi32>) {
  %0 = stablehlo.and %i, %i : tensor<4xi32>
  %1 = stablehlo.or %i, %i : tensor<4xi32>
  %2 = stablehlo.xor %i, %i : tensor<4xi32>
  %3 = stablehlo.atan2 %f, %f : tensor<4xf32>
  %4 = stablehlo.divide %f, %f : tensor<4xf32>
  %5 = stablehlo.maximum %f, %f : tensor<4xf32>
  %6 = stablehlo.minimum %f, %f : tensor<4xf32>
  %7 = stablehlo.multiply %f, %f : tensor<4xf32>
  %8 = stablehlo.power %f, %f : tensor<4xf32>
  %9 = stablehlo.remainder %f, %f : tensor<4xf32>
  %10 = stablehlo.subtract %f, %f : tensor<4xf32>
  %11 = stablehlo.shift_left %i, %i : tensor<4xi32>
  %12 = stablehlo.shift_right_arithmetic %i, %i : tensor<4xi32>
  %13 = stablehlo.shift_right_logical %i, %i : tensor<4xi32>
  // CHECK-COUNT-14: = stablehlo.{{[a-z_0-9]+}} %arg
  return
}

// CHECK-LABEL: @collectives
func.func @collectives(%a: tensor<2x4xf32>, %f: tensor<4xf32>, %root: tensor<1xi32>) {
  // CHECK-NEXT: "stablehlo.all_gather"(%arg0, %arg0) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<{{.*}}> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<2x16xf32>, tensor<2x16xf32>)
  %0:2 = "stablehlo.all_gather"(%a, %a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<2x16xf32>, tensor<2x16xf32>)
  // CHECK-NEXT: "stablehlo.all_reduce"(%arg1) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}> ({
  %1 = "stablehlo.all_reduce"(%f) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    "stablehlo.return"(%l) : (tensor<f32>) -> ()
  }) {replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "stablehlo.reduce_scatter"
  %2 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    "stablehlo.return"(%l) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<2x2xf32>
  // CHECK: "stablehlo.all_to_all"
  %3 = "stablehlo.all_to_all"(%a) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  // CHECK: "stablehlo.collective_permute"
  %4 = "stablehlo.collective_permute"(%f) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "stablehlo.collective_broadcast"(%arg1, %arg2) <{has_dynamic_root, replica_groups =
  %5 = "stablehlo.collective_broadcast"(%f, %root) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  // CHECK: "stablehlo.collective_reduce"
  %6 = "stablehlo.collective_reduce"(%f) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    "stablehlo.return"(%l) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "stablehlo.cross-replica-sum"(%arg1) <{replica_groups = dense<{{.*}}> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "stablehlo.cross-replica-sum"(%f) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "stablehlo.async_start"(%arg1) ({
  // CHECK: "stablehlo.async_done"(%{{.*}}) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  %8 = "stablehlo.async_start"(%f) ({
  ^bb0(%x: tensor<4xf32>):
    %y = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  %9 = "stablehlo.async_done"(%8) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: @effects
func.func @effects(%t: !stablehlo.token, %f: tensor<4xf32>) {
  // The configuration of an infeed is always printed.
  // CHECK-NEXT: "stablehlo.infeed"(%arg0) <{infeed_config = "", layout = {{\[\[}}0]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  %0:2 = "stablehlo.infeed"(%t) {layout = [[0]]} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  // CHECK-NEXT: "stablehlo.outfeed"(%arg1, %arg0) <{outfeed_config = "x"}>
  %1 = "stablehlo.outfeed"(%f, %t) {outfeed_config = "x"} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK-NEXT: "stablehlo.send"(%arg1, %arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true, source_target_pairs = dense<{{.*}}> : tensor<1x2xi64>}>
  %2 = "stablehlo.send"(%f, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK-NEXT: "stablehlo.recv"
  %3:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// CHECK-LABEL: @control
func.func @control(%p: tensor<i1>, %i: tensor<i32>, %f: tensor<4xf32>) {
  // CHECK: "stablehlo.if"(%arg0) ({
  %0 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%f) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%f) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  // CHECK: "stablehlo.case"(%arg1) ({
  %1 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%f) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%f) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%f) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: @regions
func.func @regions(%a: tensor<4x2xi64>, %s: tensor<2x2xi64>, %x: tensor<i64>) {
  // CHECK: "stablehlo.map"
  %0 = "stablehlo.map"(%a, %a) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    %1 = stablehlo.multiply %l, %r : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }) {dimensions = array<i64: 0, 1>} : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  // CHECK: "stablehlo.reduce_window"
  %2 = "stablehlo.reduce_window"(%a, %x) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    stablehlo.return %l : tensor<i64>
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 4, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 3, 1>, padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<4x2xi64>, tensor<i64>) -> tensor<2x2xi64>
  // CHECK: "stablehlo.select_and_scatter"
  %3 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    %4 = stablehlo.compare GE, %l, %r : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  }, {
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    stablehlo.return %l : tensor<i64>
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<4x2xi64>, tensor<2x2xi64>, tensor<i64>) -> tensor<4x2xi64>
  // CHECK: "stablehlo.sort"(%arg0, %arg0) <{dimension = 0 : i64, is_stable = true}>
  %5:2 = "stablehlo.sort"(%a, %a) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>, %m: tensor<i64>, %o: tensor<i64>):
    %6 = stablehlo.compare GT, %l, %r : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %6 : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4x2xi64>, tensor<4x2xi64>) -> (tensor<4x2xi64>, tensor<4x2xi64>)
  return
}

// CHECK-LABEL: @indices
func.func @indices(%a: tensor<3x4x2xi64>, %i: tensor<2x3x2xi64>, %u: tensor<2x3x2x2xi64>, %s: tensor<3xi64>) {
  // CHECK-NEXT: "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 2>}>
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2, 2>, indices_are_sorted = false} : (tensor<3x4x2xi64>, tensor<2x3x2xi64>) -> tensor<2x3x2x2xi64>
  // CHECK-NEXT: "stablehlo.dynamic_gather"
  %1 = "stablehlo.dynamic_gather"(%a, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [0, 2], index_vector_dim = 2>} : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x2x2xi64>
  // CHECK-NEXT: "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>, unique_indices = true}> ({
  %2 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<i64>, %r: tensor<i64>):
    stablehlo.return %r : tensor<i64>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>, unique_indices = true} : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<2x3x2x2xi64>) -> tensor<3x4x2xi64>
  return
}

// CHECK-LABEL: @matrices
func.func @matrices(%q: tensor<3x3xf32>, %x: tensor<2x2x2xf32>, %v: tensor<2xf32>, %i: tensor<1x8x8x207xf32>, %k: tensor<3x3x207x16xf32>, %p: tensor<2x2xi64>, %n: tensor<3xi32>) {
  // CHECK-NEXT: "stablehlo.triangular_solve"(%arg0, %arg0) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}>
  %0 = "stablehlo.triangular_solve"(%q, %q) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  // CHECK-NEXT: "stablehlo.batch_norm_grad"
  %1:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %x) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  // CHECK-NEXT: "stablehlo.batch_norm_inference"
  %2 = "stablehlo.batch_norm_inference"(%x, %v, %v, %v, %v) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2x2xf32>
  // CHECK-NEXT: "stablehlo.batch_norm_training"
  %3:3 = "stablehlo.batch_norm_training"(%x, %v, %v) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  // CHECK-NEXT: "stablehlo.dynamic_conv"(%arg3, %arg4, %arg5) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}>
  %4 = "stablehlo.dynamic_conv"(%i, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<2x2xi64>) -> tensor<1x?x?x16xf32>
  // CHECK-NEXT: "stablehlo.torch_index_select"
  %5 = "stablehlo.torch_index_select"(%q, %n) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<3x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
  return
}
