// Bits of numbers of 64 bits, with and without signs, beyond all that 53 bits hold.
// TARGETS: 17 13 9
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%m: tensor<1xi64>) -> (tensor<*xi32>, tensor<*xi32>, tensor<*xi32>, tensor<*xi32>) {
  %a = onnx.Constant dense<[[-1, 0, 5, -9223372036854775808], [9223372036854775807, 77, -4611686018427387905, 1234567890123456789]]> : tensor<2x4xi64>
  %b = onnx.Constant dense<[3, -2, -9223372036854775808, -6148914691236517206]> : tensor<4xi64>
  %u = onnx.Constant dense<[18446744073709551615, 0, 12297829382473034410, 9223372036854775809]> : tensor<4xui64>
  %v = onnx.Constant dense<[1311768467463790320]> : tensor<1xui64>
  // Cut into quarters, which all types here and doubles hold.
  %q = onnx.Constant dense<[[[1]], [[65536]], [[4294967296]], [[281474976710656]]]> : tensor<4x1x1xi64>
  %p = onnx.Constant dense<[[1], [65536], [4294967296], [281474976710656]]> : tensor<4x1xui64>
  %r = onnx.Constant dense<65536> : tensor<i64>
  %t = onnx.Constant dense<65536> : tensor<ui64>
  %e = "onnx.Add"(%a, %m) : (tensor<2x4xi64>, tensor<1xi64>) -> tensor<2x4xi64>
  %0 = "onnx.BitwiseAnd"(%e, %b) : (tensor<2x4xi64>, tensor<4xi64>) -> tensor<2x4xi64>
  %1 = "onnx.BitwiseOr"(%e, %b) : (tensor<2x4xi64>, tensor<4xi64>) -> tensor<2x4xi64>
  %2 = "onnx.BitwiseXor"(%e, %b) : (tensor<2x4xi64>, tensor<4xi64>) -> tensor<2x4xi64>
  %3 = "onnx.BitwiseXor"(%u, %v) : (tensor<4xui64>, tensor<1xui64>) -> tensor<4xui64>
  %00 = "onnx.Div"(%0, %q) : (tensor<2x4xi64>, tensor<4x1x1xi64>) -> tensor<4x2x4xi64>
  %10 = "onnx.Div"(%1, %q) : (tensor<2x4xi64>, tensor<4x1x1xi64>) -> tensor<4x2x4xi64>
  %20 = "onnx.Div"(%2, %q) : (tensor<2x4xi64>, tensor<4x1x1xi64>) -> tensor<4x2x4xi64>
  %30 = "onnx.Div"(%3, %p) : (tensor<4xui64>, tensor<4x1xui64>) -> tensor<4x4xui64>
  %01 = "onnx.Mod"(%00, %r) : (tensor<4x2x4xi64>, tensor<i64>) -> tensor<4x2x4xi64>
  %11 = "onnx.Mod"(%10, %r) : (tensor<4x2x4xi64>, tensor<i64>) -> tensor<4x2x4xi64>
  %21 = "onnx.Mod"(%20, %r) : (tensor<4x2x4xi64>, tensor<i64>) -> tensor<4x2x4xi64>
  %31 = "onnx.Mod"(%30, %t) : (tensor<4x4xui64>, tensor<ui64>) -> tensor<4x4xui64>
  %02 = "onnx.CastV13"(%01) {to = i32} : (tensor<4x2x4xi64>) -> tensor<*xi32>
  %12 = "onnx.CastV13"(%11) {to = i32} : (tensor<4x2x4xi64>) -> tensor<*xi32>
  %22 = "onnx.CastV13"(%21) {to = i32} : (tensor<4x2x4xi64>) -> tensor<*xi32>
  %32 = "onnx.CastV13"(%31) {to = i32} : (tensor<4x4xui64>) -> tensor<*xi32>
  onnx.Return %02, %12, %22, %32 : tensor<*xi32>, tensor<*xi32>, tensor<*xi32>, tensor<*xi32>
}
}
