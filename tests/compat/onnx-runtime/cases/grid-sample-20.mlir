// Images in each mode, with each padding, at points in and beyond them; spaces
// TARGETS: 19 15 11
// TOLERANCE: 1e-4
module attributes {onnx.opset_imports = {ai.onnx = 20 : i64}} {
func.func @main_graph(%x: tensor<2x2x3x4xf32>, %g: tensor<2x2x3x2xf32>, %v: tensor<1x2x2x3x2xf32>, %h: tensor<1x1x2x2x3xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %0 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "linear", padding_mode = "zeros"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %1 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "linear", padding_mode = "zeros"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %2 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "linear", padding_mode = "border"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %3 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "linear", padding_mode = "border"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %4 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "linear", padding_mode = "reflection"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %5 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "linear", padding_mode = "reflection"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %6 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "nearest", padding_mode = "zeros"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %7 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "nearest", padding_mode = "zeros"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %8 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "nearest", padding_mode = "border"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %9 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "nearest", padding_mode = "border"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %10 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "nearest", padding_mode = "reflection"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %11 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "nearest", padding_mode = "reflection"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %12 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "cubic", padding_mode = "zeros"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %13 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "cubic", padding_mode = "zeros"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %14 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "cubic", padding_mode = "border"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %15 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "cubic", padding_mode = "border"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %16 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 0 : si64, mode = "cubic", padding_mode = "reflection"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %17 = "onnx.GridSampleV20"(%x, %g) <{align_corners = 1 : si64, mode = "cubic", padding_mode = "reflection"}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<*xf32>
  %18 = "onnx.GridSampleV20"(%v, %h) <{align_corners = 0 : si64, mode = "linear", padding_mode = "border"}> : (tensor<1x2x2x3x2xf32>, tensor<1x1x2x2x3xf32>) -> tensor<*xf32>
  %19 = "onnx.GridSampleV20"(%v, %h) <{align_corners = 0 : si64, mode = "nearest", padding_mode = "border"}> : (tensor<1x2x2x3x2xf32>, tensor<1x1x2x2x3xf32>) -> tensor<*xf32>
  onnx.Return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
