// Hyperbolic functions near 0, and of numbers whose powers are beyond all that the type holds
// TARGETS: 8 7
// TOLERANCE: 1e-5
// INPUTS: {"input_0": [1e-7, -3e-4, 0, 0.5, -2, 30, -88.9, 89.2], "input_1": [1, 1.0001, 1.5, 3, 2e6, 1e20, 3e38, 7], "input_2": [1e-7, -3e-4, 0, 0.5, -2, 1e20, -3e38, 5e6], "input_3": [1e-7, -3e-4, 0, 0.5, -0.75, 0.9999, -0.125, 0.01]}
module attributes {onnx.opset_imports = {ai.onnx = 9 : i64}} {
func.func @main_graph(%x: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = "onnx.SinhV9"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "onnx.CoshV9"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "onnx.AcoshV9"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "onnx.AsinhV9"(%b) : (tensor<8xf32>) -> tensor<8xf32>
  %4 = "onnx.AtanhV9"(%c) : (tensor<8xf32>) -> tensor<8xf32>
  onnx.Return %0, %1, %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
}
