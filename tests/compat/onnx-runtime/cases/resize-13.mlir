// Uses that older versions can express: integral factors, and sizes that amount
// to such.
// TARGETS: 9 10 11 25
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<1x1x2x2xf32> {onnx.name = "x"}) -> (tensor<1x1x6x4xf32> {onnx.name = "y"}, tensor<1x1x4x4xf32> {onnx.name = "z"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %scales = onnx.ConstantV13 dense<[1.0, 1.0, 3.0, 2.0]> : tensor<4xf32>
  %sizes = onnx.ConstantV13 dense<[1, 1, 4, 4]> : tensor<4xi64>
  %y = "onnx.ResizeV13"(%x, %none, %scales, %none) <{mode = "nearest"}> : (tensor<1x1x2x2xf32>, none, tensor<4xf32>, none) -> tensor<1x1x6x4xf32>
  %z = "onnx.ResizeV13"(%x, %none, %none, %sizes) <{coordinate_transformation_mode = "asymmetric", mode = "linear"}> : (tensor<1x1x2x2xf32>, none, none, tensor<4xi64>) -> tensor<1x1x4x4xf32>
  onnx.Return %y, %z : tensor<1x1x6x4xf32>, tensor<1x1x4x4xf32>
}
}
