// An accuracy that is the default is left out, as StableHLO's printer does; the
// attribute stays.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s | FileCheck %s
// RUN: dialect-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: @default
func.func @default(%a: tensor<4xf32>) {
  // CHECK: stablehlo.cbrt %arg0 : tensor<4xf32>
  // GENERIC: "stablehlo.cbrt"(%{{.*}}) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>}>
  %0 = stablehlo.cbrt %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf32>
  // CHECK: stablehlo.tan %arg0 {x} : tensor<4xf32>
  %1 = stablehlo.tan %a {x, result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf32>
  // CHECK: stablehlo.log %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
  %2 = stablehlo.log %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
  // CHECK: stablehlo.sine %arg0 : tensor<4xf32>
  // GENERIC: "stablehlo.sine"(%{{.*}}) :
  %3 = stablehlo.sine %a : tensor<4xf32>
  return
}
