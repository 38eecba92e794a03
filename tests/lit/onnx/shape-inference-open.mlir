// Ops without a rule are left as they are and named on request.
// RUN: dialect-opt %s --onnx-shape-inference=report-open 2>&1 | FileCheck %s

// CHECK: remark: no inference rule for onnx.UpsampleV1, used 1 times: types left open
// CHECK: "onnx.UpsampleV1"{{.*}} -> tensor<*xf32>
func.func @open(%a: tensor<2x3xf32>) -> tensor<*xf32> {
  %0 = "onnx.UpsampleV1"(%a) {height_scale = 2.0 : f32, width_scale = 2.0 : f32} : (tensor<2x3xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
