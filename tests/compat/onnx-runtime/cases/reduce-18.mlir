// Nothing is reduced, or all, where no axes are named
// TARGETS: 17 13 11
// TOLERANCE: 1e-5
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64}} {
func.func @main_graph(%x: tensor<2x3xf32>) -> (tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %empty = "onnx.Constant"() <{value = dense<> : tensor<0xi64>}> : () -> tensor<0xi64>
  %one = "onnx.Constant"() <{value = dense<1> : tensor<1xi64>}> : () -> tensor<1xi64>
  %0 = "onnx.ReduceMaxV18"(%x, %none) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, none) -> tensor<*xf32>
  %1 = "onnx.ReduceMinV18"(%x, %empty) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, tensor<0xi64>) -> tensor<*xf32>
  %2 = "onnx.ReduceSum"(%x, %empty) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, tensor<0xi64>) -> tensor<*xf32>
  %3 = "onnx.ReduceSum"(%x, %empty) <{noop_with_empty_axes = 0:si64}> : (tensor<2x3xf32>, tensor<0xi64>) -> tensor<*xf32>
  %4 = "onnx.ReduceMean"(%x, %one) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<*xf32>
  %5 = "onnx.ReduceProd"(%x, %none) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, none) -> tensor<*xf32>
  %6 = "onnx.ReduceL1"(%x, %none) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, none) -> tensor<*xf32>
  %7 = "onnx.ReduceL2"(%x, %none) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, none) -> tensor<*xf32>
  %8 = "onnx.ReduceLogSumExp"(%x, %none) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, none) -> tensor<*xf32>
  %9 = "onnx.ReduceSumSquare"(%x, %none) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, none) -> tensor<*xf32>
  %10 = "onnx.ReduceLogSum"(%x, %none) <{noop_with_empty_axes = 1:si64}> : (tensor<2x3xf32>, none) -> tensor<*xf32>
  onnx.Return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10 : tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>,tensor<*xf32>
}
}
