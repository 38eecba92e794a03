// Points of planes and of spaces
// TARGETS: 19 13 11
// TOLERANCE: 1e-5
// INPUTS: {"input_2": [2, 1, 3, 4]}
module attributes {onnx.opset_imports = {ai.onnx = 20 : i64}} {
func.func @main_graph(%plane: tensor<2x2x3xf32>, %space: tensor<1x3x4xf32>, %size: tensor<4xi64>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %s = "onnx.Constant"() <{value = dense<[1, 2, 2, 3, 4]> : tensor<5xi64>}> : () -> tensor<5xi64>
  %0 = "onnx.AffineGrid"(%plane, %size) <{align_corners = 0:si64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  %1 = "onnx.AffineGrid"(%plane, %size) <{align_corners = 1:si64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  %2 = "onnx.AffineGrid"(%space, %s) <{align_corners = 0:si64}> : (tensor<1x3x4xf32>, tensor<5xi64>) -> tensor<*xf32>
  %3 = "onnx.AffineGrid"(%space, %s) <{align_corners = 1:si64}> : (tensor<1x3x4xf32>, tensor<5xi64>) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
