// Third-party carriers: those of mhlo keep their dialect, attributes by position
// get their names, and features that another carrier lacks are rejected.
//
// RUN: dialect-opt %s --split-input-file --byteir-to-carrier=carrier=backend_config --verify-diagnostics | FileCheck %s
// RUN: dialect-opt %s --split-input-file --byteir-to-carrier=carrier=composite --verify-diagnostics | FileCheck %s --check-prefix=COMPOSITE

// CHECK-LABEL: @foreign
// COMPOSITE-LABEL: @foreign
func.func @foreign(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK: mhlo.custom_call @byteir.softmax({{.*}}) {api_version = 4 : i32, backend_config = {axis = 1 : i64, version = 1 : i64}}
  // COMPOSITE: stablehlo.composite "byteir.softmax"
  %0 = mhlo.custom_call @byteir.softmax(%x) {backend_config = "", byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.custom_call @byteir.gelu({{.*}}) {api_version = 4 : i32, backend_config = {approximate = "tanh", version = 1 : i64}}
  // COMPOSITE: stablehlo.composite "byteir.gelu" {{.*}} {composite_attributes = {approximate = "tanh"}
  %1 = stablehlo.custom_call @byteir.gelu(%0) {custom_attrs = ["tanh"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

func.func @opaque(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{byteir.softmax: has backend_config = "fast", which no other carrier has}}
  %0 = stablehlo.custom_call @byteir.softmax(%x) {backend_config = "fast", byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
