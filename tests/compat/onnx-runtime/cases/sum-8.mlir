// Operands of several shapes, before ops of several operands broadcast them
// TARGETS: 7
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 8 : i64}} {
func.func @main_graph(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2x1xf32>) -> (tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>) {
  %0 = "onnx.SumV8"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<*xf32>
  %1 = "onnx.MeanV8"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<*xf32>
  %2 = "onnx.MaxV8"(%b, %c, %a) : (tensor<3xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  %3 = "onnx.MinV8"(%b, %c) : (tensor<3xf32>, tensor<2x1xf32>) -> tensor<*xf32>
  onnx.Return %0,%1,%2,%3 : tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>
}
}
