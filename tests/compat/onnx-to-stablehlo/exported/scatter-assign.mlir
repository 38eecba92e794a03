// One column replaced, by indices of a range.
// INPUTS: 3x5 3x1
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "x"}, %arg1: tensor<?x1xf32> {onnx.dim_params = "0:b", onnx.name = "v"}) -> (tensor<?x?xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i0"]} dense<0> : tensor<i64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["one"]} dense<1> : tensor<i64>
    %3 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["b"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %4 = "onnx.RangeV11"(%1, %3, %2) {onnx.result_names = ["rows"]} : (tensor<i64>, tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["shp"]} dense<[-1, 1, 1]> : tensor<3xi64>
    %6 = "onnx.ReshapeV14"(%4, %5) <{allowzero = 0 : si64}> {onnx.result_names = ["r3"]} : (tensor<*xi64>, tensor<3xi64>) -> tensor<*xi64>
    %7 = "onnx.Mul"(%6, %1) {onnx.result_names = ["zc"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %8 = "onnx.Concat"(%6, %7) <{axis = -1 : si64}> {onnx.result_names = ["idx"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %9 = "onnx.ScatterNDV16"(%arg0, %8, %arg1) <{reduction = "none"}> {onnx.value_info = [{onnx.dim_params = "0:b,1:s"}]} : (tensor<?x?xf32>, tensor<*xi64>, tensor<?x1xf32>) -> tensor<?x?xf32>
    onnx.Return %9 : tensor<?x?xf32>
  }
}
