// A slope for each channel was a list.
// TARGETS: 7 13 25
// INPUTS: {"x": [-1, 2, -3, 4], "s": [10, 100]}
// OUTPUTS: {"y": [-10, 2, -300, 4]}
module attributes {onnx.opset_imports = {ai.onnx = 6 : i64}} {
func.func @main_graph(%x: tensor<1x2x2x1xf32> {onnx.name = "x"}, %s: tensor<2xf32> {onnx.name = "s"}) -> (tensor<1x2x2x1xf32> {onnx.name = "y"}) {
  %y = "onnx.PReluV6"(%x, %s) : (tensor<1x2x2x1xf32>, tensor<2xf32>) -> tensor<1x2x2x1xf32>
  onnx.Return %y : tensor<1x2x2x1xf32>
}
}
