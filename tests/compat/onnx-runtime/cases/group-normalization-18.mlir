// Scale and bias of groups.
// TARGETS: 13 17 18 21 25
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%x: tensor<2x6x2x2xf32> {onnx.name = "x"}, %s: tensor<2xf32> {onnx.name = "s"}, %b: tensor<2xf32> {onnx.name = "b"}) -> (tensor<2x6x2x2xf32> {onnx.name = "y"}) {
  %y = "onnx.GroupNormalizationV18"(%x, %s, %b) <{num_groups = 2 : si64}> : (tensor<2x6x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x6x2x2xf32>
  onnx.Return %y : tensor<2x6x2x2xf32>
}
}
