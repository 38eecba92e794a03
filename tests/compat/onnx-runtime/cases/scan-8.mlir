// A batch of one.
// TARGETS: 9 11 25
// INPUTS: {"s": [0, 1], "x": [1, 2, 3, 4, 5, 6]}
// OUTPUTS: {"y": [9, 13], "z": [1, 3, 4, 7, 9, 13]}
module attributes {onnx.opset_imports = {ai.onnx = 8 : i64}} {
func.func @main_graph(%s: tensor<1x2xf32> {onnx.name = "s"}, %x: tensor<1x3x2xf32> {onnx.name = "x"}) -> (tensor<1x2xf32> {onnx.name = "y"}, tensor<1x3x2xf32> {onnx.name = "z"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.ScanV8"(%none, %s, %x) <{num_scan_inputs = 1 : si64}> ({
  ^bb0(%sum: tensor<2xf32>, %next: tensor<2xf32>):
    %1 = "onnx.AddV7"(%sum, %next) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %2 = "onnx.IdentityV1"(%1) : (tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %1, %2 : tensor<2xf32>, tensor<2xf32>
  }) : (none, tensor<1x2xf32>, tensor<1x3x2xf32>) -> (tensor<1x2xf32>, tensor<1x3x2xf32>)
  onnx.Return %0#0, %0#1 : tensor<1x2xf32>, tensor<1x3x2xf32>
}
}
