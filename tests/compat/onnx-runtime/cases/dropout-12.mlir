// If nothing is dropped, the mask keeps every element
// TARGETS: 11 9
// OUTPUTS: {"output_1": [1, 1, 1, 1, 1, 1], "output_2": [1, 1, 1, 1]}
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<2x3xf32>, %y: tensor<?x2xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>, tensor<?x2xi1>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0:2 = "onnx.DropoutV13"(%x, %none, %none) <{seed = 3 : si64}> : (tensor<2x3xf32>, none, none) -> (tensor<2x3xf32>, tensor<2x3xi1>)
  %1:2 = "onnx.DropoutV13"(%y, %none, %none) : (tensor<?x2xf32>, none, none) -> (tensor<?x2xf32>, tensor<?x2xi1>)
  onnx.Return %0#0, %0#1, %1#1 : tensor<2x3xf32>, tensor<2x3xi1>, tensor<?x2xi1>
}
}
