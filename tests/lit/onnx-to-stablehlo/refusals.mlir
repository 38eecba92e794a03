// Nodes that cannot be lowered are reported for the whole program at once.
//
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s
// RUN: dialect-opt %s --onnx-to-stablehlo=allow-unconverted | FileCheck %s --check-prefix=LEFT
//
// CHECK-DAG: 'onnx.RandomUniformLike' cannot be lowered to StableHLO: it draws random numbers, and ONNX does not fix how
// CHECK-DAG: 'onnx.NonZero' cannot be lowered to StableHLO: the number of its results depends on values
// CHECK-DAG: 'onnx.Col2Im' cannot be lowered to StableHLO: the size of dimension 0 of operand 'input' is unknown
// CHECK-DAG: note: open dimensions of inputs: 'batch'; give them sizes, for example --size=batch:1
// CHECK-DAG: 'onnx.Tile' cannot be lowered to StableHLO: operand 'repeats' is computed from inputs; it has to be a constant
//
// LEFT: [[A:%.*]] = stablehlo.abs %arg0
// LEFT: "onnx.RandomUniformLike"([[A]]
// LEFT: stablehlo.negate
// LEFT: "onnx.NonZero"
func.func @main(%a: tensor<2x3xf32>, %r: tensor<2xi64>,
    %x: tensor<?x4x9xf32> {onnx.name = "x", onnx.dim_params = "0:batch"})
    -> (tensor<2x3xf32>, tensor<2x?xi64>, tensor<?x1x4x4xf32>, tensor<2x3xf32>) {
  %b = "onnx.Abs"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %p = "onnx.RandomUniformLike"(%b) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %q = "onnx.Neg"(%p) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %z = "onnx.NonZero"(%b) : (tensor<2x3xf32>) -> tensor<2x?xi64>
  %image = onnx.Constant dense<4> : tensor<2xi64>
  %block = onnx.Constant dense<2> : tensor<2xi64>
  %n = "onnx.Col2Im"(%x, %image, %block) : (tensor<?x4x9xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x1x4x4xf32>
  %t = "onnx.Tile"(%a, %r) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  onnx.Return %q, %z, %n, %t : tensor<2x3xf32>, tensor<2x?xi64>, tensor<?x1x4x4xf32>, tensor<2x3xf32>
}

// Graphs whose types change from round to round, and those that have a node
// that cannot be lowered; the ops around them are left as they were.
// CHECK-DAG: 'onnx.Loop' cannot be lowered to StableHLO: its graph yields tensor<8xf32> where a round needs tensor<4xf32>
// LEFT-LABEL: @graphs
// LEFT: onnx.Loop
// LEFT: onnx.Concat
// LEFT: stablehlo.if
// LEFT: onnx.NonZero
func.func @graphs(%x: tensor<4xf32>, %p: tensor<i1>) -> (tensor<4xf32>, tensor<1x3xi64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %n = onnx.Constant dense<3> : tensor<i64>
  %last = "onnx.Loop"(%n, %none, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %value: tensor<4xf32>):
    %next = "onnx.Concat"(%value, %value) {axis = 0 : si64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    onnx.Yield %goes_on, %next : tensor<i1>, tensor<8xf32>
  }) : (tensor<i64>, none, tensor<4xf32>) -> tensor<4xf32>
  %q = "onnx.If"(%p) ({
    %z = "onnx.NonZero"(%x) : (tensor<4xf32>) -> tensor<1x3xi64>
    onnx.Yield %z : tensor<1x3xi64>
  }, {
    %w = onnx.Constant dense<0> : tensor<1x3xi64>
    onnx.Yield %w : tensor<1x3xi64>
  }) : (tensor<i1>) -> tensor<1x3xi64>
  onnx.Return %last, %q : tensor<4xf32>, tensor<1x3xi64>
}
