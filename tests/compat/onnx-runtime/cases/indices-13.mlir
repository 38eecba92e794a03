// Indices below 0 count from the end
// TARGETS: 10 9 8
// INPUTS: {"input_1": [-1, 0, 2, -3], "input_2": [-4, 3], "input_3": [-1, 1, 5, -7]}
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<3x4xf32>, %i: tensor<2x2xi64>, %j: tensor<2xi32>, %k: tensor<4xi64>, %y: tensor<?x?xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %0 = "onnx.Gather"(%x, %i) <{axis = 0 : si64}> : (tensor<3x4xf32>, tensor<2x2xi64>) -> tensor<*xf32>
  %1 = "onnx.Gather"(%x, %j) <{axis = -1 : si64}> : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<*xf32>
  %last = "onnx.Constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %2 = "onnx.Gather"(%y, %last) <{axis = 1 : si64}> : (tensor<?x?xf32>, tensor<i64>) -> tensor<*xf32>
  onnx.Return %0, %1, %2 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
