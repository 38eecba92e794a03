func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Gelu"(%x) {approximate = "tanh"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "onnx.Softmax"(%0) {axis = -1 : si64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
