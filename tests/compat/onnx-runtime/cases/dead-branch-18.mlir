// A branch for each number of dimensions, of which only the one that runs fits: the
// other would cut five numbers into four parts.
// TARGETS: 18 20 22
// INPUTS: {"size": [1, 2, 3, 4, 5]}
// OUTPUTS: {"first": [1], "last": [5]}
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%size: tensor<5xi64> {onnx.name = "size"}) -> (tensor<*xi64> {onnx.name = "first"}, tensor<*xi64> {onnx.name = "last"}) {
  %four = "onnx.ConstantV13"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %count = "onnx.SizeV13"(%size) : (tensor<5xi64>) -> tensor<i64>
  %isFour = "onnx.EqualV13"(%count, %four) : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %none = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.IfV16"(%isFour) ({
    %1:4 = "onnx.Split"(%size, %none) {axis = 0 : si64, num_outputs = 4 : si64} : (tensor<5xi64>, none) -> (tensor<*xi64>, tensor<*xi64>, tensor<*xi64>, tensor<*xi64>)
    onnx.Yield %1#0, %1#3 : tensor<*xi64>, tensor<*xi64>
  }, {
    %1:5 = "onnx.Split"(%size, %none) {axis = 0 : si64, num_outputs = 5 : si64} : (tensor<5xi64>, none) -> (tensor<*xi64>, tensor<*xi64>, tensor<*xi64>, tensor<*xi64>, tensor<*xi64>)
    onnx.Yield %1#0, %1#4 : tensor<*xi64>, tensor<*xi64>
  }) : (tensor<i1>) -> (tensor<*xi64>, tensor<*xi64>)
  onnx.Return %0#0, %0#1 : tensor<*xi64>, tensor<*xi64>
}
}
