// Both directions with peepholes, initial states and sequences that end earlier.
// INPUTS: 5x3x2 2x16x2 2x16x4 2x32 2x3x4 2x3x4 2x12
func.func @main(%x: tensor<5x3x2xf32>, %w: tensor<2x16x2xf32>, %r: tensor<2x16x4xf32>, %b: tensor<2x32xf32>, %h: tensor<2x3x4xf32>, %c: tensor<2x3x4xf32>, %p: tensor<2x12xf32>) -> (tensor<5x2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %n = onnx.Constant dense<[5, 2, 3]> : tensor<3xi32>
  %y, %yh, %yc = "onnx.LSTM"(%x, %w, %r, %b, %n, %h, %c, %p) {direction = "bidirectional", hidden_size = 4 : si64} : (tensor<5x3x2xf32>, tensor<2x16x2xf32>, tensor<2x16x4xf32>, tensor<2x32xf32>, tensor<3xi32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x12xf32>) -> (tensor<5x2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>)
  onnx.Return %y, %yh, %yc : tensor<5x2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
