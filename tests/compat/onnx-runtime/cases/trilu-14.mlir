// Triangles above and below a diagonal
// TARGETS: 13 11 9
// INPUTS: {"input_2": [-1]}
module attributes {onnx.opset_imports = {ai.onnx = 14 : i64}} {
func.func @main_graph(%x: tensor<2x3x4xf32>, %b: tensor<3x3xi64>, %k: tensor<i64>, %w: tensor<?x?xf32>) -> (tensor<*xf32>, tensor<*xi64>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0 = "onnx.Trilu"(%x, %none) : (tensor<2x3x4xf32>, none) -> tensor<*xf32>
  %1 = "onnx.Trilu"(%b, %k) <{upper = 0:si64}> : (tensor<3x3xi64>, tensor<i64>) -> tensor<*xi64>
  %2 = "onnx.Trilu"(%x, %k) <{upper = 1:si64}> : (tensor<2x3x4xf32>, tensor<i64>) -> tensor<*xf32>
  %3 = "onnx.Trilu"(%w, %none) <{upper = 0:si64}> : (tensor<?x?xf32>, none) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3 : tensor<*xf32>, tensor<*xi64>, tensor<*xf32>, tensor<*xf32>
}
}
