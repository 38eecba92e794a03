// Sums of no elements
// TARGETS: 13 10
module attributes {onnx.opset_imports = {ai.onnx = 14 : i64}} {
func.func @main_graph(%x: tensor<0xf32>, %y: tensor<5x0xf32>) -> (tensor<0xf32>, tensor<5x0xf32>, tensor<5x0xf32>) {
  %first = "onnx.Constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
  %last = "onnx.Constant"() <{value = dense<-1> : tensor<i64>}> : () -> tensor<i64>
  %0 = "onnx.CumSum"(%x, %first) : (tensor<0xf32>, tensor<i64>) -> tensor<0xf32>
  %1 = "onnx.CumSum"(%y, %first) <{exclusive = 1:si64}> : (tensor<5x0xf32>, tensor<i64>) -> tensor<5x0xf32>
  %2 = "onnx.CumSum"(%y, %last) <{reverse = 1:si64}> : (tensor<5x0xf32>, tensor<i64>) -> tensor<5x0xf32>
  onnx.Return %0, %1, %2 : tensor<0xf32>, tensor<5x0xf32>, tensor<5x0xf32>
}
}
