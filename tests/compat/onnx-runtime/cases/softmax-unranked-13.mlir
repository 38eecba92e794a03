// Softmax of a value whose rank nothing tells: written with others, since
// older versions take it for a matrix.
// TARGETS: 12 11 9
// INPUTS: {"s": [2, 12]}
// TOLERANCE: 1e-6
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<2x3x4xf32> {onnx.name = "x"}, %s: tensor<?xi64> {onnx.name = "s"}) -> (tensor<*xf32> {onnx.name = "y"}, tensor<*xf32> {onnx.name = "z"}) {
  %r = "onnx.ReshapeV13"(%x, %s) : (tensor<2x3x4xf32>, tensor<?xi64>) -> tensor<*xf32>
  %y = "onnx.Softmax"(%r) <{axis = 0 : si64}> : (tensor<*xf32>) -> tensor<*xf32>
  %z = "onnx.LogSoftmax"(%r) <{axis = 1 : si64}> : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %y, %z : tensor<*xf32>, tensor<*xf32>
}
}
