// The second operand stands at an axis of the first: of 2x3x4, its 3, its 2, its 4.
// TARGETS: 7 13 25
// INPUTS: {"a": [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], "b": [10, 20, 30], "c": [100, 200], "d": [1, 2, 3, 4]}
// OUTPUTS: {"y": [10.0, 11.0, 12.0, 13.0, 24.0, 25.0, 26.0, 27.0, 38.0, 39.0, 40.0, 41.0, 22.0, 23.0, 24.0, 25.0, 36.0, 37.0, 38.0, 39.0, 50.0, 51.0, 52.0, 53.0], "z": [-100.0, -99.0, -98.0, -97.0, -96.0, -95.0, -94.0, -93.0, -92.0, -91.0, -90.0, -89.0, -188.0, -187.0, -186.0, -185.0, -184.0, -183.0, -182.0, -181.0, -180.0, -179.0, -178.0, -177.0], "w": [0.0, 2.0, 6.0, 12.0, 4.0, 10.0, 18.0, 28.0, 8.0, 18.0, 30.0, 44.0, 12.0, 26.0, 42.0, 60.0, 16.0, 34.0, 54.0, 76.0, 20.0, 42.0, 66.0, 92.0]}
module attributes {onnx.opset_imports = {ai.onnx = 6 : i64}} {
func.func @main_graph(%a: tensor<2x3x4xf32> {onnx.name = "a"}, %b: tensor<3xf32> {onnx.name = "b"}, %c: tensor<2xf32> {onnx.name = "c"}, %d: tensor<4xf32> {onnx.name = "d"}) -> (tensor<2x3x4xf32> {onnx.name = "y"}, tensor<2x3x4xf32> {onnx.name = "z"}, tensor<2x3x4xf32> {onnx.name = "w"}) {
  %y = "onnx.AddV6"(%a, %b) <{axis = 1 : si64, broadcast = 1 : si64}> : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  %z = "onnx.SubV6"(%a, %c) <{axis = 0 : si64, broadcast = 1 : si64}> : (tensor<2x3x4xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
  %w = "onnx.MulV6"(%a, %d) <{broadcast = 1 : si64}> : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  onnx.Return %y, %z, %w : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
}
