// Numbers in steps that follow from them: of both signs, of one, and zeros.
// TARGETS: 10
// INPUTS: {"x": [-1, 0, 0.5, 2], "y": [1, 2, 3.5, 4], "z": [0, 0], "n": [-2, -1]}
// TOLERANCE: 1e-6
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%x: tensor<4xf32> {onnx.name = "x"}, %y: tensor<4xf32> {onnx.name = "y"}, %z: tensor<2xf32> {onnx.name = "z"}, %n: tensor<2xf32> {onnx.name = "n"}) -> (tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<2xui8>, tensor<f32>, tensor<ui8>, tensor<2xui8>, tensor<f32>, tensor<ui8>) {
  %0:3 = "onnx.DynamicQuantizeLinear"(%x) : (tensor<4xf32>) -> (tensor<4xui8>, tensor<f32>, tensor<ui8>)
  %1:3 = "onnx.DynamicQuantizeLinear"(%y) : (tensor<4xf32>) -> (tensor<4xui8>, tensor<f32>, tensor<ui8>)
  %2:3 = "onnx.DynamicQuantizeLinear"(%z) : (tensor<2xf32>) -> (tensor<2xui8>, tensor<f32>, tensor<ui8>)
  %3:3 = "onnx.DynamicQuantizeLinear"(%n) : (tensor<2xf32>) -> (tensor<2xui8>, tensor<f32>, tensor<ui8>)
  onnx.Return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1, %2#2, %3#0, %3#1, %3#2 : tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<2xui8>, tensor<f32>, tensor<ui8>, tensor<2xui8>, tensor<f32>, tensor<ui8>
}
}
