// Rows of no elements
// TARGETS: 12 13 25
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%x: tensor<0x0x0x0xf32>, %y: tensor<2x3x0xf32>) -> (tensor<0x0x0x0xf32>, tensor<2x3x0xf32>, tensor<2x3x0xf32>) {
  %0 = "onnx.SoftmaxV11"(%x) <{axis = 1 : si64}> : (tensor<0x0x0x0xf32>) -> tensor<0x0x0x0xf32>
  %1 = "onnx.LogSoftmaxV11"(%y) <{axis = 1 : si64}> : (tensor<2x3x0xf32>) -> tensor<2x3x0xf32>
  %2 = "onnx.HardmaxV11"(%y) <{axis = 0 : si64}> : (tensor<2x3x0xf32>) -> tensor<2x3x0xf32>
  onnx.Return %0, %1, %2 : tensor<0x0x0x0xf32>, tensor<2x3x0xf32>, tensor<2x3x0xf32>
}
}
