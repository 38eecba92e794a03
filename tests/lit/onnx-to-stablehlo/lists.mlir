// Lists of sizes whose length is unknown are refused: how many there are is unknown.
//
// RUN: not dialect-opt %s --split-input-file --onnx-to-stablehlo 2>&1 | FileCheck %s
//
// CHECK: 'onnx.Reshape' cannot be lowered to StableHLO: its sizes are not those of its result
// CHECK: 'onnx.Expand' cannot be lowered to StableHLO: the number of elements of operand 'shape' is unknown
// CHECK: 'onnx.Tile' cannot be lowered to StableHLO: the number of elements of operand 'repeats' is unknown
// CHECK: 'onnx.Slice' cannot be lowered to StableHLO: the number of elements of operand 'starts' is unknown
// CHECK: 'onnx.TopK' cannot be lowered to StableHLO: the number of elements of operand 'K' is unknown
// CHECK: 'onnx.Resize' cannot be lowered to StableHLO: the number of elements of operand 'sizes' is unknown
// CHECK: 'onnx.Split' cannot be lowered to StableHLO: the number of elements of operand 'split' is unknown
// CHECK: 'onnx.HannWindow' cannot be lowered to StableHLO: the number of elements of operand 'size' is unknown
// CHECK: 'onnx.MaxUnpool' cannot be lowered to StableHLO: the number of elements of operand 'output_shape' is unknown
func.func @a(%x: tensor<2x3xf32>, %l: tensor<?xi64>) -> tensor<?x?xf32> {
  %y = "onnx.Reshape"(%x, %l) {allowzero = 0 : si64} : (tensor<2x3xf32>, tensor<?xi64>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
// -----
func.func @b(%x: tensor<2x3xf32>, %l: tensor<?xi64>) -> tensor<?x?xf32> {
  %y = "onnx.Expand"(%x, %l) : (tensor<2x3xf32>, tensor<?xi64>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
// -----
func.func @c(%x: tensor<2x3xf32>, %l: tensor<?xi64>) -> tensor<?x?xf32> {
  %y = "onnx.Tile"(%x, %l) : (tensor<2x3xf32>, tensor<?xi64>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
// -----
func.func @d(%x: tensor<2x3xf32>, %l: tensor<?xi64>) -> tensor<?x?xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Slice"(%x, %l, %l, %n, %n) : (tensor<2x3xf32>, tensor<?xi64>, tensor<?xi64>, none, none) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
// -----
func.func @e(%x: tensor<2x3xf32>, %l: tensor<?xi64>) -> tensor<?x?xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Pad"(%x, %l, %n, %n) {mode = "constant"} : (tensor<2x3xf32>, tensor<?xi64>, none, none) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
// -----
func.func @f(%x: tensor<2x3xf32>, %l: tensor<?xi64>) -> (tensor<2x?xf32>, tensor<2x?xi64>) {
  %y, %i = "onnx.TopK"(%x, %l) {axis = 1 : si64} : (tensor<2x3xf32>, tensor<?xi64>) -> (tensor<2x?xf32>, tensor<2x?xi64>)
  onnx.Return %y, %i : tensor<2x?xf32>, tensor<2x?xi64>
}
// -----
func.func @g(%x: tensor<4xf32>, %l: tensor<?xi64>) -> tensor<4xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %last = "onnx.Loop"(%l, %none, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %value: tensor<4xf32>):
    onnx.Yield %goes_on, %value : tensor<i1>, tensor<4xf32>
  }) : (tensor<?xi64>, none, tensor<4xf32>) -> tensor<4xf32>
  onnx.Return %last : tensor<4xf32>
}
// -----
func.func @h(%l: tensor<?xi64>) -> tensor<?x?xf32> {
  %y = "onnx.ConstantOfShape"(%l) : (tensor<?xi64>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
// -----
func.func @i(%x: tensor<1x1x2x3xf32>, %l: tensor<?xi64>) -> tensor<?x?x?x?xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Resize"(%x, %n, %n, %l) {mode = "nearest"} : (tensor<1x1x2x3xf32>, none, none, tensor<?xi64>) -> tensor<?x?x?x?xf32>
  onnx.Return %y : tensor<?x?x?x?xf32>
}
// -----
func.func @j(%x: tensor<?x3xf32>, %l: tensor<?xi64>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %y:2 = "onnx.Split"(%x, %l) {axis = 0 : si64} : (tensor<?x3xf32>, tensor<?xi64>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  onnx.Return %y#0, %y#1 : tensor<?x3xf32>, tensor<?x3xf32>
}
// -----
func.func @k(%l: tensor<?xi64>) -> tensor<?xf32> {
  %y = "onnx.HannWindow"(%l) : (tensor<?xi64>) -> tensor<?xf32>
  onnx.Return %y : tensor<?xf32>
}
// -----
func.func @m(%x: tensor<1x1x2x3xf32>, %i: tensor<1x1x2x3xi64>, %l: tensor<?xi64>) -> tensor<?x?x?x?xf32> {
  %y = "onnx.MaxUnpool"(%x, %i, %l) {kernel_shape = [2, 2], strides = [2, 2]} : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xi64>, tensor<?xi64>) -> tensor<?x?x?x?xf32>
  onnx.Return %y : tensor<?x?x?x?xf32>
}
