// Bounds in another order than usual: all elements become the second
// TARGETS: 12 11 10 6
// INPUTS: {"input_0": [-2, 0.25, 0.5, 3]}
// OUTPUTS: {"output_0": [-0.25, -0.25, -0.25, -0.25], "output_1": [0.25, 0.25, 0.5, 0.75]}
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %high = onnx.Constant dense<0.99> : tensor<f32>
  %low = onnx.Constant dense<[-0.25]> : tensor<1xf32>
  %quarter = onnx.Constant dense<0.25> : tensor<f32>
  %most = onnx.Constant dense<0.75> : tensor<f32>
  %0 = "onnx.Clip"(%x, %high, %low) : (tensor<4xf32>, tensor<f32>, tensor<1xf32>) -> tensor<4xf32>
  %1 = "onnx.Clip"(%x, %quarter, %most) : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> tensor<4xf32>
  onnx.Return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
}
