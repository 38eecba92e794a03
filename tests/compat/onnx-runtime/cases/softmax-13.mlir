// Along one axis that is not the last.
// TARGETS: 1 9 11 12 25
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<2x3x4xf32> {onnx.name = "x"}, %u: tensor<?x3x?xf32> {onnx.name = "u"}) -> (tensor<2x3x4xf32> {onnx.name = "y"}, tensor<?x3x?xf32> {onnx.name = "z"}, tensor<2x3x4xf32> {onnx.name = "w"}) {
  %y = "onnx.Softmax"(%x) <{axis = 1 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %z = "onnx.LogSoftmax"(%u) <{axis = 0 : si64}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  %w = "onnx.Hardmax"(%y) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  onnx.Return %y, %z, %w : tensor<2x3x4xf32>, tensor<?x3x?xf32>, tensor<2x3x4xf32>
}
}
