// Open dimensions of inputs get sizes by their names, or by input and place.
//
// RUN: dialect-opt %s "--onnx-to-stablehlo=size=batch:4 size=y.1:3" | FileCheck %s
// RUN: dialect-translate --export-onnx %s -o %t.onnx
// RUN: dialect-translate --onnx-to-stablehlo --size=batch:4 --size=y.1:3 --target=1.9.0 %t.onnx -o %t.mlirbc
// RUN: dialect-translate --deserialize %t.mlirbc | FileCheck %s
// RUN: dialect-translate --onnx-to-stablehlo %t.onnx | FileCheck %s --check-prefix=OPEN
// RUN: not dialect-translate --onnx-to-stablehlo --size=bach:4 %t.onnx 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not dialect-translate --onnx-to-stablehlo --size=batch %t.onnx 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not dialect-translate --onnx-to-stablehlo --size=batch:-1 %t.onnx 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not dialect-translate --onnx-to-stablehlo --size=batch:1 --size=batch:2 %t.onnx 2>&1 | FileCheck %s --check-prefix=TWICE
//
// OPEN: func.func @main{{.*}}(%arg0: tensor<?x3xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x3xf32>
// OPEN: stablehlo.clamp {{.*}} tensor<?x3xf32>
// OPEN: stablehlo.add {{.*}} : tensor<?x3xf32>
// UNKNOWN: error: there is no open dimension 'bach'; open are 'batch', 'y.1'
// FORM: error: 'batch' is no size of a dimension; expected NAME:SIZE, for example batch:1
// NEGATIVE: error: 'batch:-1' is no size of a dimension
// TWICE: error: dimension 'batch' has two sizes
//
// CHECK: func.func @main{{.*}}(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK: stablehlo.maximum {{.*}} : tensor<4x3xf32>
// CHECK: stablehlo.add {{.*}} : tensor<4x3xf32>
func.func @main(
    %x: tensor<?x3xf32> {onnx.name = "x", onnx.dim_params = "0:batch"},
    %y: tensor<?x?xf32> {onnx.name = "y", onnx.dim_params = "0:batch"})
    -> (tensor<?x?xf32> {onnx.dim_params = "0:batch"}) {
  %r = "onnx.Relu"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %s = "onnx.Add"(%r, %y) : (tensor<?x3xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  onnx.Return %s : tensor<?x?xf32>
}
