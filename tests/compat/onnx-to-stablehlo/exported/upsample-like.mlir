// The size of another image.
// INPUTS: 2x3x4x5 2x3x9x7
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?x?xf32> {onnx.dim_params = "0:b,1:c,2:h,3:w", onnx.name = "x"}, %arg1: tensor<?x?x?x?xf32> {onnx.dim_params = "0:b,1:c2,2:h2,3:w2", onnx.name = "other"}) -> (tensor<?x?x?x?xf32> {onnx.dim_params = "0:b,1:c,2:h2,3:w2", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x?x?x?xf32>) -> tensor<*xi64>
    %1 = "onnx.ShapeV15"(%arg1) <{start = 0 : si64}> {onnx.result_names = ["so"]} : (tensor<?x?x?x?xf32>) -> tensor<*xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["s0"]} dense<0> : tensor<1xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["s2"]} dense<2> : tensor<1xi64>
    %4 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["s4"]} dense<4> : tensor<1xi64>
    %5 = "onnx.NoValue"() <{value}> : () -> none
    %6 = "onnx.Slice"(%0, %2, %3, %5, %5) {onnx.result_names = ["front"]} : (tensor<*xi64>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<*xi64>
    %7 = "onnx.Slice"(%1, %3, %4, %5, %5) {onnx.result_names = ["back"]} : (tensor<*xi64>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<*xi64>
    %8 = "onnx.Concat"(%6, %7) <{axis = 0 : si64}> {onnx.result_names = ["sizes"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %9 = "onnx.ResizeV13"(%arg0, %5, %5, %8) <{coordinate_transformation_mode = "asymmetric", cubic_coeff_a = -7.500000e-01 : f32, exclude_outside = 0 : si64, extrapolation_value = 0.000000e+00 : f32, mode = "nearest", nearest_mode = "floor"}> {onnx.form = {attributes = ["mode", "coordinate_transformation_mode", "nearest_mode"]}, onnx.value_info = [{onnx.dim_params = "0:b,1:c,2:h2,3:w2"}]} : (tensor<?x?x?x?xf32>, none, none, tensor<*xi64>) -> tensor<?x?x?x?xf32>
    onnx.Return %9 : tensor<?x?x?x?xf32>
  }
}
