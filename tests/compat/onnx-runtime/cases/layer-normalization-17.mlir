// Scale and bias that are broadcast to the axes that are normalized
// TARGETS: 16 13 9
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 17 : i64}} {
func.func @main_graph(%x: tensor<2x2xf32>, %column: tensor<2x1xf32>, %y: tensor<2x3x4xf32>, %row: tensor<4xf32>, %one: tensor<1xf32>, %plane: tensor<3x1xf32>) -> (tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0:3 = "onnx.LayerNormalization"(%x, %column, %none) <{axis = -1:si64}> : (tensor<2x2xf32>, tensor<2x1xf32>, none) -> (tensor<*xf32>, none, none)
  %1:3 = "onnx.LayerNormalization"(%y, %row, %one) <{axis = 1:si64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<1xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  %2:3 = "onnx.LayerNormalization"(%y, %plane, %row) <{axis = -2:si64}> : (tensor<2x3x4xf32>, tensor<3x1xf32>, tensor<4xf32>) -> (tensor<*xf32>, none, tensor<*xf32>)
  onnx.Return %0#0,%1#0,%1#1,%1#2,%2#0,%2#2 : tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>
}
}
