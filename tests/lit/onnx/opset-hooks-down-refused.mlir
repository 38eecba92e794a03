// Ops that neither hooks nor tables can downgrade.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset='target=6,ai.onnx.ml:1 expand=false' --verify-diagnostics

func.func @unknown_rank(%a: tensor<*xf32>, %b: tensor<3xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{broadcasting at an axis can only be converted where the ranks of both operands are known; it is in 'unknown_rank'}}
  %0 = "onnx.Add"(%a, %b) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @no_run(%a: tensor<3x4x5xf32>, %b: tensor<3x1x5xf32>) -> tensor<3x4x5xf32> {
  // expected-error @+1 {{operands of which one does not stand in the other as one run of dimensions of known sizes needs opset 7 or newer of 'ai.onnx'; the target is 6; it is in 'onnx.Add' in 'no_run'}}
  %0 = "onnx.Add"(%a, %b) : (tensor<3x4x5xf32>, tensor<3x1x5xf32>) -> tensor<3x4x5xf32>
  onnx.Return %0 : tensor<3x4x5xf32>
}
// A difference does not let its operands change places.
func.func @not_turned(%a: tensor<3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{one run of dimensions of known sizes needs opset 7 or newer}}
  %0 = "onnx.Sub"(%a, %b) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  onnx.Return %0 : tensor<2x3xf32>
}
func.func @gemm_of_column(%a: tensor<2x2xf32>, %c: tensor<2x1xf32>) -> tensor<2x2xf32> {
  // expected-error @+1 {{operand 2 that is not the end of the result's shape, of known sizes, needs opset 7 or newer}}
  %0 = "onnx.Gemm"(%a, %a, %c) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  onnx.Return %0 : tensor<2x2xf32>
}
func.func @gemm_of_unknown_rank(%a: tensor<2x2xf32>, %c: tensor<*xf32>) -> tensor<2x2xf32> {
  // expected-error @+1 {{operand 2 can only be converted where its rank and that of the result are known}}
  %0 = "onnx.Gemm"(%a, %a, %c) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<*xf32>) -> tensor<2x2xf32>
  onnx.Return %0 : tensor<2x2xf32>
}
func.func @max(%a: tensor<2xf32>, %b: tensor<?xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{operands that are not of one known shape needs opset 8 or newer}}
  %0 = "onnx.Max"(%a, %b) : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  onnx.Return %0 : tensor<2xf32>
}
func.func @slope(%a: tensor<2x3x4xf32>, %s: tensor<4xf32>) -> tensor<2x3x4xf32> {
  // expected-error @+1 {{a slope that is not one for each channel needs opset 7 or newer}}
  %0 = "onnx.PRelu"(%a, %s) : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  onnx.Return %0 : tensor<2x3x4xf32>
}
func.func @axis_of_unknown_rank(%a: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{an axis that is not the last, of a value whose rank is not known, needs opset 13 or newer}}
  %0 = "onnx.Softmax"(%a) {axis = 1 : si64} : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @groups(%x: tensor<1x6x4xf32>, %s: tensor<6xf32>) -> tensor<1x6x4xf32> {
  // expected-error @+1 {{'onnx.GroupNormalization' needs opset 21 or newer of 'ai.onnx'; the target is 6; scale and bias are those of channels, older ones those of groups; it is in 'groups'}}
  %0 = "onnx.GroupNormalization"(%x, %s, %s) {num_groups = 2 : si64} : (tensor<1x6x4xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<1x6x4xf32>
  onnx.Return %0 : tensor<1x6x4xf32>
}
func.func @parts(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{a number of parts of a size that is not known needs opset 18 or newer}}
  %0:2 = "onnx.Split"(%x, %n) {num_outputs = 2 : si64} : (tensor<?xf32>, none) -> (tensor<?xf32>, tensor<?xf32>)
  onnx.Return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
func.func @scale_of_channels(%x: tensor<2x3xf32>, %s: tensor<3xf32>, %z: tensor<3xui8>) -> tensor<2x3xui8> {
  // expected-error @+1 {{a scale that is not known to be one number needs opset 13 or newer}}
  %0 = "onnx.QuantizeLinear"(%x, %s, %z) : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xui8>) -> tensor<2x3xui8>
  onnx.Return %0 : tensor<2x3xui8>
}
func.func @half_pixel(%x: tensor<4xf32>) -> tensor<6xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %s = "onnx.Constant"() {value = dense<1.5> : tensor<1xf32>} : () -> tensor<1xf32>
  // expected-error @+1 {{coordinate_transformation_mode half_pixel needs opset 11 or newer}}
  %0 = "onnx.Resize"(%x, %n, %s, %n) {mode = "linear"} : (tensor<4xf32>, none, tensor<1xf32>, none) -> tensor<6xf32>
  onnx.Return %0 : tensor<6xf32>
}
func.func @cubic(%x: tensor<4xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{mode cubic needs opset 11 or newer}}
  %0 = "onnx.Resize"(%x, %n, %s, %n) {mode = "cubic"} : (tensor<4xf32>, none, tensor<1xf32>, none) -> tensor<?xf32>
  onnx.Return %0 : tensor<?xf32>
}
func.func @nearest(%x: tensor<4xf32>) -> tensor<6xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %s = "onnx.Constant"() {value = dense<1.5> : tensor<1xf32>} : () -> tensor<1xf32>
  // expected-error @+1 {{nearest_mode ceil with these scales needs opset 11 or newer}}
  %0 = "onnx.Resize"(%x, %n, %s, %n) {coordinate_transformation_mode = "asymmetric", nearest_mode = "ceil"} : (tensor<4xf32>, none, tensor<1xf32>, none) -> tensor<6xf32>
  onnx.Return %0 : tensor<6xf32>
}
func.func @sizes(%x: tensor<4xf32>, %s: tensor<1xi64>) -> tensor<?xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{sizes that are not known multiples needs opset 11 or newer}}
  %0 = "onnx.Resize"(%x, %n, %n, %s) {mode = "linear"} : (tensor<4xf32>, none, none, tensor<1xi64>) -> tensor<?xf32>
  onnx.Return %0 : tensor<?xf32>
}
// Upsample has no scale below one.
func.func @shrunk(%x: tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32> {
  %s = "onnx.Constant"() {value = dense<[1.0, 1.0, 0.5, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  // expected-error @+1 {{a scale below 1 needs opset 10 or newer}}
  %0 = "onnx.ResizeV10"(%x, %s) : (tensor<1x1x4x4xf32>, tensor<4xf32>) -> tensor<1x1x2x2xf32>
  onnx.Return %0 : tensor<1x1x2x2xf32>
}
func.func @unknown_scales(%x: tensor<1x1x4x4xf32>, %s: tensor<4xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{scales that are no constant needs opset 10 or newer}}
  %0 = "onnx.ResizeV10"(%x, %s) : (tensor<1x1x4x4xf32>, tensor<4xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @scales_of_batch(%x: tensor<1x1x4x4xf32>) -> tensor<2x1x4x4xf32> {
  // expected-error @+1 {{scales other than those of height and width needs opset 7 or newer}}
  %0 = "onnx.UpsampleV7"(%x) {scales = [2.0 : f32, 1.0 : f32, 1.0 : f32, 1.0 : f32]} : (tensor<1x1x4x4xf32>) -> tensor<2x1x4x4xf32>
  onnx.Return %0 : tensor<2x1x4x4xf32>
}
func.func @labels(%x: tensor<2x!onnx.String>) -> tensor<2xi64> {
  // expected-error @+1 {{a map other than between names and their positions needs opset 2 or newer of 'ai.onnx.ml'; the target is 1}}
  %0 = "onnx.LabelEncoderV2"(%x) {keys_strings = ["a", "b"], values_int64s = [5, 7]} : (tensor<2x!onnx.String>) -> tensor<2xi64>
  onnx.Return %0 : tensor<2xi64>
}
func.func @step(%x: tensor<8xf32>, %s: tensor<1xi64>) -> tensor<?xf32> {
  %1 = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %2 = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{a step other than 1 needs opset 10 or newer}}
  %3 = "onnx.Slice"(%x, %1, %2, %n, %2) : (tensor<8xf32>, tensor<1xi64>, tensor<1xi64>, none, tensor<1xi64>) -> tensor<?xf32>
  // expected-error @+1 {{operand 1 that is no constant needs opset 10 or newer}}
  %4 = "onnx.Slice"(%3, %s, %2, %n, %n) : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<?xf32>
  // expected-error @+1 {{operand 3 that is no constant needs opset 11 or newer}}
  %5 = "onnx.Slice"(%4, %1, %2, %s, %n) : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<?xf32>
  onnx.Return %5 : tensor<?xf32>
}
func.func @axis_of_slice(%x: tensor<*xf32>) -> tensor<*xf32> {
  %1 = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{an axis below 0, of a value whose rank is not known, needs opset 11 or newer}}
  %0 = "onnx.Slice"(%x, %1, %1, %1, %n) : (tensor<*xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @training(%x: tensor<1x3x4xf32>, %s: tensor<3xf32>) -> tensor<1x3x4xf32> {
  // expected-error @+1 {{result 2, with which statistics of the batch are used, needs opset 7 or newer}}
  %0:5 = "onnx.BatchNormalizationV7"(%x, %s, %s, %s, %s) : (tensor<1x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3x4xf32>, none, tensor<3xf32>, none, none)
  onnx.Return %0#0 : tensor<1x3x4xf32>
}
func.func @dropout(%x: tensor<2xf32>) -> tensor<2xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  %t = "onnx.Constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  // expected-error @+1 {{operand 2 with a value other than the default needs opset 12 or newer}}
  %0:2 = "onnx.Dropout"(%x, %n, %t) : (tensor<2xf32>, none, tensor<i1>) -> (tensor<2xf32>, none)
  onnx.Return %0#0 : tensor<2xf32>
}
func.func @tile(%x: tensor<2xf32>, %r: tensor<1xi64>) -> tensor<*xf32> {
  %0 = "onnx.Tile"(%x, %r) : (tensor<2xf32>, tensor<1xi64>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

func.func @axes_of_scan(%s: tensor<3xf32>, %x: tensor<3x5xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{attribute 'scan_input_axes' below 0 needs opset 11 or newer}}
  %0:2 = "onnx.Scan"(%s, %x) ({
  ^bb0(%state: tensor<3xf32>, %item: tensor<3xf32>):
    onnx.Yield %state, %item : tensor<3xf32>, tensor<3xf32>
  }) {num_scan_inputs = 1 : si64, scan_input_axes = [-1]} : (tensor<3xf32>, tensor<3x5xf32>) -> (tensor<3xf32>, tensor<5x3xf32>)
  onnx.Return %0#0 : tensor<3xf32>
}
func.func @axis_of_scan(%s: tensor<3xf32>, %x: tensor<3x5xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{attribute 'scan_input_axes' other than 0 needs opset 9 or newer}}
  %0:2 = "onnx.ScanV9"(%s, %x) ({
  ^bb0(%state: tensor<3xf32>, %item: tensor<3xf32>):
    onnx.Yield %state, %item : tensor<3xf32>, tensor<3xf32>
  }) {num_scan_inputs = 1 : si64, scan_input_axes = [1]} : (tensor<3xf32>, tensor<3x5xf32>) -> (tensor<3xf32>, tensor<5x3xf32>)
  onnx.Return %0#0 : tensor<3xf32>
}
func.func @volume(%x: tensor<1x1x4x4x4xf32>, %g: tensor<1x2x2x2x3xf32>) -> tensor<1x1x2x2x2xf32> {
  // expected-error @+1 {{operand 0 of 5 dimensions, not 4, needs opset 20 or newer}}
  %0 = "onnx.GridSample"(%x, %g) : (tensor<1x1x4x4x4xf32>, tensor<1x2x2x2x3xf32>) -> tensor<1x1x2x2x2xf32>
  onnx.Return %0 : tensor<1x1x2x2x2xf32>
}
