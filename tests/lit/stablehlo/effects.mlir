// Optimizations of operations: none has an undeclared effect, and constants fold.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s -canonicalize | FileCheck %s
// RUN: dialect-opt %s -cse | FileCheck %s --check-prefix=CSE

// Nobody uses the results; operations with effects stay.
// CHECK-LABEL: @unused
// CSE-LABEL: @unused
func.func @unused(%a: tensor<4xf32>, %t: !stablehlo.token, %p: tensor<i1>) {
  // CHECK-NOT: stablehlo.add
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  // CHECK-NOT: @pure
  %1 = stablehlo.custom_call @pure(%a) {has_side_effect = false} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NOT: stablehlo.if
  %2 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<4xf32>
  }, {
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  // CHECK: stablehlo.custom_call @effect
  // CSE: stablehlo.custom_call @effect
  %3 = stablehlo.custom_call @effect(%a) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: stablehlo.custom_call @unknown
  // CSE-NEXT: stablehlo.custom_call @unknown
  %4 = stablehlo.custom_call @unknown(%a) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: "stablehlo.outfeed"
  // CSE-NEXT: "stablehlo.outfeed"
  %5 = "stablehlo.outfeed"(%a, %t) : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  // A region has the effects of its operations.
  // CHECK-NEXT: "stablehlo.if"
  // CSE-NEXT: "stablehlo.if"
  %6 = "stablehlo.if"(%p) ({
    %7 = stablehlo.custom_call @inside(%a) : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %7 : tensor<4xf32>
  }, {
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// Equal operations without effects are one; order of operands counts, because
// nothing reorders them.
// CSE-LABEL: @equal
func.func @equal(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CSE-NEXT: %[[S:.*]] = stablehlo.add %arg0, %arg1
  // CSE-NEXT: %[[R:.*]] = stablehlo.add %arg1, %arg0
  // CSE-NEXT: return %[[S]], %[[S]], %[[R]]
  %0 = stablehlo.add %a, %b : tensor<4xf32>
  %1 = stablehlo.add %a, %b : tensor<4xf32>
  %2 = stablehlo.add %b, %a : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @constants
func.func @constants() -> (tensor<i32>, tensor<i32>) {
  // CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<1> : tensor<i32>
  // CHECK-NEXT: return %[[C]], %[[C]]
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}
