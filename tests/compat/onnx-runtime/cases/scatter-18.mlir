// Updates that are combined with what is there, at places that are named twice
// TARGETS: 17 15 13 11
// TOLERANCE: 1e-5
// INPUTS: {"input_1": [1, 0, 2, 0, -1, 1], "input_3": [0, 0, 2, 0, -1, 0]}
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%x: tensor<3x3xf32>, %i: tensor<2x3xi64>, %u: tensor<2x3xf32>, %j: tensor<3x2xi64>, %v: tensor<3xf32>, %w: tensor<3x4xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %0 = "onnx.ScatterElements"(%x, %i, %u) <{axis = 0 : si64, reduction = "add"}> : (tensor<3x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<*xf32>
  %1 = "onnx.ScatterElements"(%x, %i, %u) <{axis = 1 : si64, reduction = "mul"}> : (tensor<3x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<*xf32>
  %2 = "onnx.ScatterElements"(%x, %i, %u) <{axis = 0 : si64, reduction = "max"}> : (tensor<3x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<*xf32>
  %3 = "onnx.ScatterND"(%x, %j, %v) <{reduction = "add"}> : (tensor<3x3xf32>, tensor<3x2xi64>, tensor<3xf32>) -> tensor<*xf32>
  %rows = "onnx.Constant"() {value = dense<[[1], [-1], [1]]> : tensor<3x1xi64>} : () -> tensor<3x1xi64>
  %4 = "onnx.ScatterND"(%w, %rows, %w) <{reduction = "min"}> : (tensor<3x4xf32>, tensor<3x1xi64>, tensor<3x4xf32>) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3, %4 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
