// Unknown shapes do not match: shapes are inferred first, and the remaining
// candidates are counted.
//
// RUN: dialect-opt %s --onnx-to-byteir 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=LEFT --implicit-check-not="see current operation" < %t.remarks
// RUN: dialect-opt %s --onnx-upgrade --onnx-to-byteir 2>/dev/null | FileCheck %s
//
// LEFT: remark: 1 candidate of gelu was left, since shapes are unknown
// LEFT: remark: 1 candidate of l2_norm was left, since shapes are unknown
// LEFT: remark: 2 candidates of softmax were left, since shapes are unknown
// LEFT-NOT: remark

// The result is larger than the input.
// CHECK-LABEL: @expanded
// CHECK: "onnx.Expand"
// CHECK: "onnx.Div"
func.func @expanded(%x: tensor<1x8xf32>) -> tensor<*xf32> {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %shape = onnx.Constant dense<[4, 8]> : tensor<2xi64>
  %n = "onnx.ReduceL2"(%x, %axes) {keepdims = 1 : si64} : (tensor<1x8xf32>, tensor<1xi64>) -> tensor<*xf32>
  %e = "onnx.Expand"(%n, %shape) : (tensor<*xf32>, tensor<2xi64>) -> tensor<*xf32>
  %y = "onnx.Div"(%x, %e) : (tensor<1x8xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

// CHECK-LABEL: @splat
// CHECK-NOT: byteir.gelu
// CHECK: "onnx.Mul"
// CHECK: return
func.func @splat(%x: tensor<1x8xf32>) -> tensor<*xf32> {
  %s = onnx.Constant dense<1.41421354> : tensor<f32>
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %half = onnx.Constant dense<0.5> : tensor<4x8xf32>
  %d = "onnx.Div"(%x, %s) : (tensor<1x8xf32>, tensor<f32>) -> tensor<*xf32>
  %e = "onnx.Erf"(%d) : (tensor<*xf32>) -> tensor<*xf32>
  %a = "onnx.Add"(%one, %e) : (tensor<f32>, tensor<*xf32>) -> tensor<*xf32>
  %m = "onnx.Mul"(%x, %a) : (tensor<1x8xf32>, tensor<*xf32>) -> tensor<*xf32>
  %r = "onnx.Mul"(%half, %m) : (tensor<4x8xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// Known once they are found.
// CHECK-LABEL: @found
// CHECK: @byteir.l2_norm(%arg0) {byteir_attrs = {axis = [1], epsilon = 0.000000e+00 : f64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @found(%x: tensor<4x8xf32>) -> tensor<*xf32> {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %n = "onnx.ReduceL2"(%x, %axes) {keepdims = 1 : si64} : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<*xf32>
  %y = "onnx.Div"(%x, %n) : (tensor<4x8xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

// CHECK-LABEL: @left
// CHECK-NOT: byteir.gelu
// CHECK-NOT: byteir.l2_norm
// CHECK-NOT: byteir.softmax
func.func @left(%x: tensor<*xf32>, %z: tensor<?x8xf32>, %h: tensor<?x8xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<?x8xf32>) {
  %axes = onnx.Constant dense<-1> : tensor<1xi64>
  %n = "onnx.ReduceL2"(%x, %axes) {keepdims = 1 : si64} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  %0 = "onnx.Div"(%x, %n) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %1 = "onnx.Softmax"(%x) {axis = -1 : si64} : (tensor<*xf32>) -> tensor<*xf32>
  %e = "onnx.Exp"(%x) : (tensor<*xf32>) -> tensor<*xf32>
  %s = "onnx.ReduceSum"(%e, %axes) {keepdims = 1 : si64} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  %2 = "onnx.Div"(%e, %s) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  // A sum with a value that may be larger.
  %3 = "onnx.Add"(%2, %x) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %half = onnx.Constant dense<0.5> : tensor<4x8xf32>
  %root = onnx.Constant dense<0.707106769> : tensor<f32>
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %4 = "onnx.Mul"(%z, %root) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
  %5 = "onnx.Erf"(%4) : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %6 = "onnx.Add"(%5, %one) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
  %7 = "onnx.Mul"(%6, %z) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %8 = "onnx.Mul"(%7, %half) : (tensor<?x8xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
  return %0, %1, %2, %3, %8 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<?x8xf32>
}
