// Places below 0 count from the end, and those beyond are nowhere
// TARGETS: 10 9
// INPUTS: {"input_0": [-1, 1, 5, -7, -5], "input_1": [3]}
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%k: tensor<5xi64>, %depth: tensor<1xi64>, %values: tensor<2xf32>) -> (tensor<*xf32>) {
  %0 = "onnx.OneHot"(%k, %depth, %values) <{axis = -1 : si64}> : (tensor<5xi64>, tensor<1xi64>, tensor<2xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
}
