// Cast in 6 forms
//
// form: float to half
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf16> {
  %y = "onnx.Cast"(%x) <{to = f16}> : (tensor<2x3xf32>) -> tensor<2x3xf16>
  onnx.Return %y : tensor<2x3xf16>
}
func.func @shortest(%x: tensor<2x3xf32>) -> tensor<2x3xf16> {
  %0 = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xf16>
  return %0 : tensor<2x3xf16>
}
// -----
// form: float to int
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xi32> {
  %y = "onnx.Cast"(%x) <{to = i32}> : (tensor<2x3xf32>) -> tensor<2x3xi32>
  onnx.Return %y : tensor<2x3xi32>
}
func.func @shortest(%x: tensor<2x3xf32>) -> tensor<2x3xi32> {
  %0 = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
// form: float to bool
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %y = "onnx.Cast"(%x) <{to = i1}> : (tensor<2x3xf32>) -> tensor<2x3xi1>
  onnx.Return %y : tensor<2x3xi1>
}
func.func @shortest(%x: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
  %0 = stablehlo.compare  NE, %x, %cst : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
// form: bool to float
func.func @main(%x: tensor<2x3xi1>) -> tensor<2x3xf32> {
  %y = "onnx.Cast"(%x) <{to = f32}> : (tensor<2x3xi1>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
func.func @shortest(%x: tensor<2x3xi1>) -> tensor<2x3xf32> {
  %0 = stablehlo.convert %x : (tensor<2x3xi1>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
// form: float to bfloat16, open
func.func @main(%x: tensor<?x3xf32>) -> tensor<?x3xbf16> {
  %y = "onnx.Cast"(%x) <{to = bf16}> : (tensor<?x3xf32>) -> tensor<?x3xbf16>
  onnx.Return %y : tensor<?x3xbf16>
}
func.func @shortest(%x: tensor<?x3xf32>) -> tensor<?x3xbf16> {
  %0 = stablehlo.convert %x : (tensor<?x3xf32>) -> tensor<?x3xbf16>
  return %0 : tensor<?x3xbf16>
}
// -----
// form: float to float8
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf8E4M3FN> {
  %y = "onnx.Cast"(%x) <{to = f8E4M3FN}> : (tensor<2x3xf32>) -> tensor<2x3xf8E4M3FN>
  onnx.Return %y : tensor<2x3xf8E4M3FN>
}
func.func @shortest(%x: tensor<2x3xf32>) -> tensor<2x3xf8E4M3FN> {
  %cst = stablehlo.constant dense<-4.480000e+02> : tensor<f32>
  %cst_0 = stablehlo.constant dense<4.480000e+02> : tensor<f32>
  %0 = stablehlo.clamp %cst, %x, %cst_0
      : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.convert %0 : (tensor<2x3xf32>) -> tensor<2x3xf8E4M3FN>
  return %1 : tensor<2x3xf8E4M3FN>
}
