// Twice the size.
// INPUTS: 2x3x4x5
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x3x?x?xf32> {onnx.dim_params = "0:b,2:h,3:w", onnx.name = "x"}) -> (tensor<?x3x?x?xf32> {onnx.dim_params = "0:b,2:h2,3:w2", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["sc"]} dense<[1.000000e+00, 1.000000e+00, 2.000000e+00, 2.000000e+00]> : tensor<4xf32>
    %1 = "onnx.NoValue"() <{value}> : () -> none
    %2 = "onnx.ResizeV13"(%arg0, %1, %0, %1) <{coordinate_transformation_mode = "half_pixel", cubic_coeff_a = -7.500000e-01 : f32, exclude_outside = 0 : si64, extrapolation_value = 0.000000e+00 : f32, mode = "linear", nearest_mode = "round_prefer_floor"}> {onnx.form = {attributes = ["mode", "coordinate_transformation_mode"]}, onnx.value_info = [{onnx.dim_params = "0:b,2:h2,3:w2"}]} : (tensor<?x3x?x?xf32>, none, tensor<4xf32>, none) -> tensor<?x3x?x?xf32>
    onnx.Return %2 : tensor<?x3x?x?xf32>
  }
}
