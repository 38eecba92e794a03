// Axes that are named: all of them, one, and two in another order
// TARGETS: 17 13 11
// INPUTS: {"input_1": [6]}
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 19 : i64}} {
func.func @main_graph(%x: tensor<1x2x2x4xf32>, %given: tensor<1xi64>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %all = "onnx.Constant"() <{value = dense<[1.0,1.0,2.0,1.5]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %two = "onnx.Constant"() <{value = dense<[1.5,2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %one = "onnx.Constant"() <{value = dense<[7]> : tensor<1xi64>}> : () -> tensor<1xi64>
  %0 = "onnx.Resize"(%x, %none, %all, %none) <{axes = [0,1,2,3], mode = "linear"}> : (tensor<1x2x2x4xf32>, none, tensor<4xf32>, none) -> tensor<*xf32>
  %1 = "onnx.Resize"(%x, %none, %two, %none) <{axes = [-1,2], mode = "linear"}> : (tensor<1x2x2x4xf32>, none, tensor<2xf32>, none) -> tensor<*xf32>
  %2 = "onnx.Resize"(%x, %none, %none, %one) <{axes = [3], mode = "linear"}> : (tensor<1x2x2x4xf32>, none, none, tensor<1xi64>) -> tensor<*xf32>
  %3 = "onnx.Resize"(%x, %none, %none, %given) <{axes = [3], mode = "linear"}> : (tensor<1x2x2x4xf32>, none, none, tensor<1xi64>) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
