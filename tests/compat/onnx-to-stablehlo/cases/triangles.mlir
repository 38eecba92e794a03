// Triangles of matrices from a computed diagonal: of static sizes, and of open ones.
//
// OPSET: 20
// INPUTS: 2x4x5 3:4
func.func @main(%x: tensor<?x4x?xf32> {onnx.name = "x"}, %ids: tensor<3xi64> {onnx.name = "ids"})
    -> (tensor<?x4x?xf32> {onnx.name = "upper"}, tensor<?x4x?xf32> {onnx.name = "lower"}, tensor<2x4x5xi64> {onnx.name = "static"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %k = "onnx.ReduceMax"(%ids, %none) {keepdims = 0 : si64, noop_with_empty_axes = 0 : si64} : (tensor<3xi64>, none) -> tensor<i64>
  %less = "onnx.Neg"(%k) : (tensor<i64>) -> tensor<i64>
  %upper = "onnx.Trilu"(%x, %k) {upper = 1 : si64} : (tensor<?x4x?xf32>, tensor<i64>) -> tensor<?x4x?xf32>
  %lower = "onnx.Trilu"(%x, %less) {upper = 0 : si64} : (tensor<?x4x?xf32>, tensor<i64>) -> tensor<?x4x?xf32>
  %ones = onnx.Constant dense<1> : tensor<2x4x5xi64>
  %static = "onnx.Trilu"(%ones, %less) {upper = 1 : si64} : (tensor<2x4x5xi64>, tensor<i64>) -> tensor<2x4x5xi64>
  onnx.Return %upper, %lower, %static : tensor<?x4x?xf32>, tensor<?x4x?xf32>, tensor<2x4x5xi64>
}
