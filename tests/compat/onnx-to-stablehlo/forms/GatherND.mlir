// GatherND in 3 forms
//
// form: slices
func.func @main(%x: tensor<4x5x3xf32>, %i: tensor<6x2xi64>) -> tensor<6x3xf32> {
  %y = "onnx.GatherND"(%x, %i) <{batch_dims = 0 : si64}>
      : (tensor<4x5x3xf32>, tensor<6x2xi64>) -> tensor<6x3xf32>
  onnx.Return %y : tensor<6x3xf32>
}
func.func @shortest(%x: tensor<4x5x3xf32>, %i: tensor<6x2xi64>) -> tensor<6x3xf32> {
  %c = stablehlo.constant dense<0> : tensor<6x2xi64>
  %0 = stablehlo.compare  LT, %i, %c : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %c_0 = stablehlo.constant dense<[[4, 5], [4, 5], [4, 5], [4, 5], [4, 5], [4,
      5]]> : tensor<6x2xi64>
  %1 = stablehlo.add %i, %c_0 : tensor<6x2xi64>
  %2 = stablehlo.select %0, %1, %i : tensor<6x2xi1>, tensor<6x2xi64>
  %3 = "stablehlo.gather"(%x, %2)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1],
      start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 1, 1, 3>}> : (tensor<4x5x3xf32>, tensor<6x2xi64>) -> tensor<6x3xf32>
  return %3 : tensor<6x3xf32>
}
// -----
// form: in a batch
func.func @main(%x: tensor<2x5x3xf32>, %i: tensor<2x4x1xi64>) -> tensor<2x4x3xf32> {
  %y = "onnx.GatherND"(%x, %i) <{batch_dims = 1 : si64}>
      : (tensor<2x5x3xf32>, tensor<2x4x1xi64>) -> tensor<2x4x3xf32>
  onnx.Return %y : tensor<2x4x3xf32>
}
func.func @shortest(%x: tensor<2x5x3xf32>, %i: tensor<2x4x1xi64>) -> tensor<2x4x3xf32> {
  %c = stablehlo.constant dense<0> : tensor<2x4x1xi64>
  %0 = stablehlo.compare  LT, %i, %c : (tensor<2x4x1xi64>, tensor<2x4x1xi64>) -> tensor<2x4x1xi1>
  %c_0 = stablehlo.constant dense<5> : tensor<2x4x1xi64>
  %1 = stablehlo.add %i, %c_0 : tensor<2x4x1xi64>
  %2 = stablehlo.select %0, %1, %i : tensor<2x4x1xi1>, tensor<2x4x1xi64>
  %3 = "stablehlo.gather"(%x, %2)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1],
      operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1],
      index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 3>}>
      : (tensor<2x5x3xf32>, tensor<2x4x1xi64>) -> tensor<2x4x3xf32>
  return %3 : tensor<2x4x3xf32>
}
// -----
// form: known indices
func.func @main(%x: tensor<4x5xf32>) -> tensor<2xf32> {
  %i = onnx.Constant dense<[[0, 1], [3, -1]]> : tensor<2x2xi64>
  %y = "onnx.GatherND"(%x, %i) <{batch_dims = 0 : si64}>
      : (tensor<4x5xf32>, tensor<2x2xi64>) -> tensor<2xf32>
  onnx.Return %y : tensor<2xf32>
}
func.func @shortest(%x: tensor<4x5xf32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<[[0, 1], [3, 4]]> : tensor<2x2xi64>
  %0 = "stablehlo.gather"(%x, %c)
      <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0,
      1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}>
      : (tensor<4x5xf32>, tensor<2x2xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
