// Bits of numbers with and without signs, and of two shapes
// TARGETS: 17 13 9 7
// INPUTS: {"input_0": [-1, 0, 5, -128, 127, 77], "input_1": [3, -2, 85], "input_2": [0, 200, 255, 17], "input_3": [15]}
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%a: tensor<2x3xi32>, %b: tensor<3xi32>, %d: tensor<4xui8>, %e: tensor<1xui8>) -> (tensor<*xi32>, tensor<*xi32>, tensor<*xi32>, tensor<*xui8>, tensor<*xui8>) {
  %0 = "onnx.BitwiseAnd"(%a, %b) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<*xi32>
  %1 = "onnx.BitwiseOr"(%a, %b) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<*xi32>
  %2 = "onnx.BitwiseXor"(%a, %b) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<*xi32>
  %4 = "onnx.BitwiseAnd"(%d, %e) : (tensor<4xui8>, tensor<1xui8>) -> tensor<*xui8>
  %5 = "onnx.BitwiseXor"(%d, %e) : (tensor<4xui8>, tensor<1xui8>) -> tensor<*xui8>
  onnx.Return %0, %1, %2, %4, %5 : tensor<*xi32>, tensor<*xi32>, tensor<*xi32>, tensor<*xui8>, tensor<*xui8>
}
}
