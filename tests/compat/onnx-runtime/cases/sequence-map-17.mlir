// A graph on each element of a sequence; the second operand goes into each turn.
// TARGETS: 13 16 25
module attributes {onnx.opset_imports = {ai.onnx = 17 : i64}} {
func.func @main_graph(%a: tensor<3xf32> {onnx.name = "a"}, %b: tensor<3xf32> {onnx.name = "b"}) -> (tensor<6xf32> {onnx.name = "y"}) {
  %0 = "onnx.SequenceConstruct"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<3xf32>>
  %1 = "onnx.SequenceMap"(%0, %b) ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    %2 = "onnx.Mul"(%x, %y) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %3 = "onnx.Add"(%2, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    onnx.Yield %3 : tensor<3xf32>
  }) : (!onnx.Seq<tensor<3xf32>>, tensor<3xf32>) -> !onnx.Seq<tensor<3xf32>>
  %4 = "onnx.ConcatFromSequence"(%1) <{axis = 0 : si64}> : (!onnx.Seq<tensor<3xf32>>) -> tensor<6xf32>
  onnx.Return %4 : tensor<6xf32>
}
}
