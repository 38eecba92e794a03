// Dynamic sizes of results, inferred from relations between operands, results and
// attributes.
//
// RUN: dialect-opt %s --byteir-infer-shapes | FileCheck %s

// CHECK-LABEL: @layer_norm
// CHECK-SAME: -> (tensor<2x?x3xf16>, tensor<2x?x1xf32>, tensor<2x?x1xf32>)
func.func @layer_norm(%x: tensor<2x?x3xf16>, %w: tensor<3xf16>) -> (tensor<2x?x3xf16>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: mhlo.custom_call @byteir.layer_norm(%arg0, %arg1, %arg1) {backend_config = "", byteir_attrs = {axis = [2], epsilon = 1.000000e-05 : f64}} : (tensor<2x?x3xf16>, tensor<3xf16>, tensor<3xf16>) -> (tensor<2x?x3xf16>, tensor<2x?x1xf32>, tensor<2x?x1xf32>)
  %0:3 = mhlo.custom_call @byteir.layer_norm(%x, %w, %w) {backend_config = "", byteir_attrs = {axis = [2], epsilon = 1.0E-5 : f64}} : (tensor<2x?x3xf16>, tensor<3xf16>, tensor<3xf16>) -> (tensor<2x?x3xf16>, tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x?x3xf16>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// CHECK-LABEL: @arg_max
func.func @arg_max(%x: tensor<2x3xi32>) -> (tensor<?xi64>, tensor<?x?xi64>) {
  // CHECK: -> tensor<2xi64>
  %0 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = true}} : (tensor<2x3xi32>) -> tensor<?xi64>
  // CHECK: -> tensor<2x1xi64>
  %1 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = true, select_last_index = true}} : (tensor<2x3xi32>) -> tensor<?x?xi64>
  return %0, %1 : tensor<?xi64>, tensor<?x?xi64>
}

// CHECK-LABEL: @top_k
func.func @top_k(%x: tensor<2x9xf32>) -> (tensor<2x?xf32>, tensor<?x?xi64>) {
  // CHECK: -> (tensor<2x3xf32>, tensor<2x3xi64>)
  %0:2 = stablehlo.custom_call @byteir.top_k(%x) {api_version = 4 : i32, backend_config = {axis = [1], k = 3, sorted = true}} : (tensor<2x9xf32>) -> (tensor<2x?xf32>, tensor<?x?xi64>)
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<?x?xi64>
}

// CHECK-LABEL: @one_hot
func.func @one_hot(%x: tensor<2x?xi32>) -> tensor<?x?x?xf32> {
  // CHECK: -> tensor<2x5x?xf32>
  %0 = stablehlo.custom_call @byteir.one_hot(%x) {byteir_attrs = {axis = 1, depth = 5, on_value = 1.0 : f32, off_value = 0.0 : f32}} : (tensor<2x?xi32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// Of constants, values.
// CHECK-LABEL: @held
func.func @held(%x: tensor<1x2x3x5xf32>, %v: tensor<3x2xi32>, %f: tensor<f32>, %i: tensor<i64>) {
  %sizes = stablehlo.constant dense<[1, 2, 6, 10]> : tensor<4xi64>
  %scales = stablehlo.constant dense<[1.0, 1.0, 2.5, 0.5]> : tensor<4xf32>
  %repeats = stablehlo.constant dense<[2, 0, 3]> : tensor<3xi64>
  %shape = stablehlo.constant dense<[4, 5]> : tensor<2xi64>
  // CHECK: @byteir.resize{{.*}} -> tensor<1x2x6x10xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %sizes) {byteir_attrs = {target_mode = "size", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<1x2x3x5xf32>, tensor<4xi64>) -> tensor<?x?x?x?xf32>
  // CHECK: @byteir.resize{{.*}} -> tensor<1x2x7x2xf32>
  %1 = stablehlo.custom_call @byteir.resize(%x, %scales) {byteir_attrs = {target_mode = "scale", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<1x2x3x5xf32>, tensor<4xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: @byteir.repeat{{.*}} -> tensor<5x2xi32>
  %2 = stablehlo.custom_call @byteir.repeat(%v, %repeats) {byteir_attrs = {}} : (tensor<3x2xi32>, tensor<3xi64>) -> tensor<?x?xi32>
  // CHECK: @byteir.non_zero{{.*}} -> tensor<?x4xi64>
  %3 = stablehlo.custom_call @byteir.non_zero(%x) {byteir_attrs = {}} : (tensor<1x2x3x5xf32>) -> tensor<?x?xi64>
  // CHECK: @byteir.rng_uniform{{.*}} -> tensor<4x5xf32>
  %4 = stablehlo.custom_call @byteir.rng_uniform(%f, %f, %i, %i, %shape) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: @tf.DynamicPartition{{.*}} -> (tensor<?x2xi32>, tensor<?x2xi32>)
  %n = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi32>
  %5:2 = stablehlo.custom_call @tf.DynamicPartition(%v, %n) {byteir_attrs = {num_partitions = 2}} : (tensor<3x2xi32>, tensor<3xi32>) -> (tensor<?x2xi32>, tensor<?x2xi32>)
  return
}
