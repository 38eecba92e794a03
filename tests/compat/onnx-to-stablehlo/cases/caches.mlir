// Updates of caches, from other places in each element of the batch on, also
// around the end.
//
// OPSET: 24
// INPUTS: 3x2x5x4 3x2x2x4
func.func @main(%cache: tensor<3x2x5x4xf32> {onnx.name = "cache"},
    %update: tensor<3x2x2x4xf32> {onnx.name = "update"})
    -> (tensor<3x2x5x4xf32> {onnx.name = "linear"}, tensor<3x2x5x4xf32> {onnx.name = "circular"},
        tensor<3x2x5x4xf32> {onnx.name = "first"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %starts = onnx.Constant dense<[3, 0, 1]> : tensor<3xi64>
  %linear = "onnx.TensorScatter"(%cache, %update, %starts) : (tensor<3x2x5x4xf32>, tensor<3x2x2x4xf32>, tensor<3xi64>) -> tensor<3x2x5x4xf32>
  %around = onnx.Constant dense<[4, 0, 2]> : tensor<3xi64>
  %circular = "onnx.TensorScatter"(%cache, %update, %around) {mode = "circular"} : (tensor<3x2x5x4xf32>, tensor<3x2x2x4xf32>, tensor<3xi64>) -> tensor<3x2x5x4xf32>
  %first = "onnx.TensorScatter"(%cache, %update, %none) {axis = 2 : si64} : (tensor<3x2x5x4xf32>, tensor<3x2x2x4xf32>, none) -> tensor<3x2x5x4xf32>
  onnx.Return %linear, %circular, %first : tensor<3x2x5x4xf32>, tensor<3x2x5x4xf32>, tensor<3x2x5x4xf32>
}
