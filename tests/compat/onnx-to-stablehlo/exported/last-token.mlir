// The last element of each sequence, by a mask and indices of two ranges.
// INPUTS: 2x5x3 2x5:2
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?xf32> {onnx.dim_params = "0:b,1:s,2:d", onnx.name = "x"}, %arg1: tensor<?x?xi64> {onnx.dim_params = "0:b,1:s", onnx.name = "mask"}) -> (tensor<?x?xf32> {onnx.dim_params = "0:b,1:d", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["ax"]} dense<1> : tensor<1xi64>
    %1 = "onnx.ReduceSum"(%arg1, %0) <{keepdims = 0 : si64, noop_with_empty_axes = 0 : si64}> {onnx.result_names = ["n"]} : (tensor<?x?xi64>, tensor<1xi64>) -> tensor<*xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["one"]} dense<1> : tensor<i64>
    %3 = "onnx.Sub"(%1, %2) {onnx.result_names = ["last"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %4 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x?xf32>) -> tensor<*xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i0"]} dense<0> : tensor<i64>
    %6 = "onnx.Gather"(%4, %5) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["b"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %7 = "onnx.RangeV11"(%5, %6, %2) {onnx.result_names = ["rows"]} : (tensor<i64>, tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %8 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a1"]} dense<1> : tensor<1xi64>
    %9 = "onnx.UnsqueezeV13"(%7, %8) {onnx.result_names = ["r2"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %10 = "onnx.UnsqueezeV13"(%3, %8) {onnx.result_names = ["l2"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %11 = "onnx.Concat"(%9, %10) <{axis = 1 : si64}> {onnx.result_names = ["idx"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %12 = "onnx.GatherND"(%arg0, %11) <{batch_dims = 0 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,1:d"}]} : (tensor<?x?x?xf32>, tensor<*xi64>) -> tensor<?x?xf32>
    onnx.Return %12 : tensor<?x?xf32>
  }
}
