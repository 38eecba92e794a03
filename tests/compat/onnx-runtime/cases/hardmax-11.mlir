// The input of Hardmax was a matrix, split at the axis: a one in each row of it.
// TARGETS: 1 11 13 25
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%x: tensor<2x3x4xf32> {onnx.name = "x"}) -> (tensor<2x3x4xf32> {onnx.name = "y"}, tensor<2x3x4xf32> {onnx.name = "z"}, tensor<2x3x4xf32> {onnx.name = "w"}) {
  %y = "onnx.HardmaxV11"(%x) <{axis = 1 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %z = "onnx.SoftmaxV11"(%x) <{axis = 0 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %w = "onnx.LogSoftmaxV11"(%x) <{axis = -1 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  onnx.Return %y, %z, %w : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
}
