// Experimental operators that never became part of an opset: their types come
// from the model, and runtimes implement them.
// TARGETS: 8 9
// INPUTS: {"x": [-2, -0.5, 0.5, 3], "d": [1, 2, 3, 4, 5, 6]}
// OUTPUTS: {"relu": [0, 0, 0, 3], "tanh": [-1.9280552, -0.9242343, 0.9242343, 1.9901099], "affine": [-3, 0, 2, 7], "slice": [5, 6]}
// TOLERANCE: 1e-4
module attributes {onnx.ir_version = 4 : i64, onnx.opset_imports = {ai.onnx = 9 : i64}} {
func.func @main_graph(%x: tensor<4xf32> {onnx.name = "x"}, %d: tensor<3x2xf32> {onnx.name = "d"}) -> (!onnx.Unknown {onnx.name = "relu"}, !onnx.Unknown {onnx.name = "tanh"}, !onnx.Unknown {onnx.name = "affine"}, !onnx.Unknown {onnx.name = "slice"}) {
  %relu = "onnx.Custom"(%x) {function_name = "ThresholdedRelu", domain_name = "ai.onnx", alpha = 1.0 : f32} : (tensor<4xf32>) -> !onnx.Unknown
  %tanh = "onnx.Custom"(%x) {function_name = "ScaledTanh", domain_name = "ai.onnx", alpha = 2.0 : f32, beta = 1.0 : f32} : (tensor<4xf32>) -> !onnx.Unknown
  %affine = "onnx.Custom"(%x) {function_name = "Affine", domain_name = "ai.onnx", alpha = 2.0 : f32, beta = 1.0 : f32} : (tensor<4xf32>) -> !onnx.Unknown
  %starts = "onnx.ConstantV9"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %ends = "onnx.ConstantV9"() {value = dense<[3, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %slice = "onnx.Custom"(%d, %starts, %ends) {function_name = "DynamicSlice", domain_name = "ai.onnx"} : (tensor<3x2xf32>, tensor<2xi64>, tensor<2xi64>) -> !onnx.Unknown
  onnx.Return %relu, %tanh, %affine, %slice : !onnx.Unknown, !onnx.Unknown, !onnx.Unknown, !onnx.Unknown
}
}
