// Sequences of known length are their tensors, and optional values themselves.
//
// RUN: dialect-opt %s --onnx-to-stablehlo | FileCheck %s --implicit-check-not=onnx.
//
// Places, also from the end; the length follows.
// CHECK-LABEL: @places
// CHECK-SAME: %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<4xf32>
// CHECK: %[[N:.*]] = stablehlo.constant dense<2> : tensor<i64>
// CHECK: return %[[C]], %[[A]], %[[N]]
func.func @places(%a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<4xf32>)
    -> (tensor<?xf32>, tensor<2xf32>, tensor<i64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %zero = onnx.Constant dense<0> : tensor<i64>
  %last = onnx.Constant dense<-1> : tensor<i64>
  %e = "onnx.SequenceEmpty"() : () -> !onnx.Seq<tensor<*xf32>>
  %1 = "onnx.SequenceInsert"(%e, %b, %none) : (!onnx.Seq<tensor<*xf32>>, tensor<3xf32>, none) -> !onnx.Seq<tensor<*xf32>>
  %2 = "onnx.SequenceInsert"(%1, %a, %last) : (!onnx.Seq<tensor<*xf32>>, tensor<2xf32>, tensor<i64>) -> !onnx.Seq<tensor<*xf32>>
  %two = onnx.Constant dense<2> : tensor<i64>
  %3 = "onnx.SequenceInsert"(%2, %c, %two) : (!onnx.Seq<tensor<*xf32>>, tensor<4xf32>, tensor<i64>) -> !onnx.Seq<tensor<*xf32>>
  %one = onnx.Constant dense<1> : tensor<i64>
  %4 = "onnx.SequenceErase"(%3, %one) : (!onnx.Seq<tensor<*xf32>>, tensor<i64>) -> !onnx.Seq<tensor<*xf32>>
  %same = "onnx.Identity"(%4) : (!onnx.Seq<tensor<*xf32>>) -> !onnx.Seq<tensor<*xf32>>
  %n = "onnx.SequenceLength"(%same) : (!onnx.Seq<tensor<*xf32>>) -> tensor<i64>
  %behind = "onnx.Sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %x = "onnx.SequenceAt"(%same, %behind) : (!onnx.Seq<tensor<*xf32>>, tensor<i64>) -> tensor<?xf32>
  %y = "onnx.SequenceAt"(%same, %zero) : (!onnx.Seq<tensor<*xf32>>, tensor<i64>) -> tensor<2xf32>
  onnx.Return %x, %y, %n : tensor<?xf32>, tensor<2xf32>, tensor<i64>
}

// A place that inputs determine, among tensors of one shape.
// CHECK-LABEL: @computed
// CHECK: stablehlo.concatenate
// CHECK: stablehlo.{{(dynamic_slice|gather|dynamic_gather)}}
func.func @computed(%a: tensor<2xf32>, %b: tensor<2xf32>, %i: tensor<i64>) -> tensor<2xf32> {
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %x = "onnx.SequenceAt"(%s, %i) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  onnx.Return %x : tensor<2xf32>
}

// Parts are slices, and a graph runs on each; those of an open size as well.
// CHECK-LABEL: @parts
// CHECK-COUNT-3: stablehlo.negate {{.*}} : tensor<?x2xf32>
// CHECK: stablehlo.concatenate {{.*}}, dim = 1
func.func @parts(%x: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %two = onnx.Constant dense<2> : tensor<i64>
  %s = "onnx.SplitToSequence"(%x, %two) {axis = 1 : si64} : (tensor<?x6xf32>, tensor<i64>) -> !onnx.Seq<tensor<?x?xf32>>
  %m = "onnx.SequenceMap"(%s) ({
  ^bb0(%one: tensor<?x?xf32>):
    %n = "onnx.Neg"(%one) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    onnx.Yield %n : tensor<?x?xf32>
  }) : (!onnx.Seq<tensor<?x?xf32>>) -> !onnx.Seq<tensor<?x?xf32>>
  %y = "onnx.ConcatFromSequence"(%m) {axis = 1 : si64, new_axis = 0 : si64} : (!onnx.Seq<tensor<?x?xf32>>) -> tensor<?x6xf32>
  onnx.Return %y : tensor<?x6xf32>
}

// A loop that inserts is its rounds; the last one is the one whose condition
// ends it.
// CHECK-LABEL: @rounds
// CHECK-NOT: stablehlo.while
// CHECK: return {{.*}} : tensor<3x2xf32>, tensor<3x2xf32>
func.func @rounds(%x: tensor<2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
  %n = onnx.Constant dense<100> : tensor<i64>
  %two = onnx.Constant dense<2> : tensor<i64>
  %true = onnx.Constant dense<true> : tensor<i1>
  %none = "onnx.NoValue"() {value} : () -> none
  %e = "onnx.SequenceEmpty"() : () -> !onnx.Seq<tensor<*xf32>>
  %s, %v, %all = "onnx.Loop"(%n, %true, %e, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %list: !onnx.Seq<tensor<*xf32>>, %value: tensor<2xf32>):
    %next = "onnx.Exp"(%value) : (tensor<2xf32>) -> tensor<2xf32>
    %longer = "onnx.SequenceInsert"(%list, %next, %none) : (!onnx.Seq<tensor<*xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<*xf32>>
    %again = "onnx.Less"(%i, %two) : (tensor<i64>, tensor<i64>) -> tensor<i1>
    onnx.Yield %again, %longer, %next, %value : tensor<i1>, !onnx.Seq<tensor<*xf32>>, tensor<2xf32>, tensor<2xf32>
  }) : (tensor<i64>, tensor<i1>, !onnx.Seq<tensor<*xf32>>, tensor<2xf32>) -> (!onnx.Seq<tensor<*xf32>>, tensor<2xf32>, tensor<?x2xf32>)
  %y = "onnx.ConcatFromSequence"(%s) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<*xf32>>) -> tensor<3x2xf32>
  %z = "onnx.Identity"(%all) : (tensor<?x2xf32>) -> tensor<3x2xf32>
  onnx.Return %y, %z : tensor<3x2xf32>, tensor<3x2xf32>
}

// Graphs of a condition that inputs determine yield as many tensors each.
// CHECK-LABEL: @chosen
// CHECK: %[[R:.*]]:2 = "stablehlo.if"(%{{.*}}) ({
// CHECK: return %[[R]]#1, %[[R]]#0
func.func @chosen(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<2xf32>) {
  %s = "onnx.If"(%p) ({
    %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<?xf32>>
    onnx.Yield %s : !onnx.Seq<tensor<?xf32>>
  }, {
    %c = "onnx.Neg"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %d = "onnx.Neg"(%b) : (tensor<3xf32>) -> tensor<3xf32>
    %s = "onnx.SequenceConstruct"(%c, %d) : (tensor<2xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<?xf32>>
    onnx.Yield %s : !onnx.Seq<tensor<?xf32>>
  }) : (tensor<i1>) -> !onnx.Seq<tensor<?xf32>>
  %zero = onnx.Constant dense<0> : tensor<i64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %x = "onnx.SequenceAt"(%s, %zero) : (!onnx.Seq<tensor<?xf32>>, tensor<i64>) -> tensor<2xf32>
  %y = "onnx.SequenceAt"(%s, %one) : (!onnx.Seq<tensor<?xf32>>, tensor<i64>) -> tensor<3xf32>
  onnx.Return %y, %x : tensor<3xf32>, tensor<2xf32>
}

// Optional values, of a sequence as well; one graph is left.
// CHECK-LABEL: @optionals
// CHECK-SAME: %[[A:.*]]: tensor<2xf32>
// CHECK: return %[[A]]
func.func @optionals(%a: tensor<2xf32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %zero = onnx.Constant dense<0> : tensor<i64>
  %s = "onnx.SequenceConstruct"(%a) : (tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %there = "onnx.Optional"(%s) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Opt<!onnx.Seq<tensor<2xf32>>>
  %absent = "onnx.Optional"(%none) {type = tensor<2xf32>} : (none) -> !onnx.Opt<tensor<2xf32>>
  %has = "onnx.OptionalHasElement"(%absent) : (!onnx.Opt<tensor<2xf32>>) -> tensor<i1>
  %y = "onnx.If"(%has) ({
    %z = "onnx.OptionalGetElement"(%absent) : (!onnx.Opt<tensor<2xf32>>) -> tensor<2xf32>
    onnx.Yield %z : tensor<2xf32>
  }, {
    %t = "onnx.OptionalGetElement"(%there) : (!onnx.Opt<!onnx.Seq<tensor<2xf32>>>) -> !onnx.Seq<tensor<2xf32>>
    %z = "onnx.SequenceAt"(%t, %zero) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
    onnx.Yield %z : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  onnx.Return %y : tensor<2xf32>
}

// A loop that inserts is its rounds within another one, whose number is unknown.
// CHECK-LABEL: @nested
// CHECK: stablehlo.while
// CHECK: stablehlo.concatenate {{.*}} -> tensor<3x2xf32>
func.func @nested(%x: tensor<2xf32>, %n: tensor<i64>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %three = onnx.Constant dense<3> : tensor<i64>
  %zero = onnx.Constant dense<0> : tensor<i64>
  %axes = onnx.Constant dense<0> : tensor<1xi64>
  %y = "onnx.Loop"(%n, %none, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<2xf32>):
    %e = "onnx.SequenceEmpty"() : () -> !onnx.Seq<tensor<*xf32>>
    %s = "onnx.Loop"(%three, %none, %e) ({
    ^bb0(%j: tensor<i64>, %d: tensor<i1>, %l: !onnx.Seq<tensor<*xf32>>):
      %t = "onnx.SequenceInsert"(%l, %v, %none) : (!onnx.Seq<tensor<*xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<*xf32>>
      onnx.Yield %d, %t : tensor<i1>, !onnx.Seq<tensor<*xf32>>
    }) : (tensor<i64>, none, !onnx.Seq<tensor<*xf32>>) -> !onnx.Seq<tensor<*xf32>>
    %q = "onnx.ConcatFromSequence"(%s) {axis = 0 : si64, new_axis = 1 : si64} : (!onnx.Seq<tensor<*xf32>>) -> tensor<*xf32>
    %r = "onnx.ReduceSum"(%q, %axes) {keepdims = 0 : si64} : (tensor<*xf32>, tensor<1xi64>) -> tensor<2xf32>
    onnx.Yield %c, %r : tensor<i1>, tensor<2xf32>
  }) : (tensor<i64>, none, tensor<2xf32>) -> tensor<2xf32>
  onnx.Return %y : tensor<2xf32>
}

// Rounds that read tensors of different shapes are copies.
// CHECK-LABEL: @differ
// CHECK-NOT: stablehlo.while
// CHECK-COUNT-2: stablehlo.add
func.func @differ(%a: tensor<2xf32>, %b: tensor<1xf32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %n = onnx.Constant dense<2> : tensor<i64>
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<2xf32>, tensor<1xf32>) -> !onnx.Seq<tensor<?xf32>>
  %y = "onnx.Loop"(%n, %none, %a) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<2xf32>):
    %e = "onnx.SequenceAt"(%s, %i) : (!onnx.Seq<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
    %r = "onnx.Add"(%e, %v) : (tensor<?xf32>, tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %c, %r : tensor<i1>, tensor<2xf32>
  }) : (tensor<i64>, none, tensor<2xf32>) -> tensor<2xf32>
  onnx.Return %y : tensor<2xf32>
}

// Optional values of both graphs.
// CHECK-LABEL: @opts
// CHECK: %[[R:.*]] = "stablehlo.if"
// CHECK: %[[HAS:.*]] = stablehlo.constant dense<false>
// CHECK: return %[[R]], %[[HAS]]
func.func @opts(%p: tensor<i1>, %a: tensor<2xf32>) -> (tensor<2xf32>, tensor<i1>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %zero = onnx.Constant dense<0> : tensor<i64>
  %o:2 = "onnx.If"(%p) ({
    %s = "onnx.SequenceConstruct"(%a) : (tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
    %o = "onnx.Optional"(%s) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Opt<!onnx.Seq<tensor<2xf32>>>
    %absent = "onnx.Optional"(%none) {type = tensor<2xf32>} : (none) -> !onnx.Opt<tensor<2xf32>>
    onnx.Yield %o, %absent : !onnx.Opt<!onnx.Seq<tensor<2xf32>>>, !onnx.Opt<tensor<2xf32>>
  }, {
    %n = "onnx.Neg"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %s = "onnx.SequenceConstruct"(%n) : (tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
    %o = "onnx.Optional"(%s) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Opt<!onnx.Seq<tensor<2xf32>>>
    %absent = "onnx.Optional"(%none) {type = tensor<2xf32>} : (none) -> !onnx.Opt<tensor<2xf32>>
    onnx.Yield %o, %absent : !onnx.Opt<!onnx.Seq<tensor<2xf32>>>, !onnx.Opt<tensor<2xf32>>
  }) : (tensor<i1>) -> (!onnx.Opt<!onnx.Seq<tensor<2xf32>>>, !onnx.Opt<tensor<2xf32>>)
  %t = "onnx.OptionalGetElement"(%o#0) : (!onnx.Opt<!onnx.Seq<tensor<2xf32>>>) -> !onnx.Seq<tensor<2xf32>>
  %x = "onnx.SequenceAt"(%t, %zero) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  %h = "onnx.OptionalHasElement"(%o#1) : (!onnx.Opt<tensor<2xf32>>) -> tensor<i1>
  onnx.Return %x, %h : tensor<2xf32>, tensor<i1>
}

// Functions that take sequences are copied to their calls.
// CHECK-LABEL: @calls
// CHECK-SAME: %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<2xf32>
// CHECK: stablehlo.add %[[A]], %[[B]]
// CHECK-NOT: @sum
func.func @calls(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %y = func.call @sum(%s) : (!onnx.Seq<tensor<2xf32>>) -> tensor<2xf32>
  onnx.Return %y : tensor<2xf32>
}
func.func private @sum(%s: !onnx.Seq<tensor<2xf32>>) -> tensor<2xf32> {
  %zero = onnx.Constant dense<0> : tensor<i64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %x = "onnx.SequenceAt"(%s, %zero) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  %y = "onnx.SequenceAt"(%s, %one) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  %z = "onnx.Add"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  onnx.Return %z : tensor<2xf32>
}

// CHECK-LABEL: @twice
// CHECK-SAME: %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<2xf32>
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @twice(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %s = func.call @pair(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %t = func.call @pair(%b, %a) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %x = func.call @first(%s) : (!onnx.Seq<tensor<2xf32>>) -> tensor<2xf32>
  %y = func.call @first(%t) : (!onnx.Seq<tensor<2xf32>>) -> tensor<2xf32>
  onnx.Return %x, %y : tensor<2xf32>, tensor<2xf32>
}
func.func private @pair(%a: tensor<2xf32>, %b: tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>> {
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  onnx.Return %s : !onnx.Seq<tensor<2xf32>>
}
func.func private @first(%s: !onnx.Seq<tensor<2xf32>>) -> tensor<2xf32> {
  %y = func.call @at0(%s) : (!onnx.Seq<tensor<2xf32>>) -> tensor<2xf32>
  onnx.Return %y : tensor<2xf32>
}
func.func private @at0(%s: !onnx.Seq<tensor<2xf32>>) -> tensor<2xf32> {
  %zero = onnx.Constant dense<0> : tensor<i64>
  %x = "onnx.SequenceAt"(%s, %zero) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  onnx.Return %x : tensor<2xf32>
}
