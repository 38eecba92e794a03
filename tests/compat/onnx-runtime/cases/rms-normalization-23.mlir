// Of no elements, too, with a scale of as many dimensions
// TARGETS: 22 16 13
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 23 : i64}} {
func.func @main_graph(%x: tensor<2x0x3xf32>, %scale: tensor<0x3xf32>, %y: tensor<2x3x4xf32>, %row: tensor<4xf32>) -> (tensor<2x0x3xf32>, tensor<2x3x4xf32>, tensor<2x0x3xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0 = "onnx.RMSNormalization"(%x, %scale) : (tensor<2x0x3xf32>, tensor<0x3xf32>) -> tensor<2x0x3xf32>
  %1 = "onnx.RMSNormalization"(%y, %row) : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  %2:3 = "onnx.LayerNormalization"(%x, %scale, %none) <{axis = -1 : si64}> : (tensor<2x0x3xf32>, tensor<0x3xf32>, none) -> (tensor<2x0x3xf32>, none, none)
  onnx.Return %0, %1, %2#0 : tensor<2x0x3xf32>, tensor<2x3x4xf32>, tensor<2x0x3xf32>
}
}
