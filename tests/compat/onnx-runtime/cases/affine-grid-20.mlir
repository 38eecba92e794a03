// Points of planes and of spaces, of one point, too
// TARGETS: 19 13 11 9
// TOLERANCE: 1e-5
// INPUTS: {"input_2": [2, 1, 3, 4], "input_3": [2, 1, 1, 3]}
module attributes {onnx.opset_imports = {ai.onnx = 20 : i64}} {
func.func @main_graph(%plane: tensor<2x2x3xf32>, %space: tensor<1x3x4xf32>, %size: tensor<4xi64>, %row: tensor<4xi64>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %s = "onnx.Constant"() <{value = dense<[1, 2, 2, 3, 4]> : tensor<5xi64>}> : () -> tensor<5xi64>
  %0 = "onnx.AffineGrid"(%plane, %size) <{align_corners = 0:si64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  %1 = "onnx.AffineGrid"(%plane, %size) <{align_corners = 1:si64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  %2 = "onnx.AffineGrid"(%space, %s) <{align_corners = 0:si64}> : (tensor<1x3x4xf32>, tensor<5xi64>) -> tensor<*xf32>
  %3 = "onnx.AffineGrid"(%space, %s) <{align_corners = 1:si64}> : (tensor<1x3x4xf32>, tensor<5xi64>) -> tensor<*xf32>
  %point = "onnx.Constant"() <{value = dense<[2, 1, 1, 1]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %4 = "onnx.AffineGrid"(%plane, %row) <{align_corners = 1:si64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  %5 = "onnx.AffineGrid"(%plane, %point) <{align_corners = 1:si64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  %6 = "onnx.AffineGrid"(%plane, %row) <{align_corners = 0:si64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3, %4, %5, %6 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
