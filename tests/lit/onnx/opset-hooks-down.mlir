// Downgrades that no table expresses: hooks, one subject after the other.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset=target=5,ai.onnx.ml:1 | FileCheck %s

// Dimensions of one run stand at an axis; sizes of one beside it go.
// CHECK-LABEL: func.func @at_axis
// CHECK: "onnx.Reshape{{.*}}(%arg1, %{{.*}}) : (tensor<3x1x1xf32>, tensor<1xi64>) -> tensor<3xf32>
// CHECK: "onnx.AddV1"(%arg0, %{{.*}}) <{axis = 1 : si64, broadcast = 1 : si64}> : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
func.func @at_axis(%a: tensor<2x3x4x5xf32>, %b: tensor<3x1x1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.Add"(%a, %b) : (tensor<2x3x4x5xf32>, tensor<3x1x1xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}
// The larger one comes first where the op does not mind.
// CHECK-LABEL: func.func @turned
// CHECK-NEXT: "onnx.MulV1"(%arg1, %arg0) <{axis = 1 : si64, broadcast = 1 : si64}>
func.func @turned(%a: tensor<3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Mul"(%a, %b) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %0 : tensor<2x3xf32>
}
// CHECK-LABEL: func.func @one_element
// CHECK-NEXT: "onnx.SubV1"(%arg0, %arg1) <{broadcast = 1 : si64}>
func.func @one_element(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %0 = "onnx.Sub"(%a, %b) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  onnx.Return %0 : tensor<2x3xf32>
}
// CHECK-LABEL: func.func @same_shape
// CHECK-NEXT: "onnx.LessV1"(%arg0, %arg0) <{broadcast = 0 : si64}>
func.func @same_shape(%a: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %0 = "onnx.Less"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  onnx.Return %0 : tensor<2x3xi1>
}
// CHECK-LABEL: func.func @gemm
// CHECK: "onnx.GemmV1"(%arg0, %arg0, %arg1) <{alpha = 1.000000e+00 : f32, beta = 1.000000e+00 : f32, broadcast = 1 : si64
func.func @gemm(%a: tensor<2x2xf32>, %c: tensor<2xf32>) -> tensor<2x2xf32> {
  %0 = "onnx.Gemm"(%a, %a, %c) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  onnx.Return %0 : tensor<2x2xf32>
}
// CHECK-LABEL: func.func @gemm_of_row
// CHECK: %[[C:.*]] = "onnx.Reshape{{.*}}(%arg1{{.*}} -> tensor<2xf32>
// CHECK: "onnx.GemmV1"(%arg0, %arg0, %[[C]]) <{{{.*}}broadcast = 1 : si64
func.func @gemm_of_row(%a: tensor<2x2xf32>, %c: tensor<1x2xf32>) -> tensor<2x2xf32> {
  %0 = "onnx.Gemm"(%a, %a, %c) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  onnx.Return %0 : tensor<2x2xf32>
}
// CHECK-LABEL: func.func @sum
// CHECK-NEXT: "onnx.SumV1"(%arg0, %arg1, %arg0)
func.func @sum(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.Sum"(%a, %b, %a) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  onnx.Return %0 : tensor<2xf32>
}
// CHECK-LABEL: func.func @slopes
// CHECK: %[[S:.*]] = "onnx.Reshape{{.*}}(%arg1{{.*}} -> tensor<3xf32>
// CHECK: "onnx.PReluV1"(%arg0, %[[S]])
func.func @slopes(%a: tensor<2x3x4x5xf32>, %s: tensor<3x1x1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.PRelu"(%a, %s) : (tensor<2x3x4x5xf32>, tensor<3x1x1xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}

// -----

// CHECK-LABEL: func.func @inner_axis
// CHECK: %[[T:.*]] = "onnx.Transpose{{.*}}(%arg0) <{perm = [0, 3, 2, 1]}> : (tensor<2x3x4x5xf32>) -> tensor<2x5x4x3xf32>
// CHECK: %[[M:.*]] = "onnx.SoftmaxV1"(%[[T]]) <{axis = 3 : si64}> : (tensor<2x5x4x3xf32>) -> tensor<2x5x4x3xf32>
// CHECK: "onnx.Transpose{{.*}}(%[[M]]) <{perm = [0, 3, 2, 1]}> : (tensor<2x5x4x3xf32>) -> tensor<2x3x4x5xf32>
func.func @inner_axis(%a: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.Softmax"(%a) {axis = 1 : si64} : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}
// A result may have more static sizes than the operand.
// CHECK-LABEL: func.func @known_result
// CHECK: %[[R:.*]] = "onnx.Transpose{{.*}} : (tensor<?x5x4xf32>) -> tensor<3x4x5xf32>
// CHECK: onnx.Return %[[R]] : tensor<3x4x5xf32>
func.func @known_result(%a: tensor<?x4x5xf32>) -> tensor<3x4x5xf32> {
  %0 = "onnx.Softmax"(%a) {axis = 1 : si64} : (tensor<?x4x5xf32>) -> tensor<3x4x5xf32>
  onnx.Return %0 : tensor<3x4x5xf32>
}
// CHECK-LABEL: func.func @last_axis
// CHECK-NEXT: "onnx.HardmaxV1"(%arg0) <{axis = 1 : si64}>
func.func @last_axis(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Hardmax"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %0 : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: func.func @uneven
// CHECK: "onnx.SplitV2"(%arg0) <{axis = 0 : si64, split = [2, 2, 1]}>
func.func @uneven(%x: tensor<5xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:3 = "onnx.Split"(%x, %n) {num_outputs = 3 : si64} : (tensor<5xf32>, none) -> (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>)
  onnx.Return %0#0, %0#1, %0#2 : tensor<2xf32>, tensor<2xf32>, tensor<1xf32>
}
// CHECK-LABEL: func.func @even
// CHECK: "onnx.SplitV2"(%arg0) <{axis = 0 : si64}>
func.func @even(%x: tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.Split"(%x, %n) {axis = -2 : si64, num_outputs = 2 : si64} : (tensor<2x4xf32>, none) -> (tensor<1x4xf32>, tensor<1x4xf32>)
  onnx.Return %0#0, %0#1 : tensor<1x4xf32>, tensor<1x4xf32>
}

// -----

// One axis after the other; numbers are of the data's type.
// CHECK-LABEL: func.func @tile
// CHECK-NEXT: %[[THREE:.*]] = onnx.ConstantV1 dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[ONE:.*]] = onnx.ConstantV1 dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[FIRST:.*]] = "onnx.TileV1"(%arg0, %[[THREE]], %[[ONE]]) : (tensor<2x2xf32>, tensor<f32>, tensor<f32>) -> tensor<2x6xf32>
// CHECK-NEXT: %[[TWO:.*]] = onnx.ConstantV1 dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[ZERO:.*]] = onnx.ConstantV1 dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: "onnx.TileV1"(%[[FIRST]], %[[TWO]], %[[ZERO]]) : (tensor<2x6xf32>, tensor<f32>, tensor<f32>) -> tensor<4x6xf32>
func.func @tile(%x: tensor<2x2xf32>) -> tensor<4x6xf32> {
  %r = "onnx.Constant"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Tile"(%x, %r) : (tensor<2x2xf32>, tensor<2xi64>) -> tensor<4x6xf32>
  onnx.Return %0 : tensor<4x6xf32>
}

// -----

// For integers, the centers of pixels give the same result.
// CHECK-LABEL: func.func @resize
// CHECK: "onnx.UpsampleV1"(%arg0) <{height_scale = 2.000000e+00 : f32, mode = "nearest", width_scale = 3.000000e+00 : f32}>
func.func @resize(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x4x6xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %s = "onnx.Constant"() {value = dense<[1.0, 1.0, 2.0, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %0 = "onnx.Resize"(%x, %n, %s, %n) : (tensor<1x1x2x2xf32>, none, tensor<4xf32>, none) -> tensor<1x1x4x6xf32>
  onnx.Return %0 : tensor<1x1x4x6xf32>
}
// CHECK-LABEL: func.func @resize_to_sizes
// CHECK: "onnx.UpsampleV1"(%arg0) <{height_scale = 2.000000e+00 : f32, mode = "bilinear", width_scale = 1.000000e+00 : f32}>
func.func @resize_to_sizes(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x4x2xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %s = "onnx.Constant"() {value = dense<[1, 1, 4, 2]> : tensor<4xi64>} : () -> tensor<4xi64>
  %0 = "onnx.Resize"(%x, %n, %n, %s) {coordinate_transformation_mode = "asymmetric", mode = "linear"} : (tensor<1x1x2x2xf32>, none, none, tensor<4xi64>) -> tensor<1x1x4x2xf32>
  onnx.Return %0 : tensor<1x1x4x2xf32>
}

// -----

// CHECK-LABEL: func.func @labels
// CHECK: "onnx.LabelEncoderV1"(%arg0) <{classes_strings = ["a", "b"], default_int64 = -1 : si64, default_string = "_Unused"}>
func.func @labels(%x: tensor<2x!onnx.String>) -> tensor<2xi64> {
  %0 = "onnx.LabelEncoderV2"(%x) {keys_strings = ["a", "b"], values_int64s = [0, 1]} : (tensor<2x!onnx.String>) -> tensor<2xi64>
  onnx.Return %0 : tensor<2xi64>
}

// -----

// Axes from the start; steps of one go.
// CHECK-LABEL: func.func @slice
// CHECK: "onnx.SliceV1"(%arg0) <{axes = [0], ends = [4], starts = [1]}>
func.func @slice(%x: tensor<8x8xf32>) -> tensor<3x8xf32> {
  %s = "onnx.Constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %e = "onnx.Constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
  %a = "onnx.Constant"() {value = dense<-2> : tensor<1xi32>} : () -> tensor<1xi32>
  %1 = "onnx.Constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "onnx.Slice"(%x, %s, %e, %a, %1) : (tensor<8x8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x8xf32>
  onnx.Return %0 : tensor<3x8xf32>
}
// CHECK-LABEL: func.func @normalization
// CHECK: "onnx.BatchNormalizationV1"(%arg0, {{.*}}) <{consumed_inputs = [0, 0, 0, 0, 0], {{.*}}is_test = 1 : si64, {{.*}}spatial = 1 : si64}>
// CHECK-SAME: -> (tensor<1x3x4xf32>, none, none, none, none)
func.func @normalization(%x: tensor<1x3x4xf32>, %s: tensor<3xf32>) -> tensor<1x3x4xf32> {
  %0:3 = "onnx.BatchNormalization"(%x, %s, %s, %s, %s) : (tensor<1x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3x4xf32>, none, none)
  onnx.Return %0#0 : tensor<1x3x4xf32>
}
// CHECK-LABEL: func.func @dropout
// CHECK: "onnx.DropoutV1"(%arg0) <{is_test = 1 : si64, ratio = 2.500000e-01 : f32}>
func.func @dropout(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = "onnx.Constant"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %0:2 = "onnx.Dropout"(%x, %r, %t) : (tensor<2xf32>, tensor<f32>, tensor<i1>) -> (tensor<2xf32>, none)
  onnx.Return %0#0 : tensor<2xf32>
}

// -----

// Scales of height and width have names of their own.
// CHECK-LABEL: func.func @upsampled
// CHECK: "onnx.UpsampleV1"(%arg0) <{height_scale = 2.000000e+00 : f32, mode = "nearest", width_scale = 3.000000e+00 : f32}> : (tensor<1x1x4x4xf32>) -> tensor<1x1x8x12xf32>
func.func @upsampled(%x: tensor<1x1x4x4xf32>) -> tensor<1x1x8x12xf32> {
  %0 = "onnx.UpsampleV7"(%x) {scales = [1.0 : f32, 1.0 : f32, 2.0 : f32, 3.0 : f32]} : (tensor<1x1x4x4xf32>) -> tensor<1x1x8x12xf32>
  onnx.Return %0 : tensor<1x1x8x12xf32>
}
// Two numbers for each dimension.
// CHECK-LABEL: func.func @padded
// CHECK-NEXT: "onnx.PadV2"(%arg0) <{mode = "constant", pads = [0, 1, 0, 2], value = 0.000000e+00 : f32}>
func.func @padded(%x: tensor<2x3xf32>) -> tensor<2x6xf32> {
  %pads = onnx.Constant dense<[0, 1, 0, 2]> : tensor<4xi64>
  %none = "onnx.NoValue"() {value} : () -> none
  %y = "onnx.PadV11"(%x, %pads, %none) : (tensor<2x3xf32>, tensor<4xi64>, none) -> tensor<2x6xf32>
  onnx.Return %y : tensor<2x6xf32>
}
