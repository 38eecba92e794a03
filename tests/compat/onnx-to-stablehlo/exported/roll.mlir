// Elements rolled along an axis, by slices.
// INPUTS: 2x7x7x8
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?x8xf32> {onnx.dim_params = "0:b,1:h,2:w", onnx.name = "x"}) -> (tensor<?x?x?x8xf32> {onnx.dim_params = "0:b,1:h,2:w", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["z"]} dense<0> : tensor<1xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["m3"]} dense<3> : tensor<1xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["end"]} dense<9223372036854775807> : tensor<1xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a1"]} dense<1> : tensor<1xi64>
    %4 = "onnx.NoValue"() <{value}> : () -> none
    %5 = "onnx.Slice"(%arg0, %1, %2, %3, %4) {onnx.result_names = ["t"]} : (tensor<?x?x?x8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<*xf32>
    %6 = "onnx.Slice"(%arg0, %0, %1, %3, %4) {onnx.result_names = ["f"]} : (tensor<?x?x?x8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<*xf32>
    %7 = "onnx.Concat"(%5, %6) <{axis = 1 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b,1:h,2:w"}]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x?x?x8xf32>
    onnx.Return %7 : tensor<?x?x?x8xf32>
  }
}
