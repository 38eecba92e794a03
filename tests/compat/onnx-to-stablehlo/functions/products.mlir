// Matrices that are transposed and scaled, with an activation behind.
// INPUTS: 2x3x4 2x4x5 2x5x4 3x4 5x4 5 2x4x3
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 20 : i64, com.microsoft = 1 : i64}} {
func.func @main(%x0: tensor<2x3x4xf32>, %x1: tensor<2x4x5xf32>, %x2: tensor<2x5x4xf32>, %x3: tensor<3x4xf32>, %x4: tensor<5x4xf32>, %x5: tensor<5xf32>, %x6: tensor<2x4x3xf32>) -> (tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>) {
  %r1 = "onnx.Custom"(%x0, %x1) {function_name = "FusedMatMul", domain_name = "com.microsoft", opset = 1 : si64, alpha = 0.25 : f32} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  %r2 = "onnx.Custom"(%x0, %x2) {function_name = "FusedMatMul", domain_name = "com.microsoft", opset = 1 : si64, transB = 1 : si64, alpha = 1.0 : f32} : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> (tensor<2x3x5xf32>)
  %r3 = "onnx.Custom"(%x6, %x2) {function_name = "FusedMatMul", domain_name = "com.microsoft", opset = 1 : si64, transA = 1 : si64, transB = 1 : si64, alpha = 2.0 : f32} : (tensor<2x4x3xf32>, tensor<2x5x4xf32>) -> (tensor<2x3x5xf32>)
  %r4 = "onnx.Custom"(%x3, %x4) {function_name = "TransposeMatMul", domain_name = "com.microsoft", opset = 1 : si64, transB = 1 : si64} : (tensor<3x4xf32>, tensor<5x4xf32>) -> (tensor<3x5xf32>)
  %r5 = "onnx.Custom"(%x3, %x4, %x5) {function_name = "FusedGemm", domain_name = "com.microsoft", opset = 1 : si64, transB = 1 : si64, alpha = 0.5 : f32, beta = 2.0 : f32, activation = "Relu"} : (tensor<3x4xf32>, tensor<5x4xf32>, tensor<5xf32>) -> (tensor<3x5xf32>)
  %r6 = "onnx.Custom"(%x3, %x4, %x5) {function_name = "FusedGemm", domain_name = "com.microsoft", opset = 1 : si64, transB = 1 : si64, activation = "LeakyRelu", activation_alpha = 0.2 : f32} : (tensor<3x4xf32>, tensor<5x4xf32>, tensor<5xf32>) -> (tensor<3x5xf32>)
  onnx.Return %r1, %r2, %r3, %r4, %r5, %r6 : tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
}
}
