// Values without elements: a gather of slices from none would be illegal, and a
// constant of no texts has a type that StableHLO lacks.
//
// RUN: dialect-opt %s --onnx-to-stablehlo=allow-unconverted | FileCheck %s
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK-LABEL: @compress
// CHECK-NOT: dynamic_gather
// CHECK: stablehlo.dynamic_broadcast_in_dim {{.*}} -> tensor<?x3xf32>
func.func @compress(%x: tensor<0x3xf32>, %c: tensor<5xi1>) -> tensor<?x3xf32> {
  %y = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<0x3xf32>, tensor<5xi1>) -> tensor<?x3xf32>
  onnx.Return %y : tensor<?x3xf32>
}

// CHECK-LABEL: @texts
// CHECK-NOT: stablehlo.constant
// CHECK: onnx.Identity
// REFUSED: 'onnx.Identity' cannot be lowered to StableHLO: {{.*}} has elements of type !onnx.String
func.func @texts() -> tensor<0x!onnx.String> {
  %x = onnx.Constant dense<> : tensor<0x!onnx.String>
  %y = "onnx.Identity"(%x) : (tensor<0x!onnx.String>) -> tensor<0x!onnx.String>
  onnx.Return %y : tensor<0x!onnx.String>
}
