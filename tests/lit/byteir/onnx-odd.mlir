// Programs that a coarse operation cannot express, or its spec rejects, stay
// unchanged; the others match, in each carrier.
//
// RUN: dialect-opt %s --onnx-to-byteir | FileCheck %s
// RUN: dialect-opt %s --onnx-to-byteir=carrier=backend_config | FileCheck %s
// RUN: dialect-opt %s --onnx-to-byteir=carrier=composite | FileCheck %s

// A norm is never below -1: this is one without a bound.
// CHECK-LABEL: @clipped
// CHECK: byteir.l2_norm{{.*}}epsilon = 0.000000e+00 : f64
func.func @clipped(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %least = onnx.Constant dense<-1.0> : tensor<f32>
  %none = "onnx.NoValue"() {value} : () -> none
  %n = "onnx.ReduceL2"(%x, %axes) {keepdims = 1 : si64} : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  %c = "onnx.Clip"(%n, %least, %none) : (tensor<4x1xf32>, tensor<f32>, none) -> tensor<4x1xf32>
  %y = "onnx.Div"(%x, %c) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// CHECK-LABEL: @upside_down
// CHECK: "onnx.Div"
func.func @upside_down(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %n = "onnx.ReduceL2"(%x, %axes) {keepdims = 1 : si64} : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  %y = "onnx.Div"(%n, %x) : (tensor<4x1xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// CHECK-LABEL: @no_axes
// CHECK: byteir.l2_norm{{.*}}axis = [0, 1]
func.func @no_axes(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %axes = onnx.Constant dense<> : tensor<0xi64>
  %n = "onnx.ReduceL2"(%x, %axes) {keepdims = 1 : si64, noop_with_empty_axes = 0 : si64} : (tensor<4x8xf32>, tensor<0xi64>) -> tensor<1x1xf32>
  %y = "onnx.Div"(%x, %n) : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// CHECK-LABEL: @negative_epsilon
// CHECK: "onnx.LayerNormalization"
func.func @negative_epsilon(%x: tensor<4x8xf32>, %w: tensor<8xf32>) -> tensor<4x8xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %0:3 = "onnx.LayerNormalization"(%x, %w, %none) {axis = -1 : si64, epsilon = -1.0e-5 : f32, stash_type = 1 : si64} : (tensor<4x8xf32>, tensor<8xf32>, none) -> (tensor<4x8xf32>, none, none)
  return %0#0 : tensor<4x8xf32>
}

// Weight and bias of two shapes become one.
// CHECK-LABEL: @wide_bias
// CHECK: [[W:%.*]] = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
// CHECK: byteir.layer_norm{{.*}}%arg0, [[W]], %arg2
func.func @wide_bias(%x: tensor<2x4x8xf32>, %w: tensor<8xf32>, %b: tensor<4x8xf32>) -> tensor<2x4x8xf32> {
  %0:3 = "onnx.LayerNormalization"(%x, %w, %b) {axis = 1 : si64, epsilon = 1.0e-5 : f32, stash_type = 1 : si64} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<2x4x8xf32>, none, none)
  return %0#0 : tensor<2x4x8xf32>
}

// A weight beside the axes is no weight.
// CHECK-LABEL: @other_weight
// CHECK: "onnx.LayerNormalization"
func.func @other_weight(%x: tensor<2x2xf32>, %w: tensor<2x1xf32>) -> tensor<2x2xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %0:3 = "onnx.LayerNormalization"(%x, %w, %none) {axis = -1 : si64, epsilon = 1.0e-5 : f32, stash_type = 1 : si64} : (tensor<2x2xf32>, tensor<2x1xf32>, none) -> (tensor<2x2xf32>, none, none)
  return %0#0 : tensor<2x2xf32>
}

// CHECK-LABEL: @quantized
// CHECK: "onnx.QuantizeLinear"
// CHECK: "onnx.QuantizeLinear"
func.func @quantized(%i: tensor<4xi32>, %x: tensor<4xf32>, %s: tensor<f32>, %h: tensor<f16>, %z: tensor<i8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %0 = "onnx.QuantizeLinear"(%i, %s, %z) {axis = 1 : si64, block_size = 0 : si64} : (tensor<4xi32>, tensor<f32>, tensor<i8>) -> tensor<4xi8>
  %1 = "onnx.QuantizeLinear"(%x, %h, %z) {axis = 1 : si64, block_size = 0 : si64} : (tensor<4xf32>, tensor<f16>, tensor<i8>) -> tensor<4xi8>
  return %0, %1 : tensor<4xi8>, tensor<4xi8>
}

// CHECK-LABEL: @resized
// CHECK: "onnx.Resize"
// CHECK: byteir.resize{{.*}}mode = "nearest"{{.*}}target_mode = "scale"
func.func @resized(%p: tensor<1x1x2x2xi1>, %x: tensor<1x1x2x2xf32>) -> (tensor<1x1x4x4xi1>, tensor<1x1x4x4xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %s = onnx.Constant dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>
  %0 = "onnx.Resize"(%p, %none, %s, %none) {mode = "nearest", nearest_mode = "floor", coordinate_transformation_mode = "asymmetric"} : (tensor<1x1x2x2xi1>, none, tensor<4xf32>, none) -> tensor<1x1x4x4xi1>
  %1 = "onnx.Resize"(%x, %none, %s, %none) {mode = "nearest", nearest_mode = "floor", coordinate_transformation_mode = "asymmetric"} : (tensor<1x1x2x2xf32>, none, tensor<4xf32>, none) -> tensor<1x1x4x4xf32>
  return %0, %1 : tensor<1x1x4x4xi1>, tensor<1x1x4x4xf32>
}

// Scales that no result can have are left to the verifier of ONNX's operation.
// CHECK-LABEL: @scaled
// CHECK-NOT: byteir.resize
// CHECK-COUNT-3: "onnx.Resize"
// CHECK-NEXT: return
func.func @scaled(%x: tensor<1x4xf32>) -> (tensor<1x?xf32>, tensor<1x?xf32>, tensor<1x?xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %negative = onnx.Constant dense<[1.0, -2.0]> : tensor<2xf32>
  %nan = onnx.Constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  %infinite = onnx.Constant dense<[1.0, 0x7F800000]> : tensor<2xf32>
  %0 = "onnx.Resize"(%x, %none, %negative, %none) {mode = "nearest", nearest_mode = "floor", coordinate_transformation_mode = "asymmetric"} : (tensor<1x4xf32>, none, tensor<2xf32>, none) -> tensor<1x?xf32>
  %1 = "onnx.Resize"(%x, %none, %nan, %none) {mode = "nearest", nearest_mode = "floor", coordinate_transformation_mode = "asymmetric"} : (tensor<1x4xf32>, none, tensor<2xf32>, none) -> tensor<1x?xf32>
  %2 = "onnx.Resize"(%x, %none, %infinite, %none) {mode = "nearest", nearest_mode = "floor", coordinate_transformation_mode = "asymmetric"} : (tensor<1x4xf32>, none, tensor<2xf32>, none) -> tensor<1x?xf32>
  return %0, %1, %2 : tensor<1x?xf32>, tensor<1x?xf32>, tensor<1x?xf32>
}
