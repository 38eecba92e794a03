// Three equal parts of the last axis.
// INPUTS: 2x5x192
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x192xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "x"}) -> (tensor<?x?x64xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "q"}, tensor<?x?x64xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "k"}, tensor<?x?x64xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "v"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["sizes"]} dense<64> : tensor<3xi64>
    %1:3 = "onnx.SplitV13"(%arg0, %0) <{axis = 2 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,1:s"}, {onnx.dim_params = "0:b,1:s"}, {onnx.dim_params = "0:b,1:s"}]} : (tensor<?x?x192xf32>, tensor<3xi64>) -> (tensor<?x?x64xf32>, tensor<?x?x64xf32>, tensor<?x?x64xf32>)
    onnx.Return %1#0, %1#1, %1#2 : tensor<?x?x64xf32>, tensor<?x?x64xf32>, tensor<?x?x64xf32>
  }
}
