// The boxes of the 100 best scores.
// INPUTS: 2x120 2x120x4
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xf32> {onnx.dim_params = "0:b,1:n", onnx.name = "s"}, %arg1: tensor<?x?x4xf32> {onnx.dim_params = "0:b,1:n", onnx.name = "box"}) -> (tensor<?x?x4xf32> {onnx.dim_params = "0:b,1:k", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["k"]} dense<100> : tensor<1xi64>
    %Values, %Indices = "onnx.TopKV11"(%arg0, %0) <{axis = 1 : si64, largest = 1 : si64, sorted = 1 : si64}> {onnx.result_names = ["v", "i"]} : (tensor<?x?xf32>, tensor<1xi64>) -> (tensor<*xf32>, tensor<*xi64>)
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a"]} dense<2> : tensor<1xi64>
    %2 = "onnx.UnsqueezeV13"(%Indices, %1) {onnx.result_names = ["u"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["r"]} dense<[1, 1, 4]> : tensor<3xi64>
    %4 = "onnx.Tile"(%2, %3) {onnx.result_names = ["t"]} : (tensor<*xi64>, tensor<3xi64>) -> tensor<*xi64>
    %5 = "onnx.GatherElements"(%arg1, %4) <{axis = 1 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,1:k"}]} : (tensor<?x?x4xf32>, tensor<*xi64>) -> tensor<?x?x4xf32>
    onnx.Return %5 : tensor<?x?x4xf32>
  }
}
