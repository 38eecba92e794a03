// Declared shapes that contradict their nodes give way to inferred ones, with a
// warning. More precise ones hold.
//
// RUN: dialect-opt %s --split-input-file --onnx-to-stablehlo 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID < %t
//
// CHECK-LABEL: @resize
// CHECK-SAME: -> tensor<1x1x2x3xf32>
// SAID: warning: inferred result type tensor<1x1x2x3xf32> contradicts the declared type, tensor<1x1x2x2xf32>; the inferred one is used
// SAID: warning: output 'y' is declared 'tensor<1x1x2x2xf32>', which contradicts its node; it becomes 'tensor<1x1x2x3xf32>'
func.func @resize(%x: tensor<1x1x4x4xf32>) -> (tensor<1x1x2x2xf32> {onnx.name = "y"}) {
  %n = "onnx.NoValue"() {value} : () -> none
  %s = onnx.Constant dense<[1, 1, 2, 3]> : tensor<4xi64>
  %0 = "onnx.Resize"(%x, %n, %n, %s) : (tensor<1x1x4x4xf32>, none, none, tensor<4xi64>) -> tensor<1x1x2x2xf32>
  onnx.Return %0 : tensor<1x1x2x2xf32>
}

// -----

// Of a value that only another node uses, which is of an older opset.
// CHECK-LABEL: @upsample
// CHECK-SAME: -> tensor<1x1x8x8xf32>
func.func @upsample(%x: tensor<1x1x4x4xf32>) -> tensor<*xf32> {
  %s = onnx.Constant dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>
  %0 = "onnx.UpsampleV9"(%x, %s) {mode = "nearest"} : (tensor<1x1x4x4xf32>, tensor<4xf32>) -> tensor<1x1x6x6xf32>
  %1 = "onnx.Relu"(%0) : (tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
  onnx.Return %1 : tensor<1x1x6x6xf32>
}

// -----

// CHECK-LABEL: @range
// CHECK-SAME: -> tensor<5xi64>
func.func @range() -> tensor<4xi64> {
  %start = onnx.Constant dense<0> : tensor<i64>
  %limit = onnx.Constant dense<5> : tensor<i64>
  %step = onnx.Constant dense<1> : tensor<i64>
  %0 = "onnx.Range"(%start, %limit, %step) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<4xi64>
  onnx.Return %0 : tensor<4xi64>
}

// -----

// CHECK-LABEL: @places
// CHECK-SAME: -> tensor<1x3xi64>
// CHECK: stablehlo.constant dense<{{\[\[}}0, 2, 3]]>
func.func @places() -> tensor<1x2xi64> {
  %x = onnx.Constant dense<[7, 0, 1, 2]> : tensor<4xi64>
  %0 = "onnx.NonZero"(%x) : (tensor<4xi64>) -> tensor<1x2xi64>
  onnx.Return %0 : tensor<1x2xi64>
}

// -----

// CHECK-LABEL: @rounds
// CHECK-SAME: -> tensor<5xf32>
func.func @rounds(%x: tensor<f32>) -> tensor<3xf32> {
  %most = onnx.Constant dense<5> : tensor<i64>
  %true = onnx.Constant dense<true> : tensor<i1>
  %0 = "onnx.Loop"(%most, %true) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>):
    %go = "onnx.Identity"(%c) : (tensor<i1>) -> tensor<i1>
    %y = "onnx.Relu"(%x) : (tensor<f32>) -> tensor<f32>
    onnx.Yield %go, %y : tensor<i1>, tensor<f32>
  }) : (tensor<i64>, tensor<i1>) -> tensor<3xf32>
  onnx.Return %0 : tensor<3xf32>
}

// -----

// CHECK-LABEL: @steps
// CHECK-SAME: -> tensor<6x2xf32>
func.func @steps(%x: tensor<6x2xf32>) -> tensor<4x2xf32> {
  %0 = "onnx.Scan"(%x) ({
  ^bb0(%e: tensor<2xf32>):
    %y = "onnx.Relu"(%e) : (tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %y : tensor<2xf32>
  }) {num_scan_inputs = 1 : si64} : (tensor<6x2xf32>) -> tensor<4x2xf32>
  onnx.Return %0 : tensor<4x2xf32>
}

// -----

// A declared size that nothing contradicts is a promise of the model.
// CHECK-LABEL: @promise
// CHECK-SAME: -> tensor<3xf32>
func.func @promise(%x: tensor<4xf32>, %n: tensor<i64>) -> tensor<3xf32> {
  %0 = onnx.Constant dense<0> : tensor<1xi64>
  %z = onnx.Constant dense<0> : tensor<i64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %r = "onnx.Range"(%z, %n, %one) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<3xi64>
  %f = "onnx.Cast"(%r) {to = f32} : (tensor<3xi64>) -> tensor<3xf32>
  onnx.Return %f : tensor<3xf32>
}
