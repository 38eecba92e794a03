// MatMul in 12 forms
//
// form: ranks 1 and 1
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<f32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  onnx.Return %y : tensor<f32>
}
func.func @shortest(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<f32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0]
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
// form: ranks 2 and 2
func.func @main(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  onnx.Return %y : tensor<3x5xf32>
}
func.func @shortest(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
      : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
// form: ranks 1 and 2
func.func @main(%a: tensor<4xf32>, %b: tensor<4x5xf32>) -> tensor<5xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<5xf32>
  onnx.Return %y : tensor<5xf32>
}
func.func @shortest(%a: tensor<4xf32>, %b: tensor<4x5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.dot_general %b, %a, contracting_dims = [0] x [0]
      : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
// -----
// form: ranks 2 and 1
func.func @main(%a: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<3xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  onnx.Return %y : tensor<3xf32>
}
func.func @shortest(%a: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<3xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
      : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// -----
// form: ranks 3 and 3
func.func @main(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  onnx.Return %y : tensor<2x3x5xf32>
}
func.func @shortest(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1]
      : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}
// -----
// form: ranks 3 and 2
func.func @main(%a: tensor<2x3x4xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x5xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  onnx.Return %y : tensor<2x3x5xf32>
}
func.func @shortest(%a: tensor<2x3x4xf32>, %b: tensor<4x5xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [2] x [0]
      : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}
// -----
// form: ranks 2 and 3
func.func @main(%a: tensor<3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  onnx.Return %y : tensor<2x3x5xf32>
}
func.func @shortest(%a: tensor<3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %1 = stablehlo.dot_general %0, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1]
      : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return %1 : tensor<2x3x5xf32>
}
// -----
// form: ranks 4 and 3
func.func @main(%a: tensor<2x3x4x5xf32>, %b: tensor<3x5x2xf32>) -> tensor<2x3x4x2xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<2x3x4x5xf32>, tensor<3x5x2xf32>) -> tensor<2x3x4x2xf32>
  onnx.Return %y : tensor<2x3x4x2xf32>
}
func.func @shortest(%a: tensor<2x3x4x5xf32>, %b: tensor<3x5x2xf32>) -> tensor<2x3x4x2xf32> {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1, 2, 3] : (tensor<3x5x2xf32>) -> tensor<2x3x5x2xf32>
  %1 = stablehlo.dot_general %a, %0, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<2x3x4x5xf32>, tensor<2x3x5x2xf32>) -> tensor<2x3x4x2xf32>
  return %1 : tensor<2x3x4x2xf32>
}
// -----
// form: ranks 1 and 3
func.func @main(%a: tensor<4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x5xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<4xf32>, tensor<2x4x5xf32>) -> tensor<2x5xf32>
  onnx.Return %y : tensor<2x5xf32>
}
func.func @shortest(%a: tensor<4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x5xf32> {
  %0 = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0]
      : (tensor<2x4x5xf32>, tensor<4xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
// -----
// form: ranks 4 and 4, broadcast
func.func @main(%a: tensor<2x1x3x4xf32>, %b: tensor<1x5x4x2xf32>) -> tensor<2x5x3x2xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<2x1x3x4xf32>, tensor<1x5x4x2xf32>) -> tensor<2x5x3x2xf32>
  onnx.Return %y : tensor<2x5x3x2xf32>
}
func.func @shortest(%a: tensor<2x1x3x4xf32>, %b: tensor<1x5x4x2xf32>) -> tensor<2x5x3x2xf32> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1, 2, 3]
      : (tensor<2x1x3x4xf32>) -> tensor<2x5x3x4xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [0, 1, 2, 3]
      : (tensor<1x5x4x2xf32>) -> tensor<2x5x4x2xf32>
  %2 = stablehlo.dot_general %0, %1, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<2x5x3x4xf32>, tensor<2x5x4x2xf32>) -> tensor<2x5x3x2xf32>
  return %2 : tensor<2x5x3x2xf32>
}
// -----
// form: ranks 3 and 2, two sizes open
func.func @main(%a: tensor<?x?x4xf32>, %b: tensor<4x5xf32>) -> tensor<?x?x5xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<?x?x4xf32>, tensor<4x5xf32>) -> tensor<?x?x5xf32>
  onnx.Return %y : tensor<?x?x5xf32>
}
func.func @shortest(%a: tensor<?x?x4xf32>, %b: tensor<4x5xf32>) -> tensor<?x?x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [2] x [0]
      : (tensor<?x?x4xf32>, tensor<4x5xf32>) -> tensor<?x?x5xf32>
  return %0 : tensor<?x?x5xf32>
}
// -----
// form: ranks 4 and 4, two sizes open
func.func @main(%a: tensor<?x?x3x4xf32>, %b: tensor<?x?x4x2xf32>) -> tensor<?x?x3x2xf32> {
  %y = "onnx.MatMul"(%a, %b) : (tensor<?x?x3x4xf32>, tensor<?x?x4x2xf32>) -> tensor<?x?x3x2xf32>
  onnx.Return %y : tensor<?x?x3x2xf32>
}
func.func @shortest(%a: tensor<?x?x3x4xf32>, %b: tensor<?x?x4x2xf32>) -> tensor<?x?x3x2xf32> {
  %0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x?x3x4xf32>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %b, dim = 0 : (tensor<?x?x4x2xf32>) -> tensor<i32>
  %c = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.compare  EQ, %0, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %3 = stablehlo.select %2, %1, %0 : tensor<i1>, tensor<i32>
  %4 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<?x?x3x4xf32>) -> tensor<i32>
  %5 = stablehlo.get_dimension_size %b, dim = 1 : (tensor<?x?x4x2xf32>) -> tensor<i32>
  %6 = stablehlo.compare  EQ, %4, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %7 = stablehlo.select %6, %5, %4 : tensor<i1>, tensor<i32>
  %8 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %9 = stablehlo.reshape %7 : (tensor<i32>) -> tensor<1xi32>
  %c_0 = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %10 = stablehlo.concatenate %8, %9, %c_0, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
  %11 = stablehlo.dynamic_broadcast_in_dim %a, %10, dims = [0, 1, 2, 3]
      : (tensor<?x?x3x4xf32>, tensor<4xi32>) -> tensor<?x?x3x4xf32>
  %c_1 = stablehlo.constant dense<[4, 2]> : tensor<2xi32>
  %12 = stablehlo.concatenate %8, %9, %c_1, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
  %13 = stablehlo.dynamic_broadcast_in_dim %b, %12, dims = [0, 1, 2, 3]
      : (tensor<?x?x4x2xf32>, tensor<4xi32>) -> tensor<?x?x4x2xf32>
  %14 = stablehlo.dot_general %11, %13, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<?x?x3x4xf32>, tensor<?x?x4x2xf32>) -> tensor<?x?x3x2xf32>
  return %14 : tensor<?x?x3x2xf32>
}
