// The normalization as opsets before its own had it, over each channel alone.
// TARGETS: 8
// INPUTS: {"x": [1, 2, 3, 4]}
// OUTPUTS: {"y": [-1.3416407, -0.4472136, 0.4472136, 1.3416407]}
// TOLERANCE: 1e-4
module attributes {onnx.ir_version = 3 : i64, onnx.opset_imports = {ai.onnx = 8 : i64}} {
func.func @main_graph(%x: tensor<1x1x2x2xf32> {onnx.name = "x"}) -> (!onnx.Unknown {onnx.name = "y"}) {
  %y = "onnx.Custom"(%x) {function_name = "MeanVarianceNormalization", domain_name = "ai.onnx", across_channels = 0 : si64, normalize_variance = 1 : si64} : (tensor<1x1x2x2xf32>) -> !onnx.Unknown
  onnx.Return %y : !onnx.Unknown
}
}
