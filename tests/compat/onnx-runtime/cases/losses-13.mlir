// Losses of classes: of rows and of places, with weights, and with an ignored
// class that is the number of none.
// TARGETS: 11 10 9
// INPUTS: {"t": [0, 2, 1, 2], "u": [0, 2, -7, 2], "w": [0.5, 1, 2], "p": [0, 1, 2, 1, 0, 0, 1, 2, 2, 1]}
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<4x3xf32> {onnx.name = "x"}, %t: tensor<4xi64> {onnx.name = "t"}, %u: tensor<4xi32> {onnx.name = "u"}, %w: tensor<3xf32> {onnx.name = "w"}, %y: tensor<2x3x5xf32> {onnx.name = "y"}, %p: tensor<2x5xi64> {onnx.name = "p"}) -> (tensor<f32>, tensor<4xf32>, tensor<f32>, tensor<2x5xf32>, tensor<f32>, tensor<2x3x5xf32>, tensor<f32>, tensor<f32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.NegativeLogLikelihoodLossV13"(%x, %t, %w) : (tensor<4x3xf32>, tensor<4xi64>, tensor<3xf32>) -> tensor<f32>
  %1 = "onnx.NegativeLogLikelihoodLossV13"(%x, %u, %w) <{ignore_index = -7 : si64, reduction = "none"}> : (tensor<4x3xf32>, tensor<4xi32>, tensor<3xf32>) -> tensor<4xf32>
  %2 = "onnx.NegativeLogLikelihoodLossV13"(%x, %u, %none) <{ignore_index = -7 : si64}> : (tensor<4x3xf32>, tensor<4xi32>, none) -> tensor<f32>
  %3 = "onnx.NegativeLogLikelihoodLossV13"(%y, %p, %none) <{reduction = "none"}> : (tensor<2x3x5xf32>, tensor<2x5xi64>, none) -> tensor<2x5xf32>
  %4:2 = "onnx.SoftmaxCrossEntropyLoss"(%y, %p, %none) : (tensor<2x3x5xf32>, tensor<2x5xi64>, none) -> (tensor<f32>, tensor<2x3x5xf32>)
  %5:2 = "onnx.SoftmaxCrossEntropyLoss"(%x, %u, %w) <{ignore_index = -7 : si64}> : (tensor<4x3xf32>, tensor<4xi32>, tensor<3xf32>) -> (tensor<f32>, none)
  %6:2 = "onnx.SoftmaxCrossEntropyLoss"(%x, %t, %w) <{reduction = "sum"}> : (tensor<4x3xf32>, tensor<4xi64>, tensor<3xf32>) -> (tensor<f32>, none)
  onnx.Return %0, %1, %2, %3, %4#0, %4#1, %5#0, %6#0 : tensor<f32>, tensor<4xf32>, tensor<f32>, tensor<2x5xf32>, tensor<f32>, tensor<2x3x5xf32>, tensor<f32>, tensor<f32>
}
}
