// Elements that values select: nonzero ones, those of a condition, different ones, and boxes.
//
// INPUTS: 3x4 4 1x6x4 1x2x6
func.func @main(%x: tensor<3x4xf32> {onnx.name = "x"}, %c: tensor<4xf32> {onnx.name = "c"},
    %boxes: tensor<1x6x4xf32> {onnx.name = "boxes"}, %scores: tensor<1x2x6xf32> {onnx.name = "scores"})
    -> (tensor<2x?xi64> {onnx.name = "places"}, tensor<3x?xf32> {onnx.name = "columns"},
        tensor<?xf32> {onnx.name = "elements"}, tensor<?xf32> {onnx.name = "kept"},
        tensor<?xf32> {onnx.name = "different"}, tensor<?xi64> {onnx.name = "first"},
        tensor<12xi64> {onnx.name = "inverse"}, tensor<?xi64> {onnx.name = "counts"},
        tensor<?xf32> {onnx.name = "unsorted"}, tensor<12xi64> {onnx.name = "inverse_unsorted"},
        tensor<?xi64> {onnx.name = "counts_unsorted"}, tensor<3x?xf32> {onnx.name = "slices"},
        tensor<4xi64> {onnx.name = "inverse_slices"}, tensor<?x3xi64> {onnx.name = "selected"},
        tensor<?x3xi64> {onnx.name = "few"}, tensor<?x4xf32> {onnx.name = "corners"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %zero = onnx.Constant dense<0.0> : tensor<f32>
  %positive = "onnx.Greater"(%x, %zero) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xi1>
  %places = "onnx.NonZero"(%positive) : (tensor<3x4xi1>) -> tensor<2x?xi64>
  %is_column = "onnx.Greater"(%c, %zero) : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  %columns = "onnx.Compress"(%x, %is_column) {axis = 1 : si64} : (tensor<3x4xf32>, tensor<4xi1>) -> tensor<3x?xf32>
  %elements = "onnx.Compress"(%x, %is_column) : (tensor<3x4xf32>, tensor<4xi1>) -> tensor<?xf32>
  %vectors = "onnx.Transpose"(%places) {perm = [1, 0]} : (tensor<2x?xi64>) -> tensor<?x2xi64>
  %kept = "onnx.GatherND"(%x, %vectors) {batch_dims = 0 : si64} : (tensor<3x4xf32>, tensor<?x2xi64>) -> tensor<?xf32>
  %whole = "onnx.Round"(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %different, %first, %inverse, %counts = "onnx.Unique"(%whole) : (tensor<3x4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<12xi64>, tensor<?xi64>)
  %unsorted, %first_unsorted, %inverse_unsorted, %counts_unsorted = "onnx.Unique"(%whole) {sorted = 0 : si64} : (tensor<3x4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<12xi64>, tensor<?xi64>)
  %sign = "onnx.Sign"(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %slices, %none_first, %inverse_slices, %none_counts = "onnx.Unique"(%sign) {axis = 1 : si64} : (tensor<3x4xf32>) -> (tensor<3x?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %most = onnx.Constant dense<100> : tensor<i64>
  %two = onnx.Constant dense<2> : tensor<i64>
  %share = onnx.Constant dense<0.1> : tensor<f32>
  %selected = "onnx.NonMaxSuppression"(%boxes, %scores, %most, %share, %zero) {center_point_box = 0 : si64} : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %few = "onnx.NonMaxSuppression"(%boxes, %scores, %two, %share, %none) {center_point_box = 1 : si64} : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, none) -> tensor<?x3xi64>
  %column = onnx.Constant dense<2> : tensor<i64>
  %numbers = "onnx.Gather"(%selected, %column) {axis = 1 : si64} : (tensor<?x3xi64>, tensor<i64>) -> tensor<?xi64>
  %shape = onnx.Constant dense<[6, 4]> : tensor<2xi64>
  %flat = "onnx.Reshape"(%boxes, %shape) {allowzero = 0 : si64} : (tensor<1x6x4xf32>, tensor<2xi64>) -> tensor<6x4xf32>
  %corners = "onnx.Gather"(%flat, %numbers) {axis = 0 : si64} : (tensor<6x4xf32>, tensor<?xi64>) -> tensor<?x4xf32>
  onnx.Return %places, %columns, %elements, %kept, %different, %first, %inverse, %counts, %unsorted, %inverse_unsorted, %counts_unsorted, %slices, %inverse_slices, %selected, %few, %corners : tensor<2x?xi64>, tensor<3x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xi64>, tensor<12xi64>, tensor<?xi64>, tensor<?xf32>, tensor<12xi64>, tensor<?xi64>, tensor<3x?xf32>, tensor<4xi64>, tensor<?x3xi64>, tensor<?x3xi64>, tensor<?x4xf32>
}
