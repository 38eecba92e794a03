// Lowered programs have one constant of each value, ask for each size once, and compute
// nothing that constants and static sizes determine.
// RUN: rm -rf %t && split-file %s %t
// RUN: dialect-opt --onnx-to-stablehlo %t/relus.mlir | FileCheck %s --check-prefix=RELUS
// RUN: dialect-opt --onnx-to-stablehlo %t/gemm.mlir | FileCheck %s --check-prefix=GEMM
// RUN: dialect-opt --onnx-to-stablehlo %t/open.mlir | FileCheck %s --check-prefix=OPEN
// RUN: dialect-opt --onnx-to-stablehlo %t/attention.mlir | FileCheck %s --check-prefix=ATTENTION
// RUN: dialect-opt --onnx-to-stablehlo %t/products.mlir | FileCheck %s --check-prefix=PRODUCTS
// RUN: dialect-opt --onnx-to-stablehlo %t/list.mlir | FileCheck %s --check-prefix=LIST

// RELUS-COUNT-1: stablehlo.constant
// RELUS-NOT: stablehlo.constant
// GEMM-NOT: transpose
// GEMM: stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [1]
// GEMM-NEXT: return
// OPEN-COUNT-2: stablehlo.get_dimension_size %arg0
// OPEN-NOT: get_dimension_size
// OPEN-NOT: stablehlo.constant dense<0.000000e+00> : tensor<?
// ATTENTION-NOT: sqrt
// ATTENTION-NOT: transpose
// ATTENTION-NOT: tensor<2x4x1x
// ATTENTION-COUNT-2: stablehlo.dot_general
// ATTENTION-NOT: dot_general
// PRODUCTS-NOT: transpose
// PRODUCTS: stablehlo.dot_general %arg0, %arg1, batching_dims = [1, 0] x [1, 0], contracting_dims = [3] x [3]
// PRODUCTS: %[[T:.*]] = stablehlo.transpose %arg1, dims = [1, 0, 2]
// PRODUCTS: stablehlo.dot_general %[[T]], %arg0, contracting_dims = [2] x [1]
// LIST: stablehlo.get_dimension_size %arg0, dim = 0
// LIST-NOT: stablehlo.slice
// LIST: stablehlo.dynamic_reshape %arg0

//--- relus.mlir
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = "onnx.Relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "onnx.Tanh"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = "onnx.Relu"(%b) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %c : tensor<2x3xf32>
}
//--- gemm.mlir
func.func @main(%a: tensor<3x2xf32>, %b: tensor<4x3xf32>) -> tensor<2x4xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Gemm"(%a, %b, %none) <{transA = 1 : si64, transB = 1 : si64}> : (tensor<3x2xf32>, tensor<4x3xf32>, none) -> tensor<2x4xf32>
  onnx.Return %y : tensor<2x4xf32>
}
//--- open.mlir
func.func @main(%x: tensor<?x?x64xf32>) -> tensor<?x?x64xf32> {
  %s = onnx.Constant dense<2.0> : tensor<64xf32>
  %none = "onnx.NoValue"() <{value}> : () -> none
  %y, %m, %i = "onnx.LayerNormalization"(%x, %s, %none) <{axis = -1 : si64}> : (tensor<?x?x64xf32>, tensor<64xf32>, none) -> (tensor<?x?x64xf32>, none, none)
  %z = "onnx.Relu"(%y) : (tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  onnx.Return %z : tensor<?x?x64xf32>
}
//--- attention.mlir
func.func @main(%q: tensor<2x4x16x8xf32>, %k: tensor<2x4x16x8xf32>, %v: tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %o, %a, %b, %c = "onnx.Attention"(%q, %k, %v, %none, %none, %none, %none) : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, none, none, none, none) -> (tensor<2x4x16x8xf32>, none, none, none)
  onnx.Return %o : tensor<2x4x16x8xf32>
}
//--- products.mlir
// Dimensions that a product gives keep their order, or the transpose stays.
func.func @main(%a: tensor<4x2x5x8xf32>, %b: tensor<4x2x7x8xf32>) -> tensor<2x4x5x7xf32> {
  %s = "onnx.Transpose"(%a) <{perm = [1, 0, 2, 3]}> : (tensor<4x2x5x8xf32>) -> tensor<2x4x5x8xf32>
  %t = "onnx.Transpose"(%b) <{perm = [1, 0, 3, 2]}> : (tensor<4x2x7x8xf32>) -> tensor<2x4x8x7xf32>
  %y = "onnx.MatMul"(%s, %t) : (tensor<2x4x5x8xf32>, tensor<2x4x8x7xf32>) -> tensor<2x4x5x7xf32>
  onnx.Return %y : tensor<2x4x5x7xf32>
}
func.func @free(%a: tensor<4x3xf32>, %b: tensor<5x2x3xf32>) -> tensor<2x5x4xf32> {
  %s = "onnx.Transpose"(%b) <{perm = [1, 0, 2]}> : (tensor<5x2x3xf32>) -> tensor<2x5x3xf32>
  %t = "onnx.Transpose"(%a) <{perm = [1, 0]}> : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %y = "onnx.MatMul"(%s, %t) : (tensor<2x5x3xf32>, tensor<3x4xf32>) -> tensor<2x5x4xf32>
  onnx.Return %y : tensor<2x5x4xf32>
}
//--- list.mlir
func.func @main(%x: tensor<?x6xf32>) -> tensor<?x2x3xf32> {
  %shape = "onnx.Shape"(%x) : (tensor<?x6xf32>) -> tensor<2xi64>
  %zero = onnx.Constant dense<[0]> : tensor<1xi64>
  %batch = "onnx.Gather"(%shape, %zero) <{axis = 0 : si64}> : (tensor<2xi64>, tensor<1xi64>) -> tensor<1xi64>
  %rest = onnx.Constant dense<[2, 3]> : tensor<2xi64>
  %to = "onnx.Concat"(%batch, %rest) <{axis = 0 : si64}> : (tensor<1xi64>, tensor<2xi64>) -> tensor<3xi64>
  %y = "onnx.Reshape"(%x, %to) : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x2x3xf32>
  onnx.Return %y : tensor<?x2x3xf32>
}
