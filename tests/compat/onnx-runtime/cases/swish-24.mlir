// Swish is x times the logistic function of alpha x.
// TARGETS: 9 13 23
// INPUTS: {"x": [-1, 0, 2]}
// OUTPUTS: {"y": [-0.2689414213699951, 0, 1.7615941559557649], "z": [-0.37754066879814546, 0, 1.4621171572600098]}
module attributes {onnx.opset_imports = {ai.onnx = 24 : i64}} {
func.func @main_graph(%x: tensor<3xf32> {onnx.name = "x"}) -> (tensor<3xf32> {onnx.name = "y"}, tensor<3xf32> {onnx.name = "z"}) {
  %y = "onnx.Swish"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %z = "onnx.Swish"(%x) <{alpha = 0.5 : f32}> : (tensor<3xf32>) -> tensor<3xf32>
  onnx.Return %y, %z : tensor<3xf32>, tensor<3xf32>
}
}
