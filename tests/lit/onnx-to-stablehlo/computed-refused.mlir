// Operations have sizes of 32 bits: larger values are refused, and so is a
// constant that has one element in more places than are written out.
//
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s
//
// CHECK-DAG: 'onnx.BlackmanWindow' cannot be lowered to StableHLO: 2147483648 elements would be computed while compiling, and the most are 16777216 (--most-computed)
// CHECK-DAG: 'onnx.Pad' cannot be lowered to StableHLO: 2147483652 elements would be computed while compiling, and the most are 16777216 (--most-computed)
// CHECK-DAG: 'onnx.Resize' cannot be lowered to StableHLO: 2147483648 elements would be computed while compiling, and the most are 16777216 (--most-computed)
// CHECK-DAG: 'onnx.Resize' cannot be lowered to StableHLO: 4 x 2147483648 elements would be computed while compiling, and the most are 16777216 (--most-computed)
// CHECK-DAG: 'onnx.ReduceSum' cannot be lowered to StableHLO: operand 'axes' is no constant that is read: 1099511627776 elements would be computed while compiling, and the most are 16777216 (--most-computed); it has to be a constant
// CHECK-DAG: 'onnx.Constant' cannot be lowered to StableHLO: 1099511627776 elements would be computed while compiling, and the most are 16777216 (--most-computed)
func.func @main(%x: tensor<4xf32>, %y: tensor<2x2xf32>) -> (tensor<2147483648xf32>, tensor<2147483652xf32>, tensor<2147483648xf32>, tensor<2147483648xf32>, tensor<*xf32>, tensor<1099511627776xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %n = onnx.Constant dense<2147483648> : tensor<i64>
  %0 = "onnx.BlackmanWindow"(%n) <{output_datatype = 1 : si64, periodic = 1 : si64}> : (tensor<i64>) -> tensor<2147483648xf32>
  %pads = onnx.Constant dense<[2147483648, 0]> : tensor<2xi64>
  %1 = "onnx.Pad"(%x, %pads, %none, %none) <{mode = "wrap"}> : (tensor<4xf32>, tensor<2xi64>, none, none) -> tensor<2147483652xf32>
  %size = onnx.Constant dense<2147483648> : tensor<1xi64>
  %2 = "onnx.Resize"(%x, %none, %none, %size) <{mode = "nearest"}> : (tensor<4xf32>, none, none, tensor<1xi64>) -> tensor<2147483648xf32>
  %3 = "onnx.Resize"(%x, %none, %none, %size) <{mode = "cubic"}> : (tensor<4xf32>, none, none, tensor<1xi64>) -> tensor<2147483648xf32>
  %axes = onnx.Constant dense<0> : tensor<1099511627776xi64>
  %4 = "onnx.ReduceSum"(%y, %axes) <{keepdims = 1 : si64, noop_with_empty_axes = 0 : si64}> : (tensor<2x2xf32>, tensor<1099511627776xi64>) -> tensor<*xf32>
  %5 = onnx.Constant {sparse_value = sparse<[[1]], [1.0]> : tensor<1099511627776xf32>} : tensor<1099511627776xf32>
  onnx.Return %0, %1, %2, %3, %4, %5 : tensor<2147483648xf32>, tensor<2147483652xf32>, tensor<2147483648xf32>, tensor<2147483648xf32>, tensor<*xf32>, tensor<1099511627776xf32>
}
