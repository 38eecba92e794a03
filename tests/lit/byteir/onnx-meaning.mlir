// Trees are matched by their meaning; unrequested operations and other uses stay
// unchanged.
//
// RUN: dialect-opt %s --onnx-to-byteir | FileCheck %s
// RUN: dialect-opt %s --onnx-to-byteir=ops=softmax -o %t.softmax
// RUN: dialect-opt %s -o %t.plain
// RUN: diff %t.plain %t.softmax

// One normalization, and two additions.
// CHECK-LABEL: @shared
// CHECK-SAME: ([[X:%.*]]: tensor<4x8xf32>, [[W:%.*]]: tensor<8xf32>, [[A:%.*]]: tensor<8xf32>, [[B:%.*]]: tensor<8xf32>)
// CHECK: [[Z:%.*]] = stablehlo.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK-NEXT: [[Y:%.*]] = stablehlo.custom_call @byteir.layer_norm([[X]], [[W]], [[Z]]) {byteir_attrs = {axis = [1], epsilon = {{.*}} : f64}}
// CHECK-NEXT: "onnx.Add"([[Y]], [[A]])
// CHECK-NEXT: "onnx.Add"([[Y]], [[B]])
// CHECK-NEXT: return
func.func @shared(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %axes = onnx.Constant dense<-1> : tensor<1xi64>
  %eps = onnx.Constant dense<1.0e-5> : tensor<f32>
  %m = "onnx.ReduceMean"(%x, %axes) {keepdims = 1 : si64} : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  %d = "onnx.Sub"(%x, %m) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %q = "onnx.Mul"(%d, %d) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %v = "onnx.ReduceMean"(%q, %axes) {keepdims = 1 : si64} : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  %s = "onnx.Add"(%v, %eps) : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  %r = "onnx.Sqrt"(%s) : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %i = "onnx.Reciprocal"(%r) : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %n = "onnx.Mul"(%i, %d) : (tensor<4x1xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = "onnx.Mul"(%w, %n) : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = "onnx.Add"(%p, %a) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = "onnx.Add"(%p, %b) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// Channels first: the weight lies along the axis, and 1 behind it.
// CHECK-LABEL: @channels
// CHECK: [[W:%.*]] = stablehlo.reshape %arg1 : (tensor<4x1x1xf32>) -> tensor<4xf32>
// CHECK: @byteir.layer_norm(%arg0, [[W]], {{%.*}}) {byteir_attrs = {axis = [1], epsilon = {{.*}} : f64}} : (tensor<2x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>)
func.func @channels(%x: tensor<2x4x3x3xf32>, %w: tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32> {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %two = onnx.Constant dense<2.0> : tensor<f32>
  %half = onnx.Constant dense<-0.5> : tensor<f32>
  %eps = "onnx.Constant"() {value_float = 1.0e-6 : f32} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%x, %axes) {keepdims = 1 : si64} : (tensor<2x4x3x3xf32>, tensor<1xi64>) -> tensor<2x1x3x3xf32>
  %d = "onnx.Sub"(%x, %m) : (tensor<2x4x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x4x3x3xf32>
  %q = "onnx.Pow"(%d, %two) : (tensor<2x4x3x3xf32>, tensor<f32>) -> tensor<2x4x3x3xf32>
  %v = "onnx.ReduceMean"(%q, %axes) {keepdims = 1 : si64} : (tensor<2x4x3x3xf32>, tensor<1xi64>) -> tensor<2x1x3x3xf32>
  %s = "onnx.Add"(%v, %eps) : (tensor<2x1x3x3xf32>, tensor<f32>) -> tensor<2x1x3x3xf32>
  %i = "onnx.Pow"(%s, %half) : (tensor<2x1x3x3xf32>, tensor<f32>) -> tensor<2x1x3x3xf32>
  %n = "onnx.Mul"(%d, %i) : (tensor<2x4x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x4x3x3xf32>
  %0 = "onnx.Mul"(%n, %w) : (tensor<2x4x3x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32>
  return %0 : tensor<2x4x3x3xf32>
}

// Half a digit away is another function, and the root of a square is no norm.
// CHECK-LABEL: @others
// CHECK-NOT: custom_call @byteir.gelu
// CHECK-NOT: custom_call @byteir.l2_norm
// CHECK: return
func.func @others(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %c = onnx.Constant dense<0.708> : tensor<f32>
  %half = onnx.Constant dense<0.5> : tensor<f32>
  %0 = "onnx.Mul"(%x, %c) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %1 = "onnx.Erf"(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = "onnx.Mul"(%1, %half) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %3 = "onnx.Add"(%2, %half) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %4 = "onnx.Mul"(%3, %x) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = "onnx.Mul"(%x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = "onnx.Sqrt"(%5) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = "onnx.Div"(%x, %6) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %4, %7 : tensor<4x8xf32>, tensor<4x8xf32>
}
