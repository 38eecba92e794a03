// What is no number is above all numbers, equal to itself and to nothing else: it stands once, and last if sorted
// TARGETS: 10 9 8
// INPUTS: {"input_0": [4, -1, 9, 4, -4, 1, 9, 0], "input_1": [1, -1, 4, 1, -4, 4, 1, 0, 4, -1, 0, 1], "input_2": [-1, 4, -4]}
// OUTPUTS: {"output_0": [0, 0, 0, 0, 1], "output_1": [7, 5, 0, 2, 1], "output_2": [2, 4, 3, 2, 4, 1, 3, 0], "output_3": [1, 1, 2, 2, 2], "output_4": [0, 1, 2, 5, 7], "output_5": [0, 1, 2, 0, 1, 3, 2, 4], "output_6": [2, 2, 2, 1, 1], "output_7": [2, 0, 3], "output_8": [1, 1, 0, 2], "output_9": [1, 2, 1], "output_10": [1, 0, 1], "output_11": [1, 2]}
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%x: tensor<8xf32>, %rows: tensor<4x3xf32>, %wide: tensor<3xf64>) -> (tensor<?xi1>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) {
  %roots = "onnx.SqrtV6"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %y, %i, %n, %c = "onnx.Unique"(%roots) <{sorted = 1 : si64}> : (tensor<8xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %none = "onnx.IsNaNV9"(%y) : (tensor<?xf32>) -> tensor<?xi1>
  %y1, %i1, %n1, %c1 = "onnx.Unique"(%roots) <{sorted = 0 : si64}> : (tensor<8xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %of_rows = "onnx.SqrtV6"(%rows) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %y2, %i2, %n2, %c2 = "onnx.Unique"(%of_rows) <{axis = 0 : si64, sorted = 1 : si64}> : (tensor<4x3xf32>) -> (tensor<?x3xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %of_wide = "onnx.SqrtV6"(%wide) : (tensor<3xf64>) -> tensor<3xf64>
  %y3, %i3, %n3, %c3 = "onnx.Unique"(%of_wide) <{sorted = 1 : si64}> : (tensor<3xf64>) -> (tensor<?xf64>, none, tensor<?xi64>, tensor<?xi64>)
  onnx.Return %none, %i, %n, %c, %i1, %n1, %c1, %i2, %n2, %c2, %n3, %c3 : tensor<?xi1>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>
}
}
