// A program becomes an artifact of any version and comes back, from text and
// from bytecode, from files and from standard input.
// RUN: dialect-translate --serialize --target=1.0.0 --strip-debuginfo %s -o %t.mlirbc
// RUN: dialect-translate --deserialize %t.mlirbc | FileCheck %s
// RUN: dialect-translate --serialize --target=1.0.0 --strip-debuginfo - < %s | cmp - %t.mlirbc
// RUN: dialect-translate --deserialize %t.mlirbc --emit-bytecode -o %t.bytecode
// RUN: dialect-translate --serialize --target=1.0.0 %t.bytecode | cmp - %t.mlirbc
// RUN: head -c 24 %t.mlirbc | FileCheck %s --check-prefix=PRODUCER
// RUN: dialect-translate --serialize --target=current %s | head -c 24 | FileCheck %s --check-prefix=CURRENT
// RUN: dialect-translate --serialize --target=01.002.7 %s | head -c 24 | FileCheck %s --check-prefix=TYPED
// RUN: dialect-translate --serialize --target=0.9.0 %s | dialect-translate --deserialize | FileCheck %s

// PRODUCER: StableHLO_v1.0.0
// CURRENT: StableHLO_v1.20.0
// TYPED: StableHLO_v01.002.7

// CHECK-LABEL: func.func @main(%arg0: tensor<4xf32> {jax.name = "x"}, %arg1: tensor<4xf32>)
// CHECK-NEXT: %0 = stablehlo.add %arg0, %arg1 : tensor<4xf32>
// CHECK-NEXT: %1 = stablehlo.exponential %0 {x.note = "n"} : tensor<4xf32>
// CHECK-NEXT: %2 = call @other(%1) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %2 : tensor<4xf32>
// CHECK: func.func private @other(tensor<4xf32>) -> tensor<4xf32>
module @program attributes {mhlo.num_partitions = 1 : i32} {
  func.func @main(%arg0: tensor<4xf32> {jax.name = "x"}, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<4xf32>
    %1 = "stablehlo.exponential"(%0) {x.note = "n"} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = call @other(%1) : (tensor<4xf32>) -> tensor<4xf32>
    return %2 : tensor<4xf32>
  }
  func.func private @other(tensor<4xf32>) -> tensor<4xf32>
}
