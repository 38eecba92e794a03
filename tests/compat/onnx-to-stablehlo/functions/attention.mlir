// Attention in heads, with masks of two kinds, and embeddings with positions and segments.
// INPUTS: 2x4x8 8x24 24 2x3x8 2x4x8 2x4x8 10x8 6x8 2x8 8 8
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 20 : i64, com.microsoft = 1 : i64}} {
func.func @main(%x0: tensor<2x4x8xf32>, %x1: tensor<8x24xf32>, %x2: tensor<24xf32>, %x3: tensor<2x3x8xf32>, %x4: tensor<2x4x8xf32>, %x5: tensor<2x4x8xf32>, %x6: tensor<10x8xf32>, %x7: tensor<6x8xf32>, %x8: tensor<2x8xf32>, %x9: tensor<8xf32>, %x10: tensor<8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x4x8xf32>) {
  %k1 = onnx.Constant dense<[[1, 1, 1, 0], [1, 1, 0, 0]]> : tensor<2x4xi32>
  %r1 = "onnx.Custom"(%x0, %x1, %x2) {function_name = "Attention", domain_name = "com.microsoft", opset = 1 : si64, num_heads = 2 : si64} : (tensor<2x4x8xf32>, tensor<8x24xf32>, tensor<24xf32>) -> (tensor<2x4x8xf32>)
  %r2 = "onnx.Custom"(%x0, %x1, %x2, %k1) {function_name = "Attention", domain_name = "com.microsoft", opset = 1 : si64, num_heads = 2 : si64} : (tensor<2x4x8xf32>, tensor<8x24xf32>, tensor<24xf32>, tensor<2x4xi32>) -> (tensor<2x4x8xf32>)
  %r3 = "onnx.Custom"(%x0, %x1, %x2) {function_name = "Attention", domain_name = "com.microsoft", opset = 1 : si64, num_heads = 4 : si64, unidirectional = 1 : si64, scale = 0.5 : f32} : (tensor<2x4x8xf32>, tensor<8x24xf32>, tensor<24xf32>) -> (tensor<2x4x8xf32>)
  %r4 = "onnx.Custom"(%x3, %x4, %x5) {function_name = "MultiHeadAttention", domain_name = "com.microsoft", opset = 1 : si64, num_heads = 2 : si64} : (tensor<2x3x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<2x3x8xf32>)
  %r5 = "onnx.Custom"(%x3, %x4, %x5, %x2) {function_name = "MultiHeadAttention", domain_name = "com.microsoft", opset = 1 : si64, num_heads = 2 : si64} : (tensor<2x3x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<24xf32>) -> (tensor<2x3x8xf32>)
  %none = "onnx.NoValue"() {value} : () -> none
  %r6 = "onnx.Custom"(%x3, %x4, %x5, %none, %k1) {function_name = "MultiHeadAttention", domain_name = "com.microsoft", opset = 1 : si64, num_heads = 2 : si64} : (tensor<2x3x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, none, tensor<2x4xi32>) -> (tensor<2x3x8xf32>)
  %k2 = onnx.Constant dense<[[1, 2, 9, 0], [3, 3, 4, 5]]> : tensor<2x4xi32>
  %k3 = onnx.Constant dense<[[0, 0, 1, 1], [0, 1, 1, 1]]> : tensor<2x4xi32>
  %r7, %r8 = "onnx.Custom"(%k2, %k3, %x6, %x7, %x8, %x9, %x10) {function_name = "EmbedLayerNormalization", domain_name = "com.microsoft", opset = 1 : si64, epsilon = 1.0e-5 : f32} : (tensor<2x4xi32>, tensor<2x4xi32>, tensor<10x8xf32>, tensor<6x8xf32>, tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x4x8xf32>, tensor<2xi32>)
  onnx.Return %r1, %r2, %r3, %r4, %r5, %r6, %r7 : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x4x8xf32>
}
}
