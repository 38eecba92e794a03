// A mean of the elements that a mask names.
// INPUTS: 2x5x3 2x5:2
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?xf32> {onnx.dim_params = "0:b,1:s,2:d", onnx.name = "x"}, %arg1: tensor<?x?xi64> {onnx.dim_params = "0:b,1:s", onnx.name = "mask"}) -> (tensor<?x?xf32> {onnx.dim_params = "0:b,1:d", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a2"]} dense<2> : tensor<1xi64>
    %1 = "onnx.UnsqueezeV13"(%arg1, %0) {onnx.result_names = ["m3"]} : (tensor<?x?xi64>, tensor<1xi64>) -> tensor<*xi64>
    %2 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x?xf32>) -> tensor<*xi64>
    %3 = "onnx.Expand"(%1, %2) {onnx.result_names = ["me"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %4 = "onnx.CastV13"(%3) <{to = f32}> {onnx.result_names = ["mf"]} : (tensor<*xi64>) -> tensor<*xf32>
    %5 = "onnx.Mul"(%arg0, %4) {onnx.result_names = ["p"]} : (tensor<?x?x?xf32>, tensor<*xf32>) -> tensor<*xf32>
    %6 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a1"]} dense<1> : tensor<1xi64>
    %7 = "onnx.ReduceSum"(%5, %6) <{keepdims = 0 : si64, noop_with_empty_axes = 0 : si64}> {onnx.result_names = ["s"]} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    %8 = "onnx.ReduceSum"(%4, %6) <{keepdims = 0 : si64, noop_with_empty_axes = 0 : si64}> {onnx.result_names = ["n"]} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    %9 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["lo"]} dense<9.99999971E-10> : tensor<f32>
    %10 = "onnx.NoValue"() <{value}> : () -> none
    %11 = "onnx.Clip"(%8, %9, %10) {onnx.result_names = ["c"]} : (tensor<*xf32>, tensor<f32>, none) -> tensor<*xf32>
    %12 = "onnx.Div"(%7, %11) {onnx.value_info = [{onnx.dim_params = "0:b,1:d"}]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x?xf32>
    onnx.Return %12 : tensor<?x?xf32>
  }
}
