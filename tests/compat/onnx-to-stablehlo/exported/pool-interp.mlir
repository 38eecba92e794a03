// A mean in the size of the image.
// INPUTS: 2x16x3x5
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x16x?x?xf32> {onnx.dim_params = "0:b,2:h,3:w", onnx.name = "x"}) -> (tensor<?x16x?x?xf32> {onnx.dim_params = "0:b,2:h,3:w", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.GlobalAveragePoolV1"(%arg0) {onnx.result_names = ["p"]} : (tensor<?x16x?x?xf32>) -> tensor<*xf32>
    %1 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<?x16x?x?xf32>) -> tensor<*xi64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["s2"]} dense<2> : tensor<1xi64>
    %3 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["s4"]} dense<4> : tensor<1xi64>
    %4 = "onnx.NoValue"() <{value}> : () -> none
    %5 = "onnx.Slice"(%1, %2, %3, %4, %4) {onnx.result_names = ["hw"]} : (tensor<*xi64>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<*xi64>
    %6 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["z"]} dense<0> : tensor<1xi64>
    %7 = "onnx.Slice"(%1, %6, %2, %4, %4) {onnx.result_names = ["front"]} : (tensor<*xi64>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<*xi64>
    %8 = "onnx.Concat"(%7, %5) <{axis = 0 : si64}> {onnx.result_names = ["sizes"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %9 = "onnx.ResizeV13"(%0, %4, %4, %8) <{coordinate_transformation_mode = "half_pixel", cubic_coeff_a = -7.500000e-01 : f32, exclude_outside = 0 : si64, extrapolation_value = 0.000000e+00 : f32, mode = "linear", nearest_mode = "round_prefer_floor"}> {onnx.form = {attributes = ["mode", "coordinate_transformation_mode"]}, onnx.value_info = [{onnx.dim_params = "0:b,2:h,3:w"}]} : (tensor<*xf32>, none, none, tensor<*xi64>) -> tensor<?x16x?x?xf32>
    onnx.Return %9 : tensor<?x16x?x?xf32>
  }
}
