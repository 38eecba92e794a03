// Rows of a table by position.
// INPUTS: 2x5:9 512x64
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xi64> {onnx.dim_params = "0:b,1:s", onnx.name = "ids"}, %arg1: tensor<512x64xf32> {onnx.name = "table"}) -> (tensor<?x?x64xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?xi64>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i1"]} dense<1> : tensor<i64>
    %2 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["s"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["zero"]} dense<0> : tensor<i64>
    %4 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["one"]} dense<1> : tensor<i64>
    %5 = "onnx.RangeV11"(%3, %2, %4) {onnx.result_names = ["r"]} : (tensor<i64>, tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %6 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["ax"]} dense<0> : tensor<1xi64>
    %7 = "onnx.UnsqueezeV13"(%5, %6) {onnx.result_names = ["u"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %8 = "onnx.Expand"(%7, %0) {onnx.result_names = ["e"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %9 = "onnx.Gather"(%arg1, %8) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.value_info = [{onnx.dim_params = "0:b,1:s"}]} : (tensor<512x64xf32>, tensor<*xi64>) -> tensor<?x?x64xf32>
    onnx.Return %9 : tensor<?x?x64xf32>
  }
}
