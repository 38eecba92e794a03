// Pads of some axes: constants, and operands
// TARGETS: 17 13
// INPUTS: {"input_1": [-1, 0], "input_2": [1, 0, 0, 2]}
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%x: tensor<2x3x4xf32>, %axes: tensor<2xi64>, %pads: tensor<4xi64>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %a = "onnx.Constant"() <{value = dense<[-1, 0]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %p = "onnx.Constant"() <{value = dense<[1, 2, 3, 0]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %0 = "onnx.PadV18"(%x, %p, %none, %a) : (tensor<2x3x4xf32>, tensor<4xi64>, none, tensor<2xi64>) -> tensor<*xf32>
  %1 = "onnx.PadV18"(%x, %pads, %none, %a) <{mode = "edge"}> : (tensor<2x3x4xf32>, tensor<4xi64>, none, tensor<2xi64>) -> tensor<*xf32>
  %2 = "onnx.PadV18"(%x, %p, %none, %axes) : (tensor<2x3x4xf32>, tensor<4xi64>, none, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %0, %1, %2 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
