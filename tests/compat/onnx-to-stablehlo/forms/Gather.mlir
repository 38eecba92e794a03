// Gather in 6 forms
//
// form: rows
func.func @main(%x: tensor<5x4xf32>, %i: tensor<3xi64>) -> tensor<3x4xf32> {
  %y = "onnx.Gather"(%x, %i) <{axis = 0 : si64}>
      : (tensor<5x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  onnx.Return %y : tensor<3x4xf32>
}
func.func @shortest(%x: tensor<5x4xf32>, %i: tensor<3xi64>) -> tensor<3x4xf32> {
  %c = stablehlo.constant dense<5> : tensor<3xi64>
  %0 = stablehlo.add %i, %c : tensor<3xi64>
  %c_0 = stablehlo.constant dense<0> : tensor<3xi64>
  %1 = stablehlo.compare  LT, %i, %c_0 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
  %2 = stablehlo.select %1, %0, %i : tensor<3xi1>, tensor<3xi64>
  %3 = "stablehlo.gather"(%x, %2)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  return %3 : tensor<3x4xf32>
}
// -----
// form: inner axis
func.func @main(%x: tensor<3x5x4xf32>, %i: tensor<2x2xi64>) -> tensor<3x2x2x4xf32> {
  %y = "onnx.Gather"(%x, %i) <{axis = 1 : si64}>
      : (tensor<3x5x4xf32>, tensor<2x2xi64>) -> tensor<3x2x2x4xf32>
  onnx.Return %y : tensor<3x2x2x4xf32>
}
func.func @shortest(%x: tensor<3x5x4xf32>, %i: tensor<2x2xi64>) -> tensor<3x2x2x4xf32> {
  %c = stablehlo.constant dense<5> : tensor<2x2xi64>
  %0 = stablehlo.add %i, %c : tensor<2x2xi64>
  %c_0 = stablehlo.constant dense<0> : tensor<2x2xi64>
  %1 = stablehlo.compare  LT, %i, %c_0 : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
  %2 = stablehlo.select %1, %0, %i : tensor<2x2xi1>, tensor<2x2xi64>
  %3 = "stablehlo.gather"(%x, %2)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], collapsed_slice_dims = [1],
      start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false,
      slice_sizes = array<i64: 3, 1, 4>}>
      : (tensor<3x5x4xf32>, tensor<2x2xi64>) -> tensor<3x2x2x4xf32>
  return %3 : tensor<3x2x2x4xf32>
}
// -----
// form: one element
func.func @main(%x: tensor<5x4xf32>, %i: tensor<i64>) -> tensor<4xf32> {
  %y = "onnx.Gather"(%x, %i) <{axis = 0 : si64}> : (tensor<5x4xf32>, tensor<i64>) -> tensor<4xf32>
  onnx.Return %y : tensor<4xf32>
}
func.func @shortest(%x: tensor<5x4xf32>, %i: tensor<i64>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<5> : tensor<i64>
  %0 = stablehlo.add %i, %c : tensor<i64>
  %c_0 = stablehlo.constant dense<0> : tensor<i64>
  %1 = stablehlo.compare  LT, %i, %c_0 : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %2 = stablehlo.select %1, %0, %i : tensor<i1>, tensor<i64>
  %3 = "stablehlo.gather"(%x, %2)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0],
      start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}>
      : (tensor<5x4xf32>, tensor<i64>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
// -----
// form: rows, count open
func.func @main(%x: tensor<5x4xf32>, %i: tensor<?xi64>) -> tensor<?x4xf32> {
  %y = "onnx.Gather"(%x, %i) <{axis = 0 : si64}>
      : (tensor<5x4xf32>, tensor<?xi64>) -> tensor<?x4xf32>
  onnx.Return %y : tensor<?x4xf32>
}
func.func @shortest(%x: tensor<5x4xf32>, %i: tensor<?xi64>) -> tensor<?x4xf32> {
  %c = stablehlo.constant dense<5> : tensor<i64>
  %0 = stablehlo.clamp %c, %i, %c : (tensor<i64>, tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
  %1 = stablehlo.add %i, %0 : tensor<?xi64>
  %c_0 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.clamp %c_0, %i, %c_0 : (tensor<i64>, tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
  %3 = stablehlo.compare  LT, %i, %2 : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi1>
  %4 = stablehlo.select %3, %1, %i : tensor<?xi1>, tensor<?xi64>
  %5 = "stablehlo.gather"(%x, %4)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<?xi64>) -> tensor<?x4xf32>
  return %5 : tensor<?x4xf32>
}
// -----
// form: one row, known
func.func @main(%x: tensor<5x4xf32>) -> tensor<4xf32> {
  %i = onnx.Constant dense<1> : tensor<i64>
  %y = "onnx.Gather"(%x, %i) <{axis = 0 : si64}> : (tensor<5x4xf32>, tensor<i64>) -> tensor<4xf32>
  onnx.Return %y : tensor<4xf32>
}
func.func @shortest(%x: tensor<5x4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1> : tensor<i64>
  %0 = "stablehlo.gather"(%x, %c)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0],
      start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}>
      : (tensor<5x4xf32>, tensor<i64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// form: rows, known
func.func @main(%x: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %i = onnx.Constant dense<[0, -1, 2]> : tensor<3xi64>
  %y = "onnx.Gather"(%x, %i) <{axis = 0 : si64}>
      : (tensor<5x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  onnx.Return %y : tensor<3x4xf32>
}
func.func @shortest(%x: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %c = stablehlo.constant dense<[0, 4, 2]> : tensor<3xi64>
  %0 = "stablehlo.gather"(%x, %c)
      <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
