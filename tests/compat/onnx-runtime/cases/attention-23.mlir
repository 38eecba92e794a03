// Attention with masks, states, causality, and fewer heads of keys than of queries
// TARGETS: 22 17 13
// TOLERANCE: 1e-5
// INPUTS: {"input_3": [1, 1, 0, 1, 1,  1, 0, 0, 1, 0,  1, 1, 1, 1, 0]}
module attributes {onnx.opset_imports = {ai.onnx = 23 : i64}} {
func.func @main_graph(%q: tensor<2x4x3x8xf32>, %k: tensor<2x2x5x8xf32>, %m: tensor<3x7xf32>, %b: tensor<1x1x3x5xi1>, %p: tensor<2x2x2x8xf32>, %q3: tensor<2x3x32xf32>, %k3: tensor<2x5x16xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0:4 = "onnx.AttentionV23"(%q, %k, %k, %none, %none, %none) <{is_causal = 0:si64}> : (tensor<2x4x3x8xf32>, tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>, none, none, none) -> (tensor<*xf32>, none, none, none)
  %1:4 = "onnx.AttentionV23"(%q, %k, %k, %m, %p, %p) <{is_causal = 1:si64, scale = 0.3:f32}> : (tensor<2x4x3x8xf32>, tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>, tensor<3x7xf32>, tensor<2x2x2x8xf32>, tensor<2x2x2x8xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, none)
  %2:4 = "onnx.AttentionV23"(%q3, %k3, %k3, %b, %none, %none) <{q_num_heads = 4:si64, kv_num_heads = 2:si64, softcap = 2.0:f32}> : (tensor<2x3x32xf32>, tensor<2x5x16xf32>, tensor<2x5x16xf32>, tensor<1x1x3x5xi1>, none, none) -> (tensor<*xf32>, none, none, none)
  %3:4 = "onnx.AttentionV23"(%q, %k, %k, %none, %none, %none) <{is_causal = 1:si64, qk_matmul_output_mode = 3:si64}> : (tensor<2x4x3x8xf32>, tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>, none, none, none) -> (tensor<*xf32>, none, none, tensor<*xf32>)
  %4:4 = "onnx.AttentionV23"(%q3, %k3, %k3, %none, %p, %p) <{q_num_heads = 4:si64, kv_num_heads = 2:si64, qk_matmul_output_mode = 0:si64, softmax_precision = 1:si64}> : (tensor<2x3x32xf32>, tensor<2x5x16xf32>, tensor<2x5x16xf32>, none, tensor<2x2x2x8xf32>, tensor<2x2x2x8xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  onnx.Return %0#0, %1#0, %1#1, %1#2, %2#0, %3#0, %3#3, %4#0, %4#1, %4#2, %4#3 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
