// The 100 best, or all if there are fewer.
// INPUTS: 2x30
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xf32> {onnx.dim_params = "0:b,1:n", onnx.name = "s"}) -> (tensor<?x?xf32> {onnx.dim_params = "0:b,1:k", onnx.name = "v"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i1"]} dense<1> : tensor<1xi64>
    %2 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["n"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["k0"]} dense<100> : tensor<1xi64>
    %4 = "onnx.Min"(%2, %3) {onnx.result_names = ["k"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %Values, %Indices = "onnx.TopKV11"(%arg0, %4) <{axis = 1 : si64, largest = 1 : si64, sorted = 1 : si64}> {onnx.result_names = ["v", "i"], onnx.value_info = [{onnx.dim_params = "0:b,1:k"}, {}]} : (tensor<?x?xf32>, tensor<*xi64>) -> (tensor<?x?xf32>, tensor<*xi64>)
    onnx.Return %Values : tensor<?x?xf32>
  }
}
