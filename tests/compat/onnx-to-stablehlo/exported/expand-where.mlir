// Sizes of -1, which are replaced by 1, as exporters write an expansion.
// INPUTS: 2x1x3 2x4:9
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x1x?xf32> {onnx.dim_params = "0:b,2:d", onnx.name = "x"}, %arg1: tensor<?x?xi64> {onnx.dim_params = "0:b,1:s", onnx.name = "ids"}) -> (tensor<?x?x?xf32> {onnx.dim_params = "0:b,1:s,2:d", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg1) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?xi64>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i1"]} dense<1> : tensor<i64>
    %2 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["s"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["ax"]} dense<0> : tensor<1xi64>
    %4 = "onnx.UnsqueezeV13"(%2, %3) {onnx.result_names = ["s1"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["m1"]} dense<-1> : tensor<1xi64>
    %6 = "onnx.Concat"(%5, %4, %5) <{axis = 0 : si64}> {onnx.result_names = ["tgt"]} : (tensor<1xi64>, tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %7 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["neg"]} dense<-1> : tensor<3xi64>
    %8 = "onnx.EqualV13"(%6, %7) {onnx.result_names = ["eq"]} : (tensor<*xi64>, tensor<3xi64>) -> tensor<*xi1>
    %9 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["ones"]} dense<1> : tensor<3xi64>
    %10 = "onnx.Where"(%8, %9, %6) {onnx.result_names = ["shape"]} : (tensor<*xi1>, tensor<3xi64>, tensor<*xi64>) -> tensor<*xi64>
    %11 = "onnx.Expand"(%arg0, %10) {onnx.value_info = [{onnx.dim_params = "0:b,1:s,2:d"}]} : (tensor<?x1x?xf32>, tensor<*xi64>) -> tensor<?x?x?xf32>
    onnx.Return %11 : tensor<?x?x?xf32>
  }
}
