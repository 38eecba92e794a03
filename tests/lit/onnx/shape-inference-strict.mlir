// In strict mode an inconsistent op is an error, except in a branch that may
// never run, since a model may use a condition to guard an op that fits only some
// shapes.
// RUN: dialect-opt %s --onnx-shape-inference=strict --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @guarded
func.func @guarded(%c: tensor<i1>, %a: tensor<2x3xf32>) -> tensor<*xf32> {
  %0 = "onnx.If"(%c) ({
    %parts = onnx.Constant dense<[7, 5]> : tensor<2xi64>
    // expected-warning @+1 {{its shapes contradict each other: 'split' sums up to 12, but dimension 0 has size 2}}
    %1:2 = "onnx.Split"(%a, %parts) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
    onnx.Yield %1#0 : tensor<*xf32>
  }, {
    onnx.Yield %a : tensor<2x3xf32>
  }) : (tensor<i1>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// The standard has no rule for sides; the newest version does.
// CHECK-LABEL: func.func @one_sided
func.func @one_sided(%a: tensor<1x6x2xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.DFTV17"{{.*}} -> tensor<1x4x2xf32>
  %0 = "onnx.DFTV17"(%a, %n) {onesided = 1 : si64} : (tensor<1x6x2xf32>, none) -> tensor<*xf32>
  return
}
