// A message names the oldest version that accepts the rejected feature, instead
// of the version of the op.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset=target=13 --verify-diagnostics

func.func @of_type(%x: tensor<4xf32>) -> tensor<4xi4> {
  // expected-error @+1 {{result 0 of type 'tensor<4xi4>' needs opset 21 or newer of 'ai.onnx'; the target is 13; it is in 'onnx.CastV13' in 'of_type'}}
  %0 = "onnx.Cast"(%x) <{to = i4}> : (tensor<4xf32>) -> tensor<4xi4>
  onnx.Return %0 : tensor<4xi4>
}
// The oldest that has it may be the newest of all.
func.func @of_newest_type(%x: tensor<4xf32>) -> tensor<4xi2> {
  // expected-error @+1 {{result 0 of type 'tensor<4xi2>' needs opset 25 or newer}}
  %0 = "onnx.Cast"(%x) <{to = i2}> : (tensor<4xf32>) -> tensor<4xi2>
  onnx.Return %0 : tensor<4xi2>
}
// A value of an attribute that came with a version.
func.func @of_value(%x: tensor<1x1x2x2xf32>, %s: tensor<4xf32>) -> tensor<*xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{a use that 'onnx.ResizeV13' does not admit needs opset 19 or newer}}
  %0 = "onnx.Resize"(%x, %n, %s, %n) <{coordinate_transformation_mode = "half_pixel_symmetric"}> : (tensor<1x1x2x2xf32>, none, tensor<4xf32>, none) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
