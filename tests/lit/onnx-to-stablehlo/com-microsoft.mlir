// What bodies of com.microsoft do not have is refused by name, each with its reason.
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: its state is quantized
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: its scores are a result, with those of later keys
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: its numbers have another count of bits than 2, 4 and 8
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: its function has no attribute 'sparse'
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: it turns positions
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: it lacks operand 'axis'
// CHECK: error: 'onnx.com.microsoft.MoE' cannot be lowered to StableHLO: it has a third layer
// CHECK: error: 'onnx.com.microsoft.QMoE' cannot be lowered to StableHLO: its shares are not normalized, of which devices have different ones
// CHECK: error: 'onnx.com.microsoft.BitmaskDropout' cannot be lowered to StableHLO: its training drops random numbers
module attributes {onnx.opset_imports = {ai.onnx = 20 : i64, com.microsoft = 1 : i64}} {
func.func @main(%q: tensor<1x1x32xf32>, %state: tensor<1x1x4x16xi8>, %n: tensor<1xi32>, %one: tensor<f32>,
                %row: tensor<8x8xf32>, %b: tensor<4x1x8xui8>, %scales: tensor<4xf32>, %router: tensor<1x4xf32>,
                %first: tensor<4x8x32xf32>, %second: tensor<4x32x8xf32>, %bytes: tensor<4x32x32xui8>, %factors: tensor<4x32xf32>, %trains: tensor<i1>)
    -> (!onnx.Unknown, !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, tensor<1x1x32xf32>, tensor<1x1x32xf32>, tensor<1x1x32xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %g = "onnx.Custom"(%q, %none, %none, %state, %state, %n, %n, %none, %none, %none, %none, %none, %one, %one) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 1 : si64, kv_num_heads = 1 : si64} : (tensor<1x1x32xf32>, none, none, tensor<1x1x4x16xi8>, tensor<1x1x4x16xi8>, tensor<1xi32>, tensor<1xi32>, none, none, none, none, none, tensor<f32>, tensor<f32>) -> !onnx.Unknown
  %m0, %m1, %m2, %r = "onnx.Custom"(%q, %q, %q) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 1 : si64, unidirectional = 1 : si64} : (tensor<1x1x32xf32>, tensor<1x1x32xf32>, tensor<1x1x32xf32>) -> (!onnx.Unknown, none, none, !onnx.Unknown)
  %m = "onnx.Custom"(%q, %b, %scales) {domain_name = "com.microsoft", function_name = "MatMulNBits", K = 32 : si64, N = 4 : si64, bits = 3 : si64, block_size = 32 : si64} : (tensor<1x1x32xf32>, tensor<4x1x8xui8>, tensor<4xf32>) -> !onnx.Unknown
  %s = "onnx.Custom"(%q, %q, %scales) {domain_name = "com.microsoft", function_name = "SkipLayerNormalization", sparse = 1 : si64} : (tensor<1x1x32xf32>, tensor<1x1x32xf32>, tensor<4xf32>) -> !onnx.Unknown
  %a = "onnx.Custom"(%q, %row) {domain_name = "com.microsoft", function_name = "Attention", num_heads = 1 : si64, do_rotary = 1 : si64} : (tensor<1x1x32xf32>, tensor<8x8xf32>) -> !onnx.Unknown
  %e = "onnx.Custom"(%q) {domain_name = "com.microsoft", function_name = "ExpandDims"} : (tensor<1x1x32xf32>) -> !onnx.Unknown
  %x = "onnx.com.microsoft.MoE"(%q, %router, %first, %none, %second, %none, %first, %none) <{activation_alpha = 1.0 : f32, activation_beta = 0.0 : f32, activation_type = "relu", k = 2 : si64, normalize_routing_weights = 0 : si64, swiglu_fusion = 0 : si64, use_sparse_mixer = 0 : si64}> : (tensor<1x1x32xf32>, tensor<1x4xf32>, tensor<4x8x32xf32>, none, tensor<4x32x8xf32>, none, tensor<4x8x32xf32>, none) -> tensor<1x1x32xf32>
  %y = "onnx.com.microsoft.QMoE"(%q, %router, %bytes, %factors, %none, %bytes, %factors, %none, %none, %none, %none, %none, %none, %none, %none, %none, %none, %none, %none, %none, %none) <{accuracy_level = 0 : si64, activation_alpha = 1.0 : f32, activation_beta = 0.0 : f32, activation_type = "relu", expert_weight_bits = 8 : si64, k = 2 : si64, normalize_routing_weights = 0 : si64, quant_type = "int", swiglu_fusion = 0 : si64, use_sparse_mixer = 0 : si64, weights_prepacked = -1 : si64}> : (tensor<1x1x32xf32>, tensor<1x4xf32>, tensor<4x32x32xui8>, tensor<4x32xf32>, none, tensor<4x32x32xui8>, tensor<4x32xf32>, none, none, none, none, none, none, none, none, none, none, none, none, none, none) -> tensor<1x1x32xf32>
  %z, %no_mask = "onnx.com.microsoft.BitmaskDropout"(%q, %none, %trains) : (tensor<1x1x32xf32>, none, tensor<i1>) -> (tensor<1x1x32xf32>, none)
  onnx.Return %g, %r, %m, %s, %a, %e, %x, %y, %z : !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, tensor<1x1x32xf32>, tensor<1x1x32xf32>, tensor<1x1x32xf32>
}
}
