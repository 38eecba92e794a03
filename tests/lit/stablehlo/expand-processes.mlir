// Communication between processes, expanded for releases that lack its form.
// RUN: dialect-opt --stablehlo-compatibility-expander=target=1.0.0 --allow-unregistered-dialect --split-input-file %s 2>%t.warnings | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN --input-file=%t.warnings
// RUN: dialect-opt --allow-unregistered-dialect --split-input-file %s > %t.same
// RUN: dialect-opt --stablehlo-compatibility-expander=target=1.20.0 --allow-unregistered-dialect --split-input-file %s | diff %t.same -

// The second one has a channel that nothing else has.
// CHECK-LABEL: @one_each(
// CHECK-NEXT: [[A:%.+]] = "stablehlo.all_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<{{.*}}> : tensor<1x2xi64>, use_global_device_ids}> ({
// CHECK-NEXT: ^bb0
// CHECK-NEXT: stablehlo.add
// CHECK-NEXT: stablehlo.return
// CHECK-NEXT: }) {mine = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: [[B:%.+]] = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 10, type = 1>
// CHECK: }) {mine = 1 : i64} : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: "stablehlo.all_gather"([[A]]) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 9, type = 1>
// CHECK-NOT: channel_handle
// CHECK: "stablehlo.all_to_all"(%arg0)
// CHECK: "stablehlo.all_to_all"(%arg1)
// CHECK: "stablehlo.collective_broadcast"(%arg0)
// CHECK: "stablehlo.collective_broadcast"(%arg1)
func.func @one_each(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = "stablehlo.all_reduce"(%x, %y) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {mine = 1 : i64} : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  %1 = "stablehlo.all_gather"(%0#0) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 9, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  %2:2 = "stablehlo.all_to_all"(%x, %y) <{concat_dimension = 0 : i64, split_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  %3:2 = "stablehlo.collective_broadcast"(%x, %y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  return %1, %0#1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @at_once(
// CHECK-NEXT: [[A:%.+]] = "stablehlo.all_gather"(%arg0)
// CHECK-NEXT: [[B:%.+]] = stablehlo.add %arg0, %arg0
// CHECK-NEXT: return [[A]], [[B]]
func.func @at_once(%x: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    %g = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    stablehlo.return %g : tensor<8xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>>
  %1 = stablehlo.add %x, %x : tensor<4xf32>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return %2, %1 : tensor<8xf32>, tensor<4xf32>
}

// -----

// WARN: warning: 'stablehlo.collective_broadcast' cannot be expanded for 1.0.0: its last operand selects the root
func.func @root(%x: tensor<4xf32>, %r: tensor<1xi32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// WARN: warning: 'stablehlo.async_start' cannot be expanded for 1.0.0: its future is not only waited for
func.func @future(%x: tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>> {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    %g = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    stablehlo.return %g : tensor<8xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>>
  return %0 : !stablehlo.future<tensor<8xf32>>
}

// -----

#xy = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "y", size = 4>]>
#x = #stablehlo.axis_ref<name = "x">
#y = #stablehlo.axis_ref<name = "y">
"other.mesh"() {sym_name = "named", stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}], device_ids = dense<[0, 2, 1, 3]> : tensor<4xi64>}} : () -> ()

// CHECK-LABEL: @meshes(
// CHECK: replica_groups = dense<{{\[\[}}0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>
// CHECK: replica_groups = dense<{{\[\[}}0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>
// The order of axes is that of processes in a group.
// CHECK: replica_groups = dense<{{\[\[}}0, 4, 1, 5, 2, 6, 3, 7]]> : tensor<1x8xi64>
// CHECK: replica_groups = dense<{{\[\[}}0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>
// Parts of an axis: the outer half, the inner one, and both the other way round.
// CHECK: replica_groups = dense<{{\[\[}}0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>
// CHECK: replica_groups = dense<{{\[\[}}0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>
// CHECK: replica_groups = dense<{{\[\[}}0, 2, 1, 3], [4, 6, 5, 7]]> : tensor<2x4xi64>
// Along no axis each process is alone.
// CHECK: replica_groups = dense<{{\[\[}}0], [1], [2], [3], [4], [5], [6], [7]]> : tensor<8x1xi64>
// CHECK: replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>
// Its meaning for other operations is not known.
// CHECK: custom_call {{.*}}replica_group_mesh_axes
func.func @meshes(%v: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#x]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#y]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#y, #x]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#x, #y]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (2)2>]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (2)2>, #stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = []>}> : (tensor<4xf32>) -> tensor<4xf32>
  %8 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @named, axes = [#x]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %9 = stablehlo.custom_call @foo(%v) {replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#x]>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

#xy = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "y", size = 4>]>

// A symbol that is no mesh.
func.func private @missing()
"other.mesh"() {sym_name = "named", stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}} : () -> ()

// WARN: there is no 'missing' with a 'stablehlo.mesh' in the program
// WARN: its mesh is none
// WARN: its mesh is none
// WARN: its groups are along axes that the mesh does not have
// WARN: its groups are along axes that the mesh does not have
// WARN: its groups are along axes that the mesh does not have
// WARN-NOT: warning
// CHECK-LABEL: @wrong(
// CHECK-COUNT-6: replica_group_mesh_axes
func.func @wrong(%v: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @missing, axes = []>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>], device_ids = dense<[0, 1, 2]> : tensor<3xi64>>, axes = []>}> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 9000000000000000000>]>, axes = []>}> : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @named, axes = [#stablehlo.axis_ref<name = "z">]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (1)3>]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "stablehlo.collective_broadcast"(%v) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #xy, axes = [#stablehlo.axis_ref<name = "y">, #stablehlo.axis_ref<name = "y", sub_axis_info = (2)2>]>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
