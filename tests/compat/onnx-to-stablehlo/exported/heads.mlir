// Attention in heads by reshapes with computed sizes.
// INPUTS: 2x5x64
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x64xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "x"}) -> (tensor<?x?x64xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x64xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i0"]} dense<0> : tensor<1xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i1"]} dense<1> : tensor<1xi64>
    %3 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["b"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %4 = "onnx.Gather"(%0, %2) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["s"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["h"]} dense<[4, 16]> : tensor<2xi64>
    %6 = "onnx.Concat"(%3, %4, %5) <{axis = 0 : si64}> {onnx.result_names = ["t"]} : (tensor<*xi64>, tensor<*xi64>, tensor<2xi64>) -> tensor<*xi64>
    %7 = "onnx.ReshapeV14"(%arg0, %6) <{allowzero = 0 : si64}> {onnx.result_names = ["r"]} : (tensor<?x?x64xf32>, tensor<*xi64>) -> tensor<*xf32>
    %8 = "onnx.TransposeV13"(%7) <{perm = [0, 2, 1, 3]}> {onnx.result_names = ["tr"]} : (tensor<*xf32>) -> tensor<*xf32>
    %9 = "onnx.TransposeV13"(%7) <{perm = [0, 2, 3, 1]}> {onnx.result_names = ["trt"]} : (tensor<*xf32>) -> tensor<*xf32>
    %10 = "onnx.MatMul"(%8, %9) {onnx.result_names = ["sc"]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %11 = "onnx.Softmax"(%10) <{axis = -1 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["p"]} : (tensor<*xf32>) -> tensor<*xf32>
    %12 = "onnx.MatMul"(%11, %8) {onnx.result_names = ["o"]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %13 = "onnx.TransposeV13"(%12) <{perm = [0, 2, 1, 3]}> {onnx.result_names = ["ot"]} : (tensor<*xf32>) -> tensor<*xf32>
    %14 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["m1"]} dense<-1> : tensor<1xi64>
    %15 = "onnx.Concat"(%3, %4, %14) <{axis = 0 : si64}> {onnx.result_names = ["bk"]} : (tensor<*xi64>, tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %16 = "onnx.ReshapeV14"(%13, %15) <{allowzero = 0 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,1:s"}]} : (tensor<*xf32>, tensor<*xi64>) -> tensor<?x?x64xf32>
    onnx.Return %16 : tensor<?x?x64xf32>
  }
}
