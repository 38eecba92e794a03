// Scores less a large number where a mask is 0.
// INPUTS: 2x3x4x5 2x5:2
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?x?xf32> {onnx.dim_params = "0:b,1:h,2:s,3:t", onnx.name = "scores"}, %arg1: tensor<?x?xi64> {onnx.dim_params = "0:b,1:t", onnx.name = "mask"}) -> (tensor<?x?x?x?xf32> {onnx.dim_params = "0:b,1:h,2:s,3:t", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["ax"]} dense<[1, 2]> : tensor<2xi64>
    %1 = "onnx.UnsqueezeV13"(%arg1, %0) {onnx.result_names = ["m4"]} : (tensor<?x?xi64>, tensor<2xi64>) -> tensor<*xi64>
    %2 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x?x?xf32>) -> tensor<*xi64>
    %3 = "onnx.Expand"(%1, %2) {onnx.result_names = ["me"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %4 = "onnx.CastV13"(%3) <{to = f32}> {onnx.result_names = ["mf"]} : (tensor<*xi64>) -> tensor<*xf32>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["one"]} dense<1.000000e+00> : tensor<f32>
    %6 = "onnx.Sub"(%5, %4) {onnx.result_names = ["inv"]} : (tensor<f32>, tensor<*xf32>) -> tensor<*xf32>
    %7 = "onnx.CastV13"(%6) <{to = i1}> {onnx.result_names = ["mb"]} : (tensor<*xf32>) -> tensor<*xi1>
    %8 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["big"]} dense<-3.400000e+38> : tensor<f32>
    %9 = "onnx.Where"(%7, %8, %6) {onnx.result_names = ["filled"]} : (tensor<*xi1>, tensor<f32>, tensor<*xf32>) -> tensor<*xf32>
    %10 = "onnx.Add"(%arg0, %9) {onnx.value_info = [{onnx.dim_params = "0:b,1:h,2:s,3:t"}]} : (tensor<?x?x?x?xf32>, tensor<*xf32>) -> tensor<?x?x?x?xf32>
    onnx.Return %10 : tensor<?x?x?x?xf32>
  }
}
