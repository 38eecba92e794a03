// Loop-invariant operations are hoisted if they cannot fail: known shapes cannot
// mismatch at run time.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: func.func @loop
func.func @loop(%n: index, %a: tensor<4xf32>, %d: tensor<?xf32>, %s: tensor<1xi64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK-DAG: stablehlo.add %arg1, %arg1
  // CHECK-DAG: stablehlo.abs %arg2
  // CHECK-DAG: stablehlo.concatenate %arg1, %arg1
  // CHECK-DAG: stablehlo.reduce(%arg1
  // CHECK: scf.for
  scf.for %i = %zero to %n step %one {
    %0 = stablehlo.add %a, %a : tensor<4xf32>
    %1 = stablehlo.abs %d : tensor<?xf32>
    %2 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %init = stablehlo.constant dense<0.0> : tensor<f32>
    %3 = stablehlo.reduce(%a init: %init) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    // Sizes may not fit.
    // CHECK: stablehlo.add %arg2, %arg2
    %4 = stablehlo.add %d, %d : tensor<?xf32>
    // CHECK: stablehlo.dynamic_reshape
    %5 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
    // It knows a size that the operand does not.
    // CHECK: stablehlo.abs %arg2
    %6 = stablehlo.abs %d : (tensor<?xf32>) -> tensor<4xf32>
    // CHECK: @anything
    %7 = stablehlo.custom_call @anything(%a) : (tensor<4xf32>) -> tensor<4xf32>
  }
  return
}
