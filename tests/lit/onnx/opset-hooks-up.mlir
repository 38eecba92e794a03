// Upgrades that no table expresses: hooks, one subject after the other.
// RUN: dialect-opt %s --split-input-file --onnx-upgrade | FileCheck %s

// The second operand stands at an axis: sizes of one are put behind it.
// CHECK-LABEL: func.func @at_axis
// CHECK: %[[AXES:.*]] = onnx.Constant dense<[1, 2]> : tensor<2xi64>
// CHECK: %[[B:.*]] = "onnx.Unsqueeze"(%arg1, %[[AXES]]) : (tensor<3xf32>, tensor<2xi64>) -> tensor<3x1x1xf32>
// CHECK: "onnx.Add"(%arg0, %[[B]]) : (tensor<2x3x4x5xf32>, tensor<3x1x1xf32>) -> tensor<2x3x4x5xf32>
func.func @at_axis(%a: tensor<2x3x4x5xf32>, %b: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.AddV6"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}
// CHECK-LABEL: func.func @at_axis_from_end
// CHECK: onnx.Constant dense<2> : tensor<1xi64>
// CHECK: "onnx.Sub"(%arg0, %{{.*}}) : (tensor<2x3x4x5xf32>, tensor<3x4x1xf32>) -> tensor<2x3x4x5xf32>
func.func @at_axis_from_end(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.SubV1"(%a, %b) {axis = -3 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}
// CHECK-LABEL: func.func @at_end
// CHECK-NEXT: "onnx.Greater"(%arg0, %arg1)
func.func @at_end(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xi1> {
  %0 = "onnx.GreaterV1"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  onnx.Return %0 : tensor<2x3xi1>
}
// An axis means nothing without broadcasting.
// CHECK-LABEL: func.func @no_broadcast
// CHECK-NEXT: "onnx.Mul"(%arg0, %arg0)
func.func @no_broadcast(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.MulV6"(%a, %a) {axis = 1 : si64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
// CHECK-LABEL: func.func @gemm
// CHECK-NEXT: "onnx.Gemm"(%arg0, %arg0, %arg1) <{alpha = 1.000000e+00 : f32, beta = 2.000000e+00 : f32, transA = 0 : si64, transB = 0 : si64}>
func.func @gemm(%a: tensor<2x2xf32>, %c: tensor<2xf32>) -> tensor<2x2xf32> {
  %0 = "onnx.GemmV6"(%a, %a, %c) {beta = 2.0 : f32, broadcast = 1 : si64} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  onnx.Return %0 : tensor<2x2xf32>
}
// A slope a channel.
// CHECK-LABEL: func.func @slopes
// CHECK: %[[AXES:.*]] = onnx.Constant dense<[1, 2]> : tensor<2xi64>
// CHECK: "onnx.Unsqueeze"(%arg1, %[[AXES]]) : (tensor<3xf32>, tensor<2xi64>) -> tensor<3x1x1xf32>
func.func @slopes(%a: tensor<2x3x4x5xf32>, %s: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.PReluV6"(%a, %s) : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}
// CHECK-LABEL: func.func @one_slope
// CHECK-NEXT: "onnx.PRelu"(%arg0, %arg1)
func.func @one_slope(%a: tensor<2x3x4x5xf32>, %s: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.PReluV6"(%a, %s) : (tensor<2x3x4x5xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}

// -----

// A matrix of 2 by 60; the last dimension alone needs no matrix.
// CHECK-LABEL: func.func @matrix
// CHECK: %[[FLAT:.*]] = "onnx.Flatten"(%arg0) <{axis = 1 : si64}> : (tensor<2x3x4x5xf32>) -> tensor<2x60xf32>
// CHECK: %[[MADE:.*]] = "onnx.Hardmax"(%[[FLAT]]) <{axis = 1 : si64}> : (tensor<2x60xf32>) -> tensor<2x60xf32>
// CHECK: %[[SHAPE:.*]] = onnx.Constant dense<[2, 3, 4, 5]> : tensor<4xi64>
// CHECK: "onnx.Reshape"(%[[MADE]], %[[SHAPE]]) <{allowzero = 0 : si64}> : (tensor<2x60xf32>, tensor<4xi64>) -> tensor<2x3x4x5xf32>
func.func @matrix(%a: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.HardmaxV11"(%a) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  onnx.Return %0 : tensor<2x3x4x5xf32>
}
// CHECK-LABEL: func.func @matrix_of_unknown_size
// CHECK: %[[FLAT:.*]] = "onnx.Flatten"(%arg0) <{axis = 1 : si64}> : (tensor<?x3x4xf32>) -> tensor<?x12xf32>
// CHECK: %[[MADE:.*]] = "onnx.Softmax"(%[[FLAT]]) <{axis = 1 : si64}>
// CHECK: %[[SHAPE:.*]] = "onnx.Shape"(%arg0) {{.*}} -> tensor<3xi64>
// CHECK: "onnx.Reshape"(%[[MADE]], %[[SHAPE]])
func.func @matrix_of_unknown_size(%a: tensor<?x3x4xf32>) -> tensor<?x3x4xf32> {
  %0 = "onnx.SoftmaxV1"(%a) : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  onnx.Return %0 : tensor<?x3x4xf32>
}
// CHECK-LABEL: func.func @matrix_of_unknown_rank
// CHECK: "onnx.Flatten"(%arg0) <{axis = 2 : si64}> : (tensor<*xf32>) -> tensor<?x?xf32>
// CHECK: "onnx.LogSoftmax"
// CHECK: "onnx.Shape"(%arg0) {{.*}} -> tensor<?xi64>
func.func @matrix_of_unknown_rank(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.LogSoftmaxV11"(%a) {axis = 2 : si64} : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
// CHECK-LABEL: func.func @last_dimension
// CHECK-NEXT: "onnx.Softmax"(%arg0) <{axis = 1 : si64}>
func.func @last_dimension(%a: tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32> {
  %0 = "onnx.SoftmaxV11"(%a) {axis = -3 : si64} : (tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
  onnx.Return %0 : tensor<2x3x1x1xf32>
}

// -----

// Each of 2 groups has 3 of 6 channels.
// CHECK-LABEL: func.func @groups
// CHECK: %[[REPEATS:.*]] = onnx.Constant dense<[2, 3]> : tensor<2xi64>
// CHECK: %[[COLUMN:.*]] = "onnx.Reshape"(%arg1, %{{.*}}) {{.*}} -> tensor<2x1xf32>
// CHECK: %[[SPREAD:.*]] = "onnx.Expand"(%[[COLUMN]], %[[REPEATS]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[SCALE:.*]] = "onnx.Reshape"(%[[SPREAD]], %{{.*}}) {{.*}} -> tensor<6xf32>
// CHECK: "onnx.GroupNormalization"(%arg0, %[[SCALE]], %{{.*}}) <{epsilon = 9.99999974E-6 : f32, num_groups = 2 : si64, stash_type = 1 : si64}> : (tensor<1x6x4xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<1x6x4xf32>
func.func @groups(%x: tensor<1x6x4xf32>, %s: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<1x6x4xf32> {
  %0 = "onnx.GroupNormalizationV18"(%x, %s, %b) {num_groups = 2 : si64} : (tensor<1x6x4xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x6x4xf32>
  onnx.Return %0 : tensor<1x6x4xf32>
}
// CHECK-LABEL: func.func @groups_of_unknown_channels
// CHECK: %[[SHAPE:.*]] = "onnx.Shape"(%arg0)
// CHECK: %[[CHANNELS:.*]] = "onnx.Gather"(%[[SHAPE]]
// CHECK: %[[EACH:.*]] = "onnx.Div"(%[[CHANNELS]]
// CHECK: %[[REPEATS:.*]] = "onnx.Concat"(%{{.*}}, %[[EACH]]) <{axis = 0 : si64}>
// CHECK: "onnx.Expand"(%{{.*}}, %[[REPEATS]])
// CHECK: "onnx.GroupNormalization"
func.func @groups_of_unknown_channels(%x: tensor<*xf32>, %s: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<*xf32> {
  %0 = "onnx.GroupNormalizationV18"(%x, %s, %b) {num_groups = 2 : si64} : (tensor<*xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @parts
// CHECK: "onnx.Split"(%arg0, %{{.*}}) <{axis = 0 : si64, num_outputs = 2 : si64}>
func.func @parts(%x: tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2 = "onnx.SplitV2"(%x) : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  onnx.Return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}
// CHECK-LABEL: func.func @sizes
// CHECK: %[[SIZES:.*]] = onnx.Constant dense<[1, 3]> : tensor<2xi64>
// CHECK: "onnx.Split"(%arg0, %[[SIZES]]) <{axis = 0 : si64}>
func.func @sizes(%x: tensor<4xf32>) -> (tensor<1xf32>, tensor<3xf32>) {
  %0:2 = "onnx.SplitV2"(%x) {split = [1, 3]} : (tensor<4xf32>) -> (tensor<1xf32>, tensor<3xf32>)
  onnx.Return %0#0, %0#1 : tensor<1xf32>, tensor<3xf32>
}

// -----

// CHECK-LABEL: func.func @tile
// CHECK: %[[REPEATS:.*]] = onnx.Constant dense<[1, 3]> : tensor<2xi64>
// CHECK: "onnx.Tile"(%arg0, %[[REPEATS]]) : (tensor<2x2xf32>, tensor<2xi64>) -> tensor<2x6xf32>
func.func @tile(%x: tensor<2x2xf32>) -> tensor<2x6xf32> {
  %tiles = "onnx.Constant"() {value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %axis = "onnx.Constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = "onnx.TileV1"(%x, %tiles, %axis) : (tensor<2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x6xf32>
  onnx.Return %0 : tensor<2x6xf32>
}

// -----

// Upsample of opset 1 becomes Resize, whose operands are only scales.
// CHECK-LABEL: func.func @upsample
// CHECK-DAG: %[[NONE:.*]] = "onnx.NoValue"
// CHECK-DAG: %[[SCALES:.*]] = onnx.Constant dense<[1.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xf32>
// CHECK: "onnx.Resize"(%arg0, %{{.*}}, %[[SCALES]], %[[NONE]])
// CHECK-SAME: coordinate_transformation_mode = "asymmetric"
// CHECK-SAME: mode = "linear"
func.func @upsample(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x4x6xf32> {
  %0 = "onnx.UpsampleV1"(%x) {mode = "bilinear", height_scale = 2.0 : f32, width_scale = 3.0 : f32} : (tensor<1x1x2x2xf32>) -> tensor<1x1x4x6xf32>
  onnx.Return %0 : tensor<1x1x4x6xf32>
}
// CHECK-LABEL: func.func @enlarged
// CHECK: "onnx.Resize"
// CHECK-SAME: coordinate_transformation_mode = "asymmetric"
// CHECK-SAME: mode = "nearest", nearest_mode = "floor"
func.func @enlarged(%x: tensor<2xf32>) -> tensor<4xf32> {
  %s = "onnx.Constant"() {value = dense<2.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = "onnx.ResizeV10"(%x, %s) : (tensor<2xf32>, tensor<1xf32>) -> tensor<4xf32>
  onnx.Return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @shrunk
// CHECK: "onnx.Resize"
// CHECK-SAME: mode = "nearest", nearest_mode = "ceil"
func.func @shrunk(%x: tensor<4xf32>) -> tensor<2xf32> {
  %s = "onnx.Constant"() {value = dense<0.5> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = "onnx.ResizeV10"(%x, %s) : (tensor<4xf32>, tensor<1xf32>) -> tensor<2xf32>
  onnx.Return %0 : tensor<2xf32>
}
// Of linear ones no neighbour is asked.
// CHECK-LABEL: func.func @linear_of_unknown_scales
// CHECK: "onnx.Resize"(%arg0, %{{.*}}, %arg1, %{{.*}})
func.func @linear_of_unknown_scales(%x: tensor<4xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  %0 = "onnx.ResizeV10"(%x, %s) {mode = "linear"} : (tensor<4xf32>, tensor<1xf32>) -> tensor<?xf32>
  onnx.Return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @names_as_keys
// CHECK: "onnx.LabelEncoder"(%arg0) <{{{.*}}default_int64 = -1 : si64, {{.*}}keys_strings = ["a", "b"], values_int64s = [0, 1]}>
func.func @names_as_keys(%x: tensor<2x!onnx.String>) -> tensor<2xi64> {
  %0 = "onnx.LabelEncoderV1"(%x) {classes_strings = ["a", "b"]} : (tensor<2x!onnx.String>) -> tensor<2xi64>
  onnx.Return %0 : tensor<2xi64>
}
// CHECK-LABEL: func.func @positions_as_keys
// CHECK: "onnx.LabelEncoder"(%arg0) <{{{.*}}default_string = "none", keys_int64s = [0, 1], values_strings = ["a", "b"]}>
func.func @positions_as_keys(%x: tensor<2xi64>) -> tensor<2x!onnx.String> {
  %0 = "onnx.LabelEncoderV1"(%x) {classes_strings = ["a", "b"], default_string = "none"} : (tensor<2xi64>) -> tensor<2x!onnx.String>
  onnx.Return %0 : tensor<2x!onnx.String>
}

// -----

// A batch of one; the body has no batch.
// CHECK-LABEL: func.func @scan
// CHECK: %[[STATE:.*]] = "onnx.Squeeze"(%arg0, %{{.*}}) : (tensor<1x3xf32>, tensor<1xi64>) -> tensor<3xf32>
// CHECK: %[[ITEMS:.*]] = "onnx.Squeeze"(%arg1, %{{.*}}) : (tensor<1x5x3xf32>, tensor<1xi64>) -> tensor<5x3xf32>
// CHECK: %[[MADE:.*]]:2 = "onnx.Scan"(%[[STATE]], %[[ITEMS]]) <{num_scan_inputs = 1 : si64, scan_input_directions = [1]}>
// CHECK: (tensor<3xf32>, tensor<5x3xf32>) -> (tensor<3xf32>, tensor<5x3xf32>)
// CHECK: "onnx.Unsqueeze"(%[[MADE]]#0, %{{.*}}) : (tensor<3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
// CHECK: "onnx.Unsqueeze"(%[[MADE]]#1, %{{.*}}) : (tensor<5x3xf32>, tensor<1xi64>) -> tensor<1x5x3xf32>
func.func @scan(%s: tensor<1x3xf32>, %x: tensor<1x5x3xf32>) -> (tensor<1x3xf32>, tensor<1x5x3xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.ScanV8"(%n, %s, %x) ({
  ^bb0(%state: tensor<3xf32>, %item: tensor<3xf32>):
    %1 = "onnx.AddV7"(%state, %item) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    onnx.Yield %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) {num_scan_inputs = 1 : si64, directions = [1]} : (none, tensor<1x3xf32>, tensor<1x5x3xf32>) -> (tensor<1x3xf32>, tensor<1x5x3xf32>)
  onnx.Return %0#0, %0#1 : tensor<1x3xf32>, tensor<1x5x3xf32>
}

// -----

// Results without uses may be dropped if an attribute selects inference mode.
// CHECK-LABEL: func.func @test_of_normalization
// CHECK: "onnx.BatchNormalization"{{.*}}training_mode = 0 : si64{{.*}} -> (tensor<1x3x4xf32>, none, none)
func.func @test_of_normalization(%x: tensor<1x3x4xf32>, %s: tensor<3xf32>) -> tensor<1x3x4xf32> {
  %0:5 = "onnx.BatchNormalizationV6"(%x, %s, %s, %s, %s) {is_test = 1 : si64} : (tensor<1x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  onnx.Return %0#0 : tensor<1x3x4xf32>
}
// A mask of numbers is another result than one of truth values.
// CHECK-LABEL: func.func @mask
// CHECK: "onnx.Dropout"(%arg0, %{{.*}}, %{{.*}}) : (tensor<2xf32>, tensor<f32>, none) -> (tensor<2xf32>, none)
func.func @mask(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0:2 = "onnx.DropoutV7"(%x) {ratio = 0.25 : f32} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  onnx.Return %0#0 : tensor<2xf32>
}
// A matrix of a value of which nobody knows the type is of no known type either.
// CHECK-LABEL: func.func @matrix_of_unknown
// CHECK: %[[MATRIX:.*]] = "onnx.Flatten"(%arg0) <{axis = 1 : si64}> : (!onnx.Unknown) -> !onnx.Unknown
// CHECK: "onnx.Hardmax"(%[[MATRIX]]) <{axis = 1 : si64}> : (!onnx.Unknown) -> !onnx.Unknown
// CHECK: "onnx.Reshape"({{.*}}) {{.*}} -> tensor<3xf16>
func.func @matrix_of_unknown(%x: !onnx.Unknown) -> tensor<3xf16> {
  %0 = "onnx.HardmaxV11"(%x) : (!onnx.Unknown) -> tensor<3xf16>
  onnx.Return %0 : tensor<3xf16>
}
