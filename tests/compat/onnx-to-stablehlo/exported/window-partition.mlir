// Windows of 7 by 7, as of a shifted-window transformer.
// INPUTS: 2x14x21x96
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?x96xf32> {onnx.dim_params = "0:b,1:h,2:w", onnx.name = "x"}) -> (tensor<?x49x96xf32> {onnx.dim_params = "0:n", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x?x96xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i0"]} dense<0> : tensor<1xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i1"]} dense<1> : tensor<1xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i2"]} dense<2> : tensor<1xi64>
    %4 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["b"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %5 = "onnx.Gather"(%0, %2) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["h"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %6 = "onnx.Gather"(%0, %3) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["w"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %7 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["k"]} dense<7> : tensor<1xi64>
    %8 = "onnx.Div"(%5, %7) {onnx.result_names = ["hk"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %9 = "onnx.Div"(%6, %7) {onnx.result_names = ["wk"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %10 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["c"]} dense<96> : tensor<1xi64>
    %11 = "onnx.Concat"(%4, %8, %7, %9, %7, %10) <{axis = 0 : si64}> {onnx.result_names = ["t"]} : (tensor<*xi64>, tensor<*xi64>, tensor<1xi64>, tensor<*xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xi64>
    %12 = "onnx.ReshapeV14"(%arg0, %11) <{allowzero = 0 : si64}> {onnx.result_names = ["r"]} : (tensor<?x?x?x96xf32>, tensor<*xi64>) -> tensor<*xf32>
    %13 = "onnx.TransposeV13"(%12) <{perm = [0, 1, 3, 2, 4, 5]}> {onnx.result_names = ["p"]} : (tensor<*xf32>) -> tensor<*xf32>
    %14 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["o"]} dense<[-1, 49, 96]> : tensor<3xi64>
    %15 = "onnx.ReshapeV14"(%13, %14) <{allowzero = 0 : si64}> {onnx.value_info = [{onnx.dim_params = "0:n"}]} : (tensor<*xf32>, tensor<3xi64>) -> tensor<?x49x96xf32>
    onnx.Return %15 : tensor<?x49x96xf32>
  }
}
