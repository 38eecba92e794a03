// Why ops have no lowering, whatever is known of their types: no size helps, and no
// other opset.
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not="open dimensions"
// CHECK: error: 'onnx.TreeEnsembleRegressorV3' cannot be lowered to StableHLO: it has no lowering
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: no spec knows 'PagedAttention' of domain 'com.microsoft'; a folder of functions gives it a body{{$}}
// CHECK: error: 'onnx.ImageDecoder' cannot be lowered to StableHLO: it has no lowering: no other op reads images
// CHECK: error: 'onnx.FlexAttention' cannot be lowered to StableHLO: it has no lowering
// CHECK: error: 'onnx.LabelEncoderV2' cannot be lowered to StableHLO: it has no lowering
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64, ai.onnx.ml = 3 : i64}} {
func.func @main(%x: tensor<2x3xf32>, %b: tensor<8xui8>, %q: tensor<1x2x4x8xf32>, %u: tensor<*xi64>)
    -> (tensor<2x1xf32>, !onnx.Unknown, tensor<?x?x?xui8>, tensor<1x2x4x8xf32>, tensor<*xf32>) {
  %y = "onnx.TreeEnsembleRegressorV3"(%x) <{aggregate_function = "SUM", n_targets = 1 : si64, nodes_falsenodeids = [0], nodes_featureids = [0], nodes_modes = ["LEAF"], nodes_nodeids = [0], nodes_treeids = [0], nodes_truenodeids = [0], nodes_values = [0.0 : f32], post_transform = "NONE", target_ids = [0], target_nodeids = [0], target_treeids = [0], target_weights = [1.0 : f32]}> : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %g = "onnx.Custom"(%x) {domain_name = "com.microsoft", function_name = "PagedAttention"} : (tensor<2x3xf32>) -> !onnx.Unknown
  %i = "onnx.ImageDecoder"(%b) : (tensor<8xui8>) -> tensor<?x?x?xui8>
  %f = "onnx.FlexAttention"(%q, %q, %q) ({
  }, {
  }) : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  %l = "onnx.LabelEncoderV2"(%u) <{keys_int64s = [1, 2], values_floats = [0.5 : f32, 1.5 : f32]}> : (tensor<*xi64>) -> tensor<*xf32>
  onnx.Return %y, %g, %i, %f, %l : tensor<2x1xf32>, !onnx.Unknown, tensor<?x?x?xui8>, tensor<1x2x4x8xf32>, tensor<*xf32>
}
}
