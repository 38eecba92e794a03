// The last two axes as one.
// INPUTS: 2x3x4x5
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?x?xf32> {onnx.dim_params = "0:b,1:c,2:h,3:w", onnx.name = "x"}) -> (tensor<?x?x?xf32> {onnx.dim_params = "0:b,1:c,2:n", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x?x?xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["st"]} dense<0> : tensor<1xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["en"]} dense<2> : tensor<1xi64>
    %3 = "onnx.NoValue"() <{value}> : () -> none
    %4 = "onnx.Slice"(%0, %1, %2, %3, %3) {onnx.result_names = ["front"]} : (tensor<*xi64>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<*xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["m1"]} dense<-1> : tensor<1xi64>
    %6 = "onnx.Concat"(%4, %5) <{axis = 0 : si64}> {onnx.result_names = ["t"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %7 = "onnx.ReshapeV14"(%arg0, %6) <{allowzero = 0 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,1:c,2:n"}]} : (tensor<?x?x?x?xf32>, tensor<*xi64>) -> tensor<?x?x?xf32>
    onnx.Return %7 : tensor<?x?x?xf32>
  }
}
