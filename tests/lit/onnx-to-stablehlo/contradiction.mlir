// Sizes that do not fit each other are the reason that is reported; sizes that
// are unknown for this reason, behind them, are not.
//
// RUN: not dialect-opt %s "--onnx-to-stablehlo=size=batch:5" 2>&1 | FileCheck %s
// RUN: dialect-opt %s "--onnx-to-stablehlo=size=batch:4" | FileCheck %s --check-prefix=FITS
//
// CHECK-NOT: unknown
// CHECK: error: 'onnx.Add' cannot be lowered to StableHLO: it contradicts the known types of its operands: 'onnx.Add' op dimension 0 of 'A' is 5, but dimension 0 of 'B' is 4; they must be equal, or one of them 1
// CHECK-NOT: unknown
// FITS: stablehlo.add
func.func @main(
    %x: tensor<?x3xf32> {onnx.name = "x", onnx.dim_params = "0:batch"},
    %y: tensor<4x3xf32> {onnx.name = "y"})
    -> (tensor<?x?xf32>) {
  %r = "onnx.Add"(%x, %y) : (tensor<?x3xf32>, tensor<4x3xf32>) -> tensor<?x?xf32>
  %s = "onnx.Relu"(%r) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  onnx.Return %s : tensor<?x?xf32>
}
