// Casts to floats of 8 bits, rounded, beyond their numbers, and without saturation;
// quantized numbers of 4, 8 and 16 bits and floats of 8, per tensor, axis and block; and a
// depth that is a size.
// INPUTS: 4x6
// OPSET: 21
func.func @main(%x: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6x4xf32>, tensor<6xf32>, tensor<6xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %big = onnx.Constant dense<600.0> : tensor<f32>
  %wide = "onnx.Mul"(%x, %big) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  %a8 = "onnx.Cast"(%wide) <{to = f8E4M3FN}> : (tensor<4x6xf32>) -> tensor<4x6xf8E4M3FN>
  %a = "onnx.Cast"(%a8) <{to = f32}> : (tensor<4x6xf8E4M3FN>) -> tensor<4x6xf32>
  %b8 = "onnx.Cast"(%x) <{to = f8E5M2, saturate = 0 : si64}> : (tensor<4x6xf32>) -> tensor<4x6xf8E5M2>
  %b = "onnx.Cast"(%b8) <{to = f32}> : (tensor<4x6xf8E5M2>) -> tensor<4x6xf32>
  %c8 = "onnx.Cast"(%wide) <{to = f8E4M3FNUZ}> : (tensor<4x6xf32>) -> tensor<4x6xf8E4M3FNUZ>
  %c = "onnx.Cast"(%c8) <{to = f32}> : (tensor<4x6xf8E4M3FNUZ>) -> tensor<4x6xf32>
  %d8 = "onnx.Cast"(%wide) <{to = f8E5M2FNUZ}> : (tensor<4x6xf32>) -> tensor<4x6xf8E5M2FNUZ>
  %d = "onnx.Cast"(%d8) <{to = f32}> : (tensor<4x6xf8E5M2FNUZ>) -> tensor<4x6xf32>
  %s = onnx.Constant dense<0.11> : tensor<f32>
  %z4 = onnx.Constant dense<1> : tensor<i4>
  %e4 = "onnx.QuantizeLinear"(%x, %s, %z4) : (tensor<4x6xf32>, tensor<f32>, tensor<i4>) -> tensor<4x6xi4>
  %e = "onnx.DequantizeLinear"(%e4, %s, %z4) : (tensor<4x6xi4>, tensor<f32>, tensor<i4>) -> tensor<4x6xf32>
  %sf = onnx.Constant dense<[0.1, 0.2, 0.3, 0.4]> : tensor<4xf32>
  %zu = onnx.Constant dense<[7, 8, 9, 3]> : tensor<4xui4>
  %f4 = "onnx.QuantizeLinear"(%x, %sf, %zu) <{axis = 0 : si64}> : (tensor<4x6xf32>, tensor<4xf32>, tensor<4xui4>) -> tensor<4x6xui4>
  %f = "onnx.DequantizeLinear"(%f4, %sf, %zu) <{axis = 0 : si64}> : (tensor<4x6xui4>, tensor<4xf32>, tensor<4xui4>) -> tensor<4x6xf32>
  %z8 = onnx.Constant dense<0.0> : tensor<f8E4M3FN>
  %small = onnx.Constant dense<0.001> : tensor<f32>
  %g8 = "onnx.QuantizeLinear"(%x, %small, %z8) : (tensor<4x6xf32>, tensor<f32>, tensor<f8E4M3FN>) -> tensor<4x6xf8E4M3FN>
  %g = "onnx.DequantizeLinear"(%g8, %small, %z8) : (tensor<4x6xf8E4M3FN>, tensor<f32>, tensor<f8E4M3FN>) -> tensor<4x6xf32>
  %zh = onnx.Constant dense<300> : tensor<ui16>
  %h16 = "onnx.QuantizeLinear"(%x, %small, %zh) : (tensor<4x6xf32>, tensor<f32>, tensor<ui16>) -> tensor<4x6xui16>
  %h = "onnx.DequantizeLinear"(%h16, %small, %zh) : (tensor<4x6xui16>, tensor<f32>, tensor<ui16>) -> tensor<4x6xf32>
  %sb = onnx.Constant dense<[[0.1, 0.2], [0.3, 0.4], [0.15, 0.25], [0.35, 0.05]]> : tensor<4x2xf32>
  %zb = onnx.Constant dense<[[1, -2], [0, 3], [2, -1], [-3, 0]]> : tensor<4x2xi4>
  %i4 = "onnx.QuantizeLinear"(%x, %sb, %zb) <{axis = 1 : si64, block_size = 3 : si64}> : (tensor<4x6xf32>, tensor<4x2xf32>, tensor<4x2xi4>) -> tensor<4x6xi4>
  %i = "onnx.DequantizeLinear"(%i4, %sb, %zb) <{axis = 1 : si64, block_size = 3 : si64}> : (tensor<4x6xi4>, tensor<4x2xf32>, tensor<4x2xi4>) -> tensor<4x6xf32>
  %w = onnx.Constant dense<[[-8, 7, 1, -1, 0, 3], [2, -2, 4, -4, 5, -5], [6, -6, -7, 0, 1, 2], [3, 4, 5, 6, 7, -8]]> : tensor<4x6xi4>
  %j = "onnx.DequantizeLinear"(%w, %s, %none) : (tensor<4x6xi4>, tensor<f32>, none) -> tensor<4x6xf32>
  %shape = "onnx.Shape"(%x) : (tensor<4x6xf32>) -> tensor<2xi64>
  %first = onnx.Constant dense<[0]> : tensor<1xi64>
  %depth = "onnx.Gather"(%shape, %first) <{axis = 0 : si64}> : (tensor<2xi64>, tensor<1xi64>) -> tensor<1xi64>
  %three = onnx.Constant dense<3.0> : tensor<f32>
  %scaled = "onnx.Mul"(%x, %three) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  %index = "onnx.Cast"(%scaled) <{to = i64}> : (tensor<4x6xf32>) -> tensor<4x6xi64>
  %values = onnx.Constant dense<[0.5, 2.0]> : tensor<2xf32>
  %k = "onnx.OneHot"(%index, %depth, %values) : (tensor<4x6xi64>, tensor<1xi64>, tensor<2xf32>) -> tensor<4x6x4xf32>
  // Of constants.
  %far = onnx.Constant dense<[600.0, -1.0e9, 0.3, -448.0, 464.0, 0.01]> : tensor<6xf32>
  %l8 = "onnx.Cast"(%far) <{to = f8E4M3FN}> : (tensor<6xf32>) -> tensor<6xf8E4M3FN>
  %l = "onnx.Cast"(%l8) <{to = f32}> : (tensor<6xf8E4M3FN>) -> tensor<6xf32>
  %m8 = "onnx.Cast"(%far) <{to = f8E5M2, saturate = 0 : si64}> : (tensor<6xf32>) -> tensor<6xf8E5M2>
  %m = "onnx.Cast"(%m8) <{to = f32}> : (tensor<6xf8E5M2>) -> tensor<6xf32>
  onnx.Return %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6x4xf32>, tensor<6xf32>, tensor<6xf32>
}
