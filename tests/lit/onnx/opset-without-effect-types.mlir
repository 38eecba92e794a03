// As opset-without-effect.mlir, of attributes that came later.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset=target=13 --verify-diagnostics | FileCheck %s

// The type of the zero point, of uint8 without one, of a zero point that is made; the
// type of the scale.
// CHECK-LABEL: @types
// CHECK: "onnx.QuantizeLinearV13"(%arg0, %arg1, %arg2)
// CHECK: "onnx.QuantizeLinearV13"(%arg0, %arg1, %{{.*}}) {{.*}}none) -> tensor<4xui8>
// CHECK: %[[ZERO:.*]] = onnx.ConstantV13 dense<0> : tensor<i8>
// CHECK: "onnx.QuantizeLinearV13"(%arg0, %arg1, %[[ZERO]])
// CHECK: "onnx.DequantizeLinearV13"(%arg3, %arg1,
func.func @types(%x: tensor<4xf32>, %s: tensor<f32>, %z: tensor<i8>, %q: tensor<4xi8>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.QuantizeLinear"(%x, %s, %z) {output_dtype = 3 : si64, precision = 1 : si64, saturate = 0 : si64} : (tensor<4xf32>, tensor<f32>, tensor<i8>) -> tensor<4xi8>
  %1 = "onnx.QuantizeLinear"(%x, %s, %n) {output_dtype = 2 : si64} : (tensor<4xf32>, tensor<f32>, none) -> tensor<4xui8>
  %2 = "onnx.QuantizeLinear"(%x, %s, %n) {output_dtype = 3 : si64} : (tensor<4xf32>, tensor<f32>, none) -> tensor<4xi8>
  %3 = "onnx.DequantizeLinear"(%q, %s, %n) {output_dtype = 1 : si64} : (tensor<4xi8>, tensor<f32>, none) -> tensor<4xf32>
  return
}

// -----

func.func @other_types(%x: tensor<4xf32>, %s: tensor<?xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{attribute 'output_dtype' with a value other than the default needs opset 21 or newer}}
  %0 = "onnx.QuantizeLinear"(%x, %s, %n) {output_dtype = 3 : si64} : (tensor<4xf32>, tensor<?xf32>, none) -> tensor<4xi8>
  return
}

// -----

// Another precision is computed by the body.
// CHECK-LABEL: @precision
// CHECK: "onnx.CastV13"(%arg0) {{.*}} -> tensor<4xf16>
func.func @precision(%x: tensor<4xf32>, %f: tensor<f32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.QuantizeLinear"(%x, %f, %n) {precision = 10 : si64} : (tensor<4xf32>, tensor<f32>, none) -> tensor<4xui8>
  return
}

// -----

// Images that grow have nothing to smooth, and scales no proportions to keep.
// CHECK-LABEL: @images
// CHECK: "onnx.ResizeV13"
// CHECK-NOT: antialias
// CHECK-NOT: keep_aspect_ratio_policy
// CHECK: onnx.ShapeV13
func.func @images(%x: tensor<1x1x4x4xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %s = onnx.Constant dense<[1.0, 1.0, 2.0, 1.5]> : tensor<4xf32>
  %0 = "onnx.Resize"(%x, %n, %s, %n) {antialias = 1 : si64, keep_aspect_ratio_policy = "not_larger", mode = "linear"} : (tensor<1x1x4x4xf32>, none, tensor<4xf32>, none) -> tensor<*xf32>
  %1 = "onnx.Shape"(%0) {start = 0 : si64, end = 7 : si64} : (tensor<*xf32>) -> tensor<?xi64>
  return
}
