// Sequences whose lengths follow without the sizes of their tensors: these may be open.
// INPUTS: 4x6 3 3
func.func @main(%x: tensor<4x6xf32>, %a: tensor<3xf32>, %b: tensor<3xf32>)
    -> (tensor<4x6xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<9xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %zero = onnx.Constant dense<0> : tensor<i64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %sizes = onnx.Constant dense<[1, 3]> : tensor<2xi64>
  %parts = "onnx.SplitToSequence"(%x, %sizes) {axis = 0 : si64} : (tensor<4x6xf32>, tensor<2xi64>) -> !onnx.Seq<tensor<?x6xf32>>
  %mapped = "onnx.SequenceMap"(%parts) ({
  ^bb0(%part: tensor<?x6xf32>):
    %n = "onnx.Neg"(%part) : (tensor<?x6xf32>) -> tensor<?x6xf32>
    onnx.Yield %n : tensor<?x6xf32>
  }) : (!onnx.Seq<tensor<?x6xf32>>) -> !onnx.Seq<tensor<?x6xf32>>
  %y0 = "onnx.ConcatFromSequence"(%mapped) {axis = 0 : si64} : (!onnx.Seq<tensor<?x6xf32>>) -> tensor<4x6xf32>
  %n = onnx.Constant dense<3> : tensor<i64>
  %true = onnx.Constant dense<true> : tensor<i1>
  %e = "onnx.SequenceEmpty"() : () -> !onnx.Seq<tensor<*xf32>>
  %rounds, %value = "onnx.Loop"(%n, %true, %e, %a) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %list: !onnx.Seq<tensor<*xf32>>, %v: tensor<3xf32>):
    %next = "onnx.Mul"(%v, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %longer = "onnx.SequenceInsert"(%list, %next, %none) : (!onnx.Seq<tensor<*xf32>>, tensor<3xf32>, none) -> !onnx.Seq<tensor<*xf32>>
    onnx.Yield %goes_on, %longer, %next : tensor<i1>, !onnx.Seq<tensor<*xf32>>, tensor<3xf32>
  }) : (tensor<i64>, tensor<i1>, !onnx.Seq<tensor<*xf32>>, tensor<3xf32>) -> (!onnx.Seq<tensor<*xf32>>, tensor<3xf32>)
  %y1 = "onnx.ConcatFromSequence"(%rounds) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<*xf32>>) -> tensor<3x3xf32>
  %y3 = "onnx.ConcatFromSequence"(%rounds) {axis = 0 : si64} : (!onnx.Seq<tensor<*xf32>>) -> tensor<9xf32>
  %total = "onnx.ReduceSum"(%a, %none) {keepdims = 0 : si64} : (tensor<3xf32>, none) -> tensor<f32>
  %limit = onnx.Constant dense<0.0> : tensor<f32>
  %p = "onnx.Less"(%total, %limit) : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<3xf32>>
  %chosen = "onnx.If"(%p) ({
    onnx.Yield %s : !onnx.Seq<tensor<3xf32>>
  }, {
    %r = "onnx.SequenceConstruct"(%b, %a) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<3xf32>>
    onnx.Yield %r : !onnx.Seq<tensor<3xf32>>
  }) : (tensor<i1>) -> !onnx.Seq<tensor<3xf32>>
  %y2 = "onnx.SequenceAt"(%chosen, %one) : (!onnx.Seq<tensor<3xf32>>, tensor<i64>) -> tensor<3xf32>
  onnx.Return %y0, %y1, %y2, %y3 : tensor<4x6xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<9xf32>
}
