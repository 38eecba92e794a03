// Least elements with their places, normalizations, and functions of small
// floats.
// INPUTS: 2x4x3x1
func.func @main(%x: tensor<2x4x3x1xf32>) -> (tensor<2x2x3x1xf32>, tensor<2x2x3x1xf32>, tensor<2x4x3x1xf32>, tensor<2x4x3x1xf32>, tensor<2x4x3x1xf32>) {
  %k = onnx.Constant dense<2> : tensor<1xi64>
  %w = onnx.Constant dense<[1.0, -2.0, 0.5, 3.0]> : tensor<4xf32>
  %b = onnx.Constant dense<[0.5, 0.0, -1.0, 2.0]> : tensor<4xf32>
  %r = "onnx.Round"(%x) : (tensor<2x4x3x1xf32>) -> tensor<2x4x3x1xf32>
  %v, %i = "onnx.TopK"(%r, %k) {axis = 1 : si64, largest = 0 : si64} : (tensor<2x4x3x1xf32>, tensor<1xi64>) -> (tensor<2x2x3x1xf32>, tensor<2x2x3x1xi64>)
  %f = "onnx.Cast"(%i) {to = f32} : (tensor<2x2x3x1xi64>) -> tensor<2x2x3x1xf32>
  %n = "onnx.InstanceNormalization"(%x, %w, %b) {epsilon = 1.0e-2 : f32} : (tensor<2x4x3x1xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3x1xf32>
  %l = "onnx.LRN"(%x) {size = 3 : si64, alpha = 0.5 : f32, beta = 0.6 : f32, bias = 1.5 : f32} : (tensor<2x4x3x1xf32>) -> tensor<2x4x3x1xf32>
  %s = "onnx.Selu"(%x) {alpha = 1.5 : f32, gamma = 0.7 : f32} : (tensor<2x4x3x1xf32>) -> tensor<2x4x3x1xf32>
  %c = "onnx.Celu"(%s) {alpha = 0.4 : f32} : (tensor<2x4x3x1xf32>) -> tensor<2x4x3x1xf32>
  onnx.Return %v, %f, %n, %l, %c : tensor<2x2x3x1xf32>, tensor<2x2x3x1xf32>, tensor<2x4x3x1xf32>, tensor<2x4x3x1xf32>, tensor<2x4x3x1xf32>
}
