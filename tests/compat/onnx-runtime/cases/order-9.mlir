// Whole numbers in order, beyond all that 53 bits hold, and the places of those that are not 0
// TARGETS: 8 7
// INPUTS: {"input_0": [9007199254740993, -9007199254740993, -4294967297, 5, 4294967296], "input_1": [9007199254740992, -9007199254740992, -4294967296, 5, -4294967296], "input_2": [0, 3, 0, -1, 7, 0], "input_3": [0, 0, 0], "input_4": [2, 1, 3]}
module attributes {onnx.opset_imports = {ai.onnx = 9 : i64}} {
func.func @main_graph(%a: tensor<5xi64>, %b: tensor<5xi64>, %x: tensor<2x3xf32>, %zeros: tensor<3xi64>, %sizes: tensor<3xi64>) -> (tensor<5xi1>, tensor<5xi1>, tensor<2x?xi64>, tensor<1x?xi64>, tensor<?x?x?xf32>) {
  %0 = "onnx.LessV9"(%a, %b) : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %1 = "onnx.GreaterV9"(%a, %b) : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  %2 = "onnx.NonZeroV9"(%x) : (tensor<2x3xf32>) -> tensor<2x?xi64>
  %3 = "onnx.NonZeroV9"(%zeros) : (tensor<3xi64>) -> tensor<1x?xi64>
  %4 = "onnx.ExpandV8"(%x, %sizes) : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  onnx.Return %0, %1, %2, %3, %4 : tensor<5xi1>, tensor<5xi1>, tensor<2x?xi64>, tensor<1x?xi64>, tensor<?x?x?xf32>
}
}
