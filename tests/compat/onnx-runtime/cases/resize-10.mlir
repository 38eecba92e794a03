// Nearest neighbours of enlarged and of shrunk images, and linear.
// TARGETS: 11 13 18 25
module attributes {onnx.opset_imports = {ai.onnx = 10 : i64}} {
func.func @main_graph(%x: tensor<1x1x2x4xf32> {onnx.name = "x"}) -> (tensor<1x1x4x8xf32> {onnx.name = "y"}, tensor<1x1x1x2xf32> {onnx.name = "z"}, tensor<1x1x4x8xf32> {onnx.name = "w"}) {
  %up = onnx.ConstantV9 dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>
  %down = onnx.ConstantV9 dense<[1.0, 1.0, 0.6, 0.6]> : tensor<4xf32>
  %y = "onnx.ResizeV10"(%x, %up) <{mode = "nearest"}> : (tensor<1x1x2x4xf32>, tensor<4xf32>) -> tensor<1x1x4x8xf32>
  %z = "onnx.ResizeV10"(%x, %down) <{mode = "nearest"}> : (tensor<1x1x2x4xf32>, tensor<4xf32>) -> tensor<1x1x1x2xf32>
  %w = "onnx.ResizeV10"(%x, %up) <{mode = "linear"}> : (tensor<1x1x2x4xf32>, tensor<4xf32>) -> tensor<1x1x4x8xf32>
  onnx.Return %y, %z, %w : tensor<1x1x4x8xf32>, tensor<1x1x1x2xf32>, tensor<1x1x4x8xf32>
}
}
