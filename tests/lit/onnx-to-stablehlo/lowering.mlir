// Programs of ONNX in StableHLO: by one op, by functions and by coarse
// operations.
//
// RUN: dialect-opt %s --allow-unregistered-dialect --split-input-file --onnx-to-stablehlo | FileCheck %s
// RUN: dialect-opt %s --allow-unregistered-dialect --split-input-file --onnx-to-stablehlo=carrier=custom_call | FileCheck %s --check-prefix=COARSE

// An op of StableHLO, whose operands are broadcast.
// CHECK-LABEL: @broadcast
// CHECK-NEXT: [[B:%.*]] = stablehlo.broadcast_in_dim %arg1, dims = [1]
// CHECK-NEXT: [[C:%.*]] = stablehlo.add %arg0, [[B]] : tensor<2x3xf32>
// CHECK-NEXT: return [[C]]
func.func @broadcast(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Add"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  onnx.Return %c : tensor<2x3xf32>
}

// -----

// An older version, with axes in an attribute.
// CHECK-LABEL: @sum
// CHECK: stablehlo.reduce
// CHECK: stablehlo.reshape {{.*}} -> tensor<2x1xf32>
// CHECK-NOT: onnx.
func.func @sum(%a: tensor<2x3xf32>) -> tensor<2x1xf32> {
  %c = "onnx.ReduceSumV11"(%a) {axes = [-1]} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  onnx.Return %c : tensor<2x1xf32>
}

// -----

// A coarse operation.
// CHECK-LABEL: @softmax
// CHECK-NOT: custom_call
// CHECK: stablehlo.exponential
// COARSE-LABEL: @softmax
// COARSE: stablehlo.custom_call @byteir.softmax
func.func @softmax(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Softmax"(%a) {axis = 1 : si64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %c : tensor<2x3xf32>
}

// -----

// Branches, an optional operand that is absent, and shapes that follow from
// constants.
// CHECK-LABEL: @branches
// CHECK: stablehlo.if
// CHECK: stablehlo.maximum
// CHECK-NEXT: stablehlo.return
// CHECK: stablehlo.reshape
// CHECK-NOT: onnx.
func.func @branches(%p: tensor<i1>, %a: tensor<2x3xf32>) -> tensor<6xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %low = onnx.Constant dense<0.0> : tensor<f32>
  %shape = onnx.Constant dense<-1> : tensor<1xi64>
  %c = "onnx.If"(%p) ({
    %d = "onnx.Clip"(%a, %low, %none) : (tensor<2x3xf32>, tensor<f32>, none) -> tensor<2x3xf32>
    onnx.Yield %d : tensor<2x3xf32>
  }, {
    onnx.Yield %a : tensor<2x3xf32>
  }) : (tensor<i1>) -> tensor<2x3xf32>
  %e = "onnx.Reshape"(%c, %shape) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  onnx.Return %e : tensor<6xf32>
}

// -----

// A formula that no power overflows.
// CHECK-LABEL: @softplus
// CHECK: stablehlo.abs
// CHECK: stablehlo.maximum
// CHECK: stablehlo.log_plus_one
// CHECK-NOT: onnx.
func.func @softplus(%a: tensor<2x3xf16>) -> tensor<2x3xf16> {
  %c = "onnx.Softplus"(%a) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  onnx.Return %c : tensor<2x3xf16>
}

// -----

// A function body, whose ops are lowered in turn.
// CHECK-LABEL: @mish
// CHECK: stablehlo.log_plus_one
// CHECK: stablehlo.tanh
// CHECK: stablehlo.multiply
// CHECK-NOT: onnx.
func.func @mish(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Mish"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %c : tensor<2x3xf32>
}

// -----

// Rounds whose graph sees a value around it, and a result that collects.
// CHECK-LABEL: @loop
// CHECK: [[R:%.*]]:4 = stablehlo.while
// CHECK: stablehlo.compare LT
// CHECK: stablehlo.and
// CHECK: stablehlo.add %{{.*}}, %arg1
// CHECK: stablehlo.dynamic_update_slice
// CHECK: return [[R]]#2, [[R]]#3
// CHECK-NOT: onnx.
func.func @loop(%x: tensor<4xf32>, %step: tensor<4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>) {
  %count = onnx.Constant dense<3> : tensor<i64>
  %none = "onnx.NoValue"() {value} : () -> none
  %last, %all = "onnx.Loop"(%count, %none, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %value: tensor<4xf32>):
    %next = "onnx.Add"(%value, %step) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    onnx.Yield %goes_on, %next, %next : tensor<i1>, tensor<4xf32>, tensor<4xf32>
  }) : (tensor<i64>, none, tensor<4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>)
  onnx.Return %last, %all : tensor<4xf32>, tensor<3x4xf32>
}

// -----

// No elements, and numbers of other types.
// CHECK-LABEL: @types
// CHECK: stablehlo.concatenate {{.*}} -> tensor<3x2xbf16>
// CHECK: stablehlo.reduce{{.*}} -> tensor<3xf64>
// CHECK: stablehlo.and {{.*}} : tensor<3x2xi1>
// CHECK-NOT: onnx.
func.func @types(%a: tensor<0x2xbf16>, %b: tensor<3x2xbf16>, %c: tensor<3x0xf64>, %p: tensor<3x2xi1>)
    -> (tensor<3x2xbf16>, tensor<3xf64>, tensor<3x2xi1>) {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %d = "onnx.Concat"(%a, %b) {axis = 0 : si64} : (tensor<0x2xbf16>, tensor<3x2xbf16>) -> tensor<3x2xbf16>
  %e = "onnx.ReduceSum"(%c, %axes) {keepdims = 0 : si64} : (tensor<3x0xf64>, tensor<1xi64>) -> tensor<3xf64>
  %f = "onnx.And"(%p, %p) : (tensor<3x2xi1>, tensor<3x2xi1>) -> tensor<3x2xi1>
  onnx.Return %d, %e, %f : tensor<3x2xbf16>, tensor<3xf64>, tensor<3x2xi1>
}

// -----

// Zeros of complex numbers.
// CHECK-LABEL: @complex
// CHECK: stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
// CHECK: stablehlo.pad
// CHECK: stablehlo.select
// CHECK-NOT: onnx.
func.func @complex(%x: tensor<2x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %pads = onnx.Constant dense<[0, 0, 1, 0]> : tensor<4xi64>
  %p = "onnx.Pad"(%x, %pads, %none, %none) : (tensor<2x3xcomplex<f32>>, tensor<4xi64>, none, none) -> tensor<3x3xcomplex<f32>>
  %t = "onnx.Trilu"(%x, %none) : (tensor<2x3xcomplex<f32>>, none) -> tensor<2x3xcomplex<f32>>
  onnx.Return %p, %t : tensor<3x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>
}

// -----

// A mask that is absent is an absent operand of others.
// CHECK-LABEL: @absent_mask
// CHECK: stablehlo.maximum %arg0
// CHECK-NOT: onnx.
func.func @absent_mask(%x: tensor<2xf32>, %least: tensor<f32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y:2 = "onnx.Dropout"(%x, %none, %none) : (tensor<2xf32>, none, none) -> (tensor<2xf32>, none)
  %z = "onnx.Clip"(%y#0, %least, %y#1) : (tensor<2xf32>, tensor<f32>, none) -> tensor<2xf32>
  onnx.Return %z : tensor<2xf32>
}

// -----

// One of an op that stays.
// CHECK-LABEL: @kept_mask
// CHECK: %[[NONE:.*]] = "onnx.NoValue"
// CHECK: "test.use"(%arg0, %[[NONE]])
func.func @kept_mask(%x: tensor<2xf32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %y:2 = "onnx.Dropout"(%x, %none, %none) : (tensor<2xf32>, none, none) -> (tensor<2xf32>, none)
  "test.use"(%y#0, %y#1) : (tensor<2xf32>, none) -> ()
  onnx.Return %y#0 : tensor<2xf32>
}
