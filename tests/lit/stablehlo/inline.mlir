// Calls are replaced by the bodies of their callees, in regions of operations
// too.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --inline | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK-NOT: call
// CHECK: stablehlo.add
// CHECK: stablehlo.if
// CHECK: stablehlo.add
// CHECK: stablehlo.return
func.func @main(%a: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = call @twice(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.if"(%p) ({
    %2 = func.call @twice(%0) : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %2 : tensor<4xf32>
  }, {
    stablehlo.return %0 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
