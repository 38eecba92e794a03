// Ops without a rule are left as they are and named on request.
// RUN: dialect-opt %s --onnx-shape-inference=report-open 2>&1 | FileCheck %s

// CHECK: remark: no inference rule for onnx.AffineGrid, used 1 times: types left open
// CHECK: "onnx.AffineGrid"{{.*}} -> tensor<*xf32>
func.func @open(%theta: tensor<1x2x3xf32>, %size: tensor<4xi64>) -> tensor<*xf32> {
  %0 = "onnx.AffineGrid"(%theta, %size) : (tensor<1x2x3xf32>, tensor<4xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
