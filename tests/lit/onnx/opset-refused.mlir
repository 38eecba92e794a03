// Everything that a target lacks is named at once, and nothing is changed.
// RUN: dialect-opt %s --onnx-to-opset='target=8 expand=false' --split-input-file --verify-diagnostics
// RUN: not dialect-opt %s --onnx-to-opset='target=8 expand=false' --split-input-file --mlir-print-ir-after-failure 2>&1 | FileCheck %s

// CHECK: IR Dump After
// CHECK: module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}
// CHECK: func.func @several
// CHECK-NEXT: onnx.Constant dense<0> : tensor<1xi64>
// CHECK-NEXT: "onnx.Squeeze"(%arg0, %{{.*}})
// CHECK-NEXT: "onnx.BitwiseXor"
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64}} {
  func.func @several(%x: tensor<1xi64>, %y: tensor<2xf32>, %c: tensor<i1>) -> (tensor<i64>, tensor<1xi64>) {
    %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %0 = "onnx.Squeeze"(%x, %axes) : (tensor<1xi64>, tensor<1xi64>) -> tensor<i64>
    // expected-error @+1 {{'onnx.BitwiseXor' needs opset 18 or newer of 'ai.onnx'; the target is 8; it is in 'several'}}
    %1 = "onnx.BitwiseXor"(%0, %0) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    // expected-error @+1 {{attribute 'select_last_index' with a value other than the default needs opset 12 or newer of 'ai.onnx'; the target is 8; it is in 'onnx.ArgMax' in 'several'}}
    %2 = "onnx.ArgMax"(%y) <{select_last_index = 1 : si64}> : (tensor<2xf32>) -> tensor<1xi64>
    %3 = "onnx.If"(%c) ({
      // expected-error @+1 {{'onnx.BitwiseXor' needs opset 18 or newer}}
      %4 = "onnx.BitwiseXor"(%1, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      onnx.Yield %4 : tensor<i64>
    }, {
      onnx.Yield %1 : tensor<i64>
    }) : (tensor<i1>) -> tensor<i64>
    onnx.Return %3, %2 : tensor<i64>, tensor<1xi64>
  }
}

// -----

// No real number, which the target could cast, is equal.
func.func private @local() -> tensor<1xi64> {
  // expected-error @+1 {{a constant of type 'tensor<1xi64>' is none of 'onnx.ConstantV1', and the body of a function has no initializers}}
  %0 = "onnx.Constant"() {value = dense<9007199254740993> : tensor<1xi64>} : () -> tensor<1xi64>
  onnx.Return %0 : tensor<1xi64>
}
