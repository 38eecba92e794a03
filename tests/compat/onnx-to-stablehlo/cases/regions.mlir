// Regions of images: means of samples, as many as fit a cell, and the greatest
// element of cells, of which some are empty.
//
// INPUTS: 2x3x9x7 4x4 4x5
func.func @main(%x: tensor<2x3x9x7xf32> {onnx.name = "x"},
    %corners: tensor<4x4xf32> {onnx.name = "corners"},
    %regions: tensor<4x5xf32> {onnx.name = "regions"})
    -> (tensor<4x3x3x2xf32> {onnx.name = "means"}, tensor<4x3x3x2xf32> {onnx.name = "shifted"},
        tensor<4x3x2x4xf32> {onnx.name = "greatest"}) {
  %images = onnx.Constant dense<[0, 1, 1, 0]> : tensor<4xi64>
  %base = onnx.Constant dense<[[0.5, 1.25, 6.5, 4.75], [-3.0, 2.0, 2.5, 9.5], [2.0, 2.0, 2.0, 2.5], [1.0, 0.0, 9.0, 9.0]]> : tensor<4x4xf32>
  %rois = "onnx.Add"(%base, %corners) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %means = "onnx.RoiAlign"(%x, %rois, %images) {output_height = 3 : si64, output_width = 2 : si64} : (tensor<2x3x9x7xf32>, tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x3x3x2xf32>
  %shifted = "onnx.RoiAlign"(%x, %rois, %images) {coordinate_transformation_mode = "output_half_pixel", output_height = 3 : si64, output_width = 2 : si64, sampling_ratio = 3 : si64, spatial_scale = 0.75 : f32} : (tensor<2x3x9x7xf32>, tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x3x3x2xf32>
  %places = onnx.Constant dense<[[0.0, 0.6, 1.0, 5.0, 7.0], [1.0, -3.0, 2.0, 2.6, 9.0], [1.0, 3.0, 3.0, 3.0, 3.0], [0.0, 20.0, 1.0, 30.0, 12.0]]> : tensor<4x5xf32>
  %zero = onnx.Constant dense<0.0> : tensor<f32>
  %none = "onnx.Mul"(%regions, %zero) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %all = "onnx.Add"(%places, %none) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  %greatest = "onnx.MaxRoiPool"(%x, %all) {pooled_shape = [2, 4], spatial_scale = 0.9 : f32} : (tensor<2x3x9x7xf32>, tensor<4x5xf32>) -> tensor<4x3x2x4xf32>
  onnx.Return %means, %shifted, %greatest : tensor<4x3x3x2xf32>, tensor<4x3x3x2xf32>, tensor<4x3x2x4xf32>
}
