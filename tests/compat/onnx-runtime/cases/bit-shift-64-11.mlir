// Shifts of numbers of 64 bits: those that move bits out, and none.
// TARGETS: 10 9 7
// INPUTS: {"d": [1]}
module attributes {onnx.opset_imports = {ai.onnx = 11 : i64}} {
func.func @main_graph(%d: tensor<1xi32> {onnx.name = "d"}) -> (tensor<*xi32> {onnx.name = "left"}, tensor<*xi32> {onnx.name = "right"}) {
  %u = onnx.Constant dense<[[18446744073709551615], [9223372036854775809], [12297829382473034410]]> : tensor<3x1xui64>
  %v = onnx.Constant dense<[0, 1, 31, 63]> : tensor<4xui64>
  %one = "onnx.CastV9"(%d) {to = ui64} : (tensor<1xi32>) -> tensor<1xui64>
  %x = "onnx.DivV7"(%u, %one) : (tensor<3x1xui64>, tensor<1xui64>) -> tensor<3x1xui64>
  %y = "onnx.MulV7"(%v, %one) : (tensor<4xui64>, tensor<1xui64>) -> tensor<4xui64>
  %left = "onnx.BitShift"(%x, %y) {direction = "LEFT"} : (tensor<3x1xui64>, tensor<4xui64>) -> tensor<3x4xui64>
  %right = "onnx.BitShift"(%x, %y) {direction = "RIGHT"} : (tensor<3x1xui64>, tensor<4xui64>) -> tensor<3x4xui64>
  // Cut into quarters, which doubles hold.
  %p = onnx.Constant dense<[[[1]], [[65536]], [[4294967296]], [[281474976710656]]]> : tensor<4x1x1xui64>
  %t = onnx.Constant dense<65536> : tensor<ui64>
  %l0 = "onnx.DivV7"(%left, %p) : (tensor<3x4xui64>, tensor<4x1x1xui64>) -> tensor<4x3x4xui64>
  %r0 = "onnx.DivV7"(%right, %p) : (tensor<3x4xui64>, tensor<4x1x1xui64>) -> tensor<4x3x4xui64>
  %l1 = "onnx.ModV10"(%l0, %t) : (tensor<4x3x4xui64>, tensor<ui64>) -> tensor<4x3x4xui64>
  %r1 = "onnx.ModV10"(%r0, %t) : (tensor<4x3x4xui64>, tensor<ui64>) -> tensor<4x3x4xui64>
  %l2 = "onnx.CastV9"(%l1) {to = i32} : (tensor<4x3x4xui64>) -> tensor<*xi32>
  %r2 = "onnx.CastV9"(%r1) {to = i32} : (tensor<4x3x4xui64>) -> tensor<*xi32>
  onnx.Return %l2, %r2 : tensor<*xi32>, tensor<*xi32>
}
}
