// Rows at places, of which opset 10 knows those of one axis
// TARGETS: 12 10 9
// INPUTS: {"input_1": [2, 0]}
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<3x4xf32>, %i: tensor<2x1xi64>, %u: tensor<2x4xf32>) -> (tensor<*xf32>) {
  %0 = "onnx.ScatterNDV13"(%x, %i, %u) : (tensor<3x4xf32>, tensor<2x1xi64>, tensor<2x4xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
}
