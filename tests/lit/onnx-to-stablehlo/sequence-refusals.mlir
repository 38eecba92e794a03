// Sequences and optional values that are unknown are refused, each op with its
// reason.
//
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s
// RUN: dialect-opt %s --onnx-to-stablehlo=allow-unconverted | FileCheck %s --check-prefix=LEFT

// Of inputs and of rounds, whose graph is left with the loop.
// CHECK-DAG: 'onnx.SequenceAt' cannot be lowered to StableHLO: its sequence has an unknown length
// CHECK-DAG: 'onnx.Loop' cannot be lowered to StableHLO: it has sequences, and its number of rounds is unknown
// CHECK-DAG: 'onnx.SequenceLength' cannot be lowered to StableHLO: its sequence has an unknown length
// LEFT-LABEL: @unknown
// LEFT: onnx.SequenceAt
func.func @unknown(%s: !onnx.Seq<tensor<2xf32>>, %n: tensor<i64>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i64>) {
  %zero = onnx.Constant dense<0> : tensor<i64>
  %none = "onnx.NoValue"() {value} : () -> none
  %a = "onnx.SequenceAt"(%s, %zero) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  %e = "onnx.SequenceConstruct"(%a) : (tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %l = "onnx.Loop"(%n, %none, %e) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %list: !onnx.Seq<tensor<2xf32>>):
    %longer = "onnx.SequenceInsert"(%list, %x, %none) : (!onnx.Seq<tensor<2xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<2xf32>>
    onnx.Yield %goes_on, %longer : tensor<i1>, !onnx.Seq<tensor<2xf32>>
  }) : (tensor<i64>, none, !onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<2xf32>>
  %c = "onnx.SequenceLength"(%l) : (!onnx.Seq<tensor<2xf32>>) -> tensor<i64>
  onnx.Return %a, %c : tensor<2xf32>, tensor<i64>
}

// CHECK-DAG: 'onnx.SequenceConstruct' cannot be lowered to StableHLO: it is a result of the program, and StableHLO has no sequences or optional values
// CHECK-DAG: 'func.func' cannot be lowered to StableHLO: input 0 has type !onnx.Seq<tensor<2xf32>>, and is no tensor
// LEFT-LABEL: @results
// LEFT: onnx.SequenceConstruct
func.func @results(%s: !onnx.Seq<tensor<2xf32>>, %a: tensor<2xf32>) -> (!onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<2xf32>>) {
  %e = "onnx.SequenceConstruct"(%a) : (tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %t = "onnx.Identity"(%s) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<2xf32>>
  onnx.Return %e, %t : !onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<2xf32>>
}

// CHECK-DAG: 'onnx.SequenceAt' cannot be lowered to StableHLO: operand 'position' is 2, which is outside of its sequence
// CHECK-DAG: 'onnx.SequenceAt' cannot be lowered to StableHLO: operand 'position' is computed from inputs, and tensors of its sequence may have different shapes
// CHECK-DAG: 'onnx.SequenceErase' cannot be lowered to StableHLO: operand 'position' is computed from inputs, and tensors of its sequence may have different shapes
// CHECK-DAG: 'onnx.SequenceConstruct' cannot be lowered to StableHLO: ops that cannot be lowered use its sequence or optional value
// LEFT-LABEL: @places
func.func @places(%a: tensor<2xf32>, %b: tensor<3xf32>, %i: tensor<i64>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %two = onnx.Constant dense<2> : tensor<i64>
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<?xf32>>
  %x = "onnx.SequenceAt"(%s, %two) : (!onnx.Seq<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  %y = "onnx.SequenceAt"(%s, %i) : (!onnx.Seq<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  %r = "onnx.SequenceErase"(%s, %i) : (!onnx.Seq<tensor<?xf32>>, tensor<i64>) -> !onnx.Seq<tensor<?xf32>>
  %z = "onnx.ConcatFromSequence"(%r) {axis = 0 : si64} : (!onnx.Seq<tensor<?xf32>>) -> tensor<?xf32>
  onnx.Return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-DAG: 'onnx.SplitToSequence' cannot be lowered to StableHLO: the size of dimension 0 of operand 'input' is unknown
// CHECK-DAG: 'onnx.SplitToSequence' cannot be lowered to StableHLO: operand 'split' is computed from inputs; it has to be a constant
// CHECK-DAG: 'onnx.ConcatFromSequence' cannot be lowered to StableHLO: its sequence is empty
// LEFT-LABEL: @lengths
func.func @lengths(%x: tensor<?x6xf32>, %n: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<2xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %s = "onnx.SplitToSequence"(%x, %none) : (tensor<?x6xf32>, none) -> !onnx.Seq<tensor<?x6xf32>>
  %a = "onnx.SequenceLength"(%s) : (!onnx.Seq<tensor<?x6xf32>>) -> tensor<i64>
  %t = "onnx.SplitToSequence"(%x, %n) {axis = 1 : si64} : (tensor<?x6xf32>, tensor<i64>) -> !onnx.Seq<tensor<?x?xf32>>
  %b = "onnx.SequenceLength"(%t) : (!onnx.Seq<tensor<?x?xf32>>) -> tensor<i64>
  %e = "onnx.SequenceEmpty"() : () -> !onnx.Seq<tensor<2xf32>>
  %c = "onnx.ConcatFromSequence"(%e) {axis = 0 : si64} : (!onnx.Seq<tensor<2xf32>>) -> tensor<2xf32>
  onnx.Return %a, %b, %c : tensor<i64>, tensor<i64>, tensor<2xf32>
}

// CHECK-DAG: 'onnx.If' cannot be lowered to StableHLO: its condition is computed from inputs, and its sequences have other lengths, or its optional values are absent, in one of its graphs
// CHECK-DAG: 'onnx.Loop' cannot be lowered to StableHLO: it has sequences, and its condition is computed from inputs
// CHECK-DAG: 'onnx.Loop' cannot be lowered to StableHLO: it has sequences, and more than 256 rounds
// CHECK-DAG: 'onnx.SequenceMap' cannot be lowered to StableHLO: its sequences have 1 and 2 tensors
// LEFT-LABEL: @graphs
func.func @graphs(%p: tensor<i1>, %a: tensor<2xf32>) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %n = onnx.Constant dense<1000> : tensor<i64>
  %one = "onnx.SequenceConstruct"(%a) : (tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %two = "onnx.SequenceConstruct"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  %s = "onnx.If"(%p) ({
    onnx.Yield %one : !onnx.Seq<tensor<2xf32>>
  }, {
    onnx.Yield %two : !onnx.Seq<tensor<2xf32>>
  }) : (tensor<i1>) -> !onnx.Seq<tensor<2xf32>>
  %t = "onnx.Loop"(%n, %p, %one) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %list: !onnx.Seq<tensor<2xf32>>):
    %longer = "onnx.SequenceInsert"(%list, %a, %none) : (!onnx.Seq<tensor<2xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<2xf32>>
    onnx.Yield %goes_on, %longer : tensor<i1>, !onnx.Seq<tensor<2xf32>>
  }) : (tensor<i64>, tensor<i1>, !onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<2xf32>>
  %u = "onnx.Loop"(%n, %none, %one) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %list: !onnx.Seq<tensor<2xf32>>):
    %longer = "onnx.SequenceInsert"(%list, %a, %none) : (!onnx.Seq<tensor<2xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<2xf32>>
    onnx.Yield %goes_on, %longer : tensor<i1>, !onnx.Seq<tensor<2xf32>>
  }) : (tensor<i64>, none, !onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<2xf32>>
  %v = "onnx.SequenceMap"(%one, %two) ({
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %z = "onnx.Add"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %z : tensor<2xf32>
  }) : (!onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<2xf32>>
  %4 = "onnx.SequenceLength"(%s) : (!onnx.Seq<tensor<2xf32>>) -> tensor<i64>
  %5 = "onnx.SequenceLength"(%t) : (!onnx.Seq<tensor<2xf32>>) -> tensor<i64>
  %6 = "onnx.SequenceLength"(%u) : (!onnx.Seq<tensor<2xf32>>) -> tensor<i64>
  %7 = "onnx.SequenceLength"(%v) : (!onnx.Seq<tensor<2xf32>>) -> tensor<i64>
  onnx.Return %4, %5, %6, %7 : tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>
}

// CHECK-DAG: 'onnx.OptionalHasElement' cannot be lowered to StableHLO: its optional value is given to the program, or computed, and may be absent
// CHECK-DAG: 'onnx.OptionalGetElement' cannot be lowered to StableHLO: its optional value is absent
// LEFT-LABEL: @optionals
func.func @optionals(%o: !onnx.Opt<tensor<2xf32>>) -> (tensor<i1>, tensor<2xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %has = "onnx.OptionalHasElement"(%o) : (!onnx.Opt<tensor<2xf32>>) -> tensor<i1>
  %absent = "onnx.Optional"(%none) {type = tensor<2xf32>} : (none) -> !onnx.Opt<tensor<2xf32>>
  %x = "onnx.OptionalGetElement"(%absent) : (!onnx.Opt<tensor<2xf32>>) -> tensor<2xf32>
  onnx.Return %has, %x : tensor<i1>, tensor<2xf32>
}
