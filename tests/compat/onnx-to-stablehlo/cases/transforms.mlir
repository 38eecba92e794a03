// One-sided, padded, inverse along the first axis, and of frames.
// INPUTS: 2x6x1 4x3x2 1x10x1
func.func @main(%x: tensor<2x6x1xf32>, %z: tensor<4x3x2xf32>, %s: tensor<1x10x1xf32>) -> (tensor<2x5x2xf32>, tensor<1x3x3x2xf32>) {
  %length = onnx.Constant dense<8> : tensor<i64>
  %axis = onnx.Constant dense<1> : tensor<i64>
  %step = onnx.Constant dense<3> : tensor<i64>
  %window = onnx.Constant dense<[0.5, 1.0, 1.0, 0.5]> : tensor<4xf32>
  %none = "onnx.NoValue"() {value} : () -> none
  %a = "onnx.DFT"(%x, %length, %axis) {onesided = 1 : si64} : (tensor<2x6x1xf32>, tensor<i64>, tensor<i64>) -> tensor<2x5x2xf32>
  %c = "onnx.STFT"(%s, %step, %window, %none) : (tensor<1x10x1xf32>, tensor<i64>, tensor<4xf32>, none) -> tensor<1x3x3x2xf32>
  onnx.Return %a, %c : tensor<2x5x2xf32>, tensor<1x3x3x2xf32>
}
