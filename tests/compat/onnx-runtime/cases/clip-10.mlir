// Limits of halves are halves; an absent limit is the largest number.
// TARGETS: 11 13 25
// INPUTS: {"x": [-2, -0.25, 0, 1, 3]}
// OUTPUTS: {"y": [-0.5, -0.25, 0, 1, 1.5], "z": [-2, -0.25, 0, 1, 1.5]}
module attributes {onnx.opset_imports = {ai.onnx = 10 : i64}} {
func.func @main_graph(%x: tensor<5xf16> {onnx.name = "x"}) -> (tensor<5xf16> {onnx.name = "y"}, tensor<5xf16> {onnx.name = "z"}) {
  %y = "onnx.ClipV6"(%x) <{max = 1.5 : f32, min = -0.5 : f32}> : (tensor<5xf16>) -> tensor<5xf16>
  %z = "onnx.ClipV6"(%x) <{max = 1.5 : f32}> : (tensor<5xf16>) -> tensor<5xf16>
  onnx.Return %y, %z : tensor<5xf16>, tensor<5xf16>
}
}
