// Nodes become composites with their names: equal decompositions are one
// function, constants stay operands, and a target without composites has the
// operations.
//
// REQUIRES: dialect-translate
// RUN: dialect-translate --export-onnx %s -o %t.onnx
// DEFINE: %{translate} = dialect-translate --onnx-to-stablehlo %t.onnx
// RUN: %{translate} --composites=LayerNormalization,ReduceSum,com.microsoft.FastGelu -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: dialect-translate --serialize %t.mlir --target=current | dialect-translate --deserialize -o %t.again.mlir
// RUN: FileCheck %s < %t.again.mlir
// RUN: %{translate} --composites=all | FileCheck %s --check-prefix=ALL
// RUN: %{translate} --composites=all --target=0.18.0 -o %t.old.mlirbc
// RUN: dialect-translate --deserialize %t.old.mlirbc | FileCheck %s --check-prefix=OLD
// RUN: %{translate} --composites=all --bound=n:9 | FileCheck %s --check-prefix=BOUND
// RUN: not %{translate} --composites=LayerNorm 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %{translate} --composites=ai.onnx.Gelu 2>&1 | FileCheck %s --check-prefix=ABSENT

// CHECK-LABEL: func.func @main
// CHECK: %[[SCALE:.*]] = stablehlo.constant dense<2.0
// CHECK: %[[A:.*]] = stablehlo.composite "onnx.LayerNormalization" %{{.*}}, %[[SCALE]] {composite_attributes = {axis = -1 : i64, epsilon = {{.*}} : f32, operands = ["X", "Scale"], stash_type = 1 : i64}, decomposition = @[[NORM:.*]], version = 17 : i32}
// CHECK: %[[B:.*]] = stablehlo.composite "onnx.LayerNormalization" %[[A]], %[[SCALE]] {composite_attributes = {{.*}}, decomposition = @[[NORM]], version = 17 : i32}
// CHECK: stablehlo.add
// CHECK: %[[AXES:.*]] = stablehlo.constant dense<1> : tensor<1xi64>
// CHECK: stablehlo.composite "onnx.ReduceSum" %{{.*}}, %[[AXES]] {composite_attributes = {keepdims = 0 : i64, noop_with_empty_axes = 0 : i64, operands = ["data", "axes"]}
// CHECK: stablehlo.composite "com.microsoft.FastGelu" %{{.*}} {composite_attributes = {operands = ["{{.*}}"]}
// CHECK: return
// CHECK: func.func private @[[NORM]](%{{.*}}: tensor<?x8xf32>, %{{.*}}: tensor<8xf32>) -> tensor<?x8xf32>
// CHECK-NOT: func.func private @"onnx.LayerNormalization

// An addition is an operation already.
// ALL-NOT: "onnx.Add"
// ALL: "onnx.LayerNormalization"
// ALL-NOT: "onnx.Add"

// OLD-NOT: composite
// OLD: stablehlo.divide

// BOUND: stablehlo.composite "onnx.LayerNormalization" %{{.*}} : (tensor<?x8xf32, #stablehlo.bounds<9, ?>>, tensor<8xf32>) -> tensor<?x8xf32, #stablehlo.bounds<9, ?>>

// UNKNOWN: error: there is no op 'LayerNorm' to keep as a composite; names are those of the standard, 'LayerNormalization', with the domain in front in other domains, 'com.microsoft.FastGelu'
// ABSENT: error: there is no op 'ai.onnx.Gelu' to keep as a composite
func.func @main(%x: tensor<?x8xf32> {onnx.name = "x", onnx.dim_params = "0:n"})
    -> (tensor<?xf32> {onnx.name = "s"}, tensor<?x8xf32> {onnx.name = "g"}) {
  %scale = onnx.Constant dense<2.0> : tensor<8xf32>
  %none = "onnx.NoValue"() {value} : () -> none
  %a:3 = "onnx.LayerNormalization"(%x, %scale, %none) <{axis = -1 : si64, epsilon = 1.0e-5 : f32, stash_type = 1 : si64}>
      : (tensor<?x8xf32>, tensor<8xf32>, none) -> (tensor<?x8xf32>, none, none)
  %b:3 = "onnx.LayerNormalization"(%a#0, %scale, %none) <{axis = -1 : si64, epsilon = 1.0e-5 : f32, stash_type = 1 : si64}>
      : (tensor<?x8xf32>, tensor<8xf32>, none) -> (tensor<?x8xf32>, none, none)
  %c = "onnx.Add"(%a#0, %b#0) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %s = "onnx.ReduceSum"(%c, %axes) <{keepdims = 0 : si64, noop_with_empty_axes = 0 : si64}>
      : (tensor<?x8xf32>, tensor<1xi64>) -> tensor<?xf32>
  %g = "onnx.Custom"(%c) {domain_name = "com.microsoft", function_name = "FastGelu"}
      : (tensor<?x8xf32>) -> tensor<?x8xf32>
  onnx.Return %s, %g : tensor<?xf32>, tensor<?x8xf32>
}
