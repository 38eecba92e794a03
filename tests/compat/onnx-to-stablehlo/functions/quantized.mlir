// Sums and products of quantized numbers, and matrices that are quantized on the way.
// INPUTS: 3x4 3x4 4x5 5
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 20 : i64, com.microsoft = 1 : i64}} {
func.func @main(%x0: tensor<3x4xf32>, %x1: tensor<3x4xf32>, %x2: tensor<4x5xf32>, %x3: tensor<5xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>) {
  %k1 = onnx.Constant dense<1.0e-2> : tensor<f32>
  %k2 = onnx.Constant dense<2.0e-2> : tensor<f32>
  %k9 = onnx.Constant dense<3.1e-02> : tensor<f32>
  %k3 = onnx.Constant dense<128> : tensor<ui8>
  %k4 = onnx.Constant dense<120> : tensor<ui8>
  %r1 = "onnx.QuantizeLinearV19"(%x0, %k1, %k3) : (tensor<3x4xf32>, tensor<f32>, tensor<ui8>) -> tensor<3x4xui8>
  %r2 = "onnx.QuantizeLinearV19"(%x1, %k2, %k4) : (tensor<3x4xf32>, tensor<f32>, tensor<ui8>) -> tensor<3x4xui8>
  %r3 = "onnx.QuantizeLinearV19"(%x2, %k1, %k4) : (tensor<4x5xf32>, tensor<f32>, tensor<ui8>) -> tensor<4x5xui8>
  %r4 = "onnx.Custom"(%r1, %k1, %k3, %r2, %k2, %k4, %k9, %k3) {function_name = "QLinearAdd", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> (tensor<3x4xui8>)
  %r5 = "onnx.DequantizeLinearV19"(%r4, %k9, %k3) : (tensor<3x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<3x4xf32>
  %r6 = "onnx.Custom"(%r1, %k1, %k3, %r2, %k2, %k4, %k9, %k3) {function_name = "QLinearMul", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> (tensor<3x4xui8>)
  %r7 = "onnx.DequantizeLinearV19"(%r6, %k9, %k3) : (tensor<3x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<3x4xf32>
  %r8 = "onnx.Custom"(%r1, %r3, %k1, %k1, %k3, %k4, %x3) {function_name = "MatMulIntegerToFloat", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<3x4xui8>, tensor<4x5xui8>, tensor<f32>, tensor<f32>, tensor<ui8>, tensor<ui8>, tensor<5xf32>) -> (tensor<3x5xf32>)
  %r9 = "onnx.Custom"(%r1, %r3, %k1, %k1, %k3, %k4) {function_name = "MatMulIntegerToFloat", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<3x4xui8>, tensor<4x5xui8>, tensor<f32>, tensor<f32>, tensor<ui8>, tensor<ui8>) -> (tensor<3x5xf32>)
  %r10 = "onnx.Custom"(%x0, %r3, %k1, %k4, %x3) {function_name = "DynamicQuantizeMatMul", domain_name = "com.microsoft", opset = 1 : si64} : (tensor<3x4xf32>, tensor<4x5xui8>, tensor<f32>, tensor<ui8>, tensor<5xf32>) -> (tensor<3x5xf32>)
  onnx.Return %r5, %r7, %r8, %r9, %r10 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
}
}
