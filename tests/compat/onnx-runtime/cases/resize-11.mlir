// Sizes beside scales that are there and empty, as opset 11 has them: a constant, and
// an operand
// TARGETS: 13 18 24
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%x: tensor<1x1x2x2xf32> {onnx.name = "x"}, %given: tensor<0xf32> {onnx.name = "given"}) -> (tensor<1x1x4x4xf32> {onnx.name = "y"}, tensor<1x1x3x5xf32> {onnx.name = "z"}) {
  %empty = onnx.ConstantV11 dense<> : tensor<0xf32>
  %sizes = onnx.ConstantV11 dense<[1, 1, 4, 4]> : tensor<4xi64>
  %others = onnx.ConstantV11 dense<[1, 1, 3, 5]> : tensor<4xi64>
  %y = "onnx.ResizeV11"(%x, %empty, %empty, %sizes) <{mode = "nearest"}> : (tensor<1x1x2x2xf32>, tensor<0xf32>, tensor<0xf32>, tensor<4xi64>) -> tensor<1x1x4x4xf32>
  %z = "onnx.ResizeV11"(%x, %empty, %given, %others) <{mode = "linear"}> : (tensor<1x1x2x2xf32>, tensor<0xf32>, tensor<0xf32>, tensor<4xi64>) -> tensor<1x1x3x5xf32>
  onnx.Return %y, %z : tensor<1x1x4x4xf32>, tensor<1x1x3x5xf32>
}
}
