// A sparse constant, whose bytecode is not read, is stored as text.
// REQUIRES: mlir-portable-translate
// RUN: mlir-portable-translate --serialize --target=current %s -o %t.bc
// RUN: mlir-portable-translate --deserialize %t.bc | FileCheck %s

// CHECK: arith.constant sparse<{{\[\[}}0], [1]], [1.000000e+00, 2.000000e+00]> : tensor<3xf32>
func.func @sparse() -> tensor<3xf32> {
  %0 = arith.constant sparse<[[0], [1]], [1.0, 2.0]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
