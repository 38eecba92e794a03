// Why ops have no lowering, whatever is known of their types: no size helps, and no
// other opset.
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not="open dimensions"
// CHECK: error: 'onnx.Custom' cannot be lowered to StableHLO: no spec knows 'PagedAttention' of domain 'com.microsoft'; a folder of functions gives it a body{{$}}
// CHECK: error: 'onnx.ImageDecoder' cannot be lowered to StableHLO: it has no lowering: no other op reads images
// CHECK: error: 'onnx.FlexAttention' cannot be lowered to StableHLO: it has no lowering
// CHECK: error: 'onnx.CategoryMapper' cannot be lowered to StableHLO: {{.*}}
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64, ai.onnx.ml = 3 : i64}} {
func.func @main(%x: tensor<2x3xf32>, %b: tensor<8xui8>, %q: tensor<1x2x4x8xf32>, %u: tensor<*xi64>)
    -> (!onnx.Unknown, tensor<?x?x?xui8>, tensor<1x2x4x8xf32>, tensor<*x!onnx.String>) {
  %g = "onnx.Custom"(%x) {domain_name = "com.microsoft", function_name = "PagedAttention"} : (tensor<2x3xf32>) -> !onnx.Unknown
  %i = "onnx.ImageDecoder"(%b) : (tensor<8xui8>) -> tensor<?x?x?xui8>
  %f = "onnx.FlexAttention"(%q, %q, %q) ({
  }, {
  }) : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  %l = "onnx.CategoryMapper"(%u) <{cats_int64s = [1], cats_strings = ["a"]}> : (tensor<*xi64>) -> tensor<*x!onnx.String>
  onnx.Return %g, %i, %f, %l : !onnx.Unknown, tensor<?x?x?xui8>, tensor<1x2x4x8xf32>, tensor<*x!onnx.String>
}
}
