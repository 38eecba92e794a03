// Gelu in 2 forms
//
// form: by the error function
func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %y = "onnx.Gelu"(%x) <{approximate = "none"}> : (tensor<2x8xf32>) -> tensor<2x8xf32>
  onnx.Return %y : tensor<2x8xf32>
}
func.func @shortest(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<2x8xf32>
  %cst = stablehlo.constant dense<3.1345313E-9> : tensor<2x8xf32>
  %1 = stablehlo.multiply %cst, %0 : tensor<2x8xf32>
  %cst_0 = stablehlo.constant dense<-2.50513949E-7> : tensor<2x8xf32>
  %2 = stablehlo.add %1, %cst_0 : tensor<2x8xf32>
  %3 = stablehlo.multiply %2, %0 : tensor<2x8xf32>
  %cst_1 = stablehlo.constant dense<7.74612272E-6> : tensor<2x8xf32>
  %4 = stablehlo.add %3, %cst_1 : tensor<2x8xf32>
  %5 = stablehlo.multiply %4, %0 : tensor<2x8xf32>
  %cst_2 = stablehlo.constant dense<-1.09563494E-4> : tensor<2x8xf32>
  %6 = stablehlo.add %5, %cst_2 : tensor<2x8xf32>
  %7 = stablehlo.multiply %6, %0 : tensor<2x8xf32>
  %cst_3 = stablehlo.constant dense<-6.7822446E-5> : tensor<2x8xf32>
  %8 = stablehlo.add %7, %cst_3 : tensor<2x8xf32>
  %9 = stablehlo.multiply %8, %0 : tensor<2x8xf32>
  %cst_4 = stablehlo.constant dense<0.072668694> : tensor<2x8xf32>
  %10 = stablehlo.add %9, %cst_4 : tensor<2x8xf32>
  %11 = stablehlo.multiply %10, %0 : tensor<2x8xf32>
  %cst_5 = stablehlo.constant dense<1.59576929> : tensor<2x8xf32>
  %12 = stablehlo.add %11, %cst_5 : tensor<2x8xf32>
  %13 = stablehlo.multiply %x, %12 : tensor<2x8xf32>
  %14 = stablehlo.logistic %13 : tensor<2x8xf32>
  %15 = stablehlo.multiply %x, %14 : tensor<2x8xf32>
  return %15 : tensor<2x8xf32>
}
// -----
// form: by the hyperbolic tangent
func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %y = "onnx.Gelu"(%x) <{approximate = "tanh"}> : (tensor<2x8xf32>) -> tensor<2x8xf32>
  onnx.Return %y : tensor<2x8xf32>
}
func.func @shortest(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<2x8xf32>
  %cst = stablehlo.constant dense<0.0713548139> : tensor<2x8xf32>
  %1 = stablehlo.multiply %0, %cst : tensor<2x8xf32>
  %cst_0 = stablehlo.constant dense<1.59576917> : tensor<2x8xf32>
  %2 = stablehlo.add %1, %cst_0 : tensor<2x8xf32>
  %3 = stablehlo.multiply %x, %2 : tensor<2x8xf32>
  %4 = stablehlo.logistic %3 : tensor<2x8xf32>
  %5 = stablehlo.multiply %x, %4 : tensor<2x8xf32>
  return %5 : tensor<2x8xf32>
}
