// Shapes inferred from partial information: ranks from lengths, sizes from other
// sizes.
// RUN: dialect-opt %s --onnx-shape-inference --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @reshapes
func.func @reshapes(%x: tensor<2x3x4xf32>, %p: tensor<?x3x4xf32>, %s: tensor<2xi64>) {
  // CHECK: "onnx.Reshape"{{.*}} -> tensor<?x?xf32>
  %0 = "onnx.Reshape"(%x, %s) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  // Copied sizes cancel out.
  %copy = onnx.Constant dense<[0, -1]> : tensor<2xi64>
  // CHECK: "onnx.ReshapeV5"{{.*}} -> tensor<?x12xf32>
  %1 = "onnx.ReshapeV5"(%p, %copy) : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  %axes = onnx.Constant dense<[0, -1]> : tensor<2xi64>
  %any = "onnx.Custom"() {function_name = "any"} : () -> tensor<2xi64>
  // CHECK: "onnx.Unsqueeze"{{.*}} -> tensor<1x?x3x4x1xf32>
  %2 = "onnx.Unsqueeze"(%p, %axes) : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Unsqueeze"{{.*}} -> tensor<?x?x?x?x?xf32>
  %3 = "onnx.Unsqueeze"(%p, %any) : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Squeeze"{{.*}} -> tensor<?x3x4xf32>
  %4 = "onnx.Squeeze"(%2, %axes) : (tensor<*xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Squeeze"{{.*}} -> tensor<?xf32>
  %5 = "onnx.Squeeze"(%p, %any) : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  %one = "onnx.Custom"() {function_name = "any"} : () -> tensor<1x3x1xf32>
  // CHECK: "onnx.SqueezeV11"{{.*}} -> tensor<3xf32>
  %6 = "onnx.SqueezeV11"(%one) : (tensor<1x3x1xf32>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @slices
func.func @slices(%x: tensor<9x?xf32>, %any: tensor<1xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %first = onnx.Constant dense<[8]> : tensor<1xi64>
  %last = onnx.Constant dense<[-100]> : tensor<1xi64>
  %axis = onnx.Constant dense<[0]> : tensor<1xi64>
  %back = onnx.Constant dense<[-2]> : tensor<1xi64>
  // CHECK: "onnx.Slice"{{.*}} -> tensor<5x?xf32>
  %0 = "onnx.Slice"(%x, %first, %last, %axis, %back) : (tensor<9x?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Slice"{{.*}} -> tensor<?x?xf32>
  %1 = "onnx.Slice"(%x, %any, %last, %axis, %n) : (tensor<9x?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<*xf32>
  // CHECK: "onnx.SliceV1"{{.*}} -> tensor<3x?xf32>
  %2 = "onnx.SliceV1"(%x) {starts = [2], ends = [5]} : (tensor<9x?xf32>) -> tensor<*xf32>
  %mask = onnx.Constant dense<[true, false, true]> : tensor<3xi1>
  // CHECK: "onnx.Compress"{{.*}} -> tensor<2x?xf32>
  %3 = "onnx.Compress"(%x, %mask) {axis = 0 : si64} : (tensor<9x?xf32>, tensor<3xi1>) -> tensor<*xf32>
  // CHECK: "onnx.Compress"{{.*}} -> tensor<?xf32>
  %4 = "onnx.Compress"(%x, %mask) : (tensor<9x?xf32>, tensor<3xi1>) -> tensor<*xf32>
  // CHECK: "onnx.SplitV11"{{.*}} -> (tensor<4x?xf32>, tensor<5x?xf32>)
  %5:2 = "onnx.SplitV11"(%x) {split = [4, 5]} : (tensor<9x?xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

func.func @zero_step(%x: tensor<9xf32>) {
  %zero = onnx.Constant dense<[0]> : tensor<1xi64>
  // expected-warning @+1 {{its shapes contradict each other: the step of axis 0 is 0}}
  %0 = "onnx.Slice"(%x, %zero, %zero, %zero, %zero) : (tensor<9xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
  return
}

// -----

// Sizes are followed through divisions.
// CHECK-LABEL: func.func @computed
// CHECK-SAME: -> tensor<2x?x4xf32>
func.func @computed(%x: tensor<8x?xf32>) -> tensor<*xf32> {
  %4 = onnx.Constant dense<[4]> : tensor<1xi64>
  %zero = onnx.Constant dense<[0]> : tensor<1xi64>
  %one = onnx.Constant dense<[1]> : tensor<1xi64>
  %shape = "onnx.ShapeV13"(%x) : (tensor<8x?xf32>) -> tensor<*xi64>
  %first = "onnx.Gather"(%shape, %zero) : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %second = "onnx.Gather"(%shape, %one) : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %quarter = "onnx.Div"(%first, %4) : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %all = "onnx.Concat"(%quarter, %second, %4) {axis = 0 : si64} : (tensor<*xi64>, tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %0 = "onnx.Reshape"(%x, %all) : (tensor<8x?xf32>, tensor<*xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<2x3xf32>, %y: tensor<3x?xf32>, %s: tensor<3xi64>, %seq: !onnx.Seq<tensor<2xf32>>, %size: tensor<i32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.Einsum"{{.*}} -> tensor<?x2xf32>
  %0 = "onnx.Einsum"(%x, %y) {equation = "ij, jk -> ki"} : (tensor<2x3xf32>, tensor<3x?xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Einsum"{{.*}} -> tensor<3x2xf32>
  %1 = "onnx.Einsum"(%x) {equation = "...i->i..."} : (tensor<2x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Einsum"{{.*}} -> tensor<2x?xf32>
  %2 = "onnx.Einsum"(%x, %y) {equation = "ij,jk"} : (tensor<2x3xf32>, tensor<3x?xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Expand"{{.*}} -> tensor<?x2x3xf32>
  %3 = "onnx.Expand"(%x, %s) : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<*xf32>
  // CHECK: "onnx.CastLikeV15"{{.*}} -> tensor<2x3xi32>
  %4 = "onnx.CastLikeV15"(%x, %size) : (tensor<2x3xf32>, tensor<i32>) -> tensor<*xi32>
  // CHECK: "onnx.Identity"{{.*}} -> !onnx.Seq<tensor<2xf32>>
  %5 = "onnx.Identity"(%seq) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<*xf32>>
  // CHECK: "onnx.HannWindow"{{.*}} -> tensor<?xf32>
  %6 = "onnx.HannWindow"(%size) : (tensor<i32>) -> tensor<*xf32>
  return
}

// -----

func.func @einsum_sizes(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{one letter stands for different sizes}}
  %0 = "onnx.Einsum"(%x, %x) {equation = "ij,jk"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @recurrent
func.func @recurrent(%x: tensor<5x2x3xf32>, %w: tensor<2x16x3xf32>, %r: tensor<2x16x4xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.LSTM"{{.*}} -> (tensor<5x2x2x4xf32>, tensor<2x2x4xf32>, none)
  %0:3 = "onnx.LSTM"(%x, %w, %r, %n, %n, %n, %n, %n) {direction = "bidirectional"} : (tensor<5x2x3xf32>, tensor<2x16x3xf32>, tensor<2x16x4xf32>, none, none, none, none, none) -> (tensor<*xf32>, tensor<*xf32>, none)
  // CHECK: "onnx.NegativeLogLikelihoodLoss"{{.*}} -> tensor<f32>
  %c = "onnx.Custom"() {function_name = "any"} : () -> tensor<5x3xi64>
  %1 = "onnx.NegativeLogLikelihoodLoss"(%x, %c, %n) : (tensor<5x2x3xf32>, tensor<5x3xi64>, none) -> tensor<*xf32>
  // CHECK: "onnx.NegativeLogLikelihoodLoss"{{.*}} -> tensor<5x3xf32>
  %2 = "onnx.NegativeLogLikelihoodLoss"(%x, %c, %n) {reduction = "none"} : (tensor<5x2x3xf32>, tensor<5x3xi64>, none) -> tensor<*xf32>
  return
}

// -----

// A last window that would start in the padding is left out, in every version.
// CHECK-LABEL: func.func @ceil
func.func @ceil(%x: tensor<1x1x2x2xf32>) {
  // CHECK: "onnx.MaxPoolV12"{{.*}} -> (tensor<1x1x1x1xf32>, none)
  %0:2 = "onnx.MaxPoolV12"(%x) {kernel_shape = [2, 2], strides = [2, 2], pads = [0, 0, 1, 1], ceil_mode = 1 : si64} : (tensor<1x1x2x2xf32>) -> (tensor<*xf32>, none)
  // CHECK: "onnx.MaxPoolV10"{{.*}} -> (tensor<1x1x1x1xf32>, none)
  %1:2 = "onnx.MaxPoolV10"(%x) {kernel_shape = [2, 2], strides = [2, 2], pads = [0, 0, 1, 1], ceil_mode = 1 : si64} : (tensor<1x1x2x2xf32>) -> (tensor<*xf32>, none)
  // CHECK: "onnx.AveragePoolV10"{{.*}} -> tensor<1x1x1x1xf32>
  %2 = "onnx.AveragePoolV10"(%x) {kernel_shape = [2, 2], strides = [2, 2], pads = [0, 0, 1, 1], ceil_mode = 1 : si64} : (tensor<1x1x2x2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.AveragePoolV11"{{.*}} -> tensor<1x1x1x1xf32>
  %3 = "onnx.AveragePoolV11"(%x) {kernel_shape = [2, 2], strides = [2, 2], pads = [0, 0, 1, 1], ceil_mode = 1 : si64} : (tensor<1x1x2x2xf32>) -> tensor<*xf32>
  return
}
