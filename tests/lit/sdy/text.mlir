// Programs are printed as Shardy prints them, and bytecode keeps all of them.
// REQUIRES: mlir-22
// RUN: dialect-opt %s | FileCheck %s --strict-whitespace --match-full-lines
// RUN: dialect-opt %s | dialect-opt | FileCheck %s --strict-whitespace --match-full-lines
// RUN: dialect-opt %s --emit-bytecode | dialect-opt | FileCheck %s --strict-whitespace --match-full-lines
// RUN: dialect-opt %s --mlir-print-op-generic | dialect-opt | FileCheck %s --strict-whitespace --match-full-lines

//      CHECK:module {
// CHECK-NEXT:  sdy.mesh @mesh = <["a"=2, "b"=4]>
// CHECK-NEXT:  sdy.mesh @ordered = <["a"=3, "b"=2], device_ids=[0, 2, 4, 1, 3, 5]>
// CHECK-NEXT:  sdy.mesh @one = <[], device_ids=[3]>
// CHECK-NEXT:  sdy.mesh @empty = <[]>
sdy.mesh @mesh = <["a"=2, "b"=4]>
sdy.mesh @ordered = <["a"=3, "b"=2], device_ids=[0, 2, 4, 1, 3, 5]>
sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @empty = <[]>

// CHECK-NEXT:  func.func @shardings(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0, {"b", ?}p12]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{?}, {}]>}) -> tensor<8x8xf32> {
// CHECK-NEXT:    %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"b":(1)2, "a", "b":(2)2}, {}]>]>} : tensor<8x8xf32>
// CHECK-NEXT:    %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], replicated={"a"}, unreduced={"b":(2)2}>]>} : tensor<8x8xf32>
// CHECK-NEXT:    %2 = stablehlo.add %1, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced=max{"a", "b"}>]>} : tensor<8x8xf32>
// CHECK-NEXT:    %3 = stablehlo.add %2, %2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced=min{"a"}>]>} : tensor<8x8xf32>
// CHECK-NEXT:    %4 = stablehlo.add %3, %3 {sdy.sharding = #sdy.sharding_per_value<[]>} : tensor<8x8xf32>
// CHECK-NEXT:    return %4 : tensor<8x8xf32>
// CHECK-NEXT:  }
func.func @shardings(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0, {"b", ?}p12]>},
                     %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{?}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"b":(1)2, "a", "b":(2)2}, {}]>]>} : tensor<8x8xf32>
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced=sum{"b":(2)2}, replicated={"a"}>]>} : tensor<8x8xf32>
  %2 = stablehlo.add %1, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced=max{"a", "b"}>]>} : tensor<8x8xf32>
  %3 = stablehlo.add %2, %2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced=min{"a"}>]>} : tensor<8x8xf32>
  %4 = stablehlo.add %3, %3 {sdy.sharding = #sdy.sharding_per_value<[]>} : tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}

// CHECK-NEXT:  func.func @rules(%arg0: tensor<2x3x5x7xf32>) -> tensor<2x11x7xf32> {
// CHECK-NEXT:    %0 = stablehlo.custom_call @foo(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k, l])->([i, k, l]) {i=2, j=3, k=5, l=7} reduction={j} need_replication={i, l} permutation={k} blocked_propagation={i}, custom>} : (tensor<2x3x5x7xf32>) -> tensor<2x11x7xf32>
// CHECK-NEXT:    %1 = stablehlo.custom_call @foo(%arg0) {a = #sdy.op_sharding_rule<([], [])->([])>, b = #sdy.op_sharding_rule<([i, j])->([ij]) {i=2, j=4}>} : (tensor<2x3x5x7xf32>) -> tensor<f32>
// CHECK-NEXT:    %2 = stablehlo.custom_call @foo(%arg0) {a = #sdy.op_sharding_rule<([i, zz_1z_2])->([]) {i=1, j=1, k=1, l=1, m=1, n=1, o=1, p=1, q=1, r=1, s=1, t=1, u=1, v=1, w=1, x=1, y=1, z=2, z_1=2, z_2=2}>} : (tensor<2x3x5x7xf32>) -> tensor<f32>
// CHECK-NEXT:    return %0 : tensor<2x11x7xf32>
// CHECK-NEXT:  }
func.func @rules(%arg0: tensor<2x3x5x7xf32>) -> tensor<2x11x7xf32> {
  %0 = stablehlo.custom_call @foo(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k, l])->([i, k, l]) {i=2, j=3, k=5, l=7} reduction={j} need_replication={i, l} permutation={k} blocked_propagation={i}, custom>} : (tensor<2x3x5x7xf32>) -> tensor<2x11x7xf32>
  %1 = stablehlo.custom_call @foo(%arg0) {a = #sdy.op_sharding_rule<([], [])->([])>, b = #sdy.op_sharding_rule<([i, j])->([ij]) {i=2, j=4}>} : (tensor<2x3x5x7xf32>) -> tensor<f32>
  %2 = stablehlo.custom_call @foo(%arg0) {a = #sdy.op_sharding_rule<([i, zz_1z_2])->([]) {i=1, j=1, k=1, l=1, m=1, n=1, o=1, p=1, q=1, r=1, s=1, t=1, u=1, v=1, w=1, x=1, y=1, z=2, z_1=2, z_2=2}>} : (tensor<2x3x5x7xf32>) -> tensor<f32>
  return %0 : tensor<2x11x7xf32>
}

// CHECK-NEXT:  func.func @operations(%arg0: tensor<8x8xf32>) {
// CHECK-NEXT:    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"a"}, {?}]> : tensor<8x8xf32>
// CHECK-NEXT:    %1 = sdy.reshard %0 <@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    sdy.sharding_group %1 group_id=3 : tensor<8x8xf32>
// CHECK-NEXT:    %2 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %3 = sdy.data_flow_edge %1 : tensor<8x8xf32>
// CHECK-NEXT:    %4 = sdy.data_flow_edge %1 sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %5 = sdy.propagation_barrier %1 allowed_direction=BACKWARD : tensor<8x8xf32>
// CHECK-NEXT:    %6 = sdy.func_data_flow_edge %1 : tensor<8x8xf32>
// CHECK-NEXT:    %7 = sdy.all_gather [{"a", "b":(1)2}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %8 = sdy.all_slice [{}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %9 = sdy.all_to_all [{"a"}: 0->1] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %10 = sdy.collective_permute %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %11 = sdy.all_reduce {"a"} %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %12 = sdy.all_reduce max {"a"} %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %13 = sdy.reduce_scatter min [{"a"}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %14 = sdy.sharded_to_unreduced [{"a"}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
// CHECK-NEXT:    %15 = sdy.replicated_to_unreduced {"a"} %1 out_sharding=<@mesh, [{}, {}], unreduced={"a"}> : tensor<8x8xf32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @operations(%arg0: tensor<8x8xf32>) {
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"a"}, {?}]> : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@mesh, [{}, {}]> : tensor<8x8xf32>
  sdy.sharding_group %1 group_id=3 : tensor<8x8xf32>
  %2 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} dense<[1.0, 2.0]> : tensor<2xf32>
  %3 = sdy.data_flow_edge %1 : tensor<8x8xf32>
  %4 = sdy.data_flow_edge %1 sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %5 = sdy.propagation_barrier %1 allowed_direction=BACKWARD : tensor<8x8xf32>
  %6 = sdy.func_data_flow_edge %1 : tensor<8x8xf32>
  %7 = sdy.all_gather [{"a", "b":(1)2}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %8 = sdy.all_slice [{}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %9 = sdy.all_to_all [{"a"}: 0->1] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %10 = sdy.collective_permute %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %11 = sdy.all_reduce {"a"} %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %12 = sdy.all_reduce max {"a"} %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %13 = sdy.reduce_scatter min [{"a"}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %14 = sdy.sharded_to_unreduced [{"a"}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %15 = sdy.replicated_to_unreduced {"a"} %1 out_sharding=<@mesh, [{}, {}], unreduced={"a"}> : tensor<8x8xf32>
  return
}

// CHECK-NEXT:  func.func @regions(%arg0: tensor<16x32xf32>) -> tensor<16x32xf32> {
// CHECK-NEXT:    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}], replicated={"b"}>] manual_axes={"a", "b"} (%arg1: tensor<8x32xf32>) {
// CHECK-NEXT:      sdy.return %arg1 : tensor<8x32xf32>
// CHECK-NEXT:    } : (tensor<16x32xf32>) -> tensor<16x32xf32>
// CHECK-NEXT:    sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
// CHECK-NEXT:      sdy.return
// CHECK-NEXT:    } : () -> ()
// CHECK-NEXT:    %1 = sdy.named_computation<"foo">(%0) (%arg1: tensor<16x32xf32>) {
// CHECK-NEXT:      sdy.return %arg1 : tensor<16x32xf32>
// CHECK-NEXT:    } : (tensor<16x32xf32>) -> tensor<16x32xf32>
// CHECK-NEXT:    %2 = sdy.named_computation<"bar">(%1) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] (%arg1: tensor<16x32xf32>) {
// CHECK-NEXT:      sdy.return %arg1 : tensor<16x32xf32>
// CHECK-NEXT:    } : (tensor<16x32xf32>) -> tensor<16x32xf32>
// CHECK-NEXT:    return %2 : tensor<16x32xf32>
// CHECK-NEXT:  }
func.func @regions(%arg0: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}], replicated={"b"}>] manual_axes={"a", "b"} (%arg1: tensor<8x32xf32>) {
    sdy.return %arg1 : tensor<8x32xf32>
  } : (tensor<16x32xf32>) -> tensor<16x32xf32>
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  %1 = sdy.named_computation<"foo">(%0) (%arg1: tensor<16x32xf32>) {
    sdy.return %arg1 : tensor<16x32xf32>
  } : (tensor<16x32xf32>) -> tensor<16x32xf32>
  %2 = sdy.named_computation<"bar">(%1) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] (%arg1: tensor<16x32xf32>) {
    sdy.return %arg1 : tensor<16x32xf32>
  } : (tensor<16x32xf32>) -> tensor<16x32xf32>
  return %2 : tensor<16x32xf32>
}

// Attributes that bytecode has as text.
// CHECK-NEXT:  func.func @edges() attributes {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"y" = operand-1 -> [operand-0, result-1]}]}, {step-12345 = [{"x":(2)1 = result-0 -> [result-1]}]}]>} {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// CHECK-NEXT:}
func.func @edges() attributes {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"y" = operand-1 -> [operand-0, result-1]}]}, {step-12345 = [{"x":(2)1 = result-0 -> [result-1]}]}]>} {
  return
}
