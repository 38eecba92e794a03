// Each carrier becomes each other, and back: nothing is lost.
//
// RUN: dialect-opt %s --byteir-to-carrier=carrier=composite | FileCheck %s --check-prefix=COMPOSITE
// RUN: dialect-opt %s --byteir-to-carrier=carrier=backend_config | FileCheck %s --check-prefix=CONFIG
// RUN: dialect-opt %s --byteir-to-carrier=carrier=custom_call | FileCheck %s --check-prefix=CALL
// RUN: dialect-opt %s --byteir-to-carrier=carrier=custom_call -o %t.call
// RUN: dialect-opt %t.call --byteir-to-carrier=carrier=composite --byteir-to-carrier=carrier=custom_call -o %t.back
// RUN: diff %t.call %t.back
// RUN: dialect-opt %t.call --byteir-to-carrier=carrier=composite --byteir-to-carrier=carrier=backend_config --byteir-to-carrier=carrier=custom_call -o %t.back
// RUN: diff %t.call %t.back
// RUN: not dialect-opt %s --byteir-to-carrier=carrier=call 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not dialect-opt %s --byteir-to-carrier="carrier=composite ops=non_zero" 2>&1 | FileCheck %s --check-prefix=BITS
//
// NONE: error: there is no carrier 'call'; there is custom_call, backend_config and composite
// BITS: error: 'non_zero' is no operation that can be decomposed, as composites are

// COMPOSITE-LABEL: @one
// CONFIG-LABEL: @one
// CALL-LABEL: @one
func.func @one(%x: tensor<2x3xf32>, %w: tensor<3xf32>) -> tensor<2x3xf32> {
  // COMPOSITE: stablehlo.composite "byteir.softmax" %arg0 {composite_attributes = {axis = 1 : i64}, decomposition = @byteir.softmax.impl, my.note = 1 : i64, version = 1 : i32}
  // CONFIG: stablehlo.custom_call @byteir.softmax(%arg0) {api_version = 4 : i32, backend_config = {axis = 1 : i64, version = 1 : i64}, my.note = 1 : i64}
  // CALL: stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}, my.note = 1 : i64}
  %0 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 1 : i64}, my.note = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // COMPOSITE: stablehlo.composite "byteir.l2_norm"
  // CALL: @byteir.l2_norm({{.*}}) {byteir_attrs = {_tag = "a", axis = [1], eps_outside_sqrt = true, epsilon = 1.000000e+00 : f64}}
  %1 = stablehlo.custom_call @byteir.l2_norm(%0) {api_version = 4 : i32, backend_config = {_tag = "a", axis = [1], epsilon = 1.0, eps_outside_sqrt = true, version = 2}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // COMPOSITE: stablehlo.composite "byteir.softmax"
  // CALL: stablehlo.custom_call @byteir.softmax({{.*}}) {byteir_attrs = {axis = 1 : i64}}
  %2 = stablehlo.composite "byteir.softmax" %1 {composite_attributes = {axis = 1 : i64}, decomposition = @impl, version = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // A view that no composite can hold stays.
  // COMPOSITE: @byteir.non_zero
  // CONFIG: @byteir.non_zero({{.*}}) {api_version = 4 : i32, backend_config = {version = 1 : i64}}
  %3 = stablehlo.custom_call @byteir.non_zero(%2) {byteir_attrs = {}} : (tensor<2x3xf32>) -> tensor<?x2xi64>
  return %2 : tensor<2x3xf32>
}
// CALL-NOT: func.func private @impl
func.func private @impl(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  return %x : tensor<2x3xf32>
}
