// Masks of one key, which were broadcast before others were taken for shorter ones
// TARGETS: 24 26 22 13
// TOLERANCE: 1e-5
// INPUTS: {"input_4": [1, 1, 1]}
module attributes {onnx.opset_imports = {ai.onnx = 23 : i64}} {
func.func @main_graph(%q: tensor<1x2x3x4xf64>, %k: tensor<1x2x5x4xf64>, %v: tensor<1x2x5x4xf64>, %mask: tensor<3x1xf64>, %flags: tensor<3x1xi1>) -> (tensor<1x2x3x4xf64>, tensor<1x2x3x4xf64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0:4 = "onnx.AttentionV23"(%q, %k, %v, %mask, %none, %none) : (tensor<1x2x3x4xf64>, tensor<1x2x5x4xf64>, tensor<1x2x5x4xf64>, tensor<3x1xf64>, none, none) -> (tensor<1x2x3x4xf64>, none, none, none)
  %1:4 = "onnx.AttentionV23"(%q, %k, %v, %flags, %none, %none) : (tensor<1x2x3x4xf64>, tensor<1x2x5x4xf64>, tensor<1x2x5x4xf64>, tensor<3x1xi1>, none, none) -> (tensor<1x2x3x4xf64>, none, none, none)
  onnx.Return %0#0, %1#0 : tensor<1x2x3x4xf64>, tensor<1x2x3x4xf64>
}
}
