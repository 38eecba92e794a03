// Running products, with and without the element, from either end
// TARGETS: 25 13 11
// TOLERANCE: 1e-5
// INPUTS: {"input_0": [1, 2, -3, 0.5, 4, 2]}
// OUTPUTS: {"output_0": [1, 2, -6, 0.5, 2, 4], "output_1": [1, 1, 1, 1, 2, -3], "output_2": [-6, -6, -3, 4, 8, 2], "output_3": [0.5, 4, 2, 1, 1, 1]}
module attributes {onnx.opset_imports = {ai.onnx = 26 : i64}} {
func.func @main_graph(%x: tensor<2x3xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %last = "onnx.Constant"() <{value = dense<-1> : tensor<i64>}> : () -> tensor<i64>
  %first = "onnx.Constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "onnx.CumProd"(%x, %last) : (tensor<2x3xf32>, tensor<i64>) -> tensor<*xf32>
  %1 = "onnx.CumProd"(%x, %first) <{exclusive = 1:si64}> : (tensor<2x3xf32>, tensor<i32>) -> tensor<*xf32>
  %2 = "onnx.CumProd"(%x, %last) <{reverse = 1:si64}> : (tensor<2x3xf32>, tensor<i64>) -> tensor<*xf32>
  %3 = "onnx.CumProd"(%x, %first) <{exclusive = 1:si64, reverse = 1:si64}> : (tensor<2x3xf32>, tensor<i32>) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
