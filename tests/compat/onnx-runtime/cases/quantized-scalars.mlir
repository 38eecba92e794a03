// A scale that is a number beside a zero point that is a list of one, and the
// other way round.
// TARGETS: 10 13 19 21
// INPUTS: {"x": [-1, 0, 0.5, 2], "scale": [0.5], "zero": [3]}
// OUTPUTS: {"q": [1, 3, 4, 7], "y": [-1, 0, 0.5, 2]}
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<4xf32> {onnx.name = "x"}, %scale: tensor<f32> {onnx.name = "scale"}, %zero: tensor<1xui8> {onnx.name = "zero"}) -> (tensor<4xui8> {onnx.name = "q"}, tensor<4xf32> {onnx.name = "y"}) {
  %q = "onnx.QuantizeLinearV13"(%x, %scale, %zero) {axis = 0 : si64} : (tensor<4xf32>, tensor<f32>, tensor<1xui8>) -> tensor<4xui8>
  %y = "onnx.DequantizeLinearV13"(%q, %scale, %zero) {axis = 0 : si64} : (tensor<4xui8>, tensor<f32>, tensor<1xui8>) -> tensor<4xf32>
  onnx.Return %q, %y : tensor<4xui8>, tensor<4xf32>
}
}
