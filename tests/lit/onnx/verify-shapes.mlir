// Shapes and subgraphs that the onnx dialect rejects because of types, attributes
// and regions; unknown shapes are accepted.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @unknown_is_not_wrong(%a: tensor<*xf32>, %b: tensor<?x?xf32>, %c: tensor<2x3xf32>, %n: none) {
  %0 = "onnx.Add"(%a, %c) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  %1 = "onnx.Add"(%b, %c) : (tensor<?x?xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  %2 = "onnx.MatMul"(%b, %c) : (tensor<?x?xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  %3 = "onnx.Gemm"(%a, %c, %n) : (tensor<*xf32>, tensor<2x3xf32>, none) -> tensor<*xf32>
  %4 = "onnx.ArgMax"(%a) {axis = 7 : si64} : (tensor<*xf32>) -> tensor<*xi64>
  %5 = "onnx.Conv"(%a, %a, %n) {kernel_shape = [3, 3]} : (tensor<*xf32>, tensor<*xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @broadcast(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{dimension 1 of 'A' is 3, but dimension 0 of 'B' is 2; they must be equal, or one of them 1}}
  %0 = "onnx.Add"(%a, %b) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

// Before opset 7 an attribute controlled broadcasting, and shapes need not fit
// by themselves.
func.func @broadcast_by_attribute(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "onnx.AddV6"(%a, %b) {axis = 0 : si64, broadcast = 1 : si64} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @broadcast_of_three(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>, %c: tensor<4x1xf32>) {
  // expected-error @+1 {{dimension 0 of number 0 of 'data_0' is 2, but dimension 0 of number 2 of 'data_0' is 4; they must be equal, or one of them 1}}
  %0 = "onnx.Max"(%a, %b, %c) : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<4x1xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @axis(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'axis' is -3, which is no position among 2 sizes: the rank of 'data' is 2}}
  %0 = "onnx.ArgMin"(%a) {axis = -3 : si64} : (tensor<2x3xf32>) -> tensor<*xi64>
  return
}

// -----

func.func @axes(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'axes' is or has 2, but must be in [-2, 1]: 'data' is 'tensor<2x3xf32>'}}
  %0 = "onnx.ReduceMaxV13"(%a) {axes = [0, 2]} : (tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @axes_twice(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'axes' names dimension 1 of 'data' twice}}
  %0 = "onnx.ReduceMaxV13"(%a) {axes = [1, -1]} : (tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @spatial(%x: tensor<1x3x8x8xf32>) {
  // expected-error @+1 {{attribute 'pads' has 2 elements for 4}}
  %0 = "onnx.AveragePool"(%x) {kernel_shape = [2, 2], pads = [1, 1]} : (tensor<1x3x8x8xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @spatial_rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{an input of rank 1 has no batch and channel dimension}}
  %0 = "onnx.LpPool"(%x) {kernel_shape = []} : (tensor<8xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @elements(%a: tensor<2x3xf32>, %s: tensor<1xi64>) {
  // expected-error @+1 {{result #0 is 'tensor<5xf32>', but its shape must be [6]}}
  %0 = "onnx.Reshape"(%a, %s) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<5xf32>
  return
}

// -----

func.func @conv_channels(%x: tensor<1x4x8x8xf32>, %w: tensor<6x3x3x3xf32>, %n: none) {
  // expected-error @+1 {{dimension 1 of 'W' is 3, but dimension 1 of 'X' divided by 'group' is 4; they must be equal}}
  %0 = "onnx.Conv"(%x, %w, %n) : (tensor<1x4x8x8xf32>, tensor<6x3x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @conv_groups(%x: tensor<1x4x8x8xf32>, %w: tensor<6x2x3x3xf32>, %v: tensor<5x2x3x3xf32>, %n: none) {
  %0 = "onnx.Conv"(%x, %w, %n) {group = 2 : si64} : (tensor<1x4x8x8xf32>, tensor<6x2x3x3xf32>, none) -> tensor<*xf32>
  // expected-error @+1 {{dimension 0 of 'W' is 5, which is no multiple of 'group', 2}}
  %1 = "onnx.Conv"(%x, %v, %n) {group = 2 : si64} : (tensor<1x4x8x8xf32>, tensor<5x2x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @conv_kernel(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>, %n: none) {
  // expected-error @+1 {{number 1 of 'kernel_shape' is 5, but dimension 3 of 'W' is 3; they must be equal}}
  %0 = "onnx.Conv"(%x, %w, %n) {kernel_shape = [3, 5]} : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @conv_bias(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{dimension 0 of 'B' is 4, but dimension 0 of 'W' is 6; they must be equal}}
  %0 = "onnx.Conv"(%x, %w, %b) : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>, tensor<4xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @conv_ranks(%x: tensor<1x4x8xf32>, %w: tensor<6x4x3x3xf32>, %n: none) {
  // expected-error @+1 {{the number of sizes from dimension 2 of 'X' on is 1, but the length of 'kernel_shape' is 2; they must be equal}}
  %0 = "onnx.Conv"(%x, %w, %n) : (tensor<1x4x8xf32>, tensor<6x4x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @conv_transpose(%x: tensor<1x4x8x8xf32>, %w: tensor<3x6x3x3xf32>, %n: none) {
  // expected-error @+1 {{dimension 0 of 'W' is 3, but dimension 1 of 'X' is 4; they must be equal}}
  %0 = "onnx.ConvTranspose"(%x, %w, %n) : (tensor<1x4x8x8xf32>, tensor<3x6x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @gemm(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>, %n: none) {
  %0 = "onnx.Gemm"(%a, %b, %n) {transA = 1 : si64} : (tensor<2x3xf32>, tensor<2x4xf32>, none) -> tensor<*xf32>
  // expected-error @+1 {{dimension 0 of 'B' is 2, but dimension 1 of 'A' is 3; they must be equal}}
  %1 = "onnx.Gemm"(%a, %b, %n) : (tensor<2x3xf32>, tensor<2x4xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @gemm_rank(%a: tensor<2xf32>, %b: tensor<2x4xf32>, %n: none) {
  // expected-error @+1 {{'A' is 'tensor<2xf32>', of rank 1, but must have rank 2}}
  %0 = "onnx.Gemm"(%a, %b, %n) : (tensor<2xf32>, tensor<2x4xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @matmul(%a: tensor<5x2x3xf32>, %v: tensor<3xf32>, %b: tensor<4x3x2xf32>) {
  %0 = "onnx.MatMul"(%a, %v) : (tensor<5x2x3xf32>, tensor<3xf32>) -> tensor<*xf32>
  // expected-error @+1 {{dimension 0 of 'A' is 5, but dimension 0 of 'B' is 4; they must be equal, or one of them 1}}
  %1 = "onnx.MatMul"(%a, %b) : (tensor<5x2x3xf32>, tensor<4x3x2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @matmul_inner(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{dimension 0 of 'B' is 2, but dimension 1 of 'A' is 3; they must be equal}}
  %0 = "onnx.MatMul"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @split_sizes(%a: tensor<6xf32>) {
  // expected-error @+1 {{'split' has 3 sizes for 2 results}}
  %0:2 = "onnx.SplitV11"(%a) {axis = 0 : si64, split = [1, 2, 3]} : (tensor<6xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

func.func @split_count(%a: tensor<6xf32>, %n: none) {
  // expected-error @+1 {{'num_outputs' is 3, but there are 2 results}}
  %0:2 = "onnx.Split"(%a, %n) {axis = 0 : si64, num_outputs = 3 : si64} : (tensor<6xf32>, none) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

func.func @split_parts(%a: tensor<6xf32>, %n: none) {
  // expected-error @+1 {{result #1 is 'tensor<2xf32>', but its shape must be [3]}}
  %0:2 = "onnx.Split"(%a, %n) {axis = 0 : si64, num_outputs = 2 : si64} : (tensor<6xf32>, none) -> (tensor<3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @constant_of_shape_type(%s: tensor<2xi64>) {
  %0 = "onnx.ConstantOfShape"(%s) {value = dense<1> : tensor<1xi8>} : (tensor<2xi64>) -> tensor<*xi8>
  // expected-error @+1 {{result #0 is 'tensor<*xi64>', but from operands and attributes follows 'tensor<*xf32>'}}
  %1 = "onnx.ConstantOfShape"(%s) : (tensor<2xi64>) -> tensor<*xi64>
  return
}

// -----

func.func @constant_of_shape_value(%s: tensor<2xi64>) {
  // expected-error @+1 {{attribute 'value' has 2 elements, but must have one}}
  %0 = "onnx.ConstantOfShape"(%s) {value = dense<1.0> : tensor<2xf32>} : (tensor<2xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @if_yields(%c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{region #1 yields 2 values, but must yield 1}}
  %0 = "onnx.If"(%c) ({
    onnx.Yield %a : tensor<2xf32>
  }, {
    onnx.Yield %a, %a : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

func.func @if_yields_other_elements(%c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xi64>) {
  // expected-error @+1 {{region #1 yields 'tensor<2xi64>' for result #0, which is 'tensor<*xf32>'}}
  %0 = "onnx.If"(%c) ({
    onnx.Yield %a : tensor<2xf32>
  }, {
    onnx.Yield %b : tensor<2xi64>
  }) : (tensor<i1>) -> tensor<*xf32>
  return
}

// -----

func.func @loop_yields_other_elements(%m: tensor<i64>, %c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{region #0 yields 'tensor<i64>' for result #1, which is 'tensor<?xf32>'}}
  %0:2 = "onnx.Loop"(%m, %c, %a) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %v: tensor<2xf32>):
    onnx.Yield %go, %v, %i : tensor<i1>, tensor<2xf32>, tensor<i64>
  }) : (tensor<i64>, tensor<i1>, tensor<2xf32>) -> (tensor<2xf32>, tensor<?xf32>)
  return
}

// -----

func.func @if_without_yield(%c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{region #0 ends without onnx.Yield}}
  %0 = "onnx.If"(%c) ({
    %1 = "onnx.Relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  }, {
    onnx.Yield %a : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

func.func @loop_takes(%m: tensor<i64>, %c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{region #0 takes 2 values, but must take 3}}
  %0 = "onnx.Loop"(%m, %c, %a) ({
  ^bb0(%i: tensor<i64>, %cond: tensor<i1>):
    onnx.Yield %cond, %a : tensor<i1>, tensor<2xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @loop_carries(%m: tensor<i64>, %c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{carries 2 values, but has 1 results}}
  %0 = "onnx.Loop"(%m, %c, %a, %a) ({
  ^bb0(%i: tensor<i64>, %cond: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>):
    onnx.Yield %cond, %x : tensor<i1>, tensor<2xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scan_inputs(%a: tensor<4x2xf32>) {
  // expected-error @+1 {{attribute 'num_scan_inputs' is 2, but there are 1 inputs}}
  %0 = "onnx.Scan"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    onnx.Yield %x : tensor<2xf32>
  }) {num_scan_inputs = 2 : si64} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @scan_axes(%a: tensor<4x2xf32>) {
  // expected-error @+1 {{attribute 'scan_input_axes' has length 2, but there are 1 scanned inputs}}
  %0 = "onnx.Scan"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    onnx.Yield %x : tensor<2xf32>
  }) {num_scan_inputs = 1 : si64, scan_input_axes = [0, 0]} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @scan_output_directions(%s: tensor<2xf32>, %a: tensor<4x2xf32>) {
  // expected-error @+1 {{attribute 'scan_output_directions' has length 2, but there are 1 scanned results}}
  %0:2 = "onnx.Scan"(%s, %a) ({
  ^bb0(%t: tensor<2xf32>, %x: tensor<2xf32>):
    onnx.Yield %t, %x : tensor<2xf32>, tensor<2xf32>
  }) {num_scan_inputs = 1 : si64, scan_output_directions = [0, 1]} : (tensor<2xf32>, tensor<4x2xf32>) -> (tensor<2xf32>, tensor<4x2xf32>)
  return
}

// -----

func.func @scan_states(%s: tensor<2xf32>, %a: tensor<4x2xf32>) {
  // expected-error @+1 {{has 1 results, but carries 2 states}}
  %0 = "onnx.Scan"(%s, %s, %a) ({
  ^bb0(%t: tensor<2xf32>, %u: tensor<2xf32>, %x: tensor<2xf32>):
    onnx.Yield %t : tensor<2xf32>
  }) {num_scan_inputs = 1 : si64} : (tensor<2xf32>, tensor<2xf32>, tensor<4x2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scan_old_directions(%a: tensor<1x4x2xf32>, %none: none) {
  // expected-error @+1 {{attribute 'directions' has length 2, but there are 1 scanned inputs}}
  %0 = "onnx.ScanV8"(%none, %a) ({
  ^bb0(%x: tensor<2xf32>):
    onnx.Yield %x : tensor<2xf32>
  }) {num_scan_inputs = 1 : si64, directions = [0, 0]} : (none, tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
  return
}

// -----

func.func @adam_groups(%r: tensor<f32>, %t: tensor<i64>, %x: tensor<2xf32>) {
  // expected-error @+1 {{has 3 inputs, which is no multiple of 4, the number of values for each tensor}}
  %0:2 = "onnx.Adam"(%r, %t, %x, %x, %x) : (tensor<f32>, tensor<i64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @adagrad_results(%r: tensor<f32>, %t: tensor<i64>, %x: tensor<2xf32>) {
  // expected-error @+1 {{has 1 results, but must have 2 for 3 inputs}}
  %0 = "onnx.Adagrad"(%r, %t, %x, %x, %x) : (tensor<f32>, tensor<i64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @momentum_groups(%r: tensor<f32>, %t: tensor<i64>, %x: tensor<2xf32>) {
  // expected-error @+1 {{has 2 inputs, which is no multiple of 3}}
  %0 = "onnx.Momentum"(%r, %t, %x, %x) {alpha = 0.9 : f32, beta = 0.9 : f32, mode = "standard", norm_coefficient = 0.0 : f32} : (tensor<f32>, tensor<i64>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gather_of_a_scalar(%x: tensor<f32>, %i: tensor<1xi64>) {
  // expected-error @+1 {{there is no position 0 among 0 sizes}}
  %0 = "onnx.Gather"(%x, %i) : (tensor<f32>, tensor<1xi64>) -> tensor<1xf32>
  return
}

// -----

func.func @compress_of_a_scalar(%x: tensor<f32>, %c: tensor<1xi1>) {
  // expected-error @+1 {{the rank of 'input' is 0, but must be at least 1}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<f32>, tensor<1xi1>) -> tensor<1xf32>
  return
}

// -----

func.func @statistics_of_two_sizes(%x: tensor<1x?x2xf32>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'input_mean'}}
  %0:3 = "onnx.BatchNormalization"(%x, %a, %a, %b, %a) : (tensor<1x?x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>) -> (tensor<1x?x2xf32>, none, none)
  return
}

// -----

func.func @loop_of_another_kind(%m: tensor<i64>, %c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{region #0 yields 'tensor<2xf32>' for result #0, which is '!onnx.Seq<tensor<2xf32>>'}}
  %0 = "onnx.Loop"(%m, %c, %a) ({
  ^bb0(%i: tensor<i64>, %cond: tensor<i1>, %x: tensor<2xf32>):
    onnx.Yield %cond, %x : tensor<i1>, tensor<2xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2xf32>) -> !onnx.Seq<tensor<2xf32>>
  return
}

// -----

func.func @sequence_map_takes_too_many(%s: !onnx.Seq<tensor<2xf32>>) {
  // expected-error @+1 {{region #0 takes 2 values, but must take 1}}
  %0 = "onnx.SequenceMap"(%s) ({
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    onnx.Yield %x : tensor<2xf32>
  }) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<2xf32>>
  return
}

// -----

func.func @sequence_map_takes_another_type(%s: !onnx.Seq<tensor<2xf32>>, %t: tensor<i64>) {
  // expected-error @+1 {{region #0 takes 'tensor<f32>' as value #1, but operand #1 is 'tensor<i64>'}}
  %0 = "onnx.SequenceMap"(%s, %t) ({
  ^bb0(%x: tensor<*xf32>, %y: tensor<f32>):
    onnx.Yield %x : tensor<*xf32>
  }) : (!onnx.Seq<tensor<2xf32>>, tensor<i64>) -> !onnx.Seq<tensor<2xf32>>
  return
}

// -----

func.func @sequence_map_yields_another_type(%s: !onnx.Seq<tensor<2xf32>>) {
  // expected-error @+1 {{region #0 yields 'tensor<2xf32>' for result #0, which is '!onnx.Seq<tensor<2xui8>>'}}
  %0 = "onnx.SequenceMap"(%s) ({
  ^bb0(%x: tensor<2xf32>):
    onnx.Yield %x : tensor<2xf32>
  }) : (!onnx.Seq<tensor<2xf32>>) -> !onnx.Seq<tensor<2xui8>>
  return
}

// -----

func.func @sparse_operand(%x: tensor<1x1x3x3xf32>, %w: tensor<1x2x3x3xf32, "onnx.sparse">, %n: none) {
  // expected-error @+1 {{operand #1 is 'tensor<1x2x3x3xf32, "onnx.sparse">', but no op takes or gives sparse tensors}}
  %0 = "onnx.ConvTransposeV1"(%x, %w, %n) {output_shape = [10, 8]} : (tensor<1x1x3x3xf32>, tensor<1x2x3x3xf32, "onnx.sparse">, none) -> tensor<*xf32>
  return
}

// -----

func.func @sparse_result(%x: tensor<3xf32>) {
  // expected-error @+1 {{result #0 is 'tensor<3xf32, "onnx.sparse">', but no op takes or gives sparse tensors}}
  %0 = "onnx.Abs"(%x) : (tensor<3xf32>) -> tensor<3xf32, "onnx.sparse">
  return
}

// -----

func.func @conv_integer(%x: tensor<1x4x8xi8>, %w: tensor<6x4x3x3xi8>, %n: none) {
  // expected-error @+1 {{the number of sizes from dimension 2 of 'x' on is 1, but the length of 'kernel_shape' is 2; they must be equal}}
  %0 = "onnx.ConvInteger"(%x, %w, %n, %n) : (tensor<1x4x8xi8>, tensor<6x4x3x3xi8>, none, none) -> tensor<*xi32>
  return
}

// -----

func.func @matmul_scalar(%a: tensor<f32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{'A' is 'tensor<f32>', of rank 0, but must have rank at least 1}}
  %0 = "onnx.MatMul"(%a, %b) : (tensor<f32>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @layer_normalization_scalar(%a: tensor<f32>, %n: none) {
  // expected-error @+1 {{the rank of 'X' is 0, but must be at least 1}}
  %0:3 = "onnx.LayerNormalization"(%a, %a, %n) : (tensor<f32>, tensor<f32>, none) -> (tensor<f32>, none, none)
  return
}

// -----

func.func @strides(%x: tensor<1x3x8x8xf32>) {
  // expected-error @+1 {{attribute 'strides' has element 0}}
  %0 = "onnx.AveragePoolV1"(%x) {kernel_shape = [2, 2], strides = [0, 1]} : (tensor<1x3x8x8xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @too_many_dimensions(%a: tensor<1xf32>, %s: tensor<1000000xi64>) {
  // expected-error @+1 {{operand #1 asks for 1000000 dimensions}}
  %0 = "onnx.Expand"(%a, %s) : (tensor<1xf32>, tensor<1000000xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @gather_nd(%a: tensor<2x3xf32>, %i: tensor<4x3xi64>) {
  // expected-error @+1 {{there is nothing from position 3 to 2 of 2 numbers: the rank of 'data' is 2, 'batch_dims' is 0, dimension 1 of 'indices' is 3}}
  %0 = "onnx.GatherND"(%a, %i) : (tensor<2x3xf32>, tensor<4x3xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @gather_nd_batch(%a: tensor<2x3xf32>, %i: tensor<2x1xi64>) {
  // expected-error @+1 {{there is nothing from position 0 to 2 of 1 numbers: the number of sizes from dimension 0 of 'indices' on is 1, 'batch_dims' is 2}}
  %0 = "onnx.GatherND"(%a, %i) {batch_dims = 2 : si64} : (tensor<2x3xf32>, tensor<2x1xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @gather_nd_batches(%a: tensor<2x3x4xf32>, %i: tensor<?x5x1xi64>, %j: tensor<3x5x1xi64>) {
  %0 = "onnx.GatherND"(%a, %i) {batch_dims = 1 : si64} : (tensor<2x3x4xf32>, tensor<?x5x1xi64>) -> tensor<2x5x4xf32>
  // expected-error @+1 {{dimension 0 of 'data' is 2, but dimension 0 of 'indices' is 3; they must be equal}}
  %1 = "onnx.GatherND"(%a, %j) {batch_dims = 1 : si64} : (tensor<2x3x4xf32>, tensor<3x5x1xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @gather_nd_batch_of_result(%a: tensor<2x3x4xf32>, %i: tensor<?x5x1xi64>) {
  // expected-error @+1 {{dimension 0 of 'output' is 3, but dimension 0 of 'data' is 2; they must be equal}}
  %0 = "onnx.GatherND"(%a, %i) {batch_dims = 1 : si64} : (tensor<2x3x4xf32>, tensor<?x5x1xi64>) -> tensor<3x5x4xf32>
  return
}

// -----

func.func @parts_of_no_size(%a: tensor<2x3xf32>) {
  %zero = onnx.Constant dense<0> : tensor<i64>
  // expected-error @+1 {{operand #1 asks for parts of size 0}}
  %0 = "onnx.SplitToSequence"(%a, %zero) : (tensor<2x3xf32>, tensor<i64>) -> !onnx.Seq<tensor<*xf32>>
  return
}

// -----

func.func @regions_of_interest(%x: tensor<1x3x8x8xf32>, %r: tensor<4x5xf32>) {
  // expected-error @+1 {{'pooled_shape' has 3 numbers, but must have 2}}
  %0 = "onnx.MaxRoiPool"(%x, %r) {pooled_shape = [1, 2, 3]} : (tensor<1x3x8x8xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @cast_to(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 is 'tensor<2xi32>', but from operands and attributes follows 'tensor<*xi64>'}}
  %0 = "onnx.Cast"(%a) {to = i64} : (tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @random_dtype() {
  // expected-error @+1 {{result #0 is 'tensor<2xf32>', but from operands and attributes follows 'tensor<*xf64>'}}
  %0 = "onnx.RandomNormal"() {dtype = 11 : si64, shape = [2]} : () -> tensor<2xf32>
  return
}

// -----

func.func @eye_like(%a: tensor<2x2xf32>) {
  // expected-error @+1 {{from operands and attributes follows 'tensor<*xi32>'}}
  %0 = "onnx.EyeLike"(%a) {dtype = 6 : si64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @zero_point(%x: tensor<2x3xui8>, %s: tensor<3xf32>, %z: tensor<2xui8>) {
  // expected-error @+1 {{operand #2 is 'tensor<2xui8>', but must be shaped like operand #1, 'tensor<3xf32>'}}
  %0 = "onnx.DequantizeLinear"(%x, %s, %z) : (tensor<2x3xui8>, tensor<3xf32>, tensor<2xui8>) -> tensor<2x3xf32>
  return
}

// -----

func.func @scales(%x: tensor<2x3xf32>, %s: tensor<4xf32>, %z: tensor<4xui8>) {
  // expected-error @+1 {{operand #1 has 4 scales for size 3 of dimension 1 of operand #0}}
  %0 = "onnx.QuantizeLinearV13"(%x, %s, %z) {axis = 1 : si64} : (tensor<2x3xf32>, tensor<4xf32>, tensor<4xui8>) -> tensor<2x3xui8>
  return
}

// -----

func.func @blocks(%x: tensor<2x4xui8>, %s: tensor<4xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{but scales of blocks are as many dimensions as operand #0}}
  %0 = "onnx.DequantizeLinear"(%x, %s, %n) {block_size = 2 : si64} : (tensor<2x4xui8>, tensor<4xf32>, none) -> tensor<2x4xf32>
  return
}

// -----

func.func @gather_elements(%x: tensor<2x3xf32>, %i: tensor<2xi64>) {
  // expected-error @+1 {{the rank of 'indices' is 1, but the rank of 'data' is 2; they must be equal}}
  %0 = "onnx.GatherElements"(%x, %i) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @scatter_elements(%x: tensor<2x3xf32>, %i: tensor<1x3xi64>, %u: tensor<2x3xf32>) {
  // expected-error @+1 {{dimension 0 of 'updates' is 2, but dimension 0 of 'indices' is 1; they must be equal}}
  %0 = "onnx.ScatterElements"(%x, %i, %u) : (tensor<2x3xf32>, tensor<1x3xi64>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @scatter_nd(%x: tensor<4x5x6xf32>, %i: tensor<7x2xi64>, %u: tensor<7x5xf32>) {
  // expected-error @+1 {{it must be 'tensor<7x6xf32>'}}
  %0 = "onnx.ScatterND"(%x, %i, %u) : (tensor<4x5x6xf32>, tensor<7x2xi64>, tensor<7x5xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @scatter_nd_lists(%x: tensor<4xf32>, %i: tensor<7x2xi64>, %u: tensor<7xf32>) {
  // expected-error @+1 {{operand #1 has lists of 2 indices for data of rank 1}}
  %0 = "onnx.ScatterND"(%x, %i, %u) : (tensor<4xf32>, tensor<7x2xi64>, tensor<7xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @mat_mul_integer(%a: tensor<4x3xui8>, %b: tensor<3x2xui8>, %z: tensor<3xui8>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{operand #2 is 'tensor<3xui8>', which are no zero points for operand #0, 'tensor<4x3xui8>'}}
  %0 = "onnx.MatMulInteger"(%a, %b, %z, %n) : (tensor<4x3xui8>, tensor<3x2xui8>, tensor<3xui8>, none) -> tensor<*xi32>
  return
}

// -----

func.func @mat_mul_integer_inner(%a: tensor<4x3xui8>, %b: tensor<2x2xui8>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{dimension 0 of 'B' is 2, but dimension 1 of 'A' is 3; they must be equal}}
  %0 = "onnx.MatMulInteger"(%a, %b, %n, %n) : (tensor<4x3xui8>, tensor<2x2xui8>, none, none) -> tensor<*xi32>
  return
}

// -----

func.func @slope(%x: tensor<2x3xf32>, %s: tensor<2xf32>) {
  // expected-error @+1 {{operand #1 is 'tensor<2xf32>', which cannot be broadcast to operand #0}}
  %0 = "onnx.PRelu"(%x, %s) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @slope_of_channels(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %t: tensor<4xf32>) {
  %0 = "onnx.PReluV6"(%x, %s) : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<*xf32>
  // expected-error @+1 {{operand #1 is 'tensor<4xf32>', which cannot be broadcast to operand #0}}
  %1 = "onnx.PReluV6"(%x, %t) : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @mod(%x: tensor<2xf32>) {
  // expected-error @+1 {{attribute 'fmod' is 0, but operand #0 is 'tensor<2xf32>'}}
  %0 = "onnx.Mod"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @categories(%x: tensor<2xi64>) {
  // expected-error @+1 {{has 2 names in 'cats_strings' and 1 numbers in 'cats_int64s'}}
  %0 = "onnx.CategoryMapper"(%x) {cats_strings = ["a", "b"], cats_int64s = [1]} : (tensor<2xi64>) -> tensor<*x!onnx.String>
  return
}

// -----

func.func @lstm_ranks(%x: tensor<5x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<1x16x4xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{operand #1 is 'tensor<16x3xf32>', but must have rank 3}}
  %0:3 = "onnx.LSTM"(%x, %w, %r, %n, %n, %n, %n, %n) {hidden_size = 4 : si64} : (tensor<5x2x3xf32>, tensor<16x3xf32>, tensor<1x16x4xf32>, none, none, none, none, none) -> (tensor<*xf32>, none, none)
  return
}

// -----

func.func @gru_sizes(%x: tensor<5x2x3xf32>, %w: tensor<1x12x3xf32>, %r: tensor<1x12x5xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{operand #2 is 'tensor<1x12x5xf32>', but dimension 2 must have size 4}}
  %0:2 = "onnx.GRU"(%x, %w, %r, %n, %n, %n) {hidden_size = 4 : si64} : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x5xf32>, none, none, none) -> (tensor<*xf32>, none)
  return
}

// -----

func.func @conv_divided(%x: tensor<1x5x8x8xf32>, %w: tensor<6x?x3x3xf32>, %n: none) {
  // expected-error @+1 {{dimension 1 of 'X' is 5, which is no multiple of 'group', 2}}
  %0 = "onnx.Conv"(%x, %w, %n) {group = 2 : si64} : (tensor<1x5x8x8xf32>, tensor<6x?x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @conv_transpose_kernel(%x: tensor<1x4x8x8xf32>, %w: tensor<4x6x3x3xf32>, %n: none) {
  // expected-error @+1 {{number 1 of 'kernel_shape' is 5, but dimension 3 of 'W' is 3; they must be equal}}
  %0 = "onnx.ConvTranspose"(%x, %w, %n) {kernel_shape = [3, 5]} : (tensor<1x4x8x8xf32>, tensor<4x6x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

// The branch that fits may be the only one that runs.
func.func @if_yields_other_shapes(%c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "onnx.If"(%c) ({
    onnx.Yield %a : tensor<2xf32>
  }, {
    onnx.Yield %b : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  // expected-error @+1 {{result #0 is 'tensor<4xf32>', but region #0 yields 'tensor<2xf32>' and region #1 yields 'tensor<3xf32>'}}
  %1 = "onnx.If"(%c) ({
    onnx.Yield %a : tensor<2xf32>
  }, {
    onnx.Yield %b : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

// Without an iteration, the result is the first value.
func.func @loop_yields_other_shapes(%m: tensor<i64>, %c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "onnx.Loop"(%m, %c, %a) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %v: tensor<*xf32>):
    onnx.Yield %go, %b : tensor<i1>, tensor<3xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error @+1 {{result #0 is 'tensor<4xf32>', but operand #2 is 'tensor<2xf32>' and region #0 yields 'tensor<3xf32>'}}
  %1 = "onnx.Loop"(%m, %c, %a) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %v: tensor<*xf32>):
    onnx.Yield %go, %b : tensor<i1>, tensor<3xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @loop_collects_other_shapes(%m: tensor<i64>, %c: tensor<i1>, %b: tensor<3xf32>) {
  %0 = "onnx.Loop"(%m, %c) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>):
    onnx.Yield %go, %b : tensor<i1>, tensor<3xf32>
  }) : (tensor<i64>, tensor<i1>) -> tensor<?x3xf32>
  // expected-error @+1 {{result #0 is 'tensor<3xf32>', but region #0 yields 'tensor<3xf32>', of which it has one for each iteration along dimension 0}}
  %1 = "onnx.Loop"(%m, %c) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>):
    onnx.Yield %go, %b : tensor<i1>, tensor<3xf32>
  }) : (tensor<i64>, tensor<i1>) -> tensor<3xf32>
  return
}

// -----

func.func @scan_collects_other_shapes(%s: tensor<2xf32>, %x: tensor<5x2xf32>) {
  %0:2 = "onnx.Scan"(%s, %x) <{num_scan_inputs = 1 : si64, scan_output_axes = [1]}> ({
  ^bb0(%v: tensor<2xf32>, %e: tensor<2xf32>):
    onnx.Yield %v, %e : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<2xf32>, tensor<5x2xf32>) -> (tensor<2xf32>, tensor<2x5xf32>)
  // expected-error @+1 {{result #1 is 'tensor<5x2xf32>', but region #0 yields 'tensor<2xf32>', of which it has one for each iteration along dimension 1}}
  %1:2 = "onnx.Scan"(%s, %x) <{num_scan_inputs = 1 : si64, scan_output_axes = [1]}> ({
  ^bb0(%v: tensor<2xf32>, %e: tensor<2xf32>):
    onnx.Yield %v, %e : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<2xf32>, tensor<5x2xf32>) -> (tensor<2xf32>, tensor<5x2xf32>)
  return
}

// -----

// Constants are sizes, too.
func.func @expand_constant(%a: tensor<2x3xf32>) {
  %shape = onnx.Constant dense<[7, 5]> : tensor<2xi64>
  // expected-error @+1 {{dimension 1 of 'input' is 3, but number 1 of 'shape' is 5; they must be equal, or one of them 1}}
  %0 = "onnx.Expand"(%a, %shape) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @pads_of_constants(%a: tensor<2x3xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %pads = onnx.Constant dense<[1, 0]> : tensor<2xi64>
  %axes = onnx.Constant dense<[1]> : tensor<1xi64>
  // expected-error @+1 {{dimension 1 of 'output' is 3, but dimension 1 of 'data' plus number 0 of 'pads' plus number 1 of 'pads' is 4; they must be equal}}
  %0 = "onnx.Pad"(%a, %pads, %n, %axes) : (tensor<2x3xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<2x3xf32>
  return
}

// -----

// A conditional in a list has parentheses, as specs write it.
func.func @categories(%x: tensor<2xi64>) {
  // expected-error @+1 {{'Y' is 'tensor<2x4x1xf32>', of rank 3, but must have rank 2}}
  %0 = "onnx.OneHotEncoder"(%x) {cats_int64s = [1, 2, 3]} : (tensor<2xi64>) -> tensor<2x4x1xf32>
  return
}
