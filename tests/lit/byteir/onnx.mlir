// Coarse operations of ONNX programs: trees in the orders in which exporters
// write them, and near misses.
//
// RUN: dialect-opt %s --onnx-to-byteir | FileCheck %s
// RUN: dialect-opt %s --onnx-to-byteir=ops=softmax | FileCheck %s --check-prefix=ONE
// RUN: dialect-opt %s --onnx-to-byteir=carrier=composite | dialect-opt --byteir-decompose | FileCheck %s --check-prefix=PLAIN
// RUN: not dialect-opt %s --onnx-to-byteir=ops=topk 2>&1 | FileCheck %s --check-prefix=TOPK
// RUN: not dialect-opt %s --onnx-to-byteir=ops=non_zero 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not dialect-opt %s --onnx-to-byteir=carrier=call 2>&1 | FileCheck %s --check-prefix=CARRIER
//
// TOPK: error: 'topk' is no operation; did you mean 'top_k'?
// NONE: error: 'non_zero' is no operation that ONNX has a pattern for
// CARRIER: error: there is no carrier 'call'; there is custom_call, backend_config and composite
// ONE-NOT: byteir.gelu
// ONE: @byteir.softmax
// PLAIN-NOT: custom_call
// PLAIN-NOT: composite

// CHECK-LABEL: @gelu
func.func @gelu(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = onnx.Constant dense<1.41421354> : tensor<f32>
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %half = onnx.Constant dense<0.5> : tensor<f32>
  %d = "onnx.Div"(%x, %s) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %e = "onnx.Erf"(%d) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %a = "onnx.Add"(%one, %e) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %m = "onnx.Mul"(%x, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: [[Y:%.*]] = stablehlo.custom_call @byteir.gelu(%arg0) {byteir_attrs = {approximate = "erf"}}
  %r = "onnx.Mul"(%half, %m) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: stablehlo.custom_call @byteir.softmax([[Y]]) {byteir_attrs = {axis = 1 : i64}}
  %y = "onnx.Softmax"(%r) {axis = -1 : si64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// CHECK-LABEL: @gelu_tanh
func.func @gelu_tanh(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %three = onnx.Constant dense<3.0> : tensor<f32>
  %c = onnx.Constant dense<0.044715> : tensor<f32>
  %p = onnx.Constant dense<0.797884583> : tensor<f32>
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %half = onnx.Constant dense<0.5> : tensor<f32>
  %cube = "onnx.Pow"(%x, %three) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %small = "onnx.Mul"(%c, %cube) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %inner = "onnx.Add"(%x, %small) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %scaled = "onnx.Mul"(%p, %inner) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %tanh = "onnx.Tanh"(%scaled) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %more = "onnx.Add"(%one, %tanh) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %halved = "onnx.Mul"(%half, %x) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: @byteir.gelu(%arg0) {byteir_attrs = {approximate = "tanh"}}
  %r = "onnx.Mul"(%halved, %more) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @norms
func.func @norms(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %axes = onnx.Constant dense<-1> : tensor<1xi64>
  %eps = onnx.Constant dense<1.0e-3> : tensor<f32>
  %none = "onnx.NoValue"() {value} : () -> none
  %n = "onnx.ReduceL2"(%x, %axes) {keepdims = 1 : si64} : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1xf32>
  // CHECK-DAG: @byteir.l2_norm(%arg0) {byteir_attrs = {axis = [1], epsilon = 0.000000e+00 : f64}}
  %0 = "onnx.Div"(%x, %n) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %clip = "onnx.Clip"(%n, %eps, %none) : (tensor<2x1xf32>, tensor<f32>, none) -> tensor<2x1xf32>
  // CHECK-DAG: @byteir.l2_norm(%arg0) {byteir_attrs = {axis = [1], eps_outside_sqrt = true, epsilon = {{.*}} : f64}}
  %1 = "onnx.Div"(%x, %clip) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // A sum with epsilon is no coarse operation.
  %add = "onnx.Add"(%n, %eps) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
  // CHECK-DAG: "onnx.Div"
  %2 = "onnx.Div"(%x, %add) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: @layer_norm
func.func @layer_norm(%x: tensor<2x3x4xf16>, %w: tensor<3x4xf16>) -> tensor<2x3x4xf16> {
  %none = "onnx.NoValue"() {value} : () -> none
  // CHECK: [[B:%.*]] = stablehlo.constant dense<0.000000e+00> : tensor<3x4xf16>
  // CHECK: = stablehlo.custom_call @byteir.layer_norm(%arg0, %arg1, [[B]]) {byteir_attrs = {axis = [1, 2], epsilon = {{.*}} : f64}} : (tensor<2x3x4xf16>, tensor<3x4xf16>, tensor<3x4xf16>) -> tensor<2x3x4xf16>
  %0:3 = "onnx.LayerNormalization"(%x, %w, %none) {axis = -2 : si64, epsilon = 1.0e-5 : f32, stash_type = 1 : si64} : (tensor<2x3x4xf16>, tensor<3x4xf16>, none) -> (tensor<2x3x4xf16>, none, none)
  return %0#0 : tensor<2x3x4xf16>
}
