// Layer normalization of sums, with and without a bias, and by the mean square.
// INPUTS: 2x3x8 2x3x8 8 8 8
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 20 : i64, com.microsoft = 1 : i64}} {
func.func @main(%x0: tensor<2x3x8xf32>, %x1: tensor<2x3x8xf32>, %x2: tensor<8xf32>, %x3: tensor<8xf32>, %x4: tensor<8xf32>) -> (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) {
  %r1 = "onnx.Custom"(%x0, %x1, %x2, %x3) {function_name = "SkipLayerNormalization", domain_name = "com.microsoft", opset = 1 : si64, epsilon = 1.0e-5 : f32} : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>)
  %r2, %r3, %r4, %r5 = "onnx.Custom"(%x0, %x1, %x2, %x3, %x4) {function_name = "SkipLayerNormalization", domain_name = "com.microsoft", opset = 1 : si64, epsilon = 1.0e-5 : f32} : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>, none, none, tensor<2x3x8xf32>)
  %r6 = "onnx.Custom"(%x0, %x1, %x2) {function_name = "SkipLayerNormalization", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>)
  %r7, %r8, %r9, %r10 = "onnx.Custom"(%x0, %x1, %x2) {function_name = "SkipSimplifiedLayerNormalization", domain_name = "com.microsoft", opset = 1 : si64, epsilon = 1.0e-5 : f32} : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>, none, none, tensor<2x3x8xf32>)
  %r11 = "onnx.Custom"(%x0, %x1, %x2, %x4) {function_name = "SkipSimplifiedLayerNormalization", domain_name = "com.microsoft", opset = 1 : si64, epsilon = 1.0e-6 : f32} : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>)
  onnx.Return %r1, %r2, %r5, %r6, %r7, %r10, %r11 : tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>
}
}
