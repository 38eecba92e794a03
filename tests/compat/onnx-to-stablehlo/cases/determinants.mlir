// Of matrices whose rows change places, and of one without an inverse.
// INPUTS: 3x4x4
func.func @main(%x: tensor<3x4x4xf32>) -> (tensor<3xf32>, tensor<f32>) {
  %singular = onnx.Constant dense<[[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [0.0, 1.0, 5.0]]> : tensor<3x3xf32>
  %d = "onnx.Det"(%x) : (tensor<3x4x4xf32>) -> tensor<3xf32>
  %s = "onnx.Det"(%singular) : (tensor<3x3xf32>) -> tensor<f32>
  onnx.Return %d, %s : tensor<3xf32>, tensor<f32>
}
