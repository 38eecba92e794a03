// Parts that are not of one size.
// TARGETS: 2 11 13 25
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%x: tensor<7x2xf32> {onnx.name = "x"}) -> (tensor<3x2xf32> {onnx.name = "a"}, tensor<3x2xf32> {onnx.name = "b"}, tensor<1x2xf32> {onnx.name = "c"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0:3 = "onnx.Split"(%x, %none) <{axis = 0 : si64, num_outputs = 3 : si64}> : (tensor<7x2xf32>, none) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<1x2xf32>)
  onnx.Return %0#0, %0#1, %0#2 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<1x2xf32>
}
}
