// Ops with bodies in their specs: activations, comparisons, normalizations and
// types of another value.
// TARGETS: 11 10 8
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 16 : i64}} {
func.func @main_graph(%x: tensor<2x3x2x2xf32> {onnx.name = "x"}, %y: tensor<2x2xf32> {onnx.name = "y"}, %i: tensor<3xi64> {onnx.name = "i"}) -> (tensor<2x3x2x2xf32>, tensor<2x3x2x2xi1>, tensor<2x3x2x2xi1>, tensor<2x3x2x2xf32>, tensor<2x3x2x2xf32>, tensor<3xf32>, tensor<2x2xi64>) {
  %0 = "onnx.HardSwishV14"(%x) : (tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
  %1 = "onnx.GreaterOrEqual"(%x, %y) : (tensor<2x3x2x2xf32>, tensor<2x2xf32>) -> tensor<2x3x2x2xi1>
  %2 = "onnx.LessOrEqual"(%x, %y) : (tensor<2x3x2x2xf32>, tensor<2x2xf32>) -> tensor<2x3x2x2xi1>
  %3 = "onnx.MeanVarianceNormalization"(%x) : (tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
  %4 = "onnx.MeanVarianceNormalization"(%x) <{axes = [1]}> : (tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
  %5 = "onnx.CastLikeV15"(%i, %y) : (tensor<3xi64>, tensor<2x2xf32>) -> tensor<3xf32>
  %6 = "onnx.CastLikeV15"(%y, %i) : (tensor<2x2xf32>, tensor<3xi64>) -> tensor<2x2xi64>
  onnx.Return %0, %1, %2, %3, %4, %5, %6 : tensor<2x3x2x2xf32>, tensor<2x3x2x2xi1>, tensor<2x3x2x2xi1>, tensor<2x3x2x2xf32>, tensor<2x3x2x2xf32>, tensor<3xf32>, tensor<2x2xi64>
}
}
