// Shapes by rules of this project, for op versions that are newer than the ONNX
// library or that it has no rule for.
// RUN: dialect-opt %s --onnx-shape-inference --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @like_the_operand
func.func @like_the_operand(%a: tensor<2x3xf32>, %s: tensor<3xf32>, %t: tensor<2x!onnx.String>, %axis: tensor<i32>) {
  // CHECK: "onnx.Gelu"{{.*}} -> tensor<2x3xf32>
  %0 = "onnx.Gelu"(%a) : (tensor<2x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Swish"{{.*}} -> tensor<2x3xf32>
  %1 = "onnx.Swish"(%a) : (tensor<2x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.RMSNormalization"{{.*}} -> tensor<2x3xf32>
  %2 = "onnx.RMSNormalization"(%a, %s) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.RegexFullMatch"{{.*}} -> tensor<2xi1>
  %3 = "onnx.RegexFullMatch"(%t) {pattern = "a*"} : (tensor<2x!onnx.String>) -> tensor<*xi1>
  // CHECK: "onnx.CumProd"{{.*}} -> tensor<2x3xf32>
  %4 = "onnx.CumProd"(%a, %axis) : (tensor<2x3xf32>, tensor<i32>) -> tensor<*xf32>
  // CHECK: "onnx.BitCast"{{.*}} -> tensor<2x3xi32>
  %5 = "onnx.BitCast"(%a) {to = 6 : si64} : (tensor<2x3xf32>) -> tensor<*xi32>
  // A version that the rule was written for, and a later one of other types.
  // CHECK: "onnx.MishV18"{{.*}} -> tensor<2x3xf32>
  %6 = "onnx.MishV18"(%a) : (tensor<2x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Mish"{{.*}} -> tensor<2x3xf32>
  %7 = "onnx.Mish"(%a) : (tensor<2x3xf32>) -> tensor<*xf32>
  // The library has no rule for the very first versions.
  // CHECK: "onnx.ReluV1"{{.*}} -> tensor<2x3xf32>
  %8 = "onnx.ReluV1"(%a) : (tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @older_rules
func.func @older_rules(%a: tensor<2x3xf32>, %scale: tensor<f32>, %zero: tensor<ui8>) {
  // By the rule of version 13, although attributes were added since.
  // CHECK: "onnx.Cast"{{.*}} -> tensor<2x3xf8E4M3FN>
  %0 = "onnx.Cast"(%a) {to = f8E4M3FN} : (tensor<2x3xf32>) -> tensor<*xf8E4M3FN>
  // CHECK: "onnx.QuantizeLinear"{{.*}} -> tensor<2x3xui8>
  %1 = "onnx.QuantizeLinear"(%a, %scale, %zero) : (tensor<2x3xf32>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.DequantizeLinear"{{.*}} -> tensor<2x3xf32>
  %2 = "onnx.DequantizeLinear"(%1, %scale, %n) : (tensor<*xui8>, tensor<f32>, none) -> tensor<*xf32>
  // Types alone changed.
  // CHECK: "onnx.Transpose"{{.*}} -> tensor<3x2xf32>
  %3 = "onnx.Transpose"(%a) {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @broadcasting
func.func @broadcasting(%a: tensor<2x1xi32>, %b: tensor<3xi32>, %c: tensor<?xi32>) {
  // CHECK: "onnx.BitwiseAnd"{{.*}} -> tensor<2x3xi32>
  %0 = "onnx.BitwiseAnd"(%a, %b) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<*xi32>
  // CHECK: "onnx.BitwiseOr"{{.*}} -> tensor<2x?xi32>
  %1 = "onnx.BitwiseOr"(%a, %c) : (tensor<2x1xi32>, tensor<?xi32>) -> tensor<*xi32>
  return
}

// -----

// CHECK-LABEL: func.func @reductions
func.func @reductions(%a: tensor<2x3x4xf32>, %unknown: tensor<1xi64>, %any: tensor<?xi64>) {
  %axes = onnx.Constant dense<[0, -1]> : tensor<2xi64>
  %none = onnx.Constant dense<> : tensor<0xi64>
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.ReduceMax"{{.*}} -> tensor<1x3x1xf32>
  %0 = "onnx.ReduceMax"(%a, %axes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceMean"{{.*}} -> tensor<3xf32>
  %1 = "onnx.ReduceMean"(%a, %axes) {keepdims = 0 : si64} : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceL2"{{.*}} -> tensor<1x1x1xf32>
  %2 = "onnx.ReduceL2"(%a, %n) : (tensor<2x3x4xf32>, none) -> tensor<*xf32>
  // CHECK: "onnx.ReduceL1"{{.*}} -> tensor<f32>
  %3 = "onnx.ReduceL1"(%a, %none) {keepdims = 0 : si64} : (tensor<2x3x4xf32>, tensor<0xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceProd"{{.*}} -> tensor<2x3x4xf32>
  %4 = "onnx.ReduceProd"(%a, %none) {noop_with_empty_axes = 1 : si64} : (tensor<2x3x4xf32>, tensor<0xi64>) -> tensor<*xf32>
  // One axis goes, whichever.
  // CHECK: "onnx.ReduceMin"{{.*}} -> tensor<?x?xf32>
  %5 = "onnx.ReduceMin"(%a, %unknown) {keepdims = 0 : si64} : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceLogSum"{{.*}} -> tensor<*xf32>
  %6 = "onnx.ReduceLogSum"(%a, %any) {keepdims = 0 : si64} : (tensor<2x3x4xf32>, tensor<?xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceSumSquare"{{.*}} -> tensor<?x?x?xf32>
  %7 = "onnx.ReduceSumSquare"(%a, %any) : (tensor<2x3x4xf32>, tensor<?xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @reduction_out_of_bounds(%a: tensor<2x3xf32>) {
  %axes = onnx.Constant dense<[2]> : tensor<1xi64>
  // expected-error @+1 {{number 0 of 'axes' is 2, which is no position among 2 sizes: the rank of 'data' is 2}}
  %0 = "onnx.ReduceMax"(%a, %axes) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @splits
func.func @splits(%a: tensor<7x2xf32>, %unknown: tensor<2xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %sizes = onnx.Constant dense<[3, 4]> : tensor<2xi64>
  // CHECK: "onnx.Split"{{.*}} -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<1x2xf32>)
  %0:3 = "onnx.Split"(%a, %n) {num_outputs = 3 : si64} : (tensor<7x2xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.Split"{{.*}} -> (tensor<3x2xf32>, tensor<4x2xf32>)
  %1:2 = "onnx.Split"(%a, %sizes) : (tensor<7x2xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.Split"{{.*}} -> (tensor<?x2xf32>, tensor<?x2xf32>)
  %2:2 = "onnx.Split"(%a, %unknown) : (tensor<7x2xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

func.func @split_sums(%a: tensor<7x2xf32>) {
  %sizes = onnx.Constant dense<[3, 3]> : tensor<2xi64>
  // expected-warning @+1 {{'split' sums up to 6, but dimension 0 has size 7}}
  %0:2 = "onnx.Split"(%a, %sizes) : (tensor<7x2xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

// CHECK-LABEL: func.func @pads
func.func @pads(%a: tensor<2x3xf32>, %unknown: tensor<4xi64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %pads = onnx.Constant dense<[1, -1]> : tensor<2xi64>
  %more = onnx.Constant dense<[1, 0, 2, 5]> : tensor<4xi64>
  %axes = onnx.Constant dense<[-1]> : tensor<1xi64>
  // CHECK: "onnx.Pad"{{.*}} -> tensor<2x3xf32>
  %0 = "onnx.Pad"(%a, %pads, %n, %axes) : (tensor<2x3xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.PadV18"{{.*}} -> tensor<5x8xf32>
  %1 = "onnx.PadV18"(%a, %more, %n, %n) : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<*xf32>
  // CHECK: "onnx.Pad"{{.*}} -> tensor<?x?xf32>
  %2 = "onnx.Pad"(%a, %unknown, %n, %n) : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<*xf32>
  %target = onnx.Constant dense<[9]> : tensor<1xi64>
  // CHECK: "onnx.CenterCropPad"{{.*}} -> tensor<2x9xf32>
  %3 = "onnx.CenterCropPad"(%a, %target) {axes = [1]} : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<1x4x7x8xf32>, %w: tensor<6x4x3x3xf32>, %offset: tensor<1x18x5x6xf32>, %cols: tensor<1x8x9xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.AveragePool"{{.*}} -> tensor<1x4x3x4xf32>
  %0 = "onnx.AveragePool"(%x) {kernel_shape = [2, 2], strides = [2, 2]} : (tensor<1x4x7x8xf32>) -> tensor<*xf32>
  // CHECK: "onnx.AveragePool"{{.*}} -> tensor<1x4x4x4xf32>
  %1 = "onnx.AveragePool"(%x) {kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1 : si64} : (tensor<1x4x7x8xf32>) -> tensor<*xf32>
  // CHECK: "onnx.LpPool"{{.*}} -> tensor<1x4x4x4xf32>
  %2 = "onnx.LpPool"(%x) {kernel_shape = [3, 3], strides = [2, 2], auto_pad = "SAME_UPPER"} : (tensor<1x4x7x8xf32>) -> tensor<*xf32>
  // A last window that would start in the padding is left out.
  // CHECK: "onnx.MaxPool"{{.*}} -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xi64>)
  %6:2 = "onnx.MaxPool"(%x) {kernel_shape = [2, 1], strides = [2, 2], pads = [0, 0, 1, 1], ceil_mode = 1 : si64} : (tensor<1x4x7x8xf32>) -> (tensor<*xf32>, tensor<*xi64>)
  // Dilation makes a window of 3 reach over 5.
  // CHECK: "onnx.AveragePoolV19"{{.*}} -> tensor<1x4x3x4xf32>
  %3 = "onnx.AveragePoolV19"(%x) {kernel_shape = [3, 3], dilations = [2, 2]} : (tensor<1x4x7x8xf32>) -> tensor<*xf32>
  // CHECK: "onnx.DeformConv"{{.*}} -> tensor<1x6x5x6xf32>
  %4 = "onnx.DeformConv"(%x, %w, %offset, %n, %n) : (tensor<1x4x7x8xf32>, tensor<6x4x3x3xf32>, tensor<1x18x5x6xf32>, none, none) -> tensor<*xf32>
  %image = onnx.Constant dense<[4, 4]> : tensor<2xi64>
  %block = onnx.Constant dense<[2, 2]> : tensor<2xi64>
  // CHECK: "onnx.Col2Im"{{.*}} -> tensor<1x2x4x4xf32>
  %5 = "onnx.Col2Im"(%cols, %image, %block) : (tensor<1x8x9xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @resampled
func.func @resampled(%x: tensor<1x4x6x8xf32>, %grid: tensor<1x5x9x2xf32>, %theta: tensor<1x2x3xf32>, %bytes: tensor<?xui8>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %scales = onnx.Constant dense<[0.5, 2.0]> : tensor<2xf32>
  %sizes = onnx.Constant dense<[12, 12]> : tensor<2xi64>
  // CHECK: "onnx.Resize"{{.*}} -> tensor<1x4x3x16xf32>
  %0 = "onnx.Resize"(%x, %n, %scales, %n) {axes = [2, 3]} : (tensor<1x4x6x8xf32>, none, tensor<2xf32>, none) -> tensor<*xf32>
  // CHECK: "onnx.Resize"{{.*}} -> tensor<1x4x12x12xf32>
  %1 = "onnx.Resize"(%x, %n, %n, %sizes) {axes = [2, 3]} : (tensor<1x4x6x8xf32>, none, none, tensor<2xi64>) -> tensor<*xf32>
  // 12/6 and 12/8: the lesser is 1.5.
  // CHECK: "onnx.ResizeV18"{{.*}} -> tensor<1x4x9x12xf32>
  %2 = "onnx.ResizeV18"(%x, %n, %n, %sizes) {axes = [2, 3], keep_aspect_ratio_policy = "not_larger"} : (tensor<1x4x6x8xf32>, none, none, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Resize"{{.*}} -> tensor<1x4x12x16xf32>
  %3 = "onnx.Resize"(%x, %n, %n, %sizes) {axes = [-2, -1], keep_aspect_ratio_policy = "not_smaller"} : (tensor<1x4x6x8xf32>, none, none, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.GridSample"{{.*}} -> tensor<1x4x5x9xf32>
  %4 = "onnx.GridSample"(%x, %grid) : (tensor<1x4x6x8xf32>, tensor<1x5x9x2xf32>) -> tensor<*xf32>
  %image = onnx.Constant dense<[1, 3, 5, 6]> : tensor<4xi64>
  // CHECK: "onnx.AffineGrid"{{.*}} -> tensor<1x5x6x2xf32>
  %5 = "onnx.AffineGrid"(%theta, %image) : (tensor<1x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ImageDecoder"{{.*}} -> tensor<?x?x1xui8>
  %6 = "onnx.ImageDecoder"(%bytes) {pixel_format = "Grayscale"} : (tensor<?xui8>) -> tensor<*xui8>
  return
}

// -----

// CHECK-LABEL: func.func @signals
func.func @signals(%x: tensor<1x10x1xf32>, %axis: tensor<i64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %length = onnx.Constant dense<16> : tensor<i64>
  // CHECK: "onnx.DFT"{{.*}} -> tensor<1x10x2xf32>
  %0 = "onnx.DFT"(%x, %n, %n) : (tensor<1x10x1xf32>, none, none) -> tensor<*xf32>
  // CHECK: "onnx.DFT"{{.*}} -> tensor<1x9x2xf32>
  %1 = "onnx.DFT"(%x, %length, %n) {onesided = 1 : si64} : (tensor<1x10x1xf32>, tensor<i64>, none) -> tensor<*xf32>
  // CHECK: "onnx.DFT"{{.*}} -> tensor<?x?x2xf32>
  %2 = "onnx.DFT"(%x, %n, %axis) : (tensor<1x10x1xf32>, none, tensor<i64>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<2x5x32xf32>, %k: tensor<2x7x16xf32>, %v: tensor<2x7x24xf32>, %pk: tensor<2x2x3x8xf32>, %pv: tensor<2x2x3x12xf32>, %q4: tensor<2x4x5x8xf32>, %k4: tensor<2x2x7x8xf32>, %v4: tensor<2x2x7x12xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // Heads in the last dimension, and a cache of three positions.
  // CHECK: "onnx.Attention"{{.*}} -> (tensor<2x5x48xf32>, tensor<2x2x10x8xf32>, tensor<2x2x10x12xf32>, tensor<2x4x5x10xf32>)
  %0:4 = "onnx.Attention"(%q, %k, %v, %n, %pk, %pv, %n) {q_num_heads = 4 : si64, kv_num_heads = 2 : si64} : (tensor<2x5x32xf32>, tensor<2x7x16xf32>, tensor<2x7x24xf32>, none, tensor<2x2x3x8xf32>, tensor<2x2x3x12xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.AttentionV23"{{.*}} -> (tensor<2x4x5x12xf32>, none, none, none)
  %1:4 = "onnx.AttentionV23"(%q4, %k4, %v4, %n, %n, %n) : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x12xf32>, none, none, none) -> (tensor<*xf32>, none, none, none)
  // CHECK: "onnx.FlexAttention"
  // CHECK: }) : {{.*}} -> tensor<2x4x5x12xf32>
  %2 = "onnx.FlexAttention"(%q4, %k4, %v4) ({}, {}) : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x12xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @attention_heads(%q: tensor<2x5x32xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{operand #0 is of rank 3, which needs attribute 'q_num_heads'}}
  %0:4 = "onnx.AttentionV23"(%q, %q, %q, %n, %n, %n) : (tensor<2x5x32xf32>, tensor<2x5x32xf32>, tensor<2x5x32xf32>, none, none, none) -> (tensor<*xf32>, none, none, none)
  return
}

// -----

// CHECK-LABEL: func.func @recurrent_state
func.func @recurrent_state(%x: tensor<1x6x9xf32>, %w: tensor<6x1x4xf32>, %q: tensor<1x9x32xf32>, %state: tensor<1x4x8x8xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.CausalConvWithState"{{.*}} -> (tensor<1x6x9xf32>, tensor<1x6x3xf32>)
  %0:2 = "onnx.CausalConvWithState"(%x, %w, %n, %n) : (tensor<1x6x9xf32>, tensor<6x1x4xf32>, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.LinearAttention"{{.*}} -> (tensor<1x9x?xf32>, tensor<1x4x8x8xf32>)
  %1:2 = "onnx.LinearAttention"(%q, %q, %q, %state, %n, %n) {q_num_heads = 4 : si64, kv_num_heads = 4 : si64} : (tensor<1x9x32xf32>, tensor<1x9x32xf32>, tensor<1x9x32xf32>, tensor<1x4x8x8xf32>, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

// CHECK-LABEL: func.func @strings_and_trees
func.func @strings_and_trees(%s: tensor<2x!onnx.String>, %x: tensor<8x5xf32>, %o: !onnx.Opt<tensor<3xf32>>) {
  // CHECK: "onnx.StringSplit"{{.*}} -> (tensor<2x?x!onnx.String>, tensor<2xi64>)
  %0:2 = "onnx.StringSplit"(%s) : (tensor<2x!onnx.String>) -> (tensor<*x!onnx.String>, tensor<*xi64>)
  // CHECK: "onnx.OptionalHasElement"{{.*}} -> tensor<i1>
  %1 = "onnx.OptionalHasElement"(%o) : (!onnx.Opt<tensor<3xf32>>) -> tensor<*xi1>
  // CHECK: "onnx.TreeEnsemble"{{.*}} -> tensor<8x2xf32>
  %2 = "onnx.TreeEnsemble"(%x) {leaf_targetids = [0], leaf_weights = dense<1.0> : tensor<1xf32>, n_targets = 2 : si64, nodes_falseleafs = [1], nodes_falsenodeids = [0], nodes_featureids = [0], nodes_modes = dense<0> : tensor<1xui8>, nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<8x5xf32>) -> tensor<*xf32>
  return
}

// -----

// Models learned from rows of features.
// CHECK-LABEL: func.func @samples
func.func @samples(%x: tensor<4x7xf32>, %one: tensor<7xf32>, %c: tensor<5x3xi64>, %i: tensor<2x3xi64>) {
  // CHECK: "onnx.LinearRegressor"{{.*}} -> tensor<4x3xf32>
  %0 = "onnx.LinearRegressor"(%x) {targets = 3 : si64} : (tensor<4x7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.LinearRegressor"{{.*}} -> tensor<1x1xf32>
  %1 = "onnx.LinearRegressor"(%one) : (tensor<7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.SVMRegressor"{{.*}} -> tensor<4x1xf32>
  %2 = "onnx.SVMRegressor"(%x) : (tensor<4x7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.TreeEnsembleRegressorV1"{{.*}} -> tensor<4x2xf32>
  %3 = "onnx.TreeEnsembleRegressorV1"(%x) {n_targets = 2 : si64} : (tensor<4x7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.TreeEnsembleRegressor"{{.*}} -> tensor<4x?xf32>
  %4 = "onnx.TreeEnsembleRegressor"(%x) : (tensor<4x7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.TreeEnsembleClassifierV1"{{.*}} -> (tensor<4x!onnx.String>, tensor<4x2xf32>)
  %5:2 = "onnx.TreeEnsembleClassifierV1"(%x) {classlabels_strings = ["a", "b"]} : (tensor<4x7xf32>) -> (tensor<*x!onnx.String>, tensor<*xf32>)
  // Scores may be of pairs of classes.
  // CHECK: "onnx.SVMClassifier"{{.*}} -> (tensor<4xi64>, tensor<4x?xf32>)
  %6:2 = "onnx.SVMClassifier"(%x) {classlabels_ints = [1, 2, 3]} : (tensor<4x7xf32>) -> (tensor<*xi64>, tensor<*xf32>)
  // CHECK: "onnx.OneHotEncoder"{{.*}} -> tensor<5x3x4xf32>
  %7 = "onnx.OneHotEncoder"(%c) {cats_int64s = [1, 2, 3, 4]} : (tensor<5x3xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ArrayFeatureExtractor"{{.*}} -> tensor<4x6xf32>
  %8 = "onnx.ArrayFeatureExtractor"(%x, %i) : (tensor<4x7xf32>, tensor<2x3xi64>) -> tensor<*xf32>
  // CHECK: "onnx.FeatureVectorizer"{{.*}} -> tensor<4x14xf32>
  %9 = "onnx.FeatureVectorizer"(%x, %x) {inputdimensions = [7, 7]} : (tensor<4x7xf32>, tensor<4x7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.CategoryMapper"{{.*}} -> tensor<5x3x!onnx.String>
  %10 = "onnx.CategoryMapper"(%c) {cats_int64s = [1], cats_strings = ["a"]} : (tensor<5x3xi64>) -> tensor<*x!onnx.String>
  return
}

// -----

func.func @no_samples(%x: tensor<2x4x7xf32>) {
  // expected-error @+1 {{'X' is 'tensor<2x4x7xf32>', of rank 3, but must have rank 2}}
  %0 = "onnx.SVMRegressor"(%x) : (tensor<2x4x7xf32>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @by_values
func.func @by_values(%x: tensor<5x3xi64>, %v: tensor<2xf32>, %d: tensor<i64>) {
  %depth = onnx.Constant dense<[10]> : tensor<1xi64>
  %real = onnx.Constant dense<4.0> : tensor<f32>
  // CHECK: "onnx.OneHot"{{.*}} -> tensor<5x10x3xf32>
  %0 = "onnx.OneHot"(%x, %depth, %v) {axis = 1 : si64} : (tensor<5x3xi64>, tensor<1xi64>, tensor<2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.OneHotV9"{{.*}} -> tensor<5x3x4xf32>
  %1 = "onnx.OneHotV9"(%x, %real, %v) : (tensor<5x3xi64>, tensor<f32>, tensor<2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.OneHot"{{.*}} -> tensor<5x3x?xf32>
  %2 = "onnx.OneHot"(%x, %d, %v) : (tensor<5x3xi64>, tensor<i64>, tensor<2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Unique"{{.*}} -> (tensor<?xi64>, tensor<?xi64>, tensor<15xi64>, tensor<?xi64>)
  %3:4 = "onnx.Unique"(%x) : (tensor<5x3xi64>) -> (tensor<*xi64>, tensor<*xi64>, tensor<*xi64>, tensor<*xi64>)
  // CHECK: "onnx.Unique"{{.*}} -> (tensor<?x3xi64>, none, tensor<5xi64>, none)
  %4:4 = "onnx.Unique"(%x) {axis = -2 : si64} : (tensor<5x3xi64>) -> (tensor<*xi64>, none, tensor<*xi64>, none)
  return
}

// -----

// Attributes of the first versions that became operands.
// CHECK-LABEL: func.func @first_versions
func.func @first_versions(%x: tensor<2x6xf32>, %i: tensor<2x6xi64>) {
  // CHECK: "onnx.ReshapeV1"{{.*}} -> tensor<4x3xf32>
  %0 = "onnx.ReshapeV1"(%x) {shape = [4, -1]} : (tensor<2x6xf32>) -> tensor<*xf32>
  // CHECK: "onnx.PadV1"{{.*}} -> tensor<3x7xf32>
  %1 = "onnx.PadV1"(%x) {paddings = [1, 0, 0, 1]} : (tensor<2x6xf32>) -> tensor<*xf32>
  // CHECK: "onnx.SplitV1"{{.*}} -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %n = "onnx.NoValue"() {value} : () -> none
  %2:2 = "onnx.SplitV1"(%x, %n) {axis = 1 : si64} : (tensor<2x6xf32>, none) -> (tensor<*xf32>, tensor<*xf32>)
  // Which axis it is does not follow.
  // CHECK: "onnx.SplitV1"{{.*}} -> (tensor<*xf32>, tensor<*xf32>)
  %3:2 = "onnx.SplitV1"(%x, %n) : (tensor<2x6xf32>, none) -> (tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.Scatter"{{.*}} -> tensor<2x6xf32>
  %4 = "onnx.Scatter"(%x, %i, %x) : (tensor<2x6xf32>, tensor<2x6xi64>, tensor<2x6xf32>) -> tensor<*xf32>
  return
}

// -----

// Integers are followed into the rules as well.
// CHECK-LABEL: func.func @followed
// CHECK: "onnx.Resize"{{.*}} -> tensor<4x6xf32>
func.func @followed(%a: tensor<2x3xf32>, %like: tensor<4x6xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Shape"(%like) : (tensor<4x6xf32>) -> tensor<*xi64>
  %1 = "onnx.Resize"(%a, %n, %n, %0) : (tensor<2x3xf32>, none, none, tensor<*xi64>) -> tensor<*xf32>
  return
}

// -----

// Of operands that come in threes, of bytes with several numbers, and of bounds that are known.
// CHECK-LABEL: func.func @of_com_microsoft
func.func @of_com_microsoft(%s: tensor<f32>, %z: tensor<ui8>, %a: tensor<2x?xui8>, %b: tensor<2x3xui8>, %i: tensor<4xi64>, %f: tensor<6x5xf32>) {
  // CHECK: "onnx.com.microsoft.QLinearConcat"{{.*}} -> tensor<4x3xui8>
  %0 = "onnx.com.microsoft.QLinearConcat"(%s, %z, %a, %s, %z, %b, %s, %z) {axis = -2 : si64} : (tensor<f32>, tensor<ui8>, tensor<2x?xui8>, tensor<f32>, tensor<ui8>, tensor<2x3xui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.com.microsoft.GatherBlockQuantized"{{.*}} -> tensor<4x6xf32>
  %1 = "onnx.com.microsoft.GatherBlockQuantized"(%b, %i, %f, %n) {bits = 4 : si64, block_size = 16 : si64, gather_axis = 0 : si64, quantize_axis = 1 : si64} : (tensor<2x3xui8>, tensor<4xi64>, tensor<6x5xf32>, none) -> tensor<*xf32>
  %from = onnx.Constant dense<1> : tensor<i32>
  %to = onnx.Constant dense<5> : tensor<i32>
  // CHECK: "onnx.com.microsoft.Range"{{.*}} -> tensor<4xi32>
  %2 = "onnx.com.microsoft.Range"(%from, %to, %n) : (tensor<i32>, tensor<i32>, none) -> tensor<*xi32>
  return
}

// -----

func.func @ranks_of_threes(%s: tensor<f32>, %z: tensor<ui8>, %a: tensor<2x3xui8>, %b: tensor<3xui8>) {
  // expected-error @+1 {{operand 5 has rank 1, and others have 2}}
  %0 = "onnx.com.microsoft.QLinearConcat"(%s, %z, %a, %s, %z, %b, %s, %z) {axis = 0 : si64} : (tensor<f32>, tensor<ui8>, tensor<2x3xui8>, tensor<f32>, tensor<ui8>, tensor<3xui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  return
}

// -----

func.func @bits_of_bytes(%b: tensor<2x3xui8>, %i: tensor<4xi64>, %f: tensor<2x1xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{bytes have no numbers of 3 bits}}
  %1 = "onnx.com.microsoft.GatherBlockQuantized"(%b, %i, %f, %n) {bits = 3 : si64, block_size = 16 : si64, gather_axis = 0 : si64, quantize_axis = 1 : si64} : (tensor<2x3xui8>, tensor<4xi64>, tensor<2x1xf32>, none) -> tensor<*xf32>
  return
}
