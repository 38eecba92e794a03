// Each hook of the family does what its C++ or its text does.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: dialect-opt %s --split-input-file --canonicalize --verify-diagnostics \
// RUN:   | FileCheck %s --check-prefix=SIMPLE

// Syntax, and the folder of a constant.
// CHECK-LABEL: @written
// CHECK: hooked.written of %{{.*}} : tensor<2xi64>
// SIMPLE-LABEL: @written
// SIMPLE: "hooked.constant"() <{value = dense<7> : tensor<2xi64>}>
// SIMPLE-NOT: "hooked.constant"
func.func @written() -> (tensor<2xi64>, tensor<2xi64>) {
  %0 = "hooked.constant"() <{value = dense<7> : tensor<2xi64>}> : () -> tensor<2xi64>
  %1 = "hooked.constant"() <{value = dense<7> : tensor<2xi64>}> : () -> tensor<2xi64>
  %2 = hooked.written of %0 : tensor<2xi64>
  return %1, %2 : tensor<2xi64>, tensor<2xi64>
}

// -----

// CHECK-LABEL: @twice_negated
// CHECK-COUNT-2: "hooked.negate"
// SIMPLE-LABEL: @twice_negated
// SIMPLE-NEXT: return %arg0
func.func @twice_negated(%x: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "hooked.negate"(%x) : (tensor<2xi64>) -> tensor<2xi64>
  %1 = "hooked.negate"(%0) : (tensor<2xi64>) -> tensor<2xi64>
  return %1 : tensor<2xi64>
}

// -----

func.func @verifier(%x: tensor<2xi64>) {
  %0 = "hooked.checked"(%x) <{count = 4}> : (tensor<2xi64>) -> tensor<2xi64>
  // expected-error @+1 {{'hooked.checked' op has count 6, a multiple of 3}}
  %1 = "hooked.checked"(%x) <{count = 6}> : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// -----

// The constraint of a kind that DEFINITIONS define.
func.func @definition(%x: tensor<2xi64>) {
  // expected-error @+1 {{attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute is even}}
  %0 = "hooked.checked"(%x) <{count = 5}> : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// -----

// The trait of HEADERS, and what texts add to class and definition.
func.func @texts(%x: tensor<2xi64>) {
  %0 = "hooked.described"(%x) <{title = "this", other = "or that"}> : (tensor<2xi64>) -> tensor<2xi64>
  // expected-error @+1 {{'hooked.described' op has the texts 'not this'}}
  %1 = "hooked.described"(%x) <{title = "not", other = "this"}> : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// -----

func.func @trait(%x: tensor<2xi64>) {
  // expected-error @+1 {{'hooked.described' op has an empty title}}
  %0 = "hooked.described"(%x) <{title = "", other = "this"}> : (tensor<2xi64>) -> tensor<2xi64>
  return
}
