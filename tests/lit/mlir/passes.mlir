// REQUIRES: mlir-portable-opt
// RUN: mlir-portable-opt --mlir-legalize-to-vmlir %s | FileCheck %s
// RUN: mlir-portable-opt --mlir-legalize-to-vmlir --vmlir-legalize-to-mlir %s | FileCheck %s --check-prefix=BACK

// Values of a type have one record, whichever dialect's operation makes or takes them.
// CHECK: "vscf.for_v2"(%{{.*}}) ({{{$}}
// CHECK: ^bb0(%{{.*}}: !vbuiltin.index_v1, %[[V:.*]]: !vbuiltin.f32_v1):
// CHECK: "varith.addf_v1"(%[[V]], %{{.*}}) <{fastmath = #varith<fast_math_flags_v1 fast>}> : (!vbuiltin.f32_v1, !vbuiltin.f32_v1) -> !vbuiltin.f32_v1
// CHECK: "vscf.yield_v1"
// CHECK: "vfunc.return_v1"
// BACK-LABEL: func.func @total(%arg0: index, %arg1: f32) -> f32 {
// BACK: scf.for
// BACK: arith.addf %{{.*}}, %arg1 fastmath<fast> : f32
func.func @total(%n: index, %x: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (f32) {
    %t = arith.addf %s, %x fastmath<fast> : f32
    scf.yield %t : f32
  }
  return %r : f32
}
