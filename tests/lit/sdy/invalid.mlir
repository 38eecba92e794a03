// Rules between the parameters of attributes, and of shardings and meshes.
// REQUIRES: mlir-22
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{two axes of a mesh are called "a"}}
sdy.mesh @mesh = <["a"=2, "a"=4]>

// -----

// expected-error@+2 {{the size of axis "a" is 0, but must be at least 1}}
// expected-error@+1 {{failed to parse Sdy_MeshAttr parameter 'axes'}}
sdy.mesh @mesh = <["a"=0]>

// -----

// expected-error@+1 {{a mesh of 4 devices has 3 device_ids}}
sdy.mesh @mesh = <["a"=4], device_ids=[0, 2, 1]>

// -----

// expected-error@+1 {{device_ids are each number from 0 to 3 once; 2 is there twice}}
sdy.mesh @mesh = <["a"=4], device_ids=[0, 2, 1, 2]>

// -----

// expected-error@+1 {{device_ids are each number from 0 to 3 once; 4 is none of them}}
sdy.mesh @mesh = <["a"=4], device_ids=[0, 2, 1, 4]>

// -----

// expected-error@+1 {{device_ids in ascending order are those of a mesh without device_ids}}
sdy.mesh @mesh = <["a"=4], device_ids=[0, 1, 2, 3]>

// -----

// expected-error@+1 {{a mesh without axes has no device, or one whose number is at least 0}}
sdy.mesh @mesh = <[], device_ids=[-1]>

// -----

// expected-error@+1 {{a mesh has more devices than 64 bits count}}
sdy.mesh @mesh = <["a"=4294967296, "b"=4294967296]>

// -----

// expected-error@+1 {{a sharding uses axis "a", and "a":(1)2 besides}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}], replicated={"a":(1)2}>})

// -----

// expected-error@+1 {{expected 'sum', 'max' or 'min', not 'mean'}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=mean{"a"}>})

// -----

// expected-error@+1 {{expected 'replicated' or 'unreduced', each once, behind the comma}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], other={"a"}>})

// -----

// expected-error@+2 {{expected a priority, 'p' and a number without zeros before it, not 'p01'}}
// expected-error@+1 {{failed to parse Sdy_TensorShardingAttr parameter 'dim_shardings'}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p01]>})

// -----

// expected-error@+1 {{a rule of shardings names factor 1, and has 1}}
func.func private @f() attributes {x = #sdy.op_sharding_rule<([i, j])->([i]) {i=2}>}

// -----

// expected-error@+1 {{expected the size of factor 'i', not of 'j'}}
func.func private @f() attributes {x = #sdy.op_sharding_rule<([i])->([i]) {j=2}>}

// -----

// expected-error@+3 {{expected a factor, called by a letter from 'i' to 'z'}}
// expected-error@+2 {{failed to parse Sdy_TensorMappingAttr parameter 'dim_mappings'}}
// expected-error@+1 {{failed to parse Sdy_OpShardingRuleAttr parameter 'operand_mappings'}}
func.func private @f() attributes {x = #sdy.op_sharding_rule<([a])->([i]) {i=2}>}

// -----

// expected-error@+3 {{expected a number from 1 on, without zeros before it, behind 'z_'}}
// expected-error@+2 {{failed to parse Sdy_TensorMappingAttr parameter 'dim_mappings'}}
// expected-error@+1 {{failed to parse Sdy_OpShardingRuleAttr parameter 'operand_mappings'}}
func.func private @f() attributes {x = #sdy.op_sharding_rule<([z_0])->([i]) {i=2}>}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'sdy.reshard' has a sharding by the mesh @mesh, but no 'sdy.mesh' is called so}}
  %0 = sdy.reshard %arg0 <@mesh, [{"a"}]> : tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'sdy.reshard' has a sharding by axis "b", which is none of #sdy.mesh<["a"=4]>}}
  %0 = sdy.reshard %arg0 <@mesh, [{"b"}]> : tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.add' has a sharding by "a":(3)2, which is no part of an axis of size 4}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a":(3)2}]>]>} : tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'sdy.propagation_barrier' op 'allowed_direction != 'BOTH'' does not hold: 'allowed_direction' is 3}}
  %0 = sdy.propagation_barrier %arg0 allowed_direction=BOTH : tensor<4xf32>
  return
}

// -----

// Meshes of arguments and of results. One that is in no program may be in the rest of it, unless an
// operation of the dialect needs it.
// expected-error@+1 {{'func.func' has a sharding by the mesh @f, but no 'sdy.mesh' is called so}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@f, [{"a"}]>})

// -----

func.func @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : tensor<4xf32>
  return
}

// -----

// expected-error@+1 {{'func.func' has a sharding of 2 dimensions, of 'tensor<4xf32>'}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>})

// -----

sdy.mesh @mesh = <["a"=4]>
// expected-error@+1 {{'func.func' has a sharding by axis "b", which is none of #sdy.mesh<["a"=4]>}}
func.func private @f() -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>})

// -----

// Ranks.
sdy.mesh @mesh = <["a"=4]>
// expected-error@+1 {{'func.func' has a sharding of 2 dimensions, of 'tensor<4xf32>'}}
func.func private @f(tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>})

// -----

sdy.mesh @mesh = <["a"=4]>
// expected-error@+1 {{'func.func' has a sharding of 'tensor<*xf32>', which has no rank}}
func.func private @f() -> (tensor<*xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>})

// -----

sdy.mesh @mesh = <["a"=4]>
// expected-error@+1 {{'func.func' has a sharding that divides a dimension of size 0, of 'tensor<0xf32>'}}
func.func private @f(tensor<0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>})

// -----

sdy.mesh @mesh = <["a"=4]>
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'sdy.reshard' has a sharding of 0 dimensions, of 'tensor<4xf32>'}}
  %0 = sdy.reshard %arg0 <@mesh, []> : tensor<4xf32>
  return
}

// -----

// A mesh without axes is one device, of values of any rank.
sdy.mesh @mesh = <[], device_ids=[3]>
func.func @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
  stablehlo.custom_call @g(%arg0) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<4xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.add' has 2 shardings for 1 values}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{}]>]>} : tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'sdy.named_computation' has 0 shardings for 1 values}}
  %0 = sdy.named_computation<"f">(%arg0) in_shardings=[<@mesh, [{}]>] out_shardings=[] (%arg1: tensor<4xf32>) {
    sdy.return %arg1 : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=2, "c"=4]>
func.func @f(%arg0: tensor<4xf32>) {
  // Orders of axes that divide nothing.
  %0 = sdy.reshard %arg0 <@mesh, [{}], replicated={"a", "c":(1)2}, unreduced={"b", "c":(2)2}> : tensor<4xf32>
  // expected-error@+1 {{'sdy.reshard' has replicated or unreduced axes in another order than #sdy.mesh<["a"=2, "b"=2, "c"=4]>}}
  %1 = sdy.reshard %arg0 <@mesh, [{}], replicated={"b", "a"}> : tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=2, "c"=4]>
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'sdy.reshard' has replicated or unreduced axes in another order than}}
  %1 = sdy.reshard %arg0 <@mesh, [{}], unreduced={"c":(2)2, "c":(1)2}> : tensor<4xf32>
  return
}

// -----

// Parts of a computation as devices run it.
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @f(%arg0: tensor<16x?xf32>, %arg1: tensor<f32>) {
  %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"b":(1)2, "a"}, {"b":(2)2}]>, <@mesh, []>] out_shardings=[<@mesh, [{"b", "a"}, {}]>, <@mesh, []>] manual_axes={"b"} (%arg2: tensor<8x?xf32>, %arg3: tensor<f32>) {
    %1 = stablehlo.slice %arg2 [0:4, 0:9] : (tensor<8x?xf32>) -> tensor<4x9xf32>
    sdy.return %1, %arg3 : tensor<4x9xf32>, tensor<f32>
  } : (tensor<16x?xf32>, tensor<f32>) -> (tensor<16x9xf32>, tensor<f32>)
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @f(%arg0: tensor<16xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' has a part 'tensor<16xf32>' of 'tensor<16xf32>', which is not as its sharding divides it}}
  sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[] manual_axes={"a"} (%arg1: tensor<16xf32>) {
    sdy.return
  } : (tensor<16xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @f() {
  // expected-error@+1 {{'sdy.manual_computation' has a part 'tensor<16xf32>' of 'tensor<16xf32>', which is not as its sharding divides it}}
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} () {
    %1 = stablehlo.constant dense<0.0> : tensor<16xf32>
    sdy.return %1 : tensor<16xf32>
  } : () -> tensor<16xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @f(%arg0: tensor<14xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' has a sharding that divides 7 of 'tensor<14xf32>' by 4 along "b"}}
  sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a", "b"}]>] out_shardings=[] manual_axes={"a", "b"} (%arg1: tensor<2xf32>) {
    sdy.return
  } : (tensor<14xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @f(%arg0: tensor<16xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' has a sharding in which the manual axis "b" is behind others}}
  sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a", "b"}]>] out_shardings=[] manual_axes={"b"} (%arg1: tensor<4xf32>) {
    sdy.return
  } : (tensor<16xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @f(%arg0: tensor<16xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' has 1 values, and 0 in its region}}
  sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[] manual_axes={"a"} () {
    sdy.return
  } : (tensor<16xf32>) -> ()
  return
}

// -----

// expected-error@+2 {{a priority is of a dimension that nothing divides}}
// expected-error@+1 {{failed to parse Sdy_TensorShardingAttr parameter 'dim_shardings'}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}p1]>})

// -----

// expected-error@+1 {{a rule of shardings has factor 0 twice in one tensor, or in two roles}}
func.func private @f() attributes {x = #sdy.op_sharding_rule<([i, i])->([i]) {i=2}>}

// -----

// expected-error@+1 {{a rule of shardings has factor 0 twice in one tensor, or in two roles}}
func.func private @f() attributes {x = #sdy.op_sharding_rule<([i])->([i]) {i=2} reduction={i} permutation={i}>}

// -----

// expected-error@+1 {{a rule of shardings has factor 1 of size 1 beside others}}
func.func private @f() attributes {x = #sdy.op_sharding_rule<([ij])->([i]) {i=2, j=1}>}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.add' has 2 operands, and a rule of shardings for 1}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=4}>} : tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.add' has a rule of shardings for 2 dimensions of 'tensor<4xf32>'}}
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i], [i])->([i, j]) {i=4, j=2}>} : tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x4x4xf32>) {
  %0 = sdy.all_to_all [{"a"}: 0->2] %arg0 out_sharding=<@mesh, [{}, {}, {"a"}]> : tensor<4x4x4xf32>
  // expected-error@+1 {{'sdy.all_to_all' op 'params.tgt_dim' is or has 3, but dimensions of 'tensor' are less than 3}}
  %1 = sdy.all_to_all [{"a"}: 0->3] %arg0 out_sharding=<@mesh, [{}, {}, {"a"}]> : tensor<4x4x4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @f(%arg0: tensor<4x4x4xf32>) {
  // expected-error@+1 {{'sdy.all_to_all' op 'params.src_dim', 'params.tgt_dim' have 1 twice}}
  %1 = sdy.all_to_all [{"a"}: 0->1, {"b"}: 2->1] %arg0 out_sharding=<@mesh, [{}, {"a", "b"}, {}]> : tensor<4x4x4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @f(%arg0: tensor<4x4x4x4xf32>) {
  // expected-error@+1 {{'sdy.all_to_all' op 'params.src_dim' is [2, 0], which is not in ascending order}}
  %1 = sdy.all_to_all [{"a"}: 2->1, {"b"}: 0->3] %arg0 out_sharding=<@mesh, [{}, {"a"}, {}, {"b"}]> : tensor<4x4x4x4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'sdy.all_to_all' op the length of 'params.src_dim' is 0, but must not be 0}}
  %1 = sdy.all_to_all [] %arg0 out_sharding=<@mesh, [{}]> : tensor<4xf32>
  return
}

// -----

// expected-error@+1 {{a sharding uses "a":(2)2 behind "a":(1)2, with which it is one part of the axis}}
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, "a":(2)2}]>})

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x4xf32>) {
  // expected-error@+1 {{a sharding uses axis "a", and "a" besides}}
  %0 = sdy.all_reduce {"a", "a"} %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<4x4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x4xf32>) {
  // expected-error@+1 {{'sdy.all_gather' has 'gathering_axes' of 1 dimensions, and has 2}}
  %0 = sdy.all_gather [{"a"}] %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<4x4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x4xf32>) {
  // expected-error@+1 {{'sdy.all_gather' has a sharding by axis "b", which is none of #sdy.mesh<["a"=2]>}}
  %0 = sdy.all_gather [{"b"}, {}] %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<4x4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x4xf32>) {
  // expected-error@+1 {{'sdy.all_reduce' has a sharding by axis "b", which is none of #sdy.mesh<["a"=2]>}}
  %0 = sdy.all_reduce {"b"} %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<4x4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x4xf32>) {
  // expected-error@+1 {{'sdy.all_to_all' has a sharding by axis "b", which is none of #sdy.mesh<["a"=2]>}}
  %0 = sdy.all_to_all [{"b"}: 0->1] %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<4x4xf32>
  return
}
