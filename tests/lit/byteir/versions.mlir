// Versions of coarse operations: a version that a program does not declare
// follows from its keys; a downgrade with a loss is rejected.
//
// RUN: dialect-opt %s --split-input-file --byteir-to-version=target=2 | FileCheck %s
// RUN: dialect-opt %s --split-input-file --byteir-to-version=target=1 --verify-diagnostics | FileCheck %s --check-prefix=DOWN

// CHECK-LABEL: @upgraded
// DOWN-LABEL: @upgraded
func.func @upgraded(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK: byteir_attrs = {axis = [1], epsilon = 1.000000e+00 : f64}
  // DOWN: byteir_attrs = {axis = [1], epsilon = 1.000000e+00 : f64}
  %0 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [1], epsilon = 1.0}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: backend_config = {axis = [1], epsilon = 1.000000e+00 : f64, version = 2 : i64}
  // DOWN: backend_config = {axis = [1], epsilon = 1.000000e+00 : f64, version = 1 : i64}
  %1 = stablehlo.custom_call @byteir.l2_norm(%0) {api_version = 4 : i32, backend_config = {axis = [1], epsilon = 1.0, version = 1}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @refused
func.func @refused(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK: eps_outside_sqrt = true
  // expected-error @+1 {{attribute 'eps_outside_sqrt' with a value other than the default needs version 2 or newer of 'byteir'; the target is 1}}
  %0 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [1], epsilon = 1.0, eps_outside_sqrt = true}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @types
func.func @types(%x: tensor<2x3xf32>, %s: tensor<f32>, %z: tensor<ui8>) -> tensor<2x3xui8> {
  // expected-error @+1 {{'byteir.quantize' as it is needs version 2 or newer of 'byteir'; the target is 1; byteir.quantize: operand 'zero_point' is 'tensor<ui8>'; expected a tensor of rank 0 of i8}}
  %0 = stablehlo.custom_call @byteir.quantize(%x, %s, %z) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<f32>, tensor<ui8>) -> tensor<2x3xui8>
  return %0 : tensor<2x3xui8>
}

// -----

// CHECK-LABEL: @types_back
func.func @types_back(%x: tensor<2x3xi16>, %s: tensor<f32>, %z: tensor<i16>) -> tensor<2x3xf32> {
  // expected-error @+1 {{'byteir.dequantize' as it is needs version 2 or newer of 'byteir'; the target is 1; byteir.dequantize: operand 'input' is 'tensor<2x3xi16>'}}
  %0 = stablehlo.custom_call @byteir.dequantize(%x, %s, %z) {byteir_attrs = {}} : (tensor<2x3xi16>, tensor<f32>, tensor<i16>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Attributes that passes added stay; layer_norm had all its keys from the
// first.
// CHECK-LABEL: @kept
// DOWN-LABEL: @kept
func.func @kept(%x: tensor<2x3xf32>, %w: tensor<3xf32>) -> tensor<2x3xf32> {
  // DOWN: backend_config = {_tag = "a", axis = [1], eps_outside_sqrt = true, epsilon = 1.000000e+00 : f64, version = 1 : i64}
  %0 = stablehlo.custom_call @byteir.layer_norm(%x, %w, %w) {api_version = 4 : i32, backend_config = {_tag = "a", axis = [1], epsilon = 1.0, eps_outside_sqrt = true, version = 2}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
