// Axes, sizes and limits that were attributes, and negative ones that older versions do not know.
// TARGETS: 7 9 11 25
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%x: tensor<2x1x4xf32> {onnx.name = "x"}) -> (tensor<2x4xf32> {onnx.name = "a"}, tensor<2x1x4xf32> {onnx.name = "b"}, tensor<2x1x2xf32> {onnx.name = "c"}, tensor<2x1x6xf32> {onnx.name = "d"}, tensor<2x1x2xf32> {onnx.name = "e"}, tensor<2x4xf32> {onnx.name = "f"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %minus2 = onnx.ConstantV13 dense<[-2]> : tensor<1xi64>
  %low = onnx.ConstantV13 dense<-1.0> : tensor<f32>
  %high = onnx.ConstantV13 dense<0.5> : tensor<f32>
  %pads = onnx.ConstantV13 dense<[0, 0, 1, 0, 0, 1]> : tensor<6xi64>
  %start = onnx.ConstantV13 dense<[1]> : tensor<1xi64>
  %end = onnx.ConstantV13 dense<[3]> : tensor<1xi64>
  %axis = onnx.ConstantV13 dense<[2]> : tensor<1xi64>
  %k = onnx.ConstantV13 dense<[2]> : tensor<1xi64>
  %a = "onnx.SqueezeV13"(%x, %minus2) : (tensor<2x1x4xf32>, tensor<1xi64>) -> tensor<2x4xf32>
  %b = "onnx.Clip"(%x, %low, %high) : (tensor<2x1x4xf32>, tensor<f32>, tensor<f32>) -> tensor<2x1x4xf32>
  %c = "onnx.Slice"(%x, %start, %end, %axis, %none) : (tensor<2x1x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<2x1x2xf32>
  %d = "onnx.PadV13"(%x, %pads, %high) <{mode = "constant"}> : (tensor<2x1x4xf32>, tensor<6xi64>, tensor<f32>) -> tensor<2x1x6xf32>
  %e:2 = "onnx.TopKV11"(%x, %k) <{axis = -1 : si64}> : (tensor<2x1x4xf32>, tensor<1xi64>) -> (tensor<2x1x2xf32>, tensor<2x1x2xi64>)
  %f = "onnx.ReduceMaxV13"(%x) <{axes = [-2], keepdims = 0 : si64}> : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
  onnx.Return %a, %b, %c, %d, %e#0, %f : tensor<2x4xf32>, tensor<2x1x4xf32>, tensor<2x1x2xf32>, tensor<2x1x6xf32>, tensor<2x1x2xf32>, tensor<2x4xf32>
}
}
