// Images as rows, and a layer of all.
// INPUTS: 2x3x4x4 10x48
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x4x4xf32> {onnx.dim_params = "0:b,1:c", onnx.name = "x"}, %arg1: tensor<10x?xf32> {onnx.dim_params = "1:k", onnx.name = "w"}) -> (tensor<?x10xf32> {onnx.dim_params = "0:b", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.FlattenV13"(%arg0) <{axis = 1 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["f"]} : (tensor<?x?x4x4xf32>) -> tensor<*xf32>
    %1 = "onnx.NoValue"() <{value}> : () -> none
    %2 = "onnx.Gemm"(%0, %arg1, %1) <{alpha = 1.000000e+00 : f32, beta = 1.000000e+00 : f32, transA = 0 : si64, transB = 1 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b"}]} : (tensor<*xf32>, tensor<10x?xf32>, none) -> tensor<?x10xf32>
    onnx.Return %2 : tensor<?x10xf32>
  }
}
