// Programs that relations between operands, results and attributes reject, each
// beside a valid use. The specs of the ops declare the relations.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @unary(%x: tensor<2x3xf32>) {
  %0 = "onnx.Relu"(%x) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  // expected-error @+1 {{dimension 0 of 'Y' is 3, but dimension 0 of 'X' is 2; they must be equal}}
  %1 = "onnx.Relu"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unary_older(%x: tensor<2x3xf32>) {
  %0 = "onnx.ReluV6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{'Y' is 'tensor<6xf32>', of rank 1, but must have rank 2: the rank of 'X' is 2}}
  %1 = "onnx.ReluV6"(%x) : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @broadcast_result(%x: tensor<2x1xf32>, %y: tensor<3xf32>) {
  %0 = "onnx.Add"(%x, %y) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{dimension 0 of 'C' is 3, but must be 2 by 'broadcast(P, Q)': dimension 0 of 'A' is 2, dimension 0 of 'B' is 3}}
  %1 = "onnx.Add"(%x, %y) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @sum_before_broadcast(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  %0 = "onnx.SumV6"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error @+1 {{dimension 0 of number 1 of 'data_0' is 3, but dimension 0 of number 0 of 'data_0' is 2; they must be equal}}
  %1 = "onnx.SumV6"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @where(%c: tensor<2x1xi1>, %x: tensor<3xf32>) {
  %0 = "onnx.Where"(%c, %x, %x) : (tensor<2x1xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{'output' is 'tensor<3xf32>', of rank 1, but must have rank 2: the rank of 'condition' is 2}}
  %1 = "onnx.Where"(%c, %x, %x) : (tensor<2x1xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @clip(%x: tensor<2xf32>, %l: tensor<f32>, %m: tensor<2xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Clip"(%x, %l, %n) : (tensor<2xf32>, tensor<f32>, none) -> tensor<2xf32>
  // expected-error @+1 {{the number of elements of 'min' is 2, but must be 1}}
  %1 = "onnx.Clip"(%x, %m, %n) : (tensor<2xf32>, tensor<2xf32>, none) -> tensor<2xf32>
  return
}

// -----

func.func @bit_cast(%x: tensor<2xf32>) {
  %0 = "onnx.BitCast"(%x) {to = 6 : si64} : (tensor<2xf32>) -> tensor<2xi32>
  // expected-error @+1 {{'input' and 'output' have elements of different widths}}
  %1 = "onnx.BitCast"(%x) {to = 7 : si64} : (tensor<2xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @conv_result(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Conv"(%x, %w, %n) {kernel_shape = [3, 3], pads = [1, 1, 1, 1], strides = [2, 2]} : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>, none) -> tensor<1x6x4x4xf32>
  // expected-error @+1 {{dimension 2 of 'Y' is 8, but must be 6, the number of windows of size 3 in a size of 8 with padding, each 1 after the one before}}
  %1 = "onnx.Conv"(%x, %w, %n) {kernel_shape = [3, 3]} : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>, none) -> tensor<1x6x8x8xf32>
  return
}

// -----

func.func @conv_result_channels(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Conv"(%x, %w, %n) : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>, none) -> tensor<1x6x?x?xf32>
  // expected-error @+1 {{dimension 1 of 'Y' is 4, but dimension 0 of 'W' is 6; they must be equal}}
  %1 = "onnx.Conv"(%x, %w, %n) : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>, none) -> tensor<1x4x?x?xf32>
  return
}

// -----

func.func @pool_result(%x: tensor<1x3x7x7xf32>) {
  %0:2 = "onnx.MaxPoolV8"(%x) {kernel_shape = [2, 2], strides = [2, 2]} : (tensor<1x3x7x7xf32>) -> (tensor<1x3x3x3xf32>, none)
  // expected-error @+1 {{result #0 is 'tensor<1x3x4x4xf32>', but its shape must be [?, ?, 3, 3]}}
  %1:2 = "onnx.MaxPoolV8"(%x) {kernel_shape = [2, 2], strides = [2, 2]} : (tensor<1x3x7x7xf32>) -> (tensor<1x3x4x4xf32>, none)
  return
}

// -----

func.func @pool_rounded_up(%x: tensor<1x3x7x7xf32>) {
  %0 = "onnx.AveragePool"(%x) {kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1 : si64} : (tensor<1x3x7x7xf32>) -> tensor<1x3x4x4xf32>
  // expected-error @+1 {{result #0 is 'tensor<1x3x3x3xf32>', but its shape must be [1, 3, 4, 4]}}
  %1 = "onnx.AveragePool"(%x) {kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1 : si64} : (tensor<1x3x7x7xf32>) -> tensor<1x3x3x3xf32>
  return
}

// -----

func.func @pool_channels(%x: tensor<1x3x7x7xf32>) {
  %0 = "onnx.AveragePoolV7"(%x) {kernel_shape = [7, 7], auto_pad = "VALID"} : (tensor<1x3x7x7xf32>) -> tensor<1x3x1x1xf32>
  // expected-error @+1 {{result #0 is 'tensor<1x4x1x1xf32>', but its shape must be [1, 3, 1, 1]}}
  %1 = "onnx.AveragePoolV7"(%x) {kernel_shape = [7, 7], auto_pad = "VALID"} : (tensor<1x3x7x7xf32>) -> tensor<1x4x1x1xf32>
  return
}

// -----

func.func @global_pool(%x: tensor<1x3x7x7xf32>) {
  %0 = "onnx.GlobalMaxPool"(%x) : (tensor<1x3x7x7xf32>) -> tensor<1x3x1x1xf32>
  // expected-error @+1 {{dimension 2 of 'Y' is 7, but must be 1 by '0 * D + 1': dimension 2 of 'X' is 7}}
  %1 = "onnx.GlobalMaxPool"(%x) : (tensor<1x3x7x7xf32>) -> tensor<1x3x7x1xf32>
  return
}

// -----

func.func @conv_transpose_channels(%x: tensor<1x4x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.ConvTranspose"(%x, %w, %n) {group = 2 : si64} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>, none) -> tensor<1x6x?x?xf32>
  // expected-error @+1 {{dimension 1 of 'Y' is 3, but dimension 1 of 'W' times 'group' is 6; they must be equal}}
  %1 = "onnx.ConvTranspose"(%x, %w, %n) {group = 2 : si64} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>, none) -> tensor<1x3x?x?xf32>
  return
}

// -----

func.func @roi_align(%x: tensor<1x3x8x8xf32>, %r: tensor<5x4xf32>, %b: tensor<5xi64>, %w: tensor<5x5xf32>) {
  %0 = "onnx.RoiAlign"(%x, %r, %b) {output_height = 2 : si64, output_width = 3 : si64} : (tensor<1x3x8x8xf32>, tensor<5x4xf32>, tensor<5xi64>) -> tensor<5x3x2x3xf32>
  // expected-error @+1 {{dimension 1 of 'rois' is 5, but must be 4}}
  %1 = "onnx.RoiAlign"(%x, %w, %b) : (tensor<1x3x8x8xf32>, tensor<5x5xf32>, tensor<5xi64>) -> tensor<5x3x1x1xf32>
  return
}

// -----

func.func @matmul_result(%a: tensor<5x2x3xf32>, %b: tensor<3x4xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error @+1 {{dimension 1 of 'Y' is 4, but dimension 1 of 'A' is 2; they must be equal}}
  %1 = "onnx.MatMul"(%a, %b) : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x4x2xf32>
  return
}

// -----

func.func @matmul_vectors(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  // expected-error @+1 {{'Y' is 'tensor<1xf32>', of rank 1, but must have rank 0}}
  %1 = "onnx.MatMul"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @gemm_result(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Gemm"(%a, %b, %n) : (tensor<2x3xf32>, tensor<3x4xf32>, none) -> tensor<2x4xf32>
  // expected-error @+1 {{dimension 0 of 'Y' is 4, but dimension 0 of 'A' is 2; they must be equal}}
  %1 = "onnx.Gemm"(%a, %b, %n) : (tensor<2x3xf32>, tensor<3x4xf32>, none) -> tensor<4x2xf32>
  return
}

// -----

func.func @gemm_addend(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Gemm"(%a, %b, %n) : (tensor<2x3xf32>, tensor<3x4xf32>, none) -> tensor<2x4xf32>
  // expected-error @+1 {{dimension 0 of 'C' is 2, but dimension 1 of 'B' is 4; they must be equal, or one of them 1}}
  %1 = "onnx.Gemm"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @det(%x: tensor<2x3x3xf32>, %y: tensor<2x3xf32>) {
  %0 = "onnx.Det"(%x) : (tensor<2x3x3xf32>) -> tensor<2xf32>
  // expected-error @+1 {{dimension 1 of 'X' is 3, but dimension 0 of 'X' is 2; they must be equal}}
  %1 = "onnx.Det"(%y) : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @einsum(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %0 = "onnx.Einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error @+1 {{result #0 is 'tensor<2x4xf32>', but its shape must be [4, 2]}}
  %1 = "onnx.Einsum"(%a, %b) {equation = "ij,jk->ki"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @batch_norm(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %w: tensor<4xf32>) {
  %0:3 = "onnx.BatchNormalization"(%x, %s, %s, %s, %s) : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, none, none)
  // expected-error @+1 {{dimension 0 of 'scale' is 4, but dimension 1 of 'X' is 3; they must be equal}}
  %1:3 = "onnx.BatchNormalization"(%x, %w, %s, %s, %s) : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, none, none)
  return
}

// -----

func.func @group_norm(%x: tensor<2x6x4xf32>, %s: tensor<6xf32>) {
  %0 = "onnx.GroupNormalization"(%x, %s, %s) {num_groups = 3 : si64} : (tensor<2x6x4xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x4xf32>
  // expected-error @+1 {{dimension 1 of 'X' is 6, which is no multiple of 'num_groups', 4}}
  %1 = "onnx.GroupNormalization"(%x, %s, %s) {num_groups = 4 : si64} : (tensor<2x6x4xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @group_norm_older(%x: tensor<2x6x4xf32>, %s: tensor<3xf32>, %w: tensor<6xf32>) {
  %0 = "onnx.GroupNormalizationV18"(%x, %s, %s) {num_groups = 3 : si64} : (tensor<2x6x4xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x6x4xf32>
  // expected-error @+1 {{dimension 0 of 'scale' is 6, but 'num_groups' is 3}}
  %1 = "onnx.GroupNormalizationV18"(%x, %w, %w) {num_groups = 3 : si64} : (tensor<2x6x4xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @layer_norm(%x: tensor<2x3x4xf32>, %s: tensor<4xf32>, %w: tensor<3xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:3 = "onnx.LayerNormalization"(%x, %s, %n) : (tensor<2x3x4xf32>, tensor<4xf32>, none) -> (tensor<2x3x4xf32>, tensor<2x3x1xf32>, none)
  // expected-error @+1 {{dimension 0 of 'Scale' is 3, but dimension 2 of 'X' is 4; they must be equal, or one of them 1}}
  %1:3 = "onnx.LayerNormalization"(%x, %w, %n) : (tensor<2x3x4xf32>, tensor<3xf32>, none) -> (tensor<2x3x4xf32>, none, none)
  return
}

// -----

func.func @reduce(%x: tensor<2x3xf32>, %a: tensor<1xi64>) {
  %0 = "onnx.ReduceSum"(%x, %a) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1xf32>
  // expected-error @+1 {{dimension 1 of 'reduced' is 2, but dimension 1 of 'data' is 3; they must be equal, or one of them 1}}
  %1 = "onnx.ReduceSum"(%x, %a) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @reduce_older(%x: tensor<2x3xf32>) {
  %0 = "onnx.ReduceSumV11"(%x) {axes = [-1], keepdims = 0 : si64} : (tensor<2x3xf32>) -> tensor<2xf32>
  // expected-error @+1 {{dimension 0 of 'reduced' is 3, but dimension 0 of 'data' is 2; they must be equal}}
  %1 = "onnx.ReduceSumV11"(%x) {axes = [-1], keepdims = 0 : si64} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @arg_max(%x: tensor<2x3xf32>) {
  %0 = "onnx.ArgMax"(%x) {axis = 1 : si64} : (tensor<2x3xf32>) -> tensor<2x1xi64>
  // expected-error @+1 {{'reduced' is 'tensor<2x1xi64>', of rank 2, but must have rank 1}}
  %1 = "onnx.ArgMax"(%x) {axis = 1 : si64, keepdims = 0 : si64} : (tensor<2x3xf32>) -> tensor<2x1xi64>
  return
}

// -----

func.func @top_k(%x: tensor<2x3xf32>, %k: tensor<1xi64>) {
  %0:2 = "onnx.TopK"(%x, %k) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<1xi64>) -> (tensor<1x3xf32>, tensor<1x3xi64>)
  // expected-error @+1 {{dimension 1 of 'Values' is 2, but dimension 1 of 'X' is 3; they must be equal}}
  %1:2 = "onnx.TopK"(%x, %k) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<1xi64>) -> (tensor<1x2xf32>, tensor<1x2xi64>)
  return
}

// -----

func.func @non_zero(%x: tensor<2x3xf32>) {
  %0 = "onnx.NonZero"(%x) : (tensor<2x3xf32>) -> tensor<2x?xi64>
  // expected-error @+1 {{dimension 0 of 'Y' is 3, but the rank of 'X' is 2; they must be equal}}
  %1 = "onnx.NonZero"(%x) : (tensor<2x3xf32>) -> tensor<3x?xi64>
  return
}

// -----

func.func @reshape_rank(%x: tensor<2x3xf32>, %s: tensor<3xi64>) {
  %0 = "onnx.Reshape"(%x, %s) : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<1x2x3xf32>
  // expected-error @+1 {{result #0 is 'tensor<3x2xf32>', but its shape must be [?, ?, ?]}}
  %1 = "onnx.Reshape"(%x, %s) : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<3x2xf32>
  return
}

// -----

func.func @flatten(%x: tensor<2x3x4xf32>) {
  %0 = "onnx.Flatten"(%x) : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  // expected-error @+1 {{dimension 0 of 'output' is 6, but must be 2 by 'product(slice(D, 0, axis))': dimension 0 of 'input' is 2}}
  %1 = "onnx.Flatten"(%x) : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @transpose_result(%x: tensor<2x3x4xf32>) {
  %0 = "onnx.Transpose"(%x) {perm = [0, 2, 1]} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  // expected-error @+1 {{dimension 0 of 'transposed' is 2, but dimension 2 of 'data' is 4; they must be equal}}
  %1 = "onnx.Transpose"(%x) : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @concat_result(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>) {
  %0 = "onnx.Concat"(%x, %y) {axis = -2 : si64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  // expected-error @+1 {{dimension 0 of 'concat_result' is 5, but must be 6 by 'concatenate(inputs, axis)': 'axis' is 0}}
  %1 = "onnx.Concat"(%x, %y) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @slice_lists(%x: tensor<4x3xf32>, %s: tensor<2xi64>, %e: tensor<1xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Slice"(%x, %s, %s, %n, %n) : (tensor<4x3xf32>, tensor<2xi64>, tensor<2xi64>, none, none) -> tensor<2x3xf32>
  // expected-error @+1 {{'ends' has 1 numbers for 2 axes}}
  %1 = "onnx.Slice"(%x, %s, %e, %n, %n) : (tensor<4x3xf32>, tensor<2xi64>, tensor<1xi64>, none, none) -> tensor<2x3xf32>
  return
}

// -----

func.func @slice_larger(%x: tensor<4x3xf32>, %s: tensor<2xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Slice"(%x, %s, %s, %n, %n) : (tensor<4x3xf32>, tensor<2xi64>, tensor<2xi64>, none, none) -> tensor<2x3xf32>
  // expected-error @+1 {{dimension 0 of 'output' is 5, but dimension 0 of 'data' is 4; the first must be at most the second}}
  %1 = "onnx.Slice"(%x, %s, %s, %s, %n) : (tensor<4x3xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, none) -> tensor<5x3xf32>
  return
}

// -----

func.func @slice_backwards(%x: tensor<4x3xf32>) {
  %from = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %to = "onnx.Constant"() {value = dense<-9> : tensor<1xi64>} : () -> tensor<1xi64>
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %step = "onnx.Constant"() {value = dense<-3> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%x, %from, %to, %axis, %step) : (tensor<4x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3xf32>
  // expected-error @+1 {{dimension 0 of 'output' is 4, but must be 2 by 'taken(select(D, positions(axes, slice(D, 0, S))), starts, ends, default(steps, 1))': dimension 0 of 'data' is 4, number 0 of 'starts' is -1, number 0 of 'ends' is -9, number 0 of 'steps' is -3}}
  %1 = "onnx.Slice"(%x, %from, %to, %axis, %step) : (tensor<4x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @pad(%x: tensor<4x3xf32>, %p: tensor<4xi64>, %q: tensor<2xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.PadV18"(%x, %p, %n, %n) : (tensor<4x3xf32>, tensor<4xi64>, none, none) -> tensor<6x3xf32>
  // expected-error @+1 {{the rank of 'data' is 2, but the length of 'pads' between positions 0 and 1 is 1; they must be equal}}
  %1 = "onnx.PadV18"(%x, %q, %n, %n) : (tensor<4x3xf32>, tensor<2xi64>, none, none) -> tensor<6x3xf32>
  return
}

// -----

func.func @pad_axes(%x: tensor<4x3xf32>, %p: tensor<2xi64>, %a: tensor<1xi64>, %b: tensor<2xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Pad"(%x, %p, %n, %a) : (tensor<4x3xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<6x3xf32>
  // expected-error @+1 {{the rank of 'data' is 2, but the length of 'pads' between positions 0 and 1 is 1; they must be equal}}
  %1 = "onnx.Pad"(%x, %p, %n, %b) : (tensor<4x3xf32>, tensor<2xi64>, none, tensor<2xi64>) -> tensor<6x3xf32>
  return
}

// -----

func.func @gather(%x: tensor<4x3xf32>, %i: tensor<2x5xi64>) {
  %0 = "onnx.Gather"(%x, %i) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<2x5xi64>) -> tensor<4x2x5xf32>
  // expected-error @+1 {{dimension 0 of 'output' is 4, but dimension 0 of 'indices' is 2; they must be equal}}
  %1 = "onnx.Gather"(%x, %i) : (tensor<4x3xf32>, tensor<2x5xi64>) -> tensor<4x2x5xf32>
  return
}

// -----

func.func @gather_nd_result(%x: tensor<4x3xf32>, %i: tensor<5x1xi64>) {
  %0 = "onnx.GatherND"(%x, %i) : (tensor<4x3xf32>, tensor<5x1xi64>) -> tensor<5x3xf32>
  // expected-error @+1 {{dimension 1 of 'output' is 4, but dimension 1 of 'data' is 3; they must be equal}}
  %1 = "onnx.GatherND"(%x, %i) : (tensor<4x3xf32>, tensor<5x1xi64>) -> tensor<5x4xf32>
  return
}

// -----

func.func @unsqueeze(%x: tensor<4x3xf32>, %a: tensor<2xi64>) {
  %0 = "onnx.Unsqueeze"(%x, %a) : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<1x4x3x1xf32>
  // expected-error @+1 {{result #0 is 'tensor<1x4x3xf32>', but its shape must be [?, ?, ?, ?]}}
  %1 = "onnx.Unsqueeze"(%x, %a) : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<1x4x3xf32>
  return
}

// -----

func.func @tile(%x: tensor<4x3xf32>, %r: tensor<2xi64>, %s: tensor<3xi64>) {
  %0 = "onnx.Tile"(%x, %r) : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<8x3xf32>
  // expected-error @+1 {{dimension 0 of 'repeats' is 3, but the rank of 'input' is 2; they must be equal}}
  %1 = "onnx.Tile"(%x, %s) : (tensor<4x3xf32>, tensor<3xi64>) -> tensor<8x3xf32>
  return
}

// -----

func.func @one_hot(%i: tensor<2xi64>, %d: tensor<i64>, %v: tensor<2xf32>, %w: tensor<3xf32>) {
  %0 = "onnx.OneHot"(%i, %d, %v) : (tensor<2xi64>, tensor<i64>, tensor<2xf32>) -> tensor<2x4xf32>
  // expected-error @+1 {{dimension 0 of 'values' is 3, but must be 2}}
  %1 = "onnx.OneHot"(%i, %d, %w) : (tensor<2xi64>, tensor<i64>, tensor<3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @compress(%x: tensor<2x3xf32>, %c: tensor<2xi1>) {
  %0 = "onnx.Compress"(%x, %c) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<2xi1>) -> tensor<?x3xf32>
  // expected-error @+1 {{result #0 is 'tensor<?x3xf32>', but its shape must be [?]}}
  %1 = "onnx.Compress"(%x, %c) : (tensor<2x3xf32>, tensor<2xi1>) -> tensor<?x3xf32>
  return
}

// -----

func.func @depth_to_space(%x: tensor<1x8x2x3xf32>) {
  %0 = "onnx.DepthToSpace"(%x) {blocksize = 2 : si64} : (tensor<1x8x2x3xf32>) -> tensor<1x2x4x6xf32>
  // expected-error @+1 {{dimension 2 of 'output' is 2, but dimension 2 of 'input' times 'blocksize' is 4; they must be equal}}
  %1 = "onnx.DepthToSpace"(%x) {blocksize = 2 : si64} : (tensor<1x8x2x3xf32>) -> tensor<1x2x2x12xf32>
  return
}

// -----

func.func @space_to_depth(%x: tensor<1x2x4x6xf32>, %y: tensor<1x2x5x6xf32>) {
  %0 = "onnx.SpaceToDepth"(%x) {blocksize = 2 : si64} : (tensor<1x2x4x6xf32>) -> tensor<1x8x2x3xf32>
  // expected-error @+1 {{dimension 2 of 'input' is 5, which is no multiple of 'blocksize', 2}}
  %1 = "onnx.SpaceToDepth"(%y) {blocksize = 2 : si64} : (tensor<1x2x5x6xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @reverse_sequence(%x: tensor<4x2xf32>, %l: tensor<2xi64>) {
  %0 = "onnx.ReverseSequence"(%x, %l) : (tensor<4x2xf32>, tensor<2xi64>) -> tensor<4x2xf32>
  // expected-error @+1 {{'batch_axis', 'time_axis' have 0 twice}}
  %1 = "onnx.ReverseSequence"(%x, %l) {batch_axis = 0 : si64, time_axis = 0 : si64} : (tensor<4x2xf32>, tensor<2xi64>) -> tensor<4x2xf32>
  return
}

// -----

func.func @reverse_lengths(%x: tensor<4x2xf32>, %l: tensor<2xi64>, %m: tensor<4xi64>) {
  %0 = "onnx.ReverseSequence"(%x, %l) : (tensor<4x2xf32>, tensor<2xi64>) -> tensor<4x2xf32>
  // expected-error @+1 {{dimension 0 of 'sequence_lens' is 4, but dimension 1 of 'input' is 2; they must be equal}}
  %1 = "onnx.ReverseSequence"(%x, %m) : (tensor<4x2xf32>, tensor<4xi64>) -> tensor<4x2xf32>
  return
}

// -----

func.func @random_shape() {
  %0 = "onnx.RandomNormal"() {shape = [2, 3]} : () -> tensor<2x3xf32>
  // expected-error @+1 {{dimension 0 of 'output' is 3, but number 0 of 'shape' is 2; they must be equal}}
  %1 = "onnx.RandomNormal"() {shape = [2, 3]} : () -> tensor<3x2xf32>
  return
}

// -----

func.func @scatter_result(%x: tensor<2x3xf32>, %i: tensor<1x3xi64>, %u: tensor<1x3xf32>) {
  %0 = "onnx.ScatterElements"(%x, %i, %u) : (tensor<2x3xf32>, tensor<1x3xi64>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{dimension 0 of 'output' is 1, but dimension 0 of 'data' is 2; they must be equal}}
  %1 = "onnx.ScatterElements"(%x, %i, %u) : (tensor<2x3xf32>, tensor<1x3xi64>, tensor<1x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @resize(%x: tensor<1x1x2x2xf32>, %s: tensor<4xi64>, %z: tensor<2xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Resize"(%x, %n, %n, %s) : (tensor<1x1x2x2xf32>, none, none, tensor<4xi64>) -> tensor<1x1x4x4xf32>
  // expected-error @+1 {{'sizes' has 2 elements for 4 axes}}
  %1 = "onnx.Resize"(%x, %n, %n, %z) : (tensor<1x1x2x2xf32>, none, none, tensor<2xi64>) -> tensor<1x1x4x4xf32>
  return
}

// -----

func.func @grid_sample(%x: tensor<1x1x2x2xf32>, %g: tensor<1x3x3x2xf32>, %h: tensor<1x3x3x3xf32>) {
  %0 = "onnx.GridSample"(%x, %g) : (tensor<1x1x2x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x1x3x3xf32>
  // expected-error @+1 {{dimension 3 of 'grid' is 3, but the number of sizes from dimension 2 of 'X' on is 2; they must be equal}}
  %1 = "onnx.GridSample"(%x, %h) : (tensor<1x1x2x2xf32>, tensor<1x3x3x3xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @non_max_suppression(%b: tensor<1x6x4xf32>, %s: tensor<1x2x6xf32>, %w: tensor<1x2x5xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.NonMaxSuppression"(%b, %s, %n, %n, %n) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, none, none, none) -> tensor<?x3xi64>
  // expected-error @+1 {{dimension 2 of 'scores' is 5, but dimension 1 of 'boxes' is 6; they must be equal}}
  %1 = "onnx.NonMaxSuppression"(%b, %w, %n, %n, %n) : (tensor<1x6x4xf32>, tensor<1x2x5xf32>, none, none, none) -> tensor<?x3xi64>
  return
}

// -----

func.func @loss(%x: tensor<3x5xf32>, %l: tensor<3xi64>, %w: tensor<5xf32>, %v: tensor<3xf32>) {
  %0 = "onnx.NegativeLogLikelihoodLoss"(%x, %l, %w) : (tensor<3x5xf32>, tensor<3xi64>, tensor<5xf32>) -> tensor<f32>
  // expected-error @+1 {{dimension 0 of 'weight' is 3, but dimension 1 of 'input' is 5; they must be equal}}
  %1 = "onnx.NegativeLogLikelihoodLoss"(%x, %l, %v) : (tensor<3x5xf32>, tensor<3xi64>, tensor<3xf32>) -> tensor<f32>
  return
}

// -----

func.func @loss_reduction(%x: tensor<3x5xf32>, %l: tensor<3xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.SoftmaxCrossEntropyLoss"(%x, %l, %n) {reduction = "none"} : (tensor<3x5xf32>, tensor<3xi64>, none) -> (tensor<3xf32>, none)
  // expected-error @+1 {{'output' is 'tensor<3xf32>', of rank 1, but must have rank 0}}
  %1:2 = "onnx.SoftmaxCrossEntropyLoss"(%x, %l, %n) : (tensor<3x5xf32>, tensor<3xi64>, none) -> (tensor<3xf32>, none)
  return
}

// -----

func.func @attention(%q: tensor<1x4x2x8xf32>, %k: tensor<1x2x3x8xf32>, %w: tensor<1x3x3x8xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:4 = "onnx.Attention"(%q, %k, %k, %n, %n, %n, %n) : (tensor<1x4x2x8xf32>, tensor<1x2x3x8xf32>, tensor<1x2x3x8xf32>, none, none, none, none) -> (tensor<*xf32>, none, none, none)
  // expected-error @+1 {{dimension 1 of 'Q' is 4, which is no multiple of dimension 1 of 'K', 3}}
  %1:4 = "onnx.Attention"(%q, %w, %w, %n, %n, %n, %n) : (tensor<1x4x2x8xf32>, tensor<1x3x3x8xf32>, tensor<1x3x3x8xf32>, none, none, none, none) -> (tensor<*xf32>, none, none, none)
  return
}

// -----

func.func @attention_heads(%q: tensor<1x2x32xf32>, %k: tensor<1x3x16xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:4 = "onnx.Attention"(%q, %k, %k, %n, %n, %n, %n) {q_num_heads = 4 : si64, kv_num_heads = 2 : si64} : (tensor<1x2x32xf32>, tensor<1x3x16xf32>, tensor<1x3x16xf32>, none, none, none, none) -> (tensor<*xf32>, none, none, none)
  // expected-error @+1 {{operand #0 is of rank 3, which needs attribute 'q_num_heads'}}
  %1:4 = "onnx.Attention"(%q, %k, %k, %n, %n, %n, %n) {kv_num_heads = 2 : si64} : (tensor<1x2x32xf32>, tensor<1x3x16xf32>, tensor<1x3x16xf32>, none, none, none, none) -> (tensor<*xf32>, none, none, none)
  return
}

// -----

func.func @rotary_caches(%x: tensor<1x2x3x8xf32>, %c: tensor<1x3x4xf32>, %d: tensor<9x4xf32>, %p: tensor<1x3xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.RotaryEmbedding"(%x, %d, %d, %p) : (tensor<1x2x3x8xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<1x3xi64>) -> tensor<1x2x3x8xf32>
  // expected-error @+1 {{'cos_cache' is 'tensor<9x4xf32>', of rank 2, but must have rank 3}}
  %1 = "onnx.RotaryEmbedding"(%x, %d, %d, %n) : (tensor<1x2x3x8xf32>, tensor<9x4xf32>, tensor<9x4xf32>, none) -> tensor<1x2x3x8xf32>
  return
}

// -----

func.func @linear_attention(%q: tensor<1x2x32xf32>, %k: tensor<1x2x16xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.LinearAttention"(%q, %k, %k, %n, %n, %n) {q_num_heads = 4 : si64, kv_num_heads = 2 : si64, update_rule = "linear"} : (tensor<1x2x32xf32>, tensor<1x2x16xf32>, tensor<1x2x16xf32>, none, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  // expected-error @+1 {{dimension 2 of 'key' is 16, which is no multiple of 'kv_num_heads', 3}}
  %1:2 = "onnx.LinearAttention"(%q, %k, %k, %n, %n, %n) {q_num_heads = 4 : si64, kv_num_heads = 3 : si64, update_rule = "linear"} : (tensor<1x2x32xf32>, tensor<1x2x16xf32>, tensor<1x2x16xf32>, none, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

func.func @lstm_bias(%x: tensor<5x2x3xf32>, %w: tensor<1x16x3xf32>, %r: tensor<1x16x4xf32>, %b: tensor<1x32xf32>, %c: tensor<1x16xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:3 = "onnx.LSTM"(%x, %w, %r, %b, %n, %n, %n, %n) {hidden_size = 4 : si64} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, tensor<1x32xf32>, none, none, none, none) -> (tensor<5x1x2x4xf32>, none, none)
  // expected-error @+1 {{operand #3 is 'tensor<1x16xf32>', but dimension 1 must have size 32}}
  %1:3 = "onnx.LSTM"(%x, %w, %r, %c, %n, %n, %n, %n) {hidden_size = 4 : si64} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, tensor<1x16xf32>, none, none, none, none) -> (tensor<5x1x2x4xf32>, none, none)
  return
}

// -----

func.func @sequence_insert(%s: !onnx.Seq<tensor<*xf32>>, %x: tensor<2xf32>, %i: tensor<2xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.SequenceInsert"(%s, %x, %n) : (!onnx.Seq<tensor<*xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<*xf32>>
  // expected-error @+1 {{operand #1 is 'tensor<2xi64>', but operand #0 is}}
  %1 = "onnx.SequenceInsert"(%s, %i, %n) : (!onnx.Seq<tensor<*xf32>>, tensor<2xi64>, none) -> !onnx.Seq<tensor<*xf32>>
  return
}

// -----

func.func @sequence_at(%s: !onnx.Seq<tensor<*xf32>>, %p: tensor<i64>) {
  %0 = "onnx.SequenceAt"(%s, %p) : (!onnx.Seq<tensor<*xf32>>, tensor<i64>) -> tensor<2xf32>
  // expected-error @+1 {{result #0 is 'tensor<2xi64>', but from operands and attributes follows 'tensor<*xf32>'}}
  %1 = "onnx.SequenceAt"(%s, %p) : (!onnx.Seq<tensor<*xf32>>, tensor<i64>) -> tensor<2xi64>
  return
}

// -----

func.func @tf_idf(%x: tensor<4xi64>) {
  %0 = "onnx.TfIdfVectorizer"(%x) {max_gram_length = 1 : si64, max_skip_count = 0 : si64, min_gram_length = 1 : si64, mode = "TF", ngram_counts = [0], ngram_indexes = [0, 1], pool_int64s = [3, 4], weights = [1.0 : f32, 2.0 : f32]} : (tensor<4xi64>) -> tensor<2xf32>
  // expected-error @+1 {{the length of 'ngram_indexes' is 2, but the length of 'weights' is 1; they must be equal}}
  %1 = "onnx.TfIdfVectorizer"(%x) {max_gram_length = 1 : si64, max_skip_count = 0 : si64, min_gram_length = 1 : si64, mode = "TF", ngram_counts = [0], ngram_indexes = [0, 1], pool_int64s = [3, 4], weights = [1.0 : f32]} : (tensor<4xi64>) -> tensor<2xf32>
  return
}

// -----

func.func @string_split(%x: tensor<2x!onnx.String>) {
  %0:2 = "onnx.StringSplit"(%x) : (tensor<2x!onnx.String>) -> (tensor<2x?x!onnx.String>, tensor<2xi64>)
  // expected-error @+1 {{'Y' is 'tensor<2x!onnx.String>', of rank 1, but must have rank 2}}
  %1:2 = "onnx.StringSplit"(%x) : (tensor<2x!onnx.String>) -> (tensor<2x!onnx.String>, tensor<2xi64>)
  return
}

// -----

func.func @fourier(%x: tensor<1x8x1xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.DFT"(%x, %n, %n) : (tensor<1x8x1xf32>, none, none) -> tensor<1x8x2xf32>
  // expected-error @+1 {{result #0 is 'tensor<1x8xf32>', but its shape must be [1, 8, 2]}}
  %1 = "onnx.DFT"(%x, %n, %n) : (tensor<1x8x1xf32>, none, none) -> tensor<1x8xf32>
  return
}

// -----

func.func @linear_attention_queries(%q: tensor<1x2x32xf32>, %k: tensor<1x2x16xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{'q_num_heads' is 2, which is no multiple of 'kv_num_heads', 4}}
  %0:2 = "onnx.LinearAttention"(%q, %k, %k, %n, %n, %n) {q_num_heads = 2 : si64, kv_num_heads = 4 : si64, update_rule = "linear"} : (tensor<1x2x32xf32>, tensor<1x2x16xf32>, tensor<1x2x16xf32>, none, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

func.func @attention_past(%q: tensor<1x4x2x8xf32>, %k: tensor<1x2x3x8xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{'past_key' is given, but 'past_value' is absent; both are given, or neither}}
  %0:4 = "onnx.Attention"(%q, %k, %k, %n, %k, %n, %n) : (tensor<1x4x2x8xf32>, tensor<1x2x3x8xf32>, tensor<1x2x3x8xf32>, none, tensor<1x2x3x8xf32>, none, none) -> (tensor<*xf32>, none, none, none)
  return
}

// -----

func.func @resize_scales(%x: tensor<4x3xf32>, %p: tensor<2xf32>, %q: tensor<3xf32>) {
  %0 = "onnx.ResizeV10"(%x, %p) : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  // expected-error @+1 {{dimension 0 of 'scales' is 3, but the rank of 'X' is 2; they must be equal}}
  %1 = "onnx.ResizeV10"(%x, %q) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @resize_scales_rank(%x: tensor<4x3xf32>, %p: tensor<1x2xf32>) {
  // expected-error @+1 {{'scales' is 'tensor<1x2xf32>', of rank 2, but must have rank 1}}
  %0 = "onnx.ResizeV10"(%x, %p) : (tensor<4x3xf32>, tensor<1x2xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @split_to_sequence(%x: tensor<2xf32>, %s: tensor<2xi64>, %t: tensor<1x2xi64>) {
  %0 = "onnx.SplitToSequence"(%x, %s) : (tensor<2xf32>, tensor<2xi64>) -> !onnx.Seq<tensor<*xf32>>
  // expected-error @+1 {{the rank of 'split' is 2, but must be at most 1}}
  %1 = "onnx.SplitToSequence"(%x, %t) : (tensor<2xf32>, tensor<1x2xi64>) -> !onnx.Seq<tensor<*xf32>>
  return
}

// -----

func.func @det_rank(%x: tensor<2x3x3xf32>) {
  // expected-error @+1 {{'Y' is 'tensor<f32>', of rank 0, but must have rank 1: the rank of 'Y' is 1}}
  %0 = "onnx.Det"(%x) : (tensor<2x3x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @arg_max_kept(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'reduced' is 'tensor<2xi64>', of rank 1, but must have rank 2: the rank of 'data' is 2}}
  %0 = "onnx.ArgMax"(%x) {axis = 1 : si64} : (tensor<2x3xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @dft_length(%x: tensor<2x4x1xf32>, %one: tensor<1xi64>, %n: tensor<4xi64>) {
  %0 = "onnx.DFTV17"(%x, %one) : (tensor<2x4x1xf32>, tensor<1xi64>) -> tensor<*xf32>
  // expected-error @+1 {{the number of elements of 'dft_length' is 4, but must be 1}}
  %1 = "onnx.DFTV17"(%x, %n) : (tensor<2x4x1xf32>, tensor<4xi64>) -> tensor<*xf32>
  return
}

// -----

// Runtimes compute the inverse of one side in all versions.
func.func @dft_one_sided_inverse(%x: tensor<2x4x2xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.DFTV17"(%x, %n) {inverse = 1 : si64, onesided = 1 : si64} : (tensor<2x4x2xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @concat_scalars(%x: tensor<f32>, %y: tensor<*xf32>) {
  // expected-error @+1 {{'axis' is 0, but number 1 of 'inputs' has rank 0}}
  %0 = "onnx.Concat"(%y, %x) {axis = 0 : si64} : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  return
}

// -----

func.func @scan_lengths(%s: tensor<3xf32>, %x: tensor<3x5xf32>, %u: tensor<*xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{operand #3 has 4 elements to scan, but operand #1 has 5}}
  %0 = "onnx.Scan"(%s, %x, %u, %y) ({
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>, %c: tensor<*xf32>, %d: tensor<f32>):
    onnx.Yield %a : tensor<3xf32>
  }) {num_scan_inputs = 3 : si64, scan_input_axes = [-1, 0, 0]} : (tensor<3xf32>, tensor<3x5xf32>, tensor<*xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @gather_elements_of_scalar(%x: tensor<f32>, %at: tensor<i64>) {
  // expected-error @+1 {{the rank of 'data' is 0, but must be at least 1}}
  %0 = "onnx.GatherElements"(%x, %at) {axis = 0 : si64} : (tensor<f32>, tensor<i64>) -> tensor<f32>
  return
}

// -----

func.func @concat_along_the_greatest(%x: tensor<2xf32>) {
  // expected-error @+1 {{'axis' is 9223372036854775807, but 'inputs' has rank 1}}
  %0 = "onnx.Concat"(%x) {axis = 9223372036854775807 : si64} : (tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @scan_axis(%s: tensor<3xf32>, %x: tensor<3x5xf32>) {
  // expected-error @+1 {{attribute 'scan_input_axes' is 2, but must be in [-2, 1] for a value of rank 2}}
  %0:2 = "onnx.Scan"(%s, %x) ({
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    onnx.Yield %a, %b : tensor<3xf32>, tensor<3xf32>
  }) {num_scan_inputs = 1 : si64, scan_input_axes = [2]} : (tensor<3xf32>, tensor<3x5xf32>) -> (tensor<3xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @scan_axis_of_result(%s: tensor<3xf32>, %x: tensor<3x5xf32>) {
  %0:2 = "onnx.Scan"(%s, %x) ({
  ^bb0(%a: tensor<3xf32>, %b: tensor<5xf32>):
    onnx.Yield %a, %b : tensor<3xf32>, tensor<5xf32>
  }) {num_scan_inputs = 1 : si64, scan_output_axes = [1]} : (tensor<3xf32>, tensor<3x5xf32>) -> (tensor<3xf32>, tensor<5x3xf32>)
  // expected-error @+1 {{attribute 'scan_output_axes' is 2, but must be in [-2, 1] for result #1 of rank 2}}
  %1:2 = "onnx.Scan"(%s, %x) ({
  ^bb0(%a: tensor<3xf32>, %b: tensor<5xf32>):
    onnx.Yield %a, %b : tensor<3xf32>, tensor<5xf32>
  }) {num_scan_inputs = 1 : si64, scan_output_axes = [2]} : (tensor<3xf32>, tensor<3x5xf32>) -> (tensor<3xf32>, tensor<*xf32>)
  return
}

// -----

// Without the attribute, values are scanned along their first dimension.
func.func @scan_scalar(%s: tensor<3xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{operand #1 is a scalar, and has no elements to scan}}
  %0:2 = "onnx.Scan"(%s, %x) ({
  ^bb0(%a: tensor<3xf32>, %b: tensor<f32>):
    onnx.Yield %a, %b : tensor<3xf32>, tensor<f32>
  }) {num_scan_inputs = 1 : si64} : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<*xf32>)
  return
}

// -----

func.func @unsqueezed(%data: tensor<2x2xf32>, %axes: tensor<1xi64>) {
  // expected-error @+1 {{the number of elements of 'expanded' is 6, but the number of elements of 'data' is 4; they must be equal}}
  %0 = "onnx.Unsqueeze"(%data, %axes) : (tensor<2x2xf32>, tensor<1xi64>) -> tensor<1x2x3xf32>
  return
}
