// Keys of two heads for eight.
// INPUTS: 2x2x5x64
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x2x?x64xf32> {onnx.dim_params = "0:b,2:t", onnx.name = "k"}) -> (tensor<?x8x?x64xf32> {onnx.dim_params = "0:b,2:t", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x2x?x64xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i0"]} dense<0> : tensor<1xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i2"]} dense<2> : tensor<1xi64>
    %3 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["b"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %4 = "onnx.Gather"(%0, %2) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["t"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a2"]} dense<2> : tensor<1xi64>
    %6 = "onnx.UnsqueezeV13"(%arg0, %5) {onnx.result_names = ["u"]} : (tensor<?x2x?x64xf32>, tensor<1xi64>) -> tensor<*xf32>
    %7 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["two"]} dense<2> : tensor<1xi64>
    %8 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["four"]} dense<4> : tensor<1xi64>
    %9 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["d"]} dense<64> : tensor<1xi64>
    %10 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["e8"]} dense<8> : tensor<1xi64>
    %11 = "onnx.Concat"(%3, %7, %8, %4, %9) <{axis = 0 : si64}> {onnx.result_names = ["tgt"]} : (tensor<*xi64>, tensor<1xi64>, tensor<1xi64>, tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %12 = "onnx.Expand"(%6, %11) {onnx.result_names = ["e"]} : (tensor<*xf32>, tensor<*xi64>) -> tensor<*xf32>
    %13 = "onnx.Concat"(%3, %10, %4, %9) <{axis = 0 : si64}> {onnx.result_names = ["out"]} : (tensor<*xi64>, tensor<1xi64>, tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %14 = "onnx.ReshapeV14"(%12, %13) <{allowzero = 0 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,2:t"}]} : (tensor<*xf32>, tensor<*xi64>) -> tensor<?x8x?x64xf32>
    onnx.Return %14 : tensor<?x8x?x64xf32>
  }
}
