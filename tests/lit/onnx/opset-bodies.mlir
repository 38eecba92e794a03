// Operations of a body, and those in its loops, have the place of the
// op that they replace.
//
// RUN: not dialect-opt %s --onnx-to-opset=target=7 2>&1 | FileCheck %s
// CHECK: opset-bodies.mlir:[[# @LINE + 2]]:8: error: 'onnx.ScatterV9' needs opset 9 or newer of 'ai.onnx'
func.func @main(%x: tensor<4x10xf32>, %i: tensor<4x1xi64>, %u: tensor<4x1xf32>) -> tensor<4x10xf32> {
  %y = "onnx.ScatterElements"(%x, %i, %u) <{axis = 1 : si64, reduction = "add"}> {onnx_node_name = "n"} : (tensor<4x10xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x10xf32>
  onnx.Return %y : tensor<4x10xf32>
}
