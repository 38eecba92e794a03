// Elements that are no numbers, and infinite ones: with open sizes, numbers and vectors take the
// shape of other operands, and must not take these themselves.
// INPUTS: 2x4x3x5
func.func @main(%x: tensor<2x4x3x5xf32>) -> (tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x2x4xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xi1>) {
  %r = "onnx.Round"(%x) : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %n = "onnx.Log"(%r) : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %zero = onnx.Constant dense<0.0> : tensor<f32>
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %three = onnx.Constant dense<3.0> : tensor<f32>
  %scale = onnx.Constant dense<[1.0, -2.0, 0.5, 3.0]> : tensor<4xf32>
  %axes = onnx.Constant dense<[1, 2]> : tensor<2xi64>
  %s = "onnx.Unsqueeze"(%scale, %axes) : (tensor<4xf32>, tensor<2xi64>) -> tensor<4x1x1xf32>
  %reciprocal = "onnx.Reciprocal"(%n) : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %leaky = "onnx.LeakyRelu"(%n) {alpha = 0.2 : f32} : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %above = "onnx.ThresholdedRelu"(%n) {alpha = 0.5 : f32} : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %sign = "onnx.Softsign"(%r) : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %all = "onnx.Pow"(%n, %zero) : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<2x4x3x5xf32>
  %ones = "onnx.Pow"(%one, %n) : (tensor<f32>, tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %cubes = "onnx.Pow"(%n, %three) : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<2x4x3x5xf32>
  %powers = "onnx.Pow"(%three, %n) : (tensor<f32>, tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %pool = "onnx.AveragePool"(%n) {kernel_shape = [2, 2], pads = [0, 0, 0, 0]} : (tensor<2x4x3x5xf32>) -> tensor<2x4x2x4xf32>
  %padded = "onnx.AveragePool"(%n) {kernel_shape = [3, 3], pads = [1, 1, 1, 1]} : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %product = "onnx.Mul"(%n, %s) : (tensor<2x4x3x5xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x5xf32>
  %sum = "onnx.Add"(%product, %s) : (tensor<2x4x3x5xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x5xf32>
  %isMore = "onnx.Greater"(%n, %zero) : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<2x4x3x5xi1>
  onnx.Return %reciprocal, %leaky, %above, %sign, %all, %ones, %cubes, %powers, %pool, %padded, %sum, %isMore : tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x2x4xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xi1>
}
