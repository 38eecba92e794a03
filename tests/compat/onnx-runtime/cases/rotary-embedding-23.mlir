// Pairs in halves and side by side, of all and of a part of each head
// TARGETS: 22 17 13 11
// TOLERANCE: 1e-5
// INPUTS: {"input_5": [0, 2, 1, 3, 1, 0]}
module attributes {onnx.opset_imports = {ai.onnx = 23 : i64}} {
func.func @main_graph(%x: tensor<2x3x3x8xf32>, %y: tensor<2x3x24xf32>, %c: tensor<4x4xf32>, %s: tensor<4x4xf32>, %half: tensor<4x2xf32>, %p: tensor<2x3xi64>, %cc: tensor<2x3x4xf32>, %ss: tensor<2x3x4xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0 = "onnx.RotaryEmbedding"(%x, %c, %s, %p) : (tensor<2x3x3x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<2x3xi64>) -> tensor<*xf32>
  %1 = "onnx.RotaryEmbedding"(%x, %cc, %ss, %none) <{interleaved = 1:si64}> : (tensor<2x3x3x8xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, none) -> tensor<*xf32>
  %2 = "onnx.RotaryEmbedding"(%y, %c, %s, %p) <{num_heads = 3:si64}> : (tensor<2x3x24xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<2x3xi64>) -> tensor<*xf32>
  %3 = "onnx.RotaryEmbedding"(%y, %half, %half, %p) <{num_heads = 3:si64, rotary_embedding_dim = 4:si64}> : (tensor<2x3x24xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2x3xi64>) -> tensor<*xf32>
  %4 = "onnx.RotaryEmbedding"(%x, %half, %half, %p) <{interleaved = 1:si64, rotary_embedding_dim = 4:si64, num_heads = 3:si64}> : (tensor<2x3x3x8xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2x3xi64>) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3, %4 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
