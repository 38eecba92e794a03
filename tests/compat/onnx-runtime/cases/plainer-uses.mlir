// Uses of newer versions that older ones can express differently
// TARGETS: 18 13 11 10
// INPUTS: {"input_2": [2], "input_3": [1, -2, 3, 2, 0, 5], "input_4": [2, 0.5, 3, 1, 2, 2]}
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 19 : i64}} {
func.func @main_graph(%x: tensor<1x2x4x4xf32>, %m: tensor<2x3xf32>, %k: tensor<1xi64>, %i: tensor<2x3xi32>, %e: tensor<2x3xf64>) -> (tensor<*xf32>,tensor<*xf32>,tensor<*xi64>,tensor<*xf32>,tensor<*xf32>,tensor<*xi32>,tensor<*xi64>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %pooled = "onnx.AveragePoolV19"(%x) <{dilations = [1,1], kernel_shape = [2,2]}> : (tensor<1x2x4x4xf32>) -> tensor<*xf32>
  %small, %places = "onnx.TopKV11"(%m, %k) <{axis = -1:si64, largest = 0:si64, sorted = 1:si64}> : (tensor<2x3xf32>, tensor<1xi64>) -> (tensor<*xf32>, tensor<*xi64>)
  %wide = "onnx.Pow"(%m, %i) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<*xf32>
  %mixed = "onnx.Pow"(%m, %e) : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<*xf32>
  %whole = "onnx.Pow"(%i, %e) : (tensor<2x3xi32>, tensor<2x3xf64>) -> tensor<*xi32>
  %part = "onnx.ShapeV19"(%x) <{start = 1:si64, end = -1:si64}> : (tensor<1x2x4x4xf32>) -> tensor<*xi64>
  %shape = "onnx.Constant"() <{value = dense<[4, 8]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %flat = "onnx.ReshapeV19"(%x, %shape) <{allowzero = 1:si64}> : (tensor<1x2x4x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  %zeros = "onnx.Constant"() <{value = dense<[0, 5]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %empty = "onnx.Constant"() <{value = dense<> : tensor<3x0xf32>}> : () -> tensor<3x0xf32>
  %nothing = "onnx.ReshapeV19"(%empty, %zeros) <{allowzero = 1:si64}> : (tensor<3x0xf32>, tensor<2xi64>) -> tensor<*xf32>
  %kept, %mask = "onnx.DropoutV13"(%m, %none, %none) <{seed = 3:si64}> : (tensor<2x3xf32>, none, none) -> (tensor<*xf32>, none)
  onnx.Return %pooled, %small, %places, %wide, %mixed, %whole, %part, %flat, %nothing, %kept : tensor<*xf32>,tensor<*xf32>,tensor<*xi64>,tensor<*xf32>,tensor<*xf32>,tensor<*xi32>,tensor<*xi64>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>
}
}
