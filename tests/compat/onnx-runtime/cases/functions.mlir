// A local function that is called twice, with attributes and operands of older versions.
// TARGETS: 9 11 13 25
module attributes {onnx.opset_imports = {ai.onnx = 17 : i64, local = 1 : i64}} {
func.func private @scaled(%x: tensor<2x3xf32>) -> tensor<2x1xf32> attributes {onnx.function_domain = "local", onnx.function_name = "scaled"} {
  %axes = onnx.ConstantV13 dense<[1]> : tensor<1xi64>
  %0 = "onnx.ReduceSum"(%x, %axes) <{keepdims = 1 : si64}> : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1xf32>
  %1 = "onnx.Softmax"(%0) <{axis = 0 : si64}> : (tensor<2x1xf32>) -> tensor<2x1xf32>
  onnx.Return %1 : tensor<2x1xf32>
}
func.func @main_graph(%x: tensor<2x3xf32> {onnx.name = "x"}) -> (tensor<2x3xf32> {onnx.name = "y"}) {
  %0 = call @scaled(%x) : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %1 = "onnx.Mul"(%x, %0) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %2 = call @scaled(%1) : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %3 = "onnx.Add"(%1, %2) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  onnx.Return %3 : tensor<2x3xf32>
}
}
