// Transforms of real and of complex signals along each axis, and of windows
// TARGETS: 16 13 9
// TOLERANCE: 1e-4
module attributes {onnx.opset_imports = {ai.onnx = 17 : i64}} {
func.func @main_graph(%x: tensor<2x5x1xf32>, %z: tensor<2x4x3x2xf32>, %s: tensor<1x16x1xf32>, %w: tensor<8xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %short = "onnx.Constant"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %step = "onnx.Constant"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %length = "onnx.Constant"() {value = dense<8> : tensor<i64>} : () -> tensor<i64>
  %0 = "onnx.DFTV17"(%x, %none) <{axis = 1 : si64}> : (tensor<2x5x1xf32>, none) -> tensor<*xf32>
  %1 = "onnx.DFTV17"(%x, %none) <{axis = 1 : si64, onesided = 1 : si64}> : (tensor<2x5x1xf32>, none) -> tensor<*xf32>
  %2 = "onnx.DFTV17"(%z, %none) <{axis = 2 : si64, inverse = 1 : si64}> : (tensor<2x4x3x2xf32>, none) -> tensor<*xf32>
  %3 = "onnx.DFTV17"(%x, %short) <{axis = 1 : si64}> : (tensor<2x5x1xf32>, tensor<i64>) -> tensor<*xf32>
  %4 = "onnx.STFT"(%s, %step, %w, %length) <{onesided = 1 : si64}> : (tensor<1x16x1xf32>, tensor<i64>, tensor<8xf32>, tensor<i64>) -> tensor<*xf32>
  %5 = "onnx.STFT"(%s, %step, %w, %none) <{onesided = 0 : si64}> : (tensor<1x16x1xf32>, tensor<i64>, tensor<8xf32>, none) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3, %4, %5 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
