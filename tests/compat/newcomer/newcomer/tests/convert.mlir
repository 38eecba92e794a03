// A program of the dialect in its own form, its conversion to the versioned
// dialect, and back, also through its own bytecode and through an artifact.
// RUN: dialect-opt %s | FileCheck %s --check-prefix=DIALECT
// RUN: dialect-opt %s -o %t.mlir && dialect-opt %t.mlir --emit-bytecode | dialect-opt | diff %t.mlir -
// RUN: dialect-opt %s --newcomer-legalize-to-vnewcomer | FileCheck %s --check-prefix=VERSIONED
// RUN: dialect-opt %s --newcomer-legalize-to-vnewcomer --vnewcomer-legalize-to-newcomer | diff %t.mlir -
// RUN: newcomer-translate --serialize --target=current %s -o %t.mlirbc
// RUN: newcomer-translate --deserialize %t.mlirbc | dialect-opt | diff %t.mlir -
// RUN: newcomer-translate --serialize --target=1.1.0 %s -o %t.old 2>&1 | count 0
// RUN: newcomer-translate --deserialize %t.old | dialect-opt | diff %t.mlir -
// RUN: not newcomer-translate --serialize --target=1.0.0 %s -o %t.none 2>&1 | FileCheck %s --check-prefix=REFUSED
// Builders and passes infer types from relations.
// RUN: dialect-opt %s --canonicalize --inline | FileCheck %s --check-prefix=DIALECT

// DIALECT: newcomer.negate %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
// DIALECT: "newcomer.window"(%{{.*}}) <{window = #newcomer.window<sizes = [2, 3], stride = 2>}>
// DIALECT: "newcomer.scale"(%{{[a-z0-9]+}}, %{{[a-z0-9]+}}) :
// DIALECT: "newcomer.box"(%{{.*}}) : (tensor<4xf32>) -> !newcomer.box<content = f32, sizes = [2], label = "mine">
// VERSIONED: "vnewcomer.negate_v1"
// VERSIONED: "vnewcomer.window_v1"({{.*}}) <{sizes = #vnewcomer.tensor_v1<dense<[2, 3]> : tensor<2xi64>>, stride = #vnewcomer.integer_v1<2 : i64>}>
// VERSIONED: "vnewcomer.box_v1"({{.*}}) {{.*}} -> !vnewcomer.box_v1<sizes = [2], content = !vnewcomer.f32_v1, label = #vnewcomer.string_v1<"mine">>
// REFUSED: error: {{.*}} needs version 1.1.0 or newer of the 'newcomer' dialect; the target is 1.0.0
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, !newcomer.box<content = f32, sizes = [2], label = "mine">) {
  %0 = newcomer.negate %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "newcomer.window"(%0) <{window = #newcomer.window<sizes = [2, 3], stride = 2>}> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "newcomer.scale"(%1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "newcomer.box"(%2) : (tensor<4xf32>) -> !newcomer.box<content = f32, sizes = [2], label = "mine">
  return %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, !newcomer.box<content = f32, sizes = [2], label = "mine">
}
