// Keys behind those of earlier calls.
// INPUTS: 2x8x3x64 2x8x2x64
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x8x?x64xf32> {onnx.dim_params = "0:b,2:p", onnx.name = "past"}, %arg1: tensor<?x8x?x64xf32> {onnx.dim_params = "0:b,2:s", onnx.name = "cur"}) -> (tensor<?x8x?x64xf32> {onnx.dim_params = "0:b,2:t", onnx.name = "y"}, tensor<?x8x?x?xf32> {onnx.dim_params = "0:b,2:s,3:t", onnx.name = "sc"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.Concat"(%arg0, %arg1) <{axis = 2 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,2:t"}]} : (tensor<?x8x?x64xf32>, tensor<?x8x?x64xf32>) -> tensor<?x8x?x64xf32>
    %1 = "onnx.TransposeV13"(%0) <{perm = [0, 1, 3, 2]}> {onnx.result_names = ["yt"]} : (tensor<?x8x?x64xf32>) -> tensor<*xf32>
    %2 = "onnx.MatMul"(%arg1, %1) {onnx.value_info = [{onnx.dim_params = "0:b,2:s,3:t"}]} : (tensor<?x8x?x64xf32>, tensor<*xf32>) -> tensor<?x8x?x?xf32>
    onnx.Return %0, %2 : tensor<?x8x?x64xf32>, tensor<?x8x?x?xf32>
  }
}
