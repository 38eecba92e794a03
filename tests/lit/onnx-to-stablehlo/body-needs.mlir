// An op whose function body does not cover it says which condition the body asks for: a type, an
// attribute, a rank or a size.
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: error: 'onnx.Attention' cannot be lowered to StableHLO: its function body needs an 'attn_mask' that is broadcast to the scores; its dimension 0 has size 2, theirs 1
// CHECK: error: 'onnx.GridSample' cannot be lowered to StableHLO: its function body needs floats of 16, 32 or 64 bits in operand 'X', which has int32
// CHECK: error: 'onnx.QLinearMatMul' cannot be lowered to StableHLO: its function body needs a single element, by rank and size, of operand 'a_scale', which has rank 1
// CHECK: error: 'onnx.AffineGrid' cannot be lowered to StableHLO: its function body needs 2 or 3 dimensions of space, by known sizes of 'theta' or a known number of elements of 'size'; the size of dimensions 0, 1, 2 of operand 'theta' is unknown
// CHECK: note: open dimensions of inputs: 't.0', 't.1', 't.2', 's.0'; give them sizes, for example t.0:1
func.func @main(%x: tensor<1x4x16x8xf32>, %m: tensor<2x4x16x16xf32>, %a: tensor<1x1x2x2xi32>, %b: tensor<1x3x3x2xf32>,
    %l: tensor<2x3xui8>, %r: tensor<3x4xui8>, %rows: tensor<2xf32>, %zs: tensor<2xui8>, %s: tensor<1xf32>, %z: tensor<1xui8>,
    %t: tensor<?x?x?xf32> {onnx.name = "t"}, %n: tensor<?xi64> {onnx.name = "s"})
    -> (tensor<1x4x16x8xf32>, tensor<1x1x3x3xi32>, tensor<2x4xui8>, tensor<*xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %e, %p, %v, %w = "onnx.Attention"(%x, %x, %x, %m, %none, %none, %none) : (tensor<1x4x16x8xf32>, tensor<1x4x16x8xf32>, tensor<1x4x16x8xf32>, tensor<2x4x16x16xf32>, none, none, none) -> (tensor<1x4x16x8xf32>, none, none, none)
  %i = "onnx.GridSample"(%a, %b) <{mode = "linear"}> : (tensor<1x1x2x2xi32>, tensor<1x3x3x2xf32>) -> tensor<1x1x3x3xi32>
  %q = "onnx.QLinearMatMul"(%l, %rows, %zs, %r, %s, %z, %s, %z) : (tensor<2x3xui8>, tensor<2xf32>, tensor<2xui8>, tensor<3x4xui8>, tensor<1xf32>, tensor<1xui8>, tensor<1xf32>, tensor<1xui8>) -> tensor<2x4xui8>
  %g = "onnx.AffineGrid"(%t, %n) : (tensor<?x?x?xf32>, tensor<?xi64>) -> tensor<*xf32>
  onnx.Return %e, %i, %q, %g : tensor<1x4x16x8xf32>, tensor<1x1x3x3xi32>, tensor<2x4xui8>, tensor<*xf32>
}
