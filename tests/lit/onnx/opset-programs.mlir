// Whole programs are converted to another opset: subgraphs, functions, constants,
// and the metadata of a module.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset=target=8 | FileCheck %s

// CHECK: module attributes {onnx.ir_version = 4 : i64, onnx.opset_imports = {ai.onnx = 8 : i64, ai.onnx.ml = 3 : i64}
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  // An initializer that two nodes share: one takes it as attribute, the other
  // as the operand that it was. It does not become an input, as in the first format.
  // CHECK-LABEL: func.func @shared
  // CHECK-NEXT: %[[AXES:.*]] = onnx.Constant {onnx.initializer = "axes"} dense<0> : tensor<1xi64>
  // CHECK-NEXT: "onnx.SqueezeV1"(%arg0) <{axes = [0]}>
  // CHECK-NEXT: "onnx.ReshapeV5"(%arg0, %[[AXES]])
  func.func @shared(%x: tensor<1x4xf32>) -> (tensor<4xf32>, tensor<*xf32>) {
    %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>, onnx.initializer = "axes"} : () -> tensor<1xi64>
    %0 = "onnx.Squeeze"(%x, %axes) : (tensor<1x4xf32>, tensor<1xi64>) -> tensor<4xf32>
    %1 = "onnx.Reshape"(%x, %axes) : (tensor<1x4xf32>, tensor<1xi64>) -> tensor<*xf32>
    onnx.Return %0, %1 : tensor<4xf32>, tensor<*xf32>
  }
}

// -----

// Constants of opset 1 hold real numbers; others are initializers.
// CHECK-LABEL: func.func @constants
// CHECK-NEXT: %[[REAL:.*]] = onnx.ConstantV1 dense<1.500000e+00> : tensor<1xf32>
// CHECK-NEXT: %[[WHOLE:.*]] = onnx.Constant {onnx.initializer = ""} dense<[2, 3]> : tensor<2xi64>
// CHECK-NEXT: onnx.Return %[[REAL]], %[[WHOLE]]
func.func @constants() -> (tensor<1xf32>, tensor<2xi64>) {
  %0 = "onnx.Constant"() {value_floats = [1.5 : f32]} : () -> tensor<1xf32>
  %1 = "onnx.Constant"() {value_ints = [2, 3]} : () -> tensor<2xi64>
  onnx.Return %0, %1 : tensor<1xf32>, tensor<2xi64>
}

// -----

// Values from outside, two graphs deep; a constant inside becomes an attribute.
// CHECK-LABEL: func.func @subgraphs
// CHECK: "onnx.IfV1"(%arg1) ({
// CHECK: "onnx.IfV1"(%arg1) ({
// CHECK-NEXT: %[[SUM:.*]] = "onnx.ReduceSumV1"(%arg0) <{axes = [1], keepdims = 1 : si64}>
// CHECK-NEXT: onnx.Yield %[[SUM]]
// CHECK: "onnx.AddV7"(%arg0, %arg0)
func.func @subgraphs(%x: tensor<2x1xf32>, %c: tensor<i1>) -> tensor<2x1xf32> {
  %0 = "onnx.If"(%c) ({
    %1 = "onnx.If"(%c) ({
      %axes = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
      %2 = "onnx.ReduceSum"(%x, %axes) : (tensor<2x1xf32>, tensor<1xi64>) -> tensor<2x1xf32>
      onnx.Yield %2 : tensor<2x1xf32>
    }, {
      %2 = "onnx.Relu"(%x) : (tensor<2x1xf32>) -> tensor<2x1xf32>
      onnx.Yield %2 : tensor<2x1xf32>
    }) : (tensor<i1>) -> tensor<2x1xf32>
    onnx.Yield %1 : tensor<2x1xf32>
  }, {
    %1 = "onnx.Add"(%x, %x) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    onnx.Yield %1 : tensor<2x1xf32>
  }) : (tensor<i1>) -> tensor<2x1xf32>
  onnx.Return %0 : tensor<2x1xf32>
}

// -----

// A function that is called twice is converted once, and its imports follow.
// CHECK-LABEL: func.func @caller
// CHECK-NEXT: call @local(%arg0)
// CHECK-NEXT: call @local
// CHECK: func.func private @local
// CHECK-SAME: onnx.opset_imports = {ai.onnx = 8 : i64, custom = 2 : i64}
// CHECK-NEXT: "onnx.SoftmaxV1"(%arg0) <{axis = 1 : si64}>
func.func @caller(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = func.call @local(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = func.call @local(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %1 : tensor<2x3xf32>
}
func.func private @local(%x: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {onnx.opset_imports = {ai.onnx = 17 : i64, custom = 2 : i64}} {
  %0 = "onnx.Softmax"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %0 : tensor<2x3xf32>
}

// -----

// Results that the older version lacks may be there if nobody uses them.
// CHECK-LABEL: func.func @unused_result
// CHECK: "onnx.DropoutV7"(%arg0) <{ratio = 5.000000e-01 : f32}> : (tensor<2xf32>) -> (tensor<2xf32>, none)
func.func @unused_result(%x: tensor<2xf32>) -> tensor<2xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.Dropout"(%x, %n, %n) : (tensor<2xf32>, none, none) -> (tensor<2xf32>, tensor<2xi1>)
  onnx.Return %0#0 : tensor<2xf32>
}
