// A condition on a size.
// INPUTS: 2x5x8
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x8xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "x"}) -> (tensor<?x?x8xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x8xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i1"]} dense<1> : tensor<i64>
    %2 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["s"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["lim"]} dense<16> : tensor<i64>
    %4 = "onnx.Greater"(%2, %3) {onnx.result_names = ["big"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi1>
    %5 = "onnx.IfV16"(%4) ({
      %6 = "onnx.Neg"(%arg0) {onnx.value_info = [{onnx.dim_params = "0:b,1:s"}]} : (tensor<?x?x8xf32>) -> tensor<?x?x8xf32>
      onnx.Yield %6 : tensor<?x?x8xf32>
    }, {
      %6 = "onnx.Abs"(%arg0) {onnx.value_info = [{onnx.dim_params = "0:b,1:s"}]} : (tensor<?x?x8xf32>) -> tensor<?x?x8xf32>
      onnx.Yield %6 : tensor<?x?x8xf32>
    }) {onnx.form = {attributes = ["then_branch", "else_branch"]}, onnx.graphs = {else_branch = {onnx.form = {outputs = [{onnx.dim_params = "0:b,1:s", onnx.name = "o2"}]}, onnx.graph_name = "e"}, then_branch = {onnx.form = {outputs = [{onnx.dim_params = "0:b,1:s", onnx.name = "o"}]}, onnx.graph_name = "t"}}, onnx.value_info = [{onnx.dim_params = "0:b,1:s"}]} : (tensor<*xi1>) -> tensor<?x?x8xf32>
    onnx.Return %5 : tensor<?x?x8xf32>
  }
}
