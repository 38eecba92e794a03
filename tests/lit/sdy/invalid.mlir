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
  // expected-error@+1 {{lets shardings pass in both directions, as no operation does}}
  %0 = sdy.propagation_barrier %arg0 allowed_direction=BOTH : tensor<4xf32>
  return
}
