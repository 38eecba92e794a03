// Signals of one half of their spectra: of an even and an odd length, filled up, of a second axis.
// INPUTS: 1x4x2 2x5x2 3x2x4x2
func.func @main(%x: tensor<1x4x2xf32>, %y: tensor<2x5x2xf32>, %z: tensor<3x2x4x2xf32>) -> (tensor<1x6x1xf32>, tensor<2x13x1xf32>, tensor<4x2x4x1xf32>) {
  %first = onnx.Constant dense<0> : tensor<i64>
  %second = onnx.Constant dense<1> : tensor<i64>
  %odd = onnx.Constant dense<13> : tensor<i64>
  %none = "onnx.NoValue"() {value} : () -> none
  %a = "onnx.DFT"(%x, %none, %second) {inverse = 1 : si64, onesided = 1 : si64} : (tensor<1x4x2xf32>, none, tensor<i64>) -> tensor<1x6x1xf32>
  %b = "onnx.DFT"(%y, %odd, %second) {inverse = 1 : si64, onesided = 1 : si64} : (tensor<2x5x2xf32>, tensor<i64>, tensor<i64>) -> tensor<2x13x1xf32>
  %c = "onnx.DFT"(%z, %none, %first) {inverse = 1 : si64, onesided = 1 : si64} : (tensor<3x2x4x2xf32>, none, tensor<i64>) -> tensor<4x2x4x1xf32>
  onnx.Return %a, %b, %c : tensor<1x6x1xf32>, tensor<2x13x1xf32>, tensor<4x2x4x1xf32>
}
