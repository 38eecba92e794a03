// Ops whose results have open sizes, in three runs: arguments have `test.sizes`,
// or 4, 6 and 9 in place of open sizes, and those that have `test.numbers` are
// constants where shapes are inferred.

func.func @transpose(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %y = "onnx.Transpose"(%x) : (tensor<?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @transpose_perm(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %y = "onnx.Transpose"(%x) {perm = [2, 0, 1]} : (tensor<?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @flatten_0(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %y = "onnx.Flatten"(%x) {axis = 0 : si64} : (tensor<?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @flatten_1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %y = "onnx.Flatten"(%x) {axis = 1 : si64} : (tensor<?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @flatten_m1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %y = "onnx.Flatten"(%x) {axis = -1 : si64} : (tensor<?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @flatten_3(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %y = "onnx.Flatten"(%x) {axis = 3 : si64} : (tensor<?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @gather(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 5, 6>, array<i64: 7, 8, 9>]}, %i: tensor<?x2xi64> {test.sizes = [array<i64: 2, 2>, array<i64: 0, 2>, array<i64: 5, 2>]}) -> tensor<*xf32> {
  %y = "onnx.Gather"(%x, %i) {axis = -2 : si64} : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @gather_nd(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 2, 2, 3>, array<i64: 4, 5, 6>, array<i64: 7, 8, 9>]}, %i: tensor<?x?x1xi64> {test.sizes = [array<i64: 2, 2, 1>, array<i64: 4, 0, 1>, array<i64: 7, 5, 1>]}) -> tensor<*xf32> {
  %y = "onnx.GatherND"(%x, %i) {batch_dims = 1 : si64} : (tensor<?x?x?xf32>, tensor<?x?x1xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceSum_constant_0(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %a = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.ReduceSum"(%x, %a) {keepdims = 0 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceSum_absent_0(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.ReduceSum"(%x, %none) {keepdims = 0 : si64} : (tensor<?x?x?xf32>, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceSum_open_0(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 3, 6>, array<i64: 7, 8, 9>]}, %a: tensor<2xi64> {test.numbers = [array<i64: 0, 2>, array<i64: -1, 1>, array<i64: -2, 0>]}) -> tensor<*xf32> {
  %y = "onnx.ReduceSum"(%x, %a) {keepdims = 0 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceSum_constant_1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %a = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.ReduceSum"(%x, %a) {keepdims = 1 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceSum_absent_1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.ReduceSum"(%x, %none) {keepdims = 1 : si64} : (tensor<?x?x?xf32>, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceSum_open_1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 3, 6>, array<i64: 7, 8, 9>]}, %a: tensor<2xi64> {test.numbers = [array<i64: 0, 2>, array<i64: -1, 1>, array<i64: -2, 0>]}) -> tensor<*xf32> {
  %y = "onnx.ReduceSum"(%x, %a) {keepdims = 1 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceMax_constant_0(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %a = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.ReduceMax"(%x, %a) {keepdims = 0 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceMax_absent_0(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.ReduceMax"(%x, %none) {keepdims = 0 : si64} : (tensor<?x?x?xf32>, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceMax_open_0(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 3, 6>, array<i64: 7, 8, 9>]}, %a: tensor<2xi64> {test.numbers = [array<i64: 0, 2>, array<i64: -1, 1>, array<i64: -2, 0>]}) -> tensor<*xf32> {
  %y = "onnx.ReduceMax"(%x, %a) {keepdims = 0 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceMax_constant_1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %a = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.ReduceMax"(%x, %a) {keepdims = 1 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceMax_absent_1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.ReduceMax"(%x, %none) {keepdims = 1 : si64} : (tensor<?x?x?xf32>, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @ReduceMax_open_1(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 3, 6>, array<i64: 7, 8, 9>]}, %a: tensor<2xi64> {test.numbers = [array<i64: 0, 2>, array<i64: -1, 1>, array<i64: -2, 0>]}) -> tensor<*xf32> {
  %y = "onnx.ReduceMax"(%x, %a) {keepdims = 1 : si64} : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @reduce_attribute(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %y = "onnx.ReduceSumV1"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @reduce_nothing(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.ReduceSum"(%x, %none) {noop_with_empty_axes = 1 : si64} : (tensor<?x?x?xf32>, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @argmax(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 1, 6>, array<i64: 7, 8, 9>]}) -> tensor<*xi64> {
  %y = "onnx.ArgMax"(%x) {axis = -2 : si64, keepdims = 0 : si64} : (tensor<?x?x?xf32>) -> tensor<*xi64>
  return %y : tensor<*xi64>
}

func.func @squeeze(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 1>, array<i64: 1, 0, 1>, array<i64: 1, 8, 1>]}) -> tensor<*xf32> {
  %a = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Squeeze"(%x, %a) : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @squeeze_open(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 1>, array<i64: 1, 1, 4>, array<i64: 3, 1, 1>]}, %a: tensor<2xi64> {test.numbers = [array<i64: 0, 2>, array<i64: -2, 0>, array<i64: 1, -1>]}) -> tensor<*xf32> {
  %y = "onnx.Squeeze"(%x, %a) : (tensor<?x?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @unsqueeze(%x: tensor<?x?xf32> {test.sizes = [array<i64: 1, 2>, array<i64: 4, 0>, array<i64: 7, 8>]}) -> tensor<*xf32> {
  %a = "onnx.Constant"() {value = dense<[0, -2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Unsqueeze"(%x, %a) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @unsqueeze_open(%x: tensor<?x?xf32> {test.sizes = [array<i64: 3, 2>, array<i64: 4, 0>, array<i64: 7, 8>]}, %a: tensor<2xi64> {test.numbers = [array<i64: 0, 2>, array<i64: -1, 1>, array<i64: 3, 0>]}) -> tensor<*xf32> {
  %y = "onnx.Unsqueeze"(%x, %a) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @unsqueeze_scalar(%x: tensor<f32>, %a: tensor<1xi64> {test.numbers = [array<i64: 0>, array<i64: -1>, array<i64: 0>]}) -> tensor<*xf32> {
  %y = "onnx.Unsqueeze"(%x, %a) : (tensor<f32>, tensor<1xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @one_hot(%i: tensor<?x?xi64> {test.sizes = [array<i64: 1, 2>, array<i64: 4, 0>, array<i64: 7, 8>]}, %d: tensor<i64> {test.numbers = [array<i64: 3>, array<i64: 5>, array<i64: 1>]}, %v: tensor<2xf32>) -> tensor<*xf32> {
  %y = "onnx.OneHot"(%i, %d, %v) {axis = -2 : si64} : (tensor<?x?xi64>, tensor<i64>, tensor<2xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @tile(%x: tensor<?x3xf32>, %r: tensor<2xi64> {test.numbers = [array<i64: 1, 2>, array<i64: 0, 3>, array<i64: 4, 1>]}) -> tensor<*xf32> {
  %y = "onnx.Tile"(%x, %r) : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @expand(%x: tensor<?x1xf32> {test.sizes = [array<i64: 1, 1>, array<i64: 4, 1>, array<i64: 1, 1>]}, %s: tensor<3xi64> {test.numbers = [array<i64: 2, 5, 3>, array<i64: 2, 1, 6>, array<i64: 1, 1, 1>]}) -> tensor<*xf32> {
  %y = "onnx.Expand"(%x, %s) : (tensor<?x1xf32>, tensor<3xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @constant_of_shape(%s: tensor<3xi64> {test.numbers = [array<i64: 2, 5, 3>, array<i64: 2, 0, 6>, array<i64: 1, 1, 1>]}) -> tensor<*xf32> {
  %y = "onnx.ConstantOfShape"(%s) : (tensor<3xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @pad(%x: tensor<?x3xf32>, %p: tensor<4xi64> {test.numbers = [array<i64: 1, 2, 0, 1>, array<i64: 0, 0, 0, 0>, array<i64: 2, -1, 3, 1>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Pad"(%x, %p, %none, %none) : (tensor<?x3xf32>, tensor<4xi64>, none, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @pad_axes(%x: tensor<?x3xf32>, %p: tensor<2xi64> {test.numbers = [array<i64: 1, 2>, array<i64: 0, 0>, array<i64: 2, -1>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %a = "onnx.Constant"() {value = dense<-2> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Pad"(%x, %p, %none, %a) : (tensor<?x3xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @pad_open_axes(%x: tensor<?x3xf32>, %p: tensor<2xi64> {test.numbers = [array<i64: 1, 2>, array<i64: 0, 0>, array<i64: 2, -1>]}, %a: tensor<1xi64> {test.numbers = [array<i64: 0>, array<i64: 1>, array<i64: -1>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Pad"(%x, %p, %none, %a) : (tensor<?x3xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @center_crop_pad(%x: tensor<?x?xf32>, %s: tensor<1xi64> {test.numbers = [array<i64: 2>, array<i64: 9>, array<i64: 1>]}) -> tensor<*xf32> {
  %y = "onnx.CenterCropPad"(%x, %s) {axes = [-1]} : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @hann(%n: tensor<i32> {test.numbers = [array<i64: 1>, array<i64: 8>, array<i64: 100>]}) -> tensor<*xf32> {
  %y = "onnx.HannWindow"(%n) : (tensor<i32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @col2im(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 4, 6>, array<i64: 3, 8, 6>, array<i64: 2, 12, 6>]}, %i: tensor<2xi64> {test.numbers = [array<i64: 3, 4>, array<i64: 4, 3>, array<i64: 3, 4>]}, %b: tensor<2xi64> {test.numbers = [array<i64: 2, 2>, array<i64: 2, 2>, array<i64: 2, 2>]}) -> tensor<*xf32> {
  %y = "onnx.Col2Im"(%x, %i, %b) : (tensor<?x?x?xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @slice_of_sizes(%x: tensor<?x?x?xf32>) -> tensor<*xi64> {
  %y = "onnx.Shape"(%x) {start = -2 : si64, end = 9 : si64} : (tensor<?x?x?xf32>) -> tensor<*xi64>
  return %y : tensor<*xi64>
}

func.func @broadcast_of_three(%x: tensor<?x1xf32> {test.sizes = [array<i64: 1, 1>, array<i64: 4, 1>, array<i64: 1, 1>]}, %z: tensor<?xf32> {test.sizes = [array<i64: 3>, array<i64: 1>, array<i64: 1>]}, %w: tensor<2x?x?xf32> {test.sizes = [array<i64: 2, 5, 3>, array<i64: 2, 1, 6>, array<i64: 2, 1, 1>]}) -> tensor<*xf32> {
  %y = "onnx.Max"(%x, %z, %w) : (tensor<?x1xf32>, tensor<?xf32>, tensor<2x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @where(%c: tensor<?x1xi1> {test.sizes = [array<i64: 1, 1>, array<i64: 4, 1>, array<i64: 1, 1>]}, %x: tensor<?xf32> {test.sizes = [array<i64: 3>, array<i64: 1>, array<i64: 1>]}, %w: tensor<2x?x?xf32> {test.sizes = [array<i64: 2, 5, 3>, array<i64: 2, 4, 6>, array<i64: 2, 1, 1>]}) -> tensor<*xf32> {
  %y = "onnx.Where"(%c, %x, %w) : (tensor<?x1xi1>, tensor<?xf32>, tensor<2x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @matmul(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 2, 3>, array<i64: 4, 0, 6>, array<i64: 7, 8, 9>]}, %w: tensor<?x?xf32> {test.sizes = [array<i64: 3, 2>, array<i64: 6, 5>, array<i64: 9, 1>]}) -> tensor<*xf32> {
  %y = "onnx.MatMul"(%x, %w) : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @concat(%x: tensor<?x?xf32> {test.sizes = [array<i64: 1, 2>, array<i64: 4, 0>, array<i64: 7, 8>]}, %w: tensor<?x?xf32> {test.sizes = [array<i64: 3, 2>, array<i64: 6, 0>, array<i64: 9, 8>]}) -> tensor<*xf32> {
  %y = "onnx.Concat"(%x, %w, %x) {axis = -2 : si64} : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @gemm(%x: tensor<?x?xf32> {test.sizes = [array<i64: 1, 2>, array<i64: 4, 3>, array<i64: 7, 8>]}, %w: tensor<?x?xf32> {test.sizes = [array<i64: 3, 1>, array<i64: 6, 4>, array<i64: 9, 7>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Gemm"(%x, %w, %none) {transA = 1 : si64, transB = 1 : si64} : (tensor<?x?xf32>, tensor<?x?xf32>, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @depth_to_space(%x: tensor<?x?x?x?xf32> {test.sizes = [array<i64: 1, 4, 3, 2>, array<i64: 2, 8, 1, 5>, array<i64: 3, 12, 4, 4>]}) -> tensor<*xf32> {
  %y = "onnx.DepthToSpace"(%x) {blocksize = 2 : si64} : (tensor<?x?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @global_pool(%x: tensor<?x?x?x?xf32> {test.sizes = [array<i64: 1, 4, 3, 2>, array<i64: 2, 8, 1, 5>, array<i64: 3, 12, 4, 4>]}) -> tensor<*xf32> {
  %y = "onnx.GlobalAveragePool"(%x) : (tensor<?x?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @det(%x: tensor<?x?x?x?xf32> {test.sizes = [array<i64: 1, 4, 3, 3>, array<i64: 2, 8, 1, 1>, array<i64: 3, 12, 4, 4>]}) -> tensor<*xf32> {
  %y = "onnx.Det"(%x) : (tensor<?x?x?x?xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @loss(%x: tensor<?x?x?xf32> {test.sizes = [array<i64: 1, 4, 3>, array<i64: 2, 8, 1>, array<i64: 3, 12, 4>]}, %t: tensor<?x?xi64> {test.sizes = [array<i64: 1, 3>, array<i64: 2, 1>, array<i64: 3, 4>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.NegativeLogLikelihoodLoss"(%x, %t, %none) {reduction = "none"} : (tensor<?x?x?xf32>, tensor<?x?xi64>, none) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

func.func @top_k(%x: tensor<?x?xf32>, %k: tensor<1xi64> {test.numbers = [array<i64: 2>, array<i64: 1>, array<i64: 5>]}) -> tensor<*xf32> {
  %y, %z = "onnx.TopK"(%x, %k) {axis = 0 : si64} : (tensor<?x?xf32>, tensor<1xi64>) -> (tensor<*xf32>, tensor<*xi64>)
  return %y : tensor<*xf32>
}

func.func @absent_result(%x: tensor<?x?xf32>) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y, %z = "onnx.Dropout"(%x, %none, %none) : (tensor<?x?xf32>, none, none) -> (tensor<*xf32>, none)
  return %y : tensor<*xf32>
}

func.func @means(%x: tensor<?x?x3xf32>, %s: tensor<3xf32>) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y, %mean, %z = "onnx.LayerNormalization"(%x, %s, %none) : (tensor<?x?x3xf32>, tensor<3xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, none)
  return %mean : tensor<*xf32>
}

func.func @hidden_size_of_weights(%x: tensor<?x?x5xf32>, %w: tensor<2x?x5xf32> {test.sizes = [array<i64: 2, 12, 5>, array<i64: 2, 18, 5>, array<i64: 2, 27, 5>]}, %r: tensor<2x?x?xf32> {test.sizes = [array<i64: 2, 12, 4>, array<i64: 2, 18, 6>, array<i64: 2, 27, 9>]}) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y, %h = "onnx.GRU"(%x, %w, %r, %none, %none, %none) {direction = "bidirectional"} : (tensor<?x?x5xf32>, tensor<2x?x5xf32>, tensor<2x?x?xf32>, none, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  return %y : tensor<*xf32>
}

// Sizes that do not follow from operands are those of the type of the result.
func.func @sizes_of_the_result(%x: tensor<?x3x32x32xf32>, %w: tensor<8x3x3x3xf32>) -> tensor<?x8x30x30xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.Conv"(%x, %w, %none) : (tensor<?x3x32x32xf32>, tensor<8x3x3x3xf32>, none) -> tensor<?x8x30x30xf32>
  return %y : tensor<?x8x30x30xf32>
}
