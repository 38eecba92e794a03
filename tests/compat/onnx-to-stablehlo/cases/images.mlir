// Elements around an edge, sizes by a cubic and by the nearest, positions of
// maxima.
// INPUTS: 1x2x4x5
func.func @main(%x: tensor<1x2x4x5xf32>) -> (tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>, tensor<1x2x6x3xf32>, tensor<1x2x3x8xf32>, tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %pads = onnx.Constant dense<[0, 0, 2, 3, 0, 0, 1, 0]> : tensor<8xi64>
  %sizes = onnx.Constant dense<[1, 2, 6, 3]> : tensor<4xi64>
  %scales = onnx.Constant dense<[1.0, 1.0, 0.75, 1.6]> : tensor<4xf32>
  %p = "onnx.Pad"(%x, %pads, %none, %none) {mode = "reflect"} : (tensor<1x2x4x5xf32>, tensor<8xi64>, none, none) -> tensor<1x2x7x8xf32>
  %e = "onnx.Pad"(%x, %pads, %none, %none) {mode = "edge"} : (tensor<1x2x4x5xf32>, tensor<8xi64>, none, none) -> tensor<1x2x7x8xf32>
  %r = "onnx.Resize"(%x, %none, %none, %sizes) {mode = "cubic", coordinate_transformation_mode = "half_pixel"} : (tensor<1x2x4x5xf32>, none, none, tensor<4xi64>) -> tensor<1x2x6x3xf32>
  %q = "onnx.Resize"(%x, %none, %scales, %none) {mode = "nearest", coordinate_transformation_mode = "asymmetric", nearest_mode = "ceil"} : (tensor<1x2x4x5xf32>, none, tensor<4xf32>, none) -> tensor<1x2x3x8xf32>
  %m, %i = "onnx.MaxPool"(%x) {kernel_shape = [2, 2], strides = [2, 2], pads = [0, 0, 0, 1], storage_order = 1 : si64} : (tensor<1x2x4x5xf32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xi64>)
  %f = "onnx.Cast"(%i) {to = f32} : (tensor<1x2x2x3xi64>) -> tensor<1x2x2x3xf32>
  onnx.Return %p, %e, %r, %q, %m, %f : tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>, tensor<1x2x6x3xf32>, tensor<1x2x3x8xf32>, tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>
}
