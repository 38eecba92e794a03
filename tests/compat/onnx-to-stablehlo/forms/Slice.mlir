// Slice in 6 forms
//
// form: in steps
func.func @main(%x: tensor<4x9xf32>) -> tensor<4x3xf32> {
  %s = onnx.Constant dense<[1]> : tensor<1xi64>
  %e = onnx.Constant dense<[7]> : tensor<1xi64>
  %a = onnx.Constant dense<[1]> : tensor<1xi64>
  %t = onnx.Constant dense<[2]> : tensor<1xi64>
  %y = "onnx.Slice"(%x, %s, %e, %a, %t)
      : (tensor<4x9xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)
      -> tensor<4x3xf32>
  onnx.Return %y : tensor<4x3xf32>
}
func.func @shortest(%x: tensor<4x9xf32>) -> tensor<4x3xf32> {
  %0 = stablehlo.slice %x [0:4, 1:7:2] : (tensor<4x9xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
// form: backwards
func.func @main(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %s = onnx.Constant dense<[-1]> : tensor<1xi64>
  %e = onnx.Constant dense<[-9223372036854775808]> : tensor<1xi64>
  %a = onnx.Constant dense<[1]> : tensor<1xi64>
  %t = onnx.Constant dense<[-1]> : tensor<1xi64>
  %y = "onnx.Slice"(%x, %s, %e, %a, %t)
      : (tensor<4x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)
      -> tensor<4x5xf32>
  onnx.Return %y : tensor<4x5xf32>
}
func.func @shortest(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = stablehlo.reverse %x, dims = [1] : tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
// form: all but the last, size open
// longer: the size may be 0, and nothing can be removed then
func.func @main(%x: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %s = onnx.Constant dense<[0]> : tensor<1xi64>
  %e = onnx.Constant dense<[-1]> : tensor<1xi64>
  %a = onnx.Constant dense<[0]> : tensor<1xi64>
  %t = onnx.Constant dense<[1]> : tensor<1xi64>
  %y = "onnx.Slice"(%x, %s, %e, %a, %t)
      : (tensor<?x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)
      -> tensor<?x5xf32>
  onnx.Return %y : tensor<?x5xf32>
}
func.func @shortest(%x: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.pad %x, %zero, low = [0, 0], high = [-1, 0], interior = [0, 0]
      : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x5xf32>
  return %y : tensor<?x5xf32>
}
// -----
// form: known axis, other size open
func.func @main(%x: tensor<?x5xf32>) -> tensor<?x3xf32> {
  %s = onnx.Constant dense<[1]> : tensor<1xi64>
  %e = onnx.Constant dense<[4]> : tensor<1xi64>
  %a = onnx.Constant dense<[1]> : tensor<1xi64>
  %t = onnx.Constant dense<[1]> : tensor<1xi64>
  %y = "onnx.Slice"(%x, %s, %e, %a, %t)
      : (tensor<?x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)
      -> tensor<?x3xf32>
  onnx.Return %y : tensor<?x3xf32>
}
func.func @shortest(%x: tensor<?x5xf32>) -> tensor<?x3xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.pad %x, %cst, low = [0, -1], high = [0, -1], interior = [0, 0]
      : (tensor<?x5xf32>, tensor<f32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
// form: by places of the run
func.func @main(%x: tensor<5x4xf32>, %s: tensor<1xi64> {onnx.default = dense<1> : tensor<1xi64>},
    %e: tensor<1xi64> {onnx.default = dense<-1> : tensor<1xi64>}) -> tensor<?x4xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Slice"(%x, %s, %e, %n, %n)
      : (tensor<5x4xf32>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<?x4xf32>
  onnx.Return %y : tensor<?x4xf32>
}
func.func @shortest(%x: tensor<5x4xf32>, %s: tensor<1xi64>, %e: tensor<1xi64>) -> tensor<?x4xf32> {
  %c = stablehlo.constant dense<0> : tensor<1xi64>
  %c_0 = stablehlo.constant dense<5> : tensor<1xi64>
  %0 = stablehlo.compare  LT, %s, %c : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %1 = stablehlo.add %s, %c_0 : tensor<1xi64>
  %2 = stablehlo.select %0, %1, %s : tensor<1xi1>, tensor<1xi64>
  %3 = stablehlo.clamp %c, %2, %c_0 : tensor<1xi64>
  %4 = stablehlo.compare  LT, %e, %c : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %5 = stablehlo.add %e, %c_0 : tensor<1xi64>
  %6 = stablehlo.select %4, %5, %e : tensor<1xi1>, tensor<1xi64>
  %7 = stablehlo.clamp %3, %6, %c_0 : tensor<1xi64>
  %c_1 = stablehlo.constant dense<4> : tensor<1xi64>
  %8 = stablehlo.concatenate %7, %c_1, dim = 0 : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %9 = stablehlo.concatenate %3, %c, dim = 0 : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %c_2 = stablehlo.constant dense<1> : tensor<2xi64>
  %10 = stablehlo.real_dynamic_slice %x, %9, %8, %c_2
      : (tensor<5x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x4xf32>
  return %10 : tensor<?x4xf32>
}
// -----
// form: by places of the run, two axes
func.func @main(%x: tensor<5x4xf32>, %s: tensor<2xi64> {onnx.default = dense<[1,
    -3]> : tensor<2xi64>}, %e: tensor<2xi64> {onnx.default = dense<[-1, 7]> : tensor<2xi64>})
        -> tensor<?x?xf32> {
  %n = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.Slice"(%x, %s, %e, %n, %n)
      : (tensor<5x4xf32>, tensor<2xi64>, tensor<2xi64>, none, none) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @shortest(%x: tensor<5x4xf32>, %s: tensor<2xi64>, %e: tensor<2xi64>) -> tensor<?x?xf32> {
  %c = stablehlo.constant dense<0> : tensor<2xi64>
  %c_0 = stablehlo.constant dense<[5, 4]> : tensor<2xi64>
  %0 = stablehlo.compare  LT, %s, %c : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %1 = stablehlo.add %s, %c_0 : tensor<2xi64>
  %2 = stablehlo.select %0, %1, %s : tensor<2xi1>, tensor<2xi64>
  %3 = stablehlo.clamp %c, %2, %c_0 : tensor<2xi64>
  %4 = stablehlo.compare  LT, %e, %c : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %5 = stablehlo.add %e, %c_0 : tensor<2xi64>
  %6 = stablehlo.select %4, %5, %e : tensor<2xi1>, tensor<2xi64>
  %7 = stablehlo.clamp %3, %6, %c_0 : tensor<2xi64>
  %c_1 = stablehlo.constant dense<1> : tensor<2xi64>
  %8 = stablehlo.real_dynamic_slice %x, %3, %7, %c_1
      : (tensor<5x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %8 : tensor<?x?xf32>
}
