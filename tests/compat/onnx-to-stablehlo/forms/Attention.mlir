// Attention in 7 forms
//
// form: plain
// longer: ONNX multiplies queries and keys by the root of the factor each, so that neither grows too large in 16 bits
func.func @main(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>)
    -> tensor<2x2x3x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1, %2 = "onnx.Attention"(%q, %k, %v, %n, %n, %n, %n) <{}>
      : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>, none, none, none, none)
      -> (tensor<2x2x3x4xf32>, none, none, none)
  onnx.Return %y : tensor<2x2x3x4xf32>
}
func.func @shortest(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>)
    -> tensor<2x2x3x4xf32> {
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x2x3x4xf32>
  %0 = stablehlo.multiply %q, %cst : tensor<2x2x3x4xf32>
  %2 = stablehlo.dot_general %0, %k, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [3]
      : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %3 = stablehlo.reduce(%2 init: %cst_1) applies stablehlo.maximum across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %5 = stablehlo.subtract %2, %4 : tensor<2x2x3x5xf32>
  %6 = stablehlo.exponential %5 : tensor<2x2x3x5xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %9 = stablehlo.divide %6, %8 : tensor<2x2x3x5xf32>
  %10 = stablehlo.dot_general %9, %v, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %10 : tensor<2x2x3x4xf32>
}
// -----
// form: with a mask of floats
// longer: ONNX multiplies queries and keys by the root of the factor each, so that neither grows too large in 16 bits
func.func @main(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>,
    %m: tensor<3x5xf32>) -> tensor<2x2x3x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1, %2 = "onnx.Attention"(%q, %k, %v, %m, %n, %n, %n) <{}>
      : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>, tensor<3x5xf32>, none,
      none, none) -> (tensor<2x2x3x4xf32>, none, none, none)
  onnx.Return %y : tensor<2x2x3x4xf32>
}
func.func @shortest(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>,
    %m: tensor<3x5xf32>) -> tensor<2x2x3x4xf32> {
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x2x3x4xf32>
  %0 = stablehlo.multiply %q, %cst : tensor<2x2x3x4xf32>
  %2 = stablehlo.dot_general %0, %k, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [3]
      : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %3 = stablehlo.broadcast_in_dim %m, dims = [2, 3] : (tensor<3x5xf32>) -> tensor<2x2x3x5xf32>
  %4 = stablehlo.add %2, %3 : tensor<2x2x3x5xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %5 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.maximum across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %7 = stablehlo.subtract %4, %6 : tensor<2x2x3x5xf32>
  %8 = stablehlo.exponential %7 : tensor<2x2x3x5xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %9 = stablehlo.reduce(%8 init: %cst_2) applies stablehlo.add across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %11 = stablehlo.divide %8, %10 : tensor<2x2x3x5xf32>
  %cst_3 = stablehlo.constant dense<-3.300000e+38> : tensor<2x2x3xf32>
  %12 = stablehlo.compare  LT, %5, %cst_3
      : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x2x3xi1>) -> tensor<2x2x3x5xi1>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x3x5xf32>
  %14 = stablehlo.select %13, %cst_4, %11 : tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>
  %15 = stablehlo.dot_general %14, %v, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %15 : tensor<2x2x3x4xf32>
}
// -----
// form: with a mask of booleans
// longer: as without a mask; and the mask becomes numbers that are added, so that others can be added as well
func.func @main(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>,
    %m: tensor<3x5xi1>) -> tensor<2x2x3x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1, %2 = "onnx.Attention"(%q, %k, %v, %m, %n, %n, %n) <{}>
      : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>, tensor<3x5xi1>, none, none,
      none) -> (tensor<2x2x3x4xf32>, none, none, none)
  onnx.Return %y : tensor<2x2x3x4xf32>
}
func.func @shortest(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>,
    %m: tensor<3x5xi1>) -> tensor<2x2x3x4xf32> {
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x2x3x4xf32>
  %0 = stablehlo.multiply %q, %cst : tensor<2x2x3x4xf32>
  %2 = stablehlo.dot_general %0, %k, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [3]
      : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<2x2x3x5xf32>
  %4 = stablehlo.broadcast_in_dim %m, dims = [2, 3] : (tensor<3x5xi1>) -> tensor<2x2x3x5xi1>
  %5 = stablehlo.select %4, %2, %cst_2 : tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %6 = stablehlo.reduce(%5 init: %cst_3) applies stablehlo.maximum across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %8 = stablehlo.subtract %5, %7 : tensor<2x2x3x5xf32>
  %9 = stablehlo.exponential %8 : tensor<2x2x3x5xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %10 = stablehlo.reduce(%9 init: %cst_4) applies stablehlo.add across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2]
      : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %12 = stablehlo.divide %9, %11 : tensor<2x2x3x5xf32>
  %cst_5 = stablehlo.constant dense<-3.300000e+38> : tensor<2x2x3xf32>
  %13 = stablehlo.compare  LT, %6, %cst_5
      : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x2x3xi1>) -> tensor<2x2x3x5xi1>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x3x5xf32>
  %15 = stablehlo.select %14, %cst_6, %12 : tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>
  %16 = stablehlo.dot_general %15, %v, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %16 : tensor<2x2x3x4xf32>
}
// -----
// form: causal
// longer: ONNX multiplies queries and keys by the root of the factor each, so that neither grows too large in 16 bits
func.func @main(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>)
    -> tensor<2x2x3x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1, %2 = "onnx.Attention"(%q, %k, %v, %n, %n, %n, %n) <{is_causal = 1 : si64}>
      : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, none, none, none, none)
      -> (tensor<2x2x3x4xf32>, none, none, none)
  onnx.Return %y : tensor<2x2x3x4xf32>
}
func.func @shortest(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>)
    -> tensor<2x2x3x4xf32> {
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x2x3x4xf32>
  %0 = stablehlo.multiply %q, %cst : tensor<2x2x3x4xf32>
  %2 = stablehlo.dot_general %0, %k, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [3]
      : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %c = stablehlo.constant dense<[[[[true, false, false], [true, true, false], [true, true, true]],
      [[true, false, false], [true, true, false], [true, true, true]]], [[[true, false, false],
      [true, true, false], [true, true, true]], [[true, false, false], [true, true, false], [true,
      true, true]]]]> : tensor<2x2x3x3xi1>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<2x2x3x3xf32>
  %3 = stablehlo.select %c, %2, %cst_0 : tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.maximum across dimensions = [3]
      : (tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x3xf32>
  %6 = stablehlo.subtract %3, %5 : tensor<2x2x3x3xf32>
  %7 = stablehlo.exponential %6 : tensor<2x2x3x3xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [3]
      : (tensor<2x2x3x3xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x3xf32>
  %10 = stablehlo.divide %7, %9 : tensor<2x2x3x3xf32>
  %cst_3 = stablehlo.constant dense<-3.300000e+38> : tensor<2x2x3xf32>
  %11 = stablehlo.compare  LT, %4, %cst_3
      : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x3xi1>) -> tensor<2x2x3x3xi1>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x3x3xf32>
  %13 = stablehlo.select %12, %cst_4, %10 : tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>
  %14 = stablehlo.dot_general %13, %v, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %14 : tensor<2x2x3x4xf32>
}
// -----
// form: heads in groups
// longer: ONNX multiplies queries and keys by the root of the factor each, so that neither grows too large in 16 bits
func.func @main(%q: tensor<2x4x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>)
    -> tensor<2x4x3x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1, %2 = "onnx.Attention"(%q, %k, %v, %n, %n, %n, %n) <{}>
      : (tensor<2x4x3x4xf32>, tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>, none, none, none, none)
      -> (tensor<2x4x3x4xf32>, none, none, none)
  onnx.Return %y : tensor<2x4x3x4xf32>
}
func.func @shortest(%q: tensor<2x4x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>)
    -> tensor<2x4x3x4xf32> {
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4x3x4xf32>
  %0 = stablehlo.multiply %q, %cst : tensor<2x4x3x4xf32>
  %2 = stablehlo.reshape %0 : (tensor<2x4x3x4xf32>) -> tensor<2x2x2x3x4xf32>
  %3 = stablehlo.dot_general %2, %k, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [4] x [3]
      : (tensor<2x2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x2x3x5xf32>
  %4 = stablehlo.reshape %3 : (tensor<2x2x2x3x5xf32>) -> tensor<2x4x3x5xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %5 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.maximum across dimensions = [3]
      : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<2x4x3xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x3xf32>) -> tensor<2x4x3x5xf32>
  %7 = stablehlo.subtract %4, %6 : tensor<2x4x3x5xf32>
  %8 = stablehlo.exponential %7 : tensor<2x4x3x5xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %9 = stablehlo.reduce(%8 init: %cst_2) applies stablehlo.add across dimensions = [3]
      : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<2x4x3xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x4x3xf32>) -> tensor<2x4x3x5xf32>
  %11 = stablehlo.divide %8, %10 : tensor<2x4x3x5xf32>
  %12 = stablehlo.reshape %11 : (tensor<2x4x3x5xf32>) -> tensor<2x2x2x3x5xf32>
  %13 = stablehlo.dot_general %12, %v, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [4] x [2]
      : (tensor<2x2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x2x3x4xf32>
  %14 = stablehlo.reshape %13 : (tensor<2x2x2x3x4xf32>) -> tensor<2x4x3x4xf32>
  return %14 : tensor<2x4x3x4xf32>
}
// -----
// form: rank 3
// longer: ONNX multiplies queries and keys by the root of the factor each, so that neither grows too large in 16 bits
func.func @main(%q: tensor<2x3x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x8xf32>)
    -> tensor<2x3x8xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1, %2 = "onnx.Attention"(%q, %k, %v, %n, %n, %n, %n)
      <{q_num_heads = 2 : si64, kv_num_heads = 2 : si64}>
      : (tensor<2x3x8xf32>, tensor<2x5x8xf32>, tensor<2x5x8xf32>, none, none, none, none)
      -> (tensor<2x3x8xf32>, none, none, none)
  onnx.Return %y : tensor<2x3x8xf32>
}
func.func @shortest(%q: tensor<2x3x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x8xf32>)
    -> tensor<2x3x8xf32> {
  %0 = stablehlo.reshape %q : (tensor<2x3x8xf32>) -> tensor<2x3x2x4xf32>
  %1 = stablehlo.transpose %0, dims = [0, 2, 1, 3] : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
  %2 = stablehlo.reshape %k : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  %3 = stablehlo.transpose %2, dims = [0, 2, 1, 3] : (tensor<2x5x2x4xf32>) -> tensor<2x2x5x4xf32>
  %4 = stablehlo.reshape %v : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x2x3x4xf32>
  %5 = stablehlo.multiply %1, %cst : tensor<2x2x3x4xf32>
  %7 = stablehlo.dot_general %5, %3, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [3]
      : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.maximum across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %10 = stablehlo.subtract %7, %9 : tensor<2x2x3x5xf32>
  %11 = stablehlo.exponential %10 : tensor<2x2x3x5xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %12 = stablehlo.reduce(%11 init: %cst_2) applies stablehlo.add across dimensions = [3]
      : (tensor<2x2x3x5xf32>, tensor<f32>) -> tensor<2x2x3xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2]
      : (tensor<2x2x3xf32>) -> tensor<2x2x3x5xf32>
  %14 = stablehlo.divide %11, %13 : tensor<2x2x3x5xf32>
  %15 = stablehlo.dot_general %14, %4, batching_dims = [0, 1] x [0, 2],
      contracting_dims = [3] x [1]
      : (tensor<2x2x3x5xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x3x4xf32>
  %16 = stablehlo.transpose %15, dims = [0, 2, 1, 3] : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
  %17 = stablehlo.reshape %16 : (tensor<2x3x2x4xf32>) -> tensor<2x3x8xf32>
  return %17 : tensor<2x3x8xf32>
}
// -----
// form: batch and lengths open
// longer: ONNX multiplies queries and keys by the root of the factor each, so that neither grows too large in 16 bits
func.func @main(%q: tensor<?x2x?x4xf32>, %k: tensor<?x2x?x4xf32>, %v: tensor<?x2x?x4xf32>)
    -> tensor<?x2x?x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %0, %1, %2 = "onnx.Attention"(%q, %k, %v, %n, %n, %n, %n) <{}>
      : (tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, none, none, none, none)
      -> (tensor<?x2x?x4xf32>, none, none, none)
  onnx.Return %y : tensor<?x2x?x4xf32>
}
func.func @shortest(%q: tensor<?x2x?x4xf32>, %k: tensor<?x2x?x4xf32>, %v: tensor<?x2x?x4xf32>)
    -> tensor<?x2x?x4xf32> {
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<1xf32>
  %0 = stablehlo.get_dimension_size %q, dim = 0 : (tensor<?x2x?x4xf32>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %q, dim = 2 : (tensor<?x2x?x4xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %c = stablehlo.constant dense<2> : tensor<1xi32>
  %3 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %c_0 = stablehlo.constant dense<4> : tensor<1xi32>
  %4 = stablehlo.concatenate %2, %c, %3, %c_0, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %5 = stablehlo.dynamic_broadcast_in_dim %cst, %4, dims = [3]
      : (tensor<1xf32>, tensor<4xi32>) -> tensor<?x2x?x4xf32>
  %6 = stablehlo.multiply %q, %5 : tensor<?x2x?x4xf32>
  %7 = stablehlo.get_dimension_size %k, dim = 2 : (tensor<?x2x?x4xf32>) -> tensor<i32>
  %8 = stablehlo.reshape %7 : (tensor<i32>) -> tensor<1xi32>
  %12 = stablehlo.dot_general %6, %k, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [3]
      : (tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>) -> tensor<?x2x?x?xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.maximum across dimensions = [3]
      : (tensor<?x2x?x?xf32>, tensor<f32>) -> tensor<?x2x?xf32>
  %14 = stablehlo.concatenate %2, %c, %3, %8, dim = 0
      : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %15 = stablehlo.dynamic_broadcast_in_dim %13, %14, dims = [0, 1, 2]
      : (tensor<?x2x?xf32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
  %16 = stablehlo.subtract %12, %15 : tensor<?x2x?x?xf32>
  %17 = stablehlo.exponential %16 : tensor<?x2x?x?xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %18 = stablehlo.reduce(%17 init: %cst_2) applies stablehlo.add across dimensions = [3]
      : (tensor<?x2x?x?xf32>, tensor<f32>) -> tensor<?x2x?xf32>
  %19 = stablehlo.dynamic_broadcast_in_dim %18, %14, dims = [0, 1, 2]
      : (tensor<?x2x?xf32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
  %20 = stablehlo.divide %17, %19 : tensor<?x2x?x?xf32>
  %21 = stablehlo.dot_general %20, %v, batching_dims = [0, 1] x [0, 1],
      contracting_dims = [3] x [2]
      : (tensor<?x2x?x?xf32>, tensor<?x2x?x4xf32>) -> tensor<?x2x?x4xf32>
  return %21 : tensor<?x2x?x4xf32>
}
