// Both directions, without a bias.
// INPUTS: 3x2x2 2x3x2 2x3x3
func.func @main(%x: tensor<3x2x2xf32>, %w: tensor<2x3x2xf32>, %r: tensor<2x3x3xf32>) -> (tensor<3x2x2x3xf32>, tensor<2x2x3xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %y, %yh = "onnx.RNN"(%x, %w, %r, %none, %none, %none) {direction = "bidirectional", hidden_size = 3 : si64, activations = ["Tanh", "Relu"]} : (tensor<3x2x2xf32>, tensor<2x3x2xf32>, tensor<2x3x3xf32>, none, none, none) -> (tensor<3x2x2x3xf32>, tensor<2x2x3xf32>)
  onnx.Return %y, %yh : tensor<3x2x2x3xf32>, tensor<2x2x3xf32>
}
