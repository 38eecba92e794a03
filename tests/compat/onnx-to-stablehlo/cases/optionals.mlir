// Optional values that are known to be there or absent, also of a sequence.
// INPUTS: 3 4
func.func @main(%a: tensor<3xf32>, %b: tensor<4xf32>) -> (tensor<3xf32>, tensor<7xf32>, tensor<f32>, tensor<3xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %x = "onnx.Optional"(%a) : (tensor<3xf32>) -> !onnx.Opt<tensor<3xf32>>
  %y0 = "onnx.OptionalGetElement"(%x) : (!onnx.Opt<tensor<3xf32>>) -> tensor<3xf32>
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<3xf32>, tensor<4xf32>) -> !onnx.Seq<tensor<?xf32>>
  %os = "onnx.Optional"(%s) : (!onnx.Seq<tensor<?xf32>>) -> !onnx.Opt<!onnx.Seq<tensor<?xf32>>>
  %t = "onnx.OptionalGetElement"(%os) : (!onnx.Opt<!onnx.Seq<tensor<?xf32>>>) -> !onnx.Seq<tensor<?xf32>>
  %y1 = "onnx.ConcatFromSequence"(%t) {axis = 0 : si64} : (!onnx.Seq<tensor<?xf32>>) -> tensor<7xf32>
  %absent = "onnx.Optional"(%none) {type = tensor<3xf32>} : (none) -> !onnx.Opt<tensor<3xf32>>
  %has = "onnx.OptionalHasElement"(%absent) : (!onnx.Opt<tensor<3xf32>>) -> tensor<i1>
  %y2 = "onnx.Cast"(%has) {to = f32} : (tensor<i1>) -> tensor<f32>
  %y3 = "onnx.If"(%has) ({
    %z = "onnx.OptionalGetElement"(%absent) : (!onnx.Opt<tensor<3xf32>>) -> tensor<3xf32>
    onnx.Yield %z : tensor<3xf32>
  }, {
    %z = "onnx.Neg"(%a) : (tensor<3xf32>) -> tensor<3xf32>
    onnx.Yield %z : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  onnx.Return %y0, %y1, %y2, %y3 : tensor<3xf32>, tensor<7xf32>, tensor<f32>, tensor<3xf32>
}
