// Nodes that cannot be lowered are reported for the whole program at once.
//
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s
// RUN: dialect-opt %s --onnx-to-stablehlo=allow-unconverted | FileCheck %s --check-prefix=LEFT
//
// CHECK-DAG: 'onnx.RandomUniformLike' cannot be lowered to StableHLO: it draws random numbers, and ONNX does not fix how
// CHECK-DAG: 'onnx.Identity' cannot be lowered to StableHLO: operand 'input' has elements of type !onnx.String
// CHECK-DAG: 'onnx.Conv' cannot be lowered to StableHLO: its padding depends on the size of its kernel, which is unknown
// CHECK-DAG: note: open dimensions of inputs: 'width'; give them sizes, for example width:1
// CHECK-DAG: 'onnx.Tile' cannot be lowered to StableHLO: operand 'repeats' is computed from inputs; it has to be a constant
//
// LEFT: [[A:%.*]] = stablehlo.abs %arg0
// LEFT: "onnx.RandomUniformLike"([[A]]
// LEFT: stablehlo.negate
// LEFT: onnx.Identity
func.func @main(%a: tensor<2x3xf32>, %r: tensor<2xi64>, %s: tensor<2x!onnx.String>,
    %x: tensor<1x4x9xf32>, %w: tensor<2x4x?xf32> {onnx.name = "w", onnx.dim_params = "2:width"})
    -> (tensor<2x3xf32>, tensor<2x!onnx.String>, tensor<1x2x9xf32>, tensor<2x3xf32>) {
  %b = "onnx.Abs"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %p = "onnx.RandomUniformLike"(%b) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %q = "onnx.Neg"(%p) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %z = "onnx.Identity"(%s) : (tensor<2x!onnx.String>) -> tensor<2x!onnx.String>
  %none = "onnx.NoValue"() {value} : () -> none
  %n = "onnx.Conv"(%x, %w, %none) {auto_pad = "SAME_UPPER", group = 1 : si64} : (tensor<1x4x9xf32>, tensor<2x4x?xf32>, none) -> tensor<1x2x9xf32>
  %t = "onnx.Tile"(%a, %r) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  onnx.Return %q, %z, %n, %t : tensor<2x3xf32>, tensor<2x!onnx.String>, tensor<1x2x9xf32>, tensor<2x3xf32>
}

// Graphs whose types change from round to round, and those that have a node
// that cannot be lowered; the ops around them are left as they were.
// CHECK-DAG: 'onnx.Loop' cannot be lowered to StableHLO: its graph yields tensor<8xf32> where a round needs tensor<4xf32>
// LEFT-LABEL: @graphs
// LEFT: onnx.Loop
// LEFT: onnx.Concat
// LEFT: stablehlo.if
// LEFT: onnx.RandomUniformLike
func.func @graphs(%x: tensor<4xf32>, %p: tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %n = onnx.Constant dense<3> : tensor<i64>
  %last = "onnx.Loop"(%n, %none, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %value: tensor<4xf32>):
    %next = "onnx.Concat"(%value, %value) {axis = 0 : si64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    onnx.Yield %goes_on, %next : tensor<i1>, tensor<8xf32>
  }) : (tensor<i64>, none, tensor<4xf32>) -> tensor<4xf32>
  %q = "onnx.If"(%p) ({
    %z = "onnx.RandomUniformLike"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    onnx.Yield %z : tensor<4xf32>
  }, {
    %w = onnx.Constant dense<0.0> : tensor<4xf32>
    onnx.Yield %w : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  onnx.Return %last, %q : tensor<4xf32>, tensor<4xf32>
}

// Scales of blocks cannot be repeated along an axis of open size. The bodies of
// older versions have none, and would broadcast the scales.
// CHECK-DAG: 'onnx.DequantizeLinear' cannot be lowered to StableHLO: its function body needs one element, one along 'axis', or one of each block, by known ranks and sizes, of operand 'x_scale', which has rank 1; the size of dimension 0 of operand 'x' is unknown
// LEFT-LABEL: @blocks
// LEFT: onnx.DequantizeLinear
func.func @blocks(%x: tensor<?xi16> {onnx.name = "x", onnx.dim_params = "0:width"},
    %s: tensor<?xf32> {onnx.name = "s", onnx.dim_params = "0:width"}) -> tensor<?xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.DequantizeLinear"(%x, %s, %none) {axis = -1 : si64, block_size = 2 : si64, output_dtype = 0 : si64} : (tensor<?xi16>, tensor<?xf32>, none) -> tensor<?xf32>
  onnx.Return %y : tensor<?xf32>
}

// A lowering that lacks one of the results that are used leaves all of them.
// CHECK-DAG: 'onnx.BatchNormalization' cannot be lowered to StableHLO: its lowering gives no result 1
// LEFT-LABEL: @statistics
// LEFT: [[Y:%.*]], [[MEAN:%.*]], {{%.*}} = "onnx.BatchNormalization"
// LEFT: return [[Y]], [[MEAN]]
func.func @statistics(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>) {
  %y, %mean, %var = "onnx.BatchNormalization"(%x, %s, %s, %s, %s) {epsilon = 1.0e-05 : f32, momentum = 0.9 : f32, training_mode = 0 : si64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  onnx.Return %y, %mean : tensor<2x3x4xf32>, tensor<3xf32>
}
