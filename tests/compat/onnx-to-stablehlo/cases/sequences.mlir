// Sequences of known length: inserted, erased, cut, mapped, joined, and of loops.
// INPUTS: 4x6 3 3
func.func @main(%x0: tensor<4x6xf32>, %a0: tensor<3xf32>, %b0: tensor<3xf32>)
    -> (tensor<4x6xf32>, tensor<3x6xf32>, tensor<3x3xf32>, tensor<5x3xf32>, tensor<3xf32>, tensor<i64>, tensor<4x6xf32>, tensor<3xf32>, tensor<4x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  // Lengths follow from sizes, and positions of the run need equal ones.
  %matrix = onnx.Constant dense<[4, 6]> : tensor<2xi64>
  %vector = onnx.Constant dense<3> : tensor<1xi64>
  %x = "onnx.Reshape"(%x0, %matrix) : (tensor<4x6xf32>, tensor<2xi64>) -> tensor<4x6xf32>
  %a = "onnx.Reshape"(%a0, %vector) : (tensor<3xf32>, tensor<1xi64>) -> tensor<3xf32>
  %b = "onnx.Reshape"(%b0, %vector) : (tensor<3xf32>, tensor<1xi64>) -> tensor<3xf32>
  %true = onnx.Constant dense<true> : tensor<i1>
  %zero = onnx.Constant dense<0> : tensor<i64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %two = onnx.Constant dense<2> : tensor<i64>
  %back = onnx.Constant dense<-2> : tensor<i64>
  %four = onnx.Constant dense<4> : tensor<i64>
  %sizes = onnx.Constant dense<[1, 3]> : tensor<2xi64>

  // Parts of size 4, of which the last one is smaller, backwards and joined.
  %parts = "onnx.SplitToSequence"(%x, %four) {axis = 1 : si64} : (tensor<4x6xf32>, tensor<i64>) -> !onnx.Seq<tensor<4x?xf32>>
  %part = "onnx.SequenceAt"(%parts, %one) : (!onnx.Seq<tensor<4x?xf32>>, tensor<i64>) -> tensor<4x?xf32>
  %swapped = "onnx.SequenceInsert"(%parts, %part, %zero) : (!onnx.Seq<tensor<4x?xf32>>, tensor<4x?xf32>, tensor<i64>) -> !onnx.Seq<tensor<4x?xf32>>
  %less = "onnx.SequenceErase"(%swapped, %none) : (!onnx.Seq<tensor<4x?xf32>>, none) -> !onnx.Seq<tensor<4x?xf32>>
  %y0 = "onnx.ConcatFromSequence"(%less) {axis = -1 : si64} : (!onnx.Seq<tensor<4x?xf32>>) -> tensor<4x6xf32>

  // A list of sizes.
  %listed = "onnx.SplitToSequence"(%x, %sizes) {axis = -2 : si64} : (tensor<4x6xf32>, tensor<2xi64>) -> !onnx.Seq<tensor<?x6xf32>>
  %y1 = "onnx.SequenceAt"(%listed, %one) : (!onnx.Seq<tensor<?x6xf32>>, tensor<i64>) -> tensor<3x6xf32>

  // Inserted before the last one; a new axis behind the others.
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<3xf32>>
  %sum = "onnx.Add"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %last = onnx.Constant dense<-1> : tensor<i64>
  %t = "onnx.SequenceInsert"(%s, %sum, %last) : (!onnx.Seq<tensor<3xf32>>, tensor<3xf32>, tensor<i64>) -> !onnx.Seq<tensor<3xf32>>
  %y2 = "onnx.ConcatFromSequence"(%t) {axis = -1 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<3xf32>>) -> tensor<3x3xf32>

  // A loop that inserts, with a counter and elements that it collects.
  %e = "onnx.SequenceEmpty"() : () -> !onnx.Seq<tensor<*xf32>>
  %n = onnx.Constant dense<5> : tensor<i64>
  %rounds, %value = "onnx.Loop"(%n, %true, %e, %a) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %list: !onnx.Seq<tensor<*xf32>>, %v: tensor<3xf32>):
    %next = "onnx.Mul"(%v, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %longer = "onnx.SequenceInsert"(%list, %next, %zero) : (!onnx.Seq<tensor<*xf32>>, tensor<3xf32>, tensor<i64>) -> !onnx.Seq<tensor<*xf32>>
    onnx.Yield %goes_on, %longer, %next : tensor<i1>, !onnx.Seq<tensor<*xf32>>, tensor<3xf32>
  }) : (tensor<i64>, tensor<i1>, !onnx.Seq<tensor<*xf32>>, tensor<3xf32>) -> (!onnx.Seq<tensor<*xf32>>, tensor<3xf32>)
  %y3 = "onnx.ConcatFromSequence"(%rounds) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<*xf32>>) -> tensor<5x3xf32>
  %length = "onnx.SequenceLength"(%rounds) : (!onnx.Seq<tensor<*xf32>>) -> tensor<i64>
  %y4 = "onnx.SequenceAt"(%rounds, %back) : (!onnx.Seq<tensor<*xf32>>, tensor<i64>) -> tensor<3xf32>

  // Rows without their axis, each with a tensor, and stacked again.
  %rows = "onnx.SplitToSequence"(%x, %none) {axis = 0 : si64, keepdims = 0 : si64} : (tensor<4x6xf32>, none) -> !onnx.Seq<tensor<6xf32>>
  %first = "onnx.SequenceAt"(%rows, %zero) : (!onnx.Seq<tensor<6xf32>>, tensor<i64>) -> tensor<6xf32>
  %mapped = "onnx.SequenceMap"(%rows, %first, %rows) ({
  ^bb0(%row: tensor<6xf32>, %same: tensor<6xf32>, %other: tensor<6xf32>):
    %d = "onnx.Sub"(%row, %same) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %m = "onnx.Mul"(%d, %other) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    onnx.Yield %m : tensor<6xf32>
  }) : (!onnx.Seq<tensor<6xf32>>, tensor<6xf32>, !onnx.Seq<tensor<6xf32>>) -> !onnx.Seq<tensor<6xf32>>
  %y6 = "onnx.ConcatFromSequence"(%mapped) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<6xf32>>) -> tensor<4x6xf32>

  // A condition and a place that inputs determine.
  %total = "onnx.ReduceSum"(%a, %none) {keepdims = 0 : si64} : (tensor<3xf32>, none) -> tensor<f32>
  %limit = onnx.Constant dense<0.0> : tensor<f32>
  %p = "onnx.Less"(%total, %limit) : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %chosen = "onnx.If"(%p) ({
    onnx.Yield %s : !onnx.Seq<tensor<3xf32>>
  }, {
    %r = "onnx.SequenceConstruct"(%sum, %a) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<3xf32>>
    onnx.Yield %r : !onnx.Seq<tensor<3xf32>>
  }) : (tensor<i1>) -> !onnx.Seq<tensor<3xf32>>
  %place = "onnx.Cast"(%p) {to = i64} : (tensor<i1>) -> tensor<i64>
  %from_end = "onnx.Sub"(%place, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y7 = "onnx.SequenceAt"(%chosen, %from_end) : (!onnx.Seq<tensor<3xf32>>, tensor<i64>) -> tensor<3xf32>

  // Positions that inputs determine: 1 or 0, and -2 or -3 from the end.
  %is_less = "onnx.Not"(%p) : (tensor<i1>) -> tensor<i1>
  %front = "onnx.Cast"(%is_less) {to = i64} : (tensor<i1>) -> tensor<i64>
  %three = onnx.Constant dense<3> : tensor<i64>
  %from_back = "onnx.Sub"(%front, %three) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %put = "onnx.SequenceInsert"(%t, %value, %front) : (!onnx.Seq<tensor<3xf32>>, tensor<3xf32>, tensor<i64>) -> !onnx.Seq<tensor<3xf32>>
  %y8 = "onnx.ConcatFromSequence"(%put) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<3xf32>>) -> tensor<4x3xf32>
  %taken = "onnx.SequenceErase"(%t, %from_back) : (!onnx.Seq<tensor<3xf32>>, tensor<i64>) -> !onnx.Seq<tensor<3xf32>>
  %y9 = "onnx.ConcatFromSequence"(%taken) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<3xf32>>) -> tensor<2x3xf32>
  %behind = "onnx.Add"(%from_end, %three) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %added = "onnx.SequenceInsert"(%t, %value, %behind) : (!onnx.Seq<tensor<3xf32>>, tensor<3xf32>, tensor<i64>) -> !onnx.Seq<tensor<3xf32>>
  %y10 = "onnx.ConcatFromSequence"(%added) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<3xf32>>) -> tensor<4x3xf32>
  onnx.Return %y0, %y1, %y2, %y3, %y4, %length, %y6, %y7, %y8, %y9, %y10
      : tensor<4x6xf32>, tensor<3x6xf32>, tensor<3x3xf32>, tensor<5x3xf32>, tensor<3xf32>, tensor<i64>, tensor<4x6xf32>, tensor<3xf32>, tensor<4x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>
}
