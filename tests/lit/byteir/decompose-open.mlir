// An op that computes along static dimensions only decomposes.
//
// RUN: dialect-opt %s --byteir-decompose | FileCheck %s

// By the sizes, the first two dimensions stay unchanged.
// CHECK-LABEL: @resized
// CHECK-NOT: byteir.resize
// CHECK: return {{.*}} : tensor<?x3x8x8xf32>
func.func @resized(%x: tensor<?x3x4x4xf32>) -> tensor<?x3x8x8xf32> {
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3x4x4xf32>) -> tensor<i32>
  %wide = stablehlo.convert %n : (tensor<i32>) -> tensor<i64>
  %first = stablehlo.reshape %wide : (tensor<i64>) -> tensor<1xi64>
  %rest = stablehlo.constant dense<[3, 8, 8]> : tensor<3xi64>
  %sizes = stablehlo.concatenate %first, %rest, dim = 0 : (tensor<1xi64>, tensor<3xi64>) -> tensor<4xi64>
  %0 = stablehlo.custom_call @byteir.resize(%x, %sizes) {byteir_attrs = {target_mode = "size", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<?x3x4x4xf32>, tensor<4xi64>) -> tensor<?x3x8x8xf32>
  return %0 : tensor<?x3x8x8xf32>
}
