// Lists that are arrays today were tensors: text of older releases is read, by each
// tool. A tensor of other numbers is an error, and so is an attribute of a tensor that
// no list was.
// REQUIRES: dialect-opt
// RUN: split-file %s %t
// RUN: dialect-opt %t/older.mlir | FileCheck %s
// RUN: dialect-translate --serialize --target=1.0.0 %t/older.mlir | dialect-translate --deserialize | FileCheck %s
// RUN: not dialect-opt %t/other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: {{.*}}'permutation'

// CHECK-LABEL: @main
// CHECK: stablehlo.transpose %arg0, dims = [1, 0]
// CHECK: stablehlo.transpose {{.*}}, dims = [1, 0]
// CHECK: stablehlo.reverse {{.*}}, dims = [0, 1] {mine.list = dense<[1, 2]> : tensor<2xi64>}
// CHECK: window_dimensions = array<i64: 2, 1>

//--- older.mlir
func.func @main(%a: tensor<2x3xf32>, %s: tensor<f32>) {
  %0 = "stablehlo.transpose"(%a) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "stablehlo.transpose"(%0) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %2 = "stablehlo.reverse"(%1) {dimensions = dense<[0, 1]> : tensor<2xi64>, mine.list = dense<[1, 2]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "stablehlo.reduce_window"(%2, %s) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = dense<[2, 1]> : tensor<2xi64>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

//--- other.mlir
func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) {permutation = dense<[1, 0]> : tensor<2xi32>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
