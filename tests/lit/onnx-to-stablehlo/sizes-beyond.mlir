// Sizes that are beyond their limits where a node is lowered.
//
// RUN: not dialect-opt %s --onnx-to-stablehlo 2>&1 | FileCheck %s
//
// CHECK-DAG: 'onnx.AveragePool' cannot be lowered to StableHLO: number 1099511627777 is beyond 32 bits
// CHECK-DAG: 'onnx.Expand' cannot be lowered to StableHLO: a tensor has more than 9223372036854775807 bytes
func.func @main(%x: tensor<1x1x?xf32>, %y: tensor<1xf32>) -> (tensor<1x1x?xf32>, tensor<4611686018427387904xf32>) {
  %p = "onnx.AveragePool"(%x) {kernel_shape = [1099511627777], strides = [2], auto_pad = "SAME_UPPER", ceil_mode = 0 : si64, count_include_pad = 0 : si64} : (tensor<1x1x?xf32>) -> tensor<1x1x?xf32>
  %shape = onnx.Constant dense<4611686018427387904> : tensor<1xi64>
  %e = "onnx.Expand"(%y, %shape) : (tensor<1xf32>, tensor<1xi64>) -> tensor<4611686018427387904xf32>
  onnx.Return %p, %e : tensor<1x1x?xf32>, tensor<4611686018427387904xf32>
}

// An axis that the rank, which is found on the way, contradicts.
// CHECK-DAG: 'onnx.Flatten' cannot be lowered to StableHLO: {{.*}}there is nothing from position 0 to -9223372036854775807
func.func @axis(%x: tensor<2x3x4xf32>) -> tensor<?x?xf32> {
  %shape = onnx.Constant dense<[2, 3, 4]> : tensor<3xi64>
  %y = "onnx.Reshape"(%x, %shape) {allowzero = 0 : si64} : (tensor<2x3x4xf32>, tensor<3xi64>) -> tensor<*xf32>
  %z = "onnx.Flatten"(%y) {axis = -9223372036854775807 : si64} : (tensor<*xf32>) -> tensor<?x?xf32>
  onnx.Return %z : tensor<?x?xf32>
}
