// Ops with function bodies of this project.
// TARGETS: 13 17 18 21
// INPUTS: {"input_3": [4, 2]}
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 25 : i64}} {
func.func @main_graph(%x: tensor<2x6x3xf32>, %s: tensor<6xf32>, %b: tensor<6xf32>, %t: tensor<2xi64>, %w: tensor<3xf32>) -> (tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>) {
  %0 = "onnx.Gelu"(%x) <{approximate="tanh"}> : (tensor<2x6x3xf32>) -> tensor<*xf32>
  %1 = "onnx.Gelu"(%x)  : (tensor<2x6x3xf32>) -> tensor<*xf32>
  %2 = "onnx.GroupNormalization"(%x,%s,%b) <{num_groups = 2:si64}> : (tensor<2x6x3xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<*xf32>
  %3 = "onnx.CenterCropPad"(%x,%t) <{axes=[1,-1]}> : (tensor<2x6x3xf32>, tensor<2xi64>) -> tensor<*xf32>
  %4 = "onnx.RMSNormalization"(%x,%w) : (tensor<2x6x3xf32>, tensor<3xf32>) -> tensor<*xf32>
  onnx.Return %0,%1,%2,%3,%4 : tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>
}
}
