// Keys that are padding; with causality the first query of the second sees none
// TARGETS: 23 22 13
// TOLERANCE: 1e-5
// INPUTS: {"input_2": [5, 2]}
module attributes {onnx.opset_imports = {ai.onnx = 24 : i64}} {
func.func @main_graph(%q: tensor<2x4x3x8xf32>, %k: tensor<2x2x5x8xf32>, %n: tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0:4 = "onnx.AttentionV24"(%q, %k, %k, %none, %none, %none, %n) <{is_causal = 0:si64}> : (tensor<2x4x3x8xf32>, tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>, none, none, none, tensor<2xi64>) -> (tensor<*xf32>, none, none, none)
  %1:4 = "onnx.AttentionV24"(%q, %k, %k, %none, %none, %none, %n) <{is_causal = 1:si64}> : (tensor<2x4x3x8xf32>, tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>, none, none, none, tensor<2xi64>) -> (tensor<*xf32>, none, none, none)
  onnx.Return %0#0, %1#0 : tensor<*xf32>, tensor<*xf32>
}
}
