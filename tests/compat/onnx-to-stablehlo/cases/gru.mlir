// Backwards, the reset gate behind the product, other activations, an absent
// result.
// INPUTS: 4x2x3 1x9x3 1x9x3 1x18
func.func @main(%x: tensor<4x2x3xf32>, %w: tensor<1x9x3xf32>, %r: tensor<1x9x3xf32>, %b: tensor<1x18xf32>) -> tensor<1x2x3xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %n = onnx.Constant dense<[4, 2]> : tensor<2xi32>
  %y, %yh = "onnx.GRU"(%x, %w, %r, %b, %n, %none) {direction = "reverse", hidden_size = 3 : si64, linear_before_reset = 1 : si64, activations = ["HardSigmoid", "LeakyRelu"], activation_alpha = [3.000000e-01 : f32, 2.000000e-01 : f32], activation_beta = [4.000000e-01 : f32]} : (tensor<4x2x3xf32>, tensor<1x9x3xf32>, tensor<1x9x3xf32>, tensor<1x18xf32>, tensor<2xi32>, none) -> (none, tensor<1x2x3xf32>)
  onnx.Return %yh : tensor<1x2x3xf32>
}
