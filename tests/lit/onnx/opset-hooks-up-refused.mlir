// Ops that hooks cannot upgrade.
// RUN: dialect-opt %s --split-input-file --onnx-upgrade --verify-diagnostics

func.func @unknown_rank(%a: tensor<*xf32>, %b: tensor<3xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{broadcasting at an axis can only be converted where the ranks of both operands are known; it is in 'unknown_rank'}}
  %0 = "onnx.AddV6"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @no_place(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{operand 1 does not fit into operand 0 at axis 2}}
  %0 = "onnx.DivV6"(%a, %b) {axis = 2 : si64, broadcast = 1 : si64} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  onnx.Return %0 : tensor<2x3xf32>
}
func.func @slope_of_unknown_rank(%a: tensor<*xf32>, %s: tensor<3xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{a slope for each channel can only be converted where the ranks of both operands are known}}
  %0 = "onnx.PReluV6"(%a, %s) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @tiles_unknown(%x: tensor<2x2xf32>, %t: tensor<1xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{tiles and axis must be constants, and the rank of operand 0 known}}
  %0 = "onnx.TileV1"(%x, %t, %t) : (tensor<2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @tile_axis(%x: tensor<2x2xf32>) -> tensor<*xf32> {
  %t = "onnx.Constant"() {value = dense<5.0> : tensor<1xf32>} : () -> tensor<1xf32>
  // expected-error @+1 {{axis 5 is not one of operand 0}}
  %0 = "onnx.TileV1"(%x, %t, %t) : (tensor<2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @scales_unknown(%x: tensor<2xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{the nearest neighbour is known only if the scales are constants}}
  %0 = "onnx.ResizeV10"(%x, %s) : (tensor<2xf32>, tensor<1xf32>) -> tensor<?xf32>
  onnx.Return %0 : tensor<?xf32>
}
func.func @larger_and_smaller(%x: tensor<2x2xf32>) -> tensor<4x1xf32> {
  %s = "onnx.Constant"() {value = dense<[2.0, 0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error @+1 {{enlarging and shrinking take different neighbours}}
  %0 = "onnx.ResizeV10"(%x, %s) : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<4x1xf32>
  onnx.Return %0 : tensor<4x1xf32>
}
func.func @no_classes(%x: tensor<2xi64>) -> tensor<2x!onnx.String> {
  // expected-error @+1 {{there are no classes}}
  %0 = "onnx.LabelEncoderV1"(%x) : (tensor<2xi64>) -> tensor<2x!onnx.String>
  onnx.Return %0 : tensor<2x!onnx.String>
}
func.func @batch(%s: tensor<2x3xf32>, %x: tensor<2x5x3xf32>) -> tensor<2x3xf32> {
  %n = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{a batch that is not known to be one needs opset 8 or older of 'ai.onnx'; the target is}}
  %0:2 = "onnx.ScanV8"(%n, %s, %x) ({
  ^bb0(%state: tensor<3xf32>, %item: tensor<3xf32>):
    onnx.Yield %state, %item : tensor<3xf32>, tensor<3xf32>
  }) {num_scan_inputs = 1 : si64} : (none, tensor<2x3xf32>, tensor<2x5x3xf32>) -> (tensor<2x3xf32>, tensor<2x5x3xf32>)
  onnx.Return %0#0 : tensor<2x3xf32>
}
func.func @lengths(%n: tensor<1xi64>, %s: tensor<1x3xf32>, %x: tensor<1x5x3xf32>) -> tensor<1x3xf32> {
  // expected-error @+1 {{operand 0, lengths of sequences needs opset 8 or older}}
  %0:2 = "onnx.ScanV8"(%n, %s, %x) ({
  ^bb0(%state: tensor<3xf32>, %item: tensor<3xf32>):
    onnx.Yield %state, %item : tensor<3xf32>, tensor<3xf32>
  }) {num_scan_inputs = 1 : si64} : (tensor<1xi64>, tensor<1x3xf32>, tensor<1x5x3xf32>) -> (tensor<1x3xf32>, tensor<1x5x3xf32>)
  onnx.Return %0#0 : tensor<1x3xf32>
}
// Results make it compute statistics of its batch, whoever uses them.
func.func @training(%x: tensor<1x3x4xf32>, %s: tensor<3xf32>) -> tensor<1x3x4xf32> {
  // expected-error @+1 {{result 1, with which statistics of the batch are used, needs opset 13 or older of 'ai.onnx'}}
  %0:5 = "onnx.BatchNormalizationV9"(%x, %s, %s, %s, %s) : (tensor<1x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3x4xf32>, tensor<3xf32>, tensor<3xf32>, none, none)
  onnx.Return %0#0 : tensor<1x3x4xf32>
}
func.func @mask(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{result 1 needs opset 9 or older of 'ai.onnx'}}
  %0:2 = "onnx.DropoutV7"(%x) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  onnx.Return %0#1 : tensor<2xf32>
}
