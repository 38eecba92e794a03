// Graphs in graphs that use values of those around them, constants included.
// TARGETS: 7 9 11 25
// INPUTS: {"c": [0]}
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%c: tensor<i1> {onnx.name = "c"}, %x: tensor<2x3xf32> {onnx.name = "x"}) -> (tensor<2x3x1xf32> {onnx.name = "y"}, tensor<2x3xf32> {onnx.name = "z"}) {
  %axes = onnx.ConstantV13 dense<[2]> : tensor<1xi64>
  %other = onnx.ConstantV13 dense<[0]> : tensor<1xi64>
  %0 = "onnx.IfV13"(%c) ({
    %1 = "onnx.UnsqueezeV13"(%x, %axes) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
    onnx.Yield %1 : tensor<2x3x1xf32>
  }, {
    %1 = "onnx.IfV13"(%c) ({
      %2 = "onnx.UnsqueezeV13"(%x, %axes) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
      onnx.Yield %2 : tensor<2x3x1xf32>
    }, {
      %2 = "onnx.Neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %3 = "onnx.UnsqueezeV13"(%2, %axes) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
      onnx.Yield %3 : tensor<2x3x1xf32>
    }) : (tensor<i1>) -> tensor<2x3x1xf32>
    onnx.Yield %1 : tensor<2x3x1xf32>
  }) : (tensor<i1>) -> tensor<2x3x1xf32>
  %4 = "onnx.ReduceSum"(%x, %other) <{keepdims = 1 : si64}> : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
  %5 = "onnx.ReduceSum"(%x, %other) <{keepdims = 1 : si64}> : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
  %6 = "onnx.AddV13"(%4, %5) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  %7 = "onnx.SubV13"(%x, %6) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  onnx.Return %0, %7 : tensor<2x3x1xf32>, tensor<2x3xf32>
}
}
