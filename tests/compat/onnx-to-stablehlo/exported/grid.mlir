// Coordinates of all pixels from two ranges.
// INPUTS: 1x2x3x4
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<1x2x?x?xf32> {onnx.dim_params = "2:h,3:w", onnx.name = "x"}) -> (tensor<1x2x?x?xf32> {onnx.dim_params = "2:h,3:w", onnx.name = "y"}) attributes {onnx.form = {value_info = []}, onnx.graph_name = "g"} {
    %0 = "onnx.ShapeV15"(%arg0) <{start = 0 : si64}> {onnx.result_names = ["sh"]} : (tensor<1x2x?x?xf32>) -> tensor<*xi64>
    %1 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i3"]} dense<3> : tensor<i64>
    %2 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["i2"]} dense<2> : tensor<i64>
    %3 = "onnx.Gather"(%0, %1) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["w"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %4 = "onnx.Gather"(%0, %2) <{axis = 0 : si64}> {onnx.form = {attributes = ["axis"]}, onnx.result_names = ["h"]} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %5 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["z"]} dense<0> : tensor<i64>
    %6 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["one"]} dense<1> : tensor<i64>
    %7 = "onnx.RangeV11"(%5, %3, %6) {onnx.result_names = ["rw"]} : (tensor<i64>, tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %8 = "onnx.RangeV11"(%5, %4, %6) {onnx.result_names = ["rh"]} : (tensor<i64>, tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
    %9 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a0"]} dense<0> : tensor<1xi64>
    %10 = "onnx.UnsqueezeV13"(%4, %9) {onnx.result_names = ["h1"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %11 = "onnx.UnsqueezeV13"(%3, %9) {onnx.result_names = ["w1"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %12 = "onnx.Concat"(%10, %11) <{axis = 0 : si64}> {onnx.result_names = ["hw"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %13 = "onnx.Expand"(%7, %12) {onnx.result_names = ["ex"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %14 = onnx.ConstantV13 {onnx.form = {details = {value = {tensor = [{typed}]}}}, onnx.result_names = ["a1"]} dense<1> : tensor<1xi64>
    %15 = "onnx.UnsqueezeV13"(%8, %14) {onnx.result_names = ["rhu"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %16 = "onnx.Expand"(%15, %12) {onnx.result_names = ["ey"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %17 = "onnx.Concat"(%10, %11) <{axis = 0 : si64}> {onnx.result_names = ["s"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %18 = "onnx.UnsqueezeV13"(%13, %9) {onnx.result_names = ["exu"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %19 = "onnx.UnsqueezeV13"(%16, %9) {onnx.result_names = ["eyu"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %20 = "onnx.Concat"(%18, %19) <{axis = 0 : si64}> {onnx.result_names = ["g2"]} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    %21 = "onnx.UnsqueezeV13"(%20, %9) {onnx.result_names = ["g2u"]} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
    %22 = "onnx.CastV13"(%21) <{to = f32}> {onnx.result_names = ["gf"]} : (tensor<*xi64>) -> tensor<*xf32>
    %23 = "onnx.Add"(%arg0, %22) {onnx.value_info = [{onnx.dim_params = "2:h,3:w"}]} : (tensor<1x2x?x?xf32>, tensor<*xf32>) -> tensor<1x2x?x?xf32>
    onnx.Return %23 : tensor<1x2x?x?xf32>
  }
}
