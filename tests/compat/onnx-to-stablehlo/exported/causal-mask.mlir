// A triangle of -3e38 in the size of the input, for each of the batch.
// INPUTS: 2x5:9
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xi64> {onnx.dim_params = "0:b,1:s", onnx.name = "ids"}) -> (tensor<?x1x?x?xf32> {onnx.dim_params = "0:b,2:s,3:s", onnx.name = "mask"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?xi64>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["one0"]} dense<1> : tensor<1xi64>
    %2 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["s"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %3 = "onnx.Concat"(%2, %2) <{axis = 0 : si64}> {onnx.result_names = ["ss"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %4 = onnx.ConstantOfShapeV9(%3) {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["neg"], value = dense<-3.000000e+38> : tensor<1xf32>} : (tensor<*xi64>) -> tensor<*xf32>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["k"]} dense<1> : tensor<i64>
    %6 = "onnx.Trilu"(%4, %5) <{upper = 1 : si64}> {onnx.form = {attributes = ["upper"]}, onnx.result_names = ["tri"]} : (tensor<*xf32>, tensor<i64>) -> tensor<*xf32>
    %7 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["ax"]} dense<[0, 1]> : tensor<2xi64>
    %8 = "onnx.UnsqueezeV13"(%6, %7) {onnx.result_names = ["t4"]} : (tensor<*xf32>, tensor<2xi64>) -> tensor<*xf32>
    %9 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["zero0"]} dense<0> : tensor<1xi64>
    %10 = "onnx.Gather"(%0, %9) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["b"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %11 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["one"]} dense<1> : tensor<1xi64>
    %12 = "onnx.Concat"(%10, %11, %2, %2) <{axis = 0 : si64}> {onnx.result_names = ["tgt"]} : (tensor<*xi64>, tensor<1xi64>, tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %13 = "onnx.Expand"(%8, %12) {onnx.value_info = [{onnx.dim_params = "0:b,2:s,3:s"}]} : (tensor<*xf32>, tensor<*xi64>) -> tensor<?x1x?x?xf32>
    onnx.Return %13 : tensor<?x1x?x?xf32>
  }
}
