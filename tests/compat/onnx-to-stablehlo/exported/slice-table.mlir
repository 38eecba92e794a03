// The rows of a table up to the length of the input.
// INPUTS: 2x5:9 1x512x64
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xi64> {onnx.dim_params = "0:b,1:s", onnx.name = "ids"}, %arg1: tensor<1x512x64xf32> {onnx.name = "table"}) -> (tensor<1x?x64xf32> {onnx.dim_params = "1:t", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?xi64>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i1"]} dense<1> : tensor<1xi64>
    %2 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["s"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["st"]} dense<0> : tensor<1xi64>
    %4 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["ax"]} dense<1> : tensor<1xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["step"]} dense<1> : tensor<1xi64>
    %6 = "onnx.Slice"(%arg1, %3, %2, %4, %5) {onnx.value_info = [{onnx.dim_params = "1:t"}]} : (tensor<1x512x64xf32>, tensor<1xi64>, tensor<*xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x?x64xf32>
    onnx.Return %6 : tensor<1x?x64xf32>
  }
}
