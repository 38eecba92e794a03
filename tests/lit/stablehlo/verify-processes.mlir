// Groups of processes, channels, calls.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// No process is named where groups are axes of a mesh.
func.func @groups(%a: tensor<2x4xf32>) {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  %1 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<> : tensor<0x0xi64>} : (tensor<2x4xf32>) -> tensor<2x?xf32>
  // expected-error @+1 {{'replica_groups' names process 0 twice}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @group_rank(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{'replica_groups' has rank 1, but must be a matrix}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @group_gap(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{'replica_groups' does not name process 1}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// -1 makes groups of unlike sizes a matrix, where that is admitted.
func.func @group_sizes(%a: tensor<2x4xf32>) {
  %0 = "stablehlo.all_reduce"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error @+1 {{'replica_groups' has -1, which is no process}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @global_channel(%a: tensor<4xf32>) {
  // expected-error @+1 {{'channel_handle' is absent, but must not be where 'use_global_device_ids' is present}}
  %0 = "stablehlo.all_reduce"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gathering_channel(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{'channel_handle.handle' is -1, but must be at least 0 where 'use_global_device_ids' is present}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = -1, type = 0>, use_global_device_ids} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @global_groups(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{the length of 'replica_groups' is 0, but must be above 0 where 'use_global_device_ids' is present}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<> : tensor<0x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @gathered_size(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{dimension 1 of 'results' is 9, which is no multiple of dimension 1 of 'operands', 4}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<2x9xf32>
  return
}

// -----

func.func @gathered_nothing(%a: tensor<2x0xf32>) {
  // expected-error @+1 {{dimension 1 of 'operands' is 0, but must not be}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return
}

// -----

// Each process of a group gets one part. Channels without ids of devices join
// the processes of several partitions.
func.func @scattered_parts(%a: tensor<16xf32>) {
  // expected-error @+1 {{dimension 0 of 'operand' is 16, but must be 8, that of 'result' for each of the 2 processes in a group of 'replica_groups'}}
  %0 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<16xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scattered_partitions(%a: tensor<16xf32>) {
  // expected-error @+1 {{dimension 0 of 'operand' is 16, but must be a multiple of 48, that of 'result' for each of the 3 processes in a group of 'replica_groups'}}
  %1 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @scattered_devices(%a: tensor<16xf32>) {
  // expected-error @+1 {{dimension 0 of 'operand' is 16, but must be 8, that of 'result'}}
  %2 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<16xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scattered_legally(%a: tensor<16xf32>, %b: tensor<?xf32>) {
  %3 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<16xf32>) -> tensor<4xf32>
  %4 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>} : (tensor<16xf32>) -> tensor<4xf32>
  %5 = "stablehlo.reduce_scatter"(%b) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scattered_size(%a: tensor<12xf32>) {
  // expected-error @+1 {{dimension 0 of 'operand' is 12, but must be 8, that of 'result' for each of the 2 processes in a group of 'replica_groups'}}
  %0 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<12xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @exchange(%a: tensor<2x4xf32>, %b: tensor<?x4xf32>) {
  %0:2 = "stablehlo.all_to_all"(%a, %b) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>, tensor<?x4xf32>) -> (tensor<4x2xf32>, tensor<?x2xf32>)
  // expected-error @+1 {{dimension 0 of 'results' is 2, but dimension 0 of 'operands' times number 0 of 'split_count' is 4; they must be equal}}
  %1 = "stablehlo.all_to_all"(%a) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @split(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{dimension 1 of 'operands' is 4, which is no multiple of number 0 of 'split_count', 3}}
  %1 = "stablehlo.all_to_all"(%a) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (tensor<2x4xf32>) -> tensor<6x?xf32>
  return
}

// -----

func.func @split_groups(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{groups of 'replica_groups' have 4 processes, but 'split_count' is 2}}
  %1 = "stablehlo.all_to_all"(%a) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

// Processes may be left out of a broadcast.
func.func @broadcast(%a: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[5, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{number 1 of 'replica_groups' is -1, but must be at least 0}}
  %1 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_types(%a: tensor<4xf32>) {
  // expected-error @+1 {{'operands' and 'results' have incompatible types}}
  %1 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @pairs(%a: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<> : tensor<0x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'source_target_pairs' has process 0 twice as a source}}
  %1 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @pair_targets(%a: tensor<4xf32>) {
  // expected-error @+1 {{'source_target_pairs' has process 1 twice as a target}}
  %1 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @pair_shape(%a: tensor<4xf32>) {
  // expected-error @+1 {{'source_target_pairs' is of shape [1, 3], but must have 2 numbers for each pair}}
  %1 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @pair_number(%a: tensor<4xf32>) {
  // expected-error @+1 {{'source_target_pairs' has -1, which is no process}}
  %1 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @send(%a: tensor<4xf32>, %t: !stablehlo.token) {
  %0 = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  // expected-error @+1 {{'channel_handle.type' is 3, but must be 2}}
  %1 = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @receive(%t: !stablehlo.token) {
  // expected-error @+1 {{'channel_handle.type' is 2, but must be 1}}
  %1:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @received(%t: !stablehlo.token) {
  // expected-error @+1 {{'results' is 'tensor<4xf32>', but the last must be a token}}
  %1 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>} : (!stablehlo.token) -> tensor<4xf32>
  return
}

// -----

func.func @infeed_nothing(%t: !stablehlo.token) {
  // expected-error @+1 {{has no 'results', the last of which must be a token}}
  "stablehlo.infeed"(%t) : (!stablehlo.token) -> ()
  return
}

// -----

func.func @infeed_tokens(%t: !stablehlo.token) {
  // expected-error @+1 {{number 0 of 'results' is '!stablehlo.token', but only the last may be no tensor}}
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @infeed_layout(%t: !stablehlo.token) {
  // expected-error @+1 {{'layout' has 2 elements, but there are 2 results, the last of which is a token}}
  %0:2 = "stablehlo.infeed"(%t) {layout = [[0], [0]]} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed_order(%t: !stablehlo.token) {
  // expected-error @+1 {{'layout' has "x", which is no array of integers}}
  %0:2 = "stablehlo.infeed"(%t) {layout = ["x"]} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @layouts(%a: tensor<2x3xf32>, %t: !stablehlo.token, %u: tensor<*xf32>) {
  %0 = stablehlo.custom_call @f(%a, %t, %u) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[7]> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2x3xf32>, !stablehlo.token, tensor<*xf32>) -> tuple<tensor<4xf32>>
  // expected-error @+1 {{'operand_layouts' has dense<1> : tensor<2xindex> for 'tensor<2x3xf32>', which is no order of its dimensions}}
  %1 = stablehlo.custom_call @f(%a) {operand_layouts = [dense<[1, 1]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @token_layout(%t: !stablehlo.token) {
  // expected-error @+1 {{which is no order of its dimensions}}
  %1 = stablehlo.custom_call @f(%t) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (!stablehlo.token) -> tensor<4xf32>
  return
}

// -----

func.func @layout_count(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'operand_layouts' has 0 layouts for 1 values}}
  %1 = stablehlo.custom_call @f(%a) {operand_layouts = [], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @layout_of_operands(%a: tensor<3xf32>) {
  // expected-error @+1 {{has 'operand_layouts' alone; layouts are of operands and results}}
  %1 = stablehlo.custom_call @f(%a) {operand_layouts = [dense<0> : tensor<1xindex>]} : (tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @layout_of_tuples(%a: tuple<tensor<3xf32>>) {
  // expected-error @+1 {{'operand_layouts' has a layout of 'tuple<tensor<3xf32>>'; tuples have none}}
  %1 = stablehlo.custom_call @f(%a) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tuple<tensor<3xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @aliases(%a: tuple<tensor<3xf32>, tensor<2xf32>>) {
  %0:2 = stablehlo.custom_call @f(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = [0]>]} : (tuple<tensor<3xf32>, tensor<2xf32>>) -> (tensor<4xf32>, tensor<3xf32>)
  // expected-error @+1 {{but the operand's part is 'tensor<2xf32>', and the output's 'tensor<3xf32>'}}
  %1 = stablehlo.custom_call @f(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>]} : (tuple<tensor<3xf32>, tensor<2xf32>>) -> tensor<3xf32>
  return
}

// -----

func.func @alias_operand(%a: tensor<3xf32>) {
  // expected-error @+1 {{'output_operand_aliases' names operand 1 of 1}}
  %1 = stablehlo.custom_call @f(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @alias_part(%a: tensor<3xf32>) {
  // expected-error @+1 {{which names no part of the results}}
  %1 = stablehlo.custom_call @f(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @configuration() {
  stablehlo.custom_call @f() {api_version = 4 : i32, backend_config = {a = 1 : i32}} : () -> ()
  // expected-error @+1 {{'backend_config' must be a string where 'api_version' is API_VERSION_ORIGINAL}}
  stablehlo.custom_call @f() {backend_config = {a = 1 : i32}} : () -> ()
  return
}

// -----

func.func @typed_configuration() {
  // expected-error @+1 {{'backend_config' must be a dictionary where 'api_version' is API_VERSION_TYPED_FFI}}
  stablehlo.custom_call @f() {api_version = 4 : i32, backend_config = "a"} : () -> ()
  return
}

// -----

func.func @buffers(%a: tensor<3xf32>) {
  %0 = stablehlo.custom_call @Pin(%a) : (tensor<3xf32>) -> memref<3xf32>
  %1 = stablehlo.custom_call @Unpin(%0) : (memref<3xf32>) -> tensor<3xf32>
  %2 = stablehlo.custom_call @CreateBuffer() : () -> memref<3xf32>
  // expected-error @+1 {{'Pin' takes 'tensor<3xf32>', but gives 'memref<4xf32>'}}
  %3 = stablehlo.custom_call @Pin(%a) : (tensor<3xf32>) -> memref<4xf32>
  return
}

// -----

func.func @created_buffer(%a: tensor<3xf32>) {
  // expected-error @+1 {{'CreateBuffer' has 0 operands and 1 result}}
  %3 = stablehlo.custom_call @CreateBuffer(%a) : (tensor<3xf32>) -> memref<3xf32>
  return
}

// -----

func.func @unpinned(%a: tensor<3xf32>) {
  // expected-error @+1 {{the operand of 'Unpin' must be a buffer}}
  %3 = stablehlo.custom_call @Unpin(%a) : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @composite(%a: tensor<3xf32>) {
  %0 = stablehlo.composite "my_space.op" %a {decomposition = @decomposition} : (tensor<3xf32>) -> tensor<2xf32>
  // expected-error @+1 {{is of type '(tensor<3xf32>) -> tensor<3xf32>', but @decomposition of '(tensor<3xf32>) -> tensor<2xf32>'}}
  %1 = stablehlo.composite "my_space.op" %a {decomposition = @decomposition} : (tensor<3xf32>) -> tensor<3xf32>
  return
}
func.func private @decomposition(%a: tensor<3xf32>) -> tensor<2xf32>

// -----

func.func @composite_name(%a: tensor<3xf32>) {
  // expected-error @+1 {{'name' is 'op', but must have a name space, as in 'my_space.my_op'}}
  stablehlo.composite "op" %a {decomposition = @composite_name} : (tensor<3xf32>) -> ()
  return
}

// -----

func.func @undefined(%a: tensor<3xf32>) {
  // expected-error @+1 {{'decomposition' is @nothing, which is no function}}
  stablehlo.composite "my_space.op" %a {decomposition = @nothing} : (tensor<3xf32>) -> ()
  return
}

// -----

// Values are gathered one by one: in number, element type and rank as they were.
func.func @gathered_types(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{'operands' and 'results' have different element types: 'tensor<2x4xf32>' and 'tensor<2x8xf64>'}}
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf64>
  return
}

// -----

func.func @gathered_count(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{has 1 of 'operands' and 2 of 'results'}}
  %0:2 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
  return
}

// -----

func.func @gathered_ranks(%a: tensor<2x4xf32>) {
  // expected-error @+1 {{the rank of 'results' is 3, but the rank of 'operands' is 2; they must be equal}}
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8x1xf32>
  return
}

// -----

func.func @reduced_shapes(%a: tensor<4xf32>, %b: tensor<?xf32>) {
  %0:2 = "stablehlo.all_reduce"(%a, %b) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<4xf32>)
  // expected-error @+1 {{dimension 0 of 'results' is 8, but dimension 0 of 'operands' is 4; they must be equal}}
  %1 = "stablehlo.all_reduce"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @ragged_groups(%a: tensor<4xf32>) {
  // expected-error @+1 {{'replica_groups' names process 0 twice}}
  %0 = "stablehlo.all_reduce"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1], [0, -1]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_twice(%a: tensor<4xf32>) {
  // expected-error @+1 {{'replica_groups' names process 5 twice}}
  %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[5, 1], [2, 5]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// With a root given by a value, the last operand selects it.
func.func @rooted(%a: tensor<4xf32>, %b: tensor<2xi32>, %roots: tensor<2xi32>) {
  %0:2 = "stablehlo.collective_broadcast"(%a, %b, %roots) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<2xi32>)
  // expected-error @+1 {{has one of 'operands', which 'has_dynamic_root' makes the root; there must be a tensor beside it}}
  "stablehlo.collective_broadcast"(%roots) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<2xi32>) -> ()
  return
}

// -----

func.func @root_of_another_type(%a: tensor<4xf32>, %root: tensor<1xi64>) {
  // expected-error @+1 {{number 1 of 'operands' is 'tensor<1xi64>', but 'has_dynamic_root' makes it the root, which is tensor<1xi32>}}
  %0 = "stablehlo.collective_broadcast"(%a, %root) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @root_of_another_rank(%a: tensor<4xf32>, %root: tensor<i32>) {
  // expected-error @+1 {{number 1 of 'operands' is 'tensor<i32>', but 'has_dynamic_root' makes it the root, which is tensor<1xi32>}}
  %0 = "stablehlo.collective_reduce"(%a, %root) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @roots_of_another_number(%a: tensor<4xf32>, %root: tensor<2xi32>) {
  // expected-error @+1 {{number 1 of 'operands' is 'tensor<2xi32>', but 'has_dynamic_root' makes it the root, which is tensor<1xi32>}}
  %0 = "stablehlo.collective_reduce"(%a, %root) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @nothing_to_broadcast() {
  // expected-error @+1 {{the number of 'operands' is 0, but must be above 0}}
  "stablehlo.collective_broadcast"() <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  return
}

// -----

func.func @nothing_to_reduce() {
  // expected-error @+1 {{the number of 'operands' is 0, but must be above 0}}
  "stablehlo.collective_reduce"() ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : () -> ()
  return
}

// -----

func.func @nothing_to_gather() {
  // expected-error @+1 {{the number of 'operands' is 0, but must be above 0}}
  "stablehlo.all_gather"() <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  return
}

// -----

func.func @nothing_to_reduce_everywhere() {
  // expected-error @+1 {{the number of 'operands' is 0, but must be above 0}}
  "stablehlo.all_reduce"() ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : () -> ()
  return
}

// -----

func.func @nothing_to_exchange() {
  // expected-error @+1 {{the number of 'operands' is 0, but must be above 0}}
  "stablehlo.all_to_all"() <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  return
}

// -----

// StableHLO's readers divide by the number of groups.
func.func @no_groups_to_exchange_in(%a: tensor<4xf32>) {
  // expected-error @+1 {{the length of 'replica_groups' is 0, but must be above 0}}
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<> : tensor<0x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// A mesh is an attribute, or an operation in reach.
module {
  func.func private @mesh()
  func.func @groups_along_axes(%a: tensor<4xf32>) {
    %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4xf32>) -> tensor<8xf32>
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4xf32>) -> tensor<8xf32>
    // expected-error @+1 {{has groups along axes of the mesh @other, but no operation is called so}}
    %2 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @other, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4xf32>) -> tensor<8xf32>
    return
  }
}

// -----

// expected-error @+1 {{a mesh has axes (#stablehlo.mesh_axis), not 1 : i64}}
module attributes {m = #stablehlo.mesh<axes = [1]>} {}

// -----

// expected-error @+1 {{groups are along axes of a mesh (#stablehlo.mesh) or of a symbol that is one, not of 1 : i64}}
module attributes {m = #stablehlo.replica_group_mesh_axes<mesh = 1, axes = []>} {}

// -----

// expected-error @+1 {{groups are along axes (#stablehlo.axis_ref), not "x"}}
module attributes {m = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = ["x"]>} {}

// -----

// expected-error @+1 {{a future is of ranked tensors, not of 'f32'}}
func.func private @future_of_no_tensor() -> !stablehlo.future<tensor<f32>, f32>

// -----

func.func @started(%a: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = stablehlo.slice %b [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<2xf32>>
  // expected-error @+1 {{starts 'stablehlo.abs', which is no collective operation and no slice}}
  %2 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = stablehlo.abs %b : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @two_started(%a: tensor<4xf32>) {
  // expected-error @+1 {{region has 2 operations before its end, but starts one}}
  %2 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = stablehlo.slice %b [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    %2 = stablehlo.slice %1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    stablehlo.return %2 : tensor<1xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<1xf32>>
  return
}

// -----

func.func @started_on_no_tensor(%a: !stablehlo.token) {
  // expected-error @+1 {{operand #0 must be variadic of ranked tensor of}}
  %2 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: !stablehlo.token):
    %1 = "stablehlo.partition_id"() : () -> tensor<ui32>
    stablehlo.return %1 : tensor<ui32>
  }) : (!stablehlo.token) -> !stablehlo.future<tensor<ui32>>
  return
}

// -----

func.func @tilings(%a: tensor<4xf32>) {
  %0 = stablehlo.custom_call @f(%a) {result_tilings = [[dense<[8, 128]> : tensor<2xindex>, dense<2> : tensor<1xindex>]]} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'result_tilings' has [8], which is no array of vectors (tensor<?xindex>)}}
  %1 = stablehlo.custom_call @f(%a) {result_tilings = [[8]]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_senders(%a0: tensor<16x8xf32>) {
  // expected-error @+1 {{the length of 'replica_groups' is 0, but must be above 0}}
  %r = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<> : tensor<0x0xi64>} : (tensor<16x8xf32>) -> (tensor<16x8xf32>)
  return
}

// -----

func.func @no_process(%a0: tensor<8xf32>) {
  // expected-error @+1 {{'replica_groups' has -2, which is no process}}
  %r = "stablehlo.collective_reduce"(%a0) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[-2, 1]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> (tensor<8xf32>)
  return
}

// -----

func.func @no_process_is_left_out(%a: tensor<8xf32>) {
  // expected-error @+1 {{'replica_groups' does not name process 0}}
  %r = "stablehlo.collective_reduce"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[1, 2]]> : tensor<1x2xi64>} : (tensor<8xf32>) -> (tensor<8xf32>)
  return
}

// -----

// The root has 32 bits, with a sign or without.
func.func @root_without_sign(%a: tensor<4xf32>, %root: tensor<1xui32>, %open: tensor<?xi32>) {
  %0 = "stablehlo.collective_broadcast"(%a, %root) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<1xui32>) -> tensor<4xf32>
  // expected-error @+1 {{number 1 of 'operands' is 'tensor<?xi32>', but 'has_dynamic_root' makes it the root, which is tensor<1xi32>}}
  %1 = "stablehlo.collective_broadcast"(%a, %open) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<?xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @axis_of_no_mesh(%a: tensor<4xf32>) {
  // expected-error @+1 {{has groups along the axis "z", which is no axis of #stablehlo.mesh<axes=[<name = "x", size = 2>]>}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "z">]>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @more_arguments_than_operands(%a: tensor<4xf32>) {
  // expected-error @+1 {{region 0 ('body') takes 2 values, not 1}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>, %c: tensor<i32>):
    %1 = stablehlo.slice %b [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<2xf32>>
  return
}

// -----

func.func @argument_of_another_type(%a: tensor<4xf32>) {
  // expected-error @+1 {{region 0 ('body') takes 'tensor<4xi32>' as number 0, but 'operands' is 'tensor<4xf32>'}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xi32>):
    %1 = stablehlo.slice %b [0:2] : (tensor<4xi32>) -> tensor<2xi32>
    stablehlo.return %1 : tensor<2xi32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<2xi32>>
  return
}

// -----

func.func @one_result_twice(%a: tensor<4xf32>) {
  // expected-error @+1 {{region returns other values than the results of 'stablehlo.slice', in their order}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = stablehlo.slice %b [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    stablehlo.return %1, %1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<2xf32>, tensor<2xf32>>
  return
}

// -----

func.func @future_of_open_size(%a: tensor<4xf32>) {
  // expected-error @+1 {{region ends with ('tensor<2xf32>'), but the result is '!stablehlo.future<tensor<?xf32>>'}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<4xf32>):
    %1 = stablehlo.slice %b [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<?xf32>>
  return
}

// -----

func.func @buffers(%a: memref<4xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.custom_call @f(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (memref<4xf32>) -> memref<4xf32>
  %1:2 = stablehlo.custom_call @f(%b, %a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = []>]} : (tensor<4xf32>, memref<4xf32>) -> (tensor<4xf32>, memref<4xf32>)
  // expected-error @+1 {{gives the buffer 'memref<4xf32>', which must have the memory of an operand; name it in 'output_operand_aliases', with output_tuple_indices = [1]}}
  %2:2 = stablehlo.custom_call @f(%b, %a) : (tensor<4xf32>, memref<4xf32>) -> (tensor<4xf32>, memref<4xf32>)
  return
}

// -----

// Stored integers have the type that the quantization stores them in.
func.func @stored() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<u8:f32, 1.0>>
  // expected-error @+1 {{'value' and 'output' have different element types: 'tensor<2xui8>' and 'tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>'}}
  %1 = "stablehlo.constant"() <{value = dense<1> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  return
}
