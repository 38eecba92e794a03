// The last element of a sequence.
// INPUTS: 2x5x8
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x8xf32> {onnx.dim_params = "0:b,1:s", onnx.name = "x"}) -> (tensor<?x8xf32> {onnx.dim_params = "0:b", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["m1"]} dense<-1> : tensor<i64>
    %1 = "onnx.Gather"(%arg0, %0) <{axis = 1 : si64}> {onnx.value_info = [{onnx.dim_params = "0:b"}]} : (tensor<?x?x8xf32>, tensor<i64>) -> tensor<?x8xf32>
    onnx.Return %1 : tensor<?x8xf32>
  }
}
