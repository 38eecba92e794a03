// Distinct elements and slices, in order of value and of position, with all that is known of them
// TARGETS: 10 9 8
// INPUTS: {"input_0": [3, -1, 3, 0, -1, 7, 0, 3], "input_1": [1, 0, 2, 0, 1, 0, 2, 1, 1, 0, 2, 0], "input_2": [9007199254740993, 9007199254740992, 9007199254740993, -5]}
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%x: tensor<8xf32>, %rows: tensor<4x3xf32>, %wide: tensor<2x2xi64>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xf32>, tensor<?xi64>, tensor<?x3xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<4x?xf32>, tensor<?xi64>) {
  %y, %i, %n, %c = "onnx.Unique"(%x) <{sorted = 1 : si64}> : (tensor<8xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %y1, %i1, %n1, %c1 = "onnx.Unique"(%x) <{sorted = 0 : si64}> : (tensor<8xf32>) -> (tensor<?xf32>, none, tensor<?xi64>, none)
  %y2, %i2, %n2, %c2 = "onnx.Unique"(%rows) <{axis = 0 : si64, sorted = 1 : si64}> : (tensor<4x3xf32>) -> (tensor<?x3xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %y3, %i3, %n3, %c3 = "onnx.Unique"(%rows) <{axis = -1 : si64, sorted = 0 : si64}> : (tensor<4x3xf32>) -> (tensor<4x?xf32>, none, none, none)
  %y4, %i4, %n4, %c4 = "onnx.Unique"(%wide) <{sorted = 1 : si64}> : (tensor<2x2xi64>) -> (tensor<?xi64>, none, none, none)
  onnx.Return %y, %i, %n, %c, %y1, %n1, %y2, %i2, %n2, %c2, %y3, %y4 : tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xf32>, tensor<?xi64>, tensor<?x3xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<4x?xf32>, tensor<?xi64>
}
}
