// Bounds of open dimensions are in the types of all values that have the size.
//
// RUN: dialect-opt %s "--onnx-to-stablehlo=bound=batch:8" | FileCheck %s
// RUN: dialect-translate --export-onnx %s -o %t.onnx
// RUN: dialect-translate --onnx-to-stablehlo --bound=batch:8 --target=1.9.0 %t.onnx -o %t.mlirbc
// RUN: dialect-translate --deserialize %t.mlirbc | FileCheck %s
// RUN: not dialect-translate --onnx-to-stablehlo --bound=bach:8 %t.onnx 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not dialect-translate --onnx-to-stablehlo --bound=batch %t.onnx 2>&1 | FileCheck %s --check-prefix=FORM
//
// UNKNOWN: error: there is no open dimension 'bach'; open are 'batch'
// FORM: error: 'batch' is no bound of a dimension; expected NAME:BOUND, for example batch:1
//
// CHECK: func.func @main{{.*}}(%arg0: tensor<?x3xf32, #stablehlo.bounds<8, ?>>, %arg1: tensor<3x4xf32>) -> tensor<?xf32, #stablehlo.bounds<8>>
// CHECK: stablehlo.tanh {{.*}} : tensor<?x3xf32, #stablehlo.bounds<8, ?>>
// CHECK: stablehlo.dot_general {{.*}} -> tensor<?x4xf32, #stablehlo.bounds<8, ?>>
// CHECK: stablehlo.reduce{{.*}} -> tensor<?xf32, #stablehlo.bounds<8>>
func.func @main(
    %x: tensor<?x3xf32> {onnx.name = "x", onnx.dim_params = "0:batch"},
    %w: tensor<3x4xf32> {onnx.name = "w"})
    -> (tensor<?xf32> {onnx.dim_params = "0:batch"}) {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %t = "onnx.Tanh"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %m = "onnx.MatMul"(%t, %w) : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  %s = "onnx.ReduceSum"(%m, %axes) {keepdims = 0 : si64, noop_with_empty_axes = 0 : si64} : (tensor<?x4xf32>, tensor<1xi64>) -> tensor<?xf32>
  onnx.Return %s : tensor<?xf32>
}
