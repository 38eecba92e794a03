// LSTM in 2 forms
//
// form: forward
func.func @main(%x: tensor<3x2x4xf32>, %w: tensor<1x12x4xf32>, %r: tensor<1x12x3xf32>)
    -> (tensor<3x1x2x3xf32>, tensor<1x2x3xf32>, tensor<1x2x3xf32>) {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %h, %c = "onnx.LSTM"(%x, %w, %r, %n, %n, %n, %n, %n) <{hidden_size = 3 : si64}>
      : (tensor<3x2x4xf32>, tensor<1x12x4xf32>, tensor<1x12x3xf32>, none, none, none, none,
      none) -> (tensor<3x1x2x3xf32>, tensor<1x2x3xf32>, tensor<1x2x3xf32>)
  onnx.Return %y, %h, %c : tensor<3x1x2x3xf32>, tensor<1x2x3xf32>, tensor<1x2x3xf32>
}
func.func @shortest(%x: tensor<3x2x4xf32>, %w: tensor<1x12x4xf32>, %r: tensor<1x12x3xf32>)
    -> (tensor<3x1x2x3xf32>, tensor<1x2x3xf32>, tensor<1x2x3xf32>) {
  %0 = stablehlo.reshape %r : (tensor<1x12x3xf32>) -> tensor<12x3xf32>
  %1 = stablehlo.reshape %w : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [2] x [1]
      : (tensor<3x2x4xf32>, tensor<12x4xf32>) -> tensor<3x2x12xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x2x3xf32>
  %c = stablehlo.constant dense<0> : tensor<i64>
  %3:4 = stablehlo.while(%iterArg = %c, %iterArg_1 = %cst, %iterArg_2 = %cst,
      %iterArg_3 = %cst_0) : tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2x3xf32>
  cond {
    %c_4 = stablehlo.constant dense<3> : tensor<i64>
    %7 = stablehlo.compare  LT, %iterArg, %c_4 : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %7 : tensor<i1>
  } do {
    %7 = stablehlo.dynamic_slice %2, %iterArg, %c, %c, sizes = [1, 2, 12]
        : (tensor<3x2x12xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x2x12xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x2x12xf32>) -> tensor<2x12xf32>
    %9 = stablehlo.dot_general %iterArg_1, %0, contracting_dims = [1] x [1]
        : (tensor<2x3xf32>, tensor<12x3xf32>) -> tensor<2x12xf32>
    %10 = stablehlo.add %8, %9 : tensor<2x12xf32>
    %11 = stablehlo.slice %10 [0:2, 0:3] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %12 = stablehlo.logistic %11 : tensor<2x3xf32>
    %13 = stablehlo.slice %10 [0:2, 6:9] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %14 = stablehlo.logistic %13 : tensor<2x3xf32>
    %15 = stablehlo.slice %10 [0:2, 9:12] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %16 = stablehlo.tanh %15 : tensor<2x3xf32>
    %17 = stablehlo.multiply %14, %iterArg_2 : tensor<2x3xf32>
    %18 = stablehlo.multiply %12, %16 : tensor<2x3xf32>
    %19 = stablehlo.add %17, %18 : tensor<2x3xf32>
    %20 = stablehlo.slice %10 [0:2, 3:6] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %21 = stablehlo.logistic %20 : tensor<2x3xf32>
    %22 = stablehlo.tanh %19 : tensor<2x3xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<2x3xf32>
    %24 = stablehlo.reshape %23 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
    %25 = stablehlo.dynamic_update_slice %iterArg_3, %24, %iterArg, %c, %c
        : (tensor<3x2x3xf32>, tensor<1x2x3xf32>, tensor<i64>, tensor<i64>, tensor<i64>)
        -> tensor<3x2x3xf32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %26 = stablehlo.add %iterArg, %c_4 : tensor<i64>
    stablehlo.return %26, %23, %19, %25 : tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>,
        tensor<3x2x3xf32>
  }
  %4 = stablehlo.reshape %3#3 : (tensor<3x2x3xf32>) -> tensor<3x1x2x3xf32>
  %5 = stablehlo.reshape %3#1 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  %6 = stablehlo.reshape %3#2 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return %4, %5, %6 : tensor<3x1x2x3xf32>, tensor<1x2x3xf32>, tensor<1x2x3xf32>
}
// -----
// form: last state, with a bias and an initial state
func.func @main(%x: tensor<3x2x4xf32>, %w: tensor<1x12x4xf32>, %r: tensor<1x12x3xf32>,
    %b: tensor<1x24xf32>, %h0: tensor<1x2x3xf32>, %c0: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y, %h, %c = "onnx.LSTM"(%x, %w, %r, %b, %n, %h0, %c0, %n) <{hidden_size = 3 : si64}>
      : (tensor<3x2x4xf32>, tensor<1x12x4xf32>, tensor<1x12x3xf32>, tensor<1x24xf32>, none,
      tensor<1x2x3xf32>, tensor<1x2x3xf32>, none) -> (none, tensor<1x2x3xf32>, none)
  onnx.Return %h : tensor<1x2x3xf32>
}
func.func @shortest(%x: tensor<3x2x4xf32>, %w: tensor<1x12x4xf32>, %r: tensor<1x12x3xf32>,
    %b: tensor<1x24xf32>, %h0: tensor<1x2x3xf32>, %c0: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %0 = stablehlo.reshape %r : (tensor<1x12x3xf32>) -> tensor<12x3xf32>
  %1 = stablehlo.reshape %w : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [2] x [1]
      : (tensor<3x2x4xf32>, tensor<12x4xf32>) -> tensor<3x2x12xf32>
  %3 = stablehlo.reshape %b : (tensor<1x24xf32>) -> tensor<24xf32>
  %4 = stablehlo.slice %3 [0:12] : (tensor<24xf32>) -> tensor<12xf32>
  %5 = stablehlo.slice %3 [12:24] : (tensor<24xf32>) -> tensor<12xf32>
  %6 = stablehlo.add %4, %5 : tensor<12xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [2] : (tensor<12xf32>) -> tensor<3x2x12xf32>
  %8 = stablehlo.add %2, %7 : tensor<3x2x12xf32>
  %9 = stablehlo.reshape %h0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
  %10 = stablehlo.reshape %c0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
  %c = stablehlo.constant dense<0> : tensor<i64>
  %11:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %9, %iterArg_1 = %10) : tensor<i64>,
      tensor<2x3xf32>, tensor<2x3xf32>
  cond {
    %c_2 = stablehlo.constant dense<3> : tensor<i64>
    %13 = stablehlo.compare  LT, %iterArg, %c_2 : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %13 : tensor<i1>
  } do {
    %13 = stablehlo.dynamic_slice %8, %iterArg, %c, %c, sizes = [1, 2, 12]
        : (tensor<3x2x12xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x2x12xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x2x12xf32>) -> tensor<2x12xf32>
    %15 = stablehlo.dot_general %iterArg_0, %0, contracting_dims = [1] x [1]
        : (tensor<2x3xf32>, tensor<12x3xf32>) -> tensor<2x12xf32>
    %16 = stablehlo.add %14, %15 : tensor<2x12xf32>
    %17 = stablehlo.slice %16 [0:2, 0:3] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %18 = stablehlo.logistic %17 : tensor<2x3xf32>
    %19 = stablehlo.slice %16 [0:2, 6:9] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %20 = stablehlo.logistic %19 : tensor<2x3xf32>
    %21 = stablehlo.slice %16 [0:2, 9:12] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %22 = stablehlo.tanh %21 : tensor<2x3xf32>
    %23 = stablehlo.multiply %20, %iterArg_1 : tensor<2x3xf32>
    %24 = stablehlo.multiply %18, %22 : tensor<2x3xf32>
    %25 = stablehlo.add %23, %24 : tensor<2x3xf32>
    %26 = stablehlo.slice %16 [0:2, 3:6] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %27 = stablehlo.logistic %26 : tensor<2x3xf32>
    %28 = stablehlo.tanh %25 : tensor<2x3xf32>
    %29 = stablehlo.multiply %27, %28 : tensor<2x3xf32>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %30 = stablehlo.add %iterArg, %c_2 : tensor<i64>
    stablehlo.return %30, %29, %25 : tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>
  }
  %12 = stablehlo.reshape %11#1 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return %12 : tensor<1x2x3xf32>
}
