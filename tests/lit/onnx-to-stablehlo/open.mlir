// Sizes that inputs leave open are computed when the program runs.
//
// RUN: dialect-opt %s --onnx-to-stablehlo | FileCheck %s
//
// A size that is that of an operand needs no operation.
// CHECK-LABEL: @same
// CHECK-NEXT: [[T:%.*]] = stablehlo.tanh %arg0 : tensor<?x4xf32>
// CHECK-NEXT: [[S:%.*]] = stablehlo.add [[T]], %arg0 : tensor<?x4xf32>
// CHECK-NEXT: return [[S]]
func.func @same(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %t = "onnx.Tanh"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %s = "onnx.Add"(%t, %x) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  onnx.Return %s : tensor<?x4xf32>
}

// Either size may be 1.
// CHECK-LABEL: @broadcast
// CHECK-DAG: stablehlo.get_dimension_size %arg0, dim = 0
// CHECK-DAG: stablehlo.get_dimension_size %arg1, dim = 0
// CHECK: stablehlo.select
// CHECK: stablehlo.dynamic_broadcast_in_dim %arg0
// CHECK: stablehlo.dynamic_broadcast_in_dim %arg1
// CHECK: stablehlo.multiply {{.*}} : tensor<?x4xf32>
func.func @broadcast(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %s = "onnx.Mul"(%x, %y) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  onnx.Return %s : tensor<?x4xf32>
}

// The exporters' way to keep a batch: its size is taken from the shape.
// CHECK-LABEL: @flattened
// CHECK: [[B:%.*]] = stablehlo.get_dimension_size %arg0, dim = 0
// CHECK-NOT: stablehlo.gather
// CHECK: stablehlo.dynamic_reshape %arg0, {{.*}} -> tensor<?x?xf32>
func.func @flattened(%x: tensor<?x3x4xf32>) -> tensor<?x?xf32> {
  %zero = onnx.Constant dense<0> : tensor<i64>
  %axes = onnx.Constant dense<0> : tensor<1xi64>
  %rest = onnx.Constant dense<-1> : tensor<1xi64>
  %shape = "onnx.Shape"(%x) : (tensor<?x3x4xf32>) -> tensor<3xi64>
  %batch = "onnx.Gather"(%shape, %zero) {axis = 0 : si64} : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
  %list = "onnx.Unsqueeze"(%batch, %axes) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
  %sizes = "onnx.Concat"(%list, %rest) {axis = 0 : si64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %r = "onnx.Reshape"(%x, %sizes) : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  onnx.Return %r : tensor<?x?xf32>
}

// CHECK-LABEL: @others
// CHECK: stablehlo.pad {{.*}} -> tensor<?x2xf32>
// CHECK: stablehlo.pad {{.*}} -> tensor<?x4xf32>
// CHECK: stablehlo.dynamic_gather{{.*}} -> tensor<?x1xf32>
// CHECK: stablehlo.dynamic_iota
func.func @others(%x: tensor<?x4xf32>, %n: tensor<i64>)
    -> (tensor<?x2xf32>, tensor<?x4xf32>, tensor<?x1xf32>, tensor<?xi64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %zero = onnx.Constant dense<0> : tensor<i64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %list = onnx.Constant dense<1> : tensor<1xi64>
  %end = onnx.Constant dense<3> : tensor<1xi64>
  %pads = onnx.Constant dense<[1, 0, 1, 0]> : tensor<4xi64>
  %s = "onnx.Slice"(%x, %list, %end, %list, %list) : (tensor<?x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x2xf32>
  %p = "onnx.Pad"(%x, %pads, %none, %none) {mode = "constant"} : (tensor<?x4xf32>, tensor<4xi64>, none, none) -> tensor<?x4xf32>
  %g = "onnx.Gather"(%x, %list) {axis = 1 : si64} : (tensor<?x4xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %r = "onnx.Range"(%zero, %n, %one) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  onnx.Return %s, %p, %g, %r : tensor<?x2xf32>, tensor<?x4xf32>, tensor<?x1xf32>, tensor<?xi64>
}
