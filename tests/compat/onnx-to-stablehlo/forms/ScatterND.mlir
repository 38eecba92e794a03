// ScatterND in 3 forms
//
// form: rows
func.func @main(%x: tensor<5x3xf32>, %i: tensor<2x1xi64> {onnx.default = dense<[[1],
    [-1]]> : tensor<2x1xi64>}, %u: tensor<2x3xf32>) -> tensor<5x3xf32> {
  %y = "onnx.ScatterND"(%x, %i, %u) <{reduction = "none"}>
      : (tensor<5x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<5x3xf32>
  onnx.Return %y : tensor<5x3xf32>
}
func.func @shortest(%x: tensor<5x3xf32>, %i: tensor<2x1xi64>, %u: tensor<2x3xf32>)
    -> tensor<5x3xf32> {
  %c = stablehlo.constant dense<0> : tensor<2x1xi64>
  %0 = stablehlo.compare  LT, %i, %c : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
  %c_0 = stablehlo.constant dense<5> : tensor<2x1xi64>
  %1 = stablehlo.add %i, %c_0 : tensor<2x1xi64>
  %2 = stablehlo.select %0, %1, %i : tensor<2x1xi1>, tensor<2x1xi64>
  %3 = "stablehlo.scatter"(%x, %2, %u)
      <{indices_are_sorted = false,
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<5x3xf32>
  return %3 : tensor<5x3xf32>
}
// -----
// form: sums of elements
func.func @main(%x: tensor<5x3xf32>, %i: tensor<4x2xi64>, %u: tensor<4xf32>) -> tensor<5x3xf32> {
  %y = "onnx.ScatterND"(%x, %i, %u) <{reduction = "add"}>
      : (tensor<5x3xf32>, tensor<4x2xi64>, tensor<4xf32>) -> tensor<5x3xf32>
  onnx.Return %y : tensor<5x3xf32>
}
func.func @shortest(%x: tensor<5x3xf32>, %i: tensor<4x2xi64>, %u: tensor<4xf32>)
    -> tensor<5x3xf32> {
  %c = stablehlo.constant dense<0> : tensor<4x2xi64>
  %0 = stablehlo.compare  LT, %i, %c : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi1>
  %c_0 = stablehlo.constant dense<[[5, 3], [5, 3], [5, 3], [5, 3]]> : tensor<4x2xi64>
  %1 = stablehlo.add %i, %c_0 : tensor<4x2xi64>
  %2 = stablehlo.select %0, %1, %i : tensor<4x2xi1>, tensor<4x2xi64>
  %3 = "stablehlo.scatter"(%x, %2, %u)
      <{indices_are_sorted = false,
      scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1],
      scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %4 = stablehlo.add %arg3, %arg4 : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<4x2xi64>, tensor<4xf32>) -> tensor<5x3xf32>
  return %3 : tensor<5x3xf32>
}
// -----
// form: known indices
func.func @main(%x: tensor<5x3xf32>, %u: tensor<2x3xf32>) -> tensor<5x3xf32> {
  %i = onnx.Constant dense<[[1], [-1]]> : tensor<2x1xi64>
  %y = "onnx.ScatterND"(%x, %i, %u) <{reduction = "none"}>
      : (tensor<5x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<5x3xf32>
  onnx.Return %y : tensor<5x3xf32>
}
func.func @shortest(%x: tensor<5x3xf32>, %u: tensor<2x3xf32>) -> tensor<5x3xf32> {
  %c = stablehlo.constant dense<[[1], [4]]> : tensor<2x1xi64>
  %0 = "stablehlo.scatter"(%x, %c, %u)
      <{indices_are_sorted = false,
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      unique_indices = false}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    stablehlo.return %arg3 : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}
