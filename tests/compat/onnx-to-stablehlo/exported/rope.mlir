// Rotary embedding of computed angles.
// INPUTS: 2x3x5x64 2x5:9
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?x?x64xf32> {onnx.dim_params = "0:b,1:h,2:s", onnx.name = "q"}, %arg1: tensor<?x?xi64> {onnx.dim_params = "0:b,1:s", onnx.name = "pos"}) -> (tensor<?x?x?x64xf32> {onnx.dim_params = "0:b,1:h,2:s", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["inv"]} dense<[1.000000e+00, 7.500000e-01, 5.600000e-01, 4.200000e-01, 3.100000e-01, 2.300000e-01, 1.700000e-01, 1.300000e-01, 1.000000e-01, 7.500000e-02, 5.600000e-02, 4.200000e-02, 3.100000e-02, 2.300000e-02, 1.700000e-02, 1.300000e-02, 0.00999999977, 7.500000e-03, 5.600000e-03, 4.200000e-03, 3.100000e-03, 2.300000e-03, 1.700000e-03, 1.300000e-03, 1.000000e-03, 7.500000e-04, 5.600000e-04, 4.200000e-04, 3.100000e-04, 2.300000e-04, 1.700000e-04, 1.300000e-04]> : tensor<32xf32>
    %1 = "onnx.CastV13"(%arg1) <{to = f32}> {onnx.result_names = ["pf"]} : (tensor<?x?xi64>) -> tensor<*xf32>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a2"]} dense<2> : tensor<1xi64>
    %3 = "onnx.UnsqueezeV13"(%1, %2) {onnx.result_names = ["p3"]} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    %4 = "onnx.Mul"(%3, %0) {onnx.result_names = ["f"]} : (tensor<*xf32>, tensor<32xf32>) -> tensor<*xf32>
    %5 = "onnx.Concat"(%4, %4) <{axis = -1 : si64}> {onnx.result_names = ["emb"]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %6 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a1"]} dense<1> : tensor<1xi64>
    %7 = "onnx.UnsqueezeV13"(%5, %6) {onnx.result_names = ["e4"]} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    %8 = "onnx.CosV7"(%7) {onnx.result_names = ["c"]} : (tensor<*xf32>) -> tensor<*xf32>
    %9 = "onnx.SinV7"(%7) {onnx.result_names = ["s"]} : (tensor<*xf32>) -> tensor<*xf32>
    %10 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["z"]} dense<0> : tensor<1xi64>
    %11 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["mid"]} dense<32> : tensor<1xi64>
    %12 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["end"]} dense<9223372036854775807> : tensor<1xi64>
    %13 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a3"]} dense<3> : tensor<1xi64>
    %14 = "onnx.NoValue"() <{value}> : () -> none
    %15 = "onnx.Slice"(%arg0, %10, %11, %13, %14) {onnx.result_names = ["x1"]} : (tensor<?x?x?x64xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<*xf32>
    %16 = "onnx.Slice"(%arg0, %11, %12, %13, %14) {onnx.result_names = ["x2"]} : (tensor<?x?x?x64xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<*xf32>
    %17 = "onnx.Neg"(%16) {onnx.result_names = ["nx2"]} : (tensor<*xf32>) -> tensor<*xf32>
    %18 = "onnx.Concat"(%17, %15) <{axis = -1 : si64}> {onnx.result_names = ["rot"]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %19 = "onnx.Mul"(%arg0, %8) {onnx.result_names = ["t1"]} : (tensor<?x?x?x64xf32>, tensor<*xf32>) -> tensor<*xf32>
    %20 = "onnx.Mul"(%18, %9) {onnx.result_names = ["t2"]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %21 = "onnx.Add"(%19, %20) {onnx.value_info = [{onnx.dim_params = "0:b,1:h,2:s"}]} : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x?x?x64xf32>
    onnx.Return %21 : tensor<?x?x?x64xf32>
  }
}
