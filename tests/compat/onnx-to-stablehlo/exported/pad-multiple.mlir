// Padding up to a multiple of 32.
// INPUTS: 1x3x33x5
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<1x3x?x?xf32> {onnx.dim_params = "2:h,3:w", onnx.name = "x"}) -> (tensor<1x3x?x?xf32> {onnx.dim_params = "2:h2,3:w2", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<1x3x?x?xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i2"]} dense<2> : tensor<1xi64>
    %2 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["h"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["k"]} dense<32> : tensor<1xi64>
    %4 = "onnx.Mod"(%2, %3) <{fmod = 0 : si64}> {onnx.result_names = ["r"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %5 = "onnx.Sub"(%3, %4) {onnx.result_names = ["d"]} : (tensor<1xi64>, tensor<*xi64>) -> tensor<*xi64>
    %6 = "onnx.Mod"(%5, %3) <{fmod = 0 : si64}> {onnx.result_names = ["dm"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %7 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["z"]} dense<0> : tensor<1xi64>
    %8 = "onnx.Concat"(%7, %7, %7, %7, %7, %7, %6, %7) <{axis = 0 : si64}> {onnx.result_names = ["pads"]} : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %9 = "onnx.NoValue"() <{value}> : () -> none
    %10 = "onnx.PadV13"(%arg0, %8, %9) <{mode = "constant"}> {onnx.value_info = [{onnx.dim_params = "2:h2,3:w2"}]} : (tensor<1x3x?x?xf32>, tensor<*xi64>, none) -> tensor<1x3x?x?xf32>
    onnx.Return %10 : tensor<1x3x?x?xf32>
  }
}
