// A scale that is a number and a zero point that is a list of one are of one
// tensor, and the other way round; more numbers have to be as many.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @numbers_and_lists
func.func @numbers_and_lists(%x: tensor<2x3xf32>, %f: tensor<f32>, %f1: tensor<1xf32>, %z: tensor<ui8>, %z1: tensor<1xui8>, %u: tensor<?xf32>) {
  %0 = "onnx.QuantizeLinear"(%x, %f, %z1) : (tensor<2x3xf32>, tensor<f32>, tensor<1xui8>) -> tensor<2x3xui8>
  %1 = "onnx.QuantizeLinear"(%x, %f1, %z) : (tensor<2x3xf32>, tensor<1xf32>, tensor<ui8>) -> tensor<2x3xui8>
  %2 = "onnx.QuantizeLinear"(%x, %u, %z) : (tensor<2x3xf32>, tensor<?xf32>, tensor<ui8>) -> tensor<2x3xui8>
  %3 = "onnx.DequantizeLinear"(%0, %f, %z1) : (tensor<2x3xui8>, tensor<f32>, tensor<1xui8>) -> tensor<2x3xf32>
  %4 = "onnx.DequantizeLinearV10"(%0, %f, %z1) : (tensor<2x3xui8>, tensor<f32>, tensor<1xui8>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<2x3xui8>, %b: tensor<3x4xui8>, %f: tensor<f32>, %f1: tensor<1xf32>, %z: tensor<ui8>, %z1: tensor<1xui8>) {
  %0 = "onnx.QLinearMatMul"(%a, %f, %z1, %b, %f1, %z, %f, %z1) : (tensor<2x3xui8>, tensor<f32>, tensor<1xui8>, tensor<3x4xui8>, tensor<1xf32>, tensor<ui8>, tensor<f32>, tensor<1xui8>) -> tensor<2x4xui8>
  %1 = "onnx.QLinearMatMulV10"(%a, %f, %z1, %b, %f1, %z, %f, %z1) : (tensor<2x3xui8>, tensor<f32>, tensor<1xui8>, tensor<3x4xui8>, tensor<1xf32>, tensor<ui8>, tensor<f32>, tensor<1xui8>) -> tensor<2x4xui8>
  return
}

// CHECK-LABEL: func.func @convolution
func.func @convolution(%x: tensor<1x3x8x8xui8>, %w: tensor<4x3x3x3xui8>, %f: tensor<f32>, %f1: tensor<1xf32>, %z: tensor<ui8>, %z1: tensor<1xui8>, %none: none) {
  %0 = "onnx.QLinearConv"(%x, %f1, %z, %w, %f, %z1, %f, %z1, %none) : (tensor<1x3x8x8xui8>, tensor<1xf32>, tensor<ui8>, tensor<4x3x3x3xui8>, tensor<f32>, tensor<1xui8>, tensor<f32>, tensor<1xui8>, none) -> tensor<1x4x6x6xui8>
  return
}

// A truth value is a byte.
// CHECK-LABEL: func.func @bits
func.func @bits(%x: tensor<3xi1>, %y: tensor<3xi8>) {
  %0 = "onnx.BitCast"(%x) <{to = 2 : si64}> : (tensor<3xi1>) -> tensor<3xui8>
  %1 = "onnx.BitCast"(%y) <{to = 9 : si64}> : (tensor<3xi8>) -> tensor<3xi1>
  return
}

// -----

func.func @bits(%x: tensor<3xi1>) {
  // expected-error @+1 {{elements of different widths}}
  %0 = "onnx.BitCast"(%x) <{to = 4 : si64}> : (tensor<3xi1>) -> tensor<3xui16>
  return
}

// -----

func.func @scales(%x: tensor<2x3xf32>, %f: tensor<f32>, %z: tensor<3xui8>) {
  // expected-error @+1 {{operand #2 is 'tensor<3xui8>', but must be shaped like operand #1, 'tensor<f32>'}}
  %0 = "onnx.QuantizeLinear"(%x, %f, %z) : (tensor<2x3xf32>, tensor<f32>, tensor<3xui8>) -> tensor<2x3xui8>
  return
}

// -----

func.func @products(%a: tensor<2x3xui8>, %b: tensor<3x4xui8>, %f: tensor<f32>, %f4: tensor<4xf32>, %z: tensor<ui8>) {
  // expected-error @+1 {{operand #5 is 'tensor<ui8>', but must be shaped like operand #4, 'tensor<4xf32>'}}
  %0 = "onnx.QLinearMatMul"(%a, %f, %z, %b, %f4, %z, %f, %z) : (tensor<2x3xui8>, tensor<f32>, tensor<ui8>, tensor<3x4xui8>, tensor<4xf32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<2x4xui8>
  return
}

// -----

func.func @convolution(%x: tensor<1x3x8x8xui8>, %w: tensor<4x3x3x3xui8>, %f: tensor<f32>, %f4: tensor<4xf32>, %z: tensor<ui8>, %none: none) {
  // expected-error @+1 {{operand #5 is 'tensor<ui8>', but must be shaped like operand #4, 'tensor<4xf32>'}}
  %0 = "onnx.QLinearConv"(%x, %f, %z, %w, %f4, %z, %f, %z, %none) : (tensor<1x3x8x8xui8>, tensor<f32>, tensor<ui8>, tensor<4x3x3x3xui8>, tensor<4xf32>, tensor<ui8>, tensor<f32>, tensor<ui8>, none) -> tensor<1x4x6x6xui8>
  return
}
