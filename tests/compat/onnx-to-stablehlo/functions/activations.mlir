// Gelu in its forms, with and without a bias.
// INPUTS: 2x3x8 8
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 20 : i64, com.microsoft = 1 : i64}} {
func.func @main(%x0: tensor<2x3x8xf32>, %x1: tensor<8xf32>) -> (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) {
  %r1 = "onnx.Custom"(%x0) {function_name = "Gelu", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>)
  %r2 = "onnx.Custom"(%x0, %x1) {function_name = "BiasGelu", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<2x3x8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>)
  %r3 = "onnx.Custom"(%x0) {function_name = "FastGelu", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>)
  %r4 = "onnx.Custom"(%x0, %x1) {function_name = "FastGelu", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<2x3x8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>)
  %r5 = "onnx.Custom"(%x0) {function_name = "QuickGelu", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>)
  %r6 = "onnx.Custom"(%x0) {function_name = "QuickGelu", domain_name = "com.microsoft", opset = 1 : si64, alpha = 0.5 : f32} : (tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>)
  onnx.Return %r1, %r2, %r3, %r4, %r5, %r6 : tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>
}
}
