// SwiGLU is the swish of its first operand times its second.
// TARGETS: 9 13 23
// INPUTS: {"a": [-1, 0, 2], "b": [3, 4, -0.5]}
// OUTPUTS: {"y": [-0.8068242641099853, 0.0, -0.8807970779778823], "z": [-1.132622006394436, 0.0, -0.7310585786300049]}
module attributes {onnx.opset_imports = {ai.onnx = 28 : i64}} {
func.func @main_graph(%a: tensor<3xf32> {onnx.name = "a"}, %b: tensor<3xf32> {onnx.name = "b"}) -> (tensor<3xf32> {onnx.name = "y"}, tensor<3xf32> {onnx.name = "z"}) {
  %y = "onnx.SwiGLU"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %z = "onnx.SwiGLU"(%a, %b) <{alpha = 0.5 : f32}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  onnx.Return %y, %z : tensor<3xf32>, tensor<3xf32>
}
}
