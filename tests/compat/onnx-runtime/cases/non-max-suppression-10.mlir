// Boxes of the highest scores: of corners in any order, of centers, with equal scores, without a limit, and with one beyond all
// TARGETS: 9 8
// INPUTS: {"input_0": [0, 0, 1, 1, 0.1, 1, 1.1, 0, 0, -0.1, 1, 0.9, 0, 10, 1, 11, 0, 10.1, 1, 11.1, 0, 100, 1, 101], "input_1": [0.9, 0.75, 0.6, 0.95, 0.5, 0.3, -1, 0.5, 0.5, 0.5, -2, 0.4], "input_2": [2], "input_3": [9223372036854775807], "input_4": [0.5], "input_5": [0.4], "input_6": [0]}
module attributes {onnx.opset_imports = {ai.onnx = 10 : i64}} {
func.func @main_graph(%boxes: tensor<1x6x4xf32>, %scores: tensor<1x2x6xf32>, %two: tensor<1xi64>, %all: tensor<i64>, %overlap: tensor<f32>, %least: tensor<f32>, %no: tensor<i64>) -> (tensor<?x3xi64>, tensor<?x3xi64>, tensor<?x3xi64>, tensor<?x3xi64>, tensor<?x3xi64>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0 = "onnx.NonMaxSuppressionV10"(%boxes, %scores, %two, %overlap, %least) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<1xi64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %1 = "onnx.NonMaxSuppressionV10"(%boxes, %scores, %all, %overlap, %none) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, none) -> tensor<?x3xi64>
  %2 = "onnx.NonMaxSuppressionV10"(%boxes, %scores, %two, %none, %none) <{center_point_box = 1 : si64}> : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<1xi64>, none, none) -> tensor<?x3xi64>
  %3 = "onnx.NonMaxSuppressionV10"(%boxes, %scores, %none, %overlap, %least) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, none, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %4 = "onnx.NonMaxSuppressionV10"(%boxes, %scores, %no, %overlap, %least) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  onnx.Return %0, %1, %2, %3, %4 : tensor<?x3xi64>, tensor<?x3xi64>, tensor<?x3xi64>, tensor<?x3xi64>, tensor<?x3xi64>
}
}
