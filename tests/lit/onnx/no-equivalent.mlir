// An op whose spec tells why older opsets have nothing in its place is rejected
// with that reason, also by a target that only a later step of it would reach.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics --onnx-to-opset=target=9

func.func @f(%x: tensor<3x!onnx.String>) -> tensor<?x!onnx.String> {
  // expected-error @+1 {{'onnx.StringNormalizer' needs opset 10 or newer of 'ai.onnx'; the target is 9; no other op removes strings or changes their letters; it is in 'f'}}
  %0 = "onnx.StringNormalizer"(%x) <{case_change_action = "LOWER", is_case_sensitive = 0 : si64}> : (tensor<3x!onnx.String>) -> tensor<?x!onnx.String>
  onnx.Return %0 : tensor<?x!onnx.String>
}
// -----
func.func @g(%x: tensor<2x!onnx.String>, %y: tensor<2x!onnx.String>) -> tensor<2x!onnx.String> {
  // expected-error @+1 {{needs opset 20 or newer of 'ai.onnx'; the target is 9; no other op concatenates strings}}
  %0 = "onnx.StringConcat"(%x, %y) : (tensor<2x!onnx.String>, tensor<2x!onnx.String>) -> tensor<2x!onnx.String>
  onnx.Return %0 : tensor<2x!onnx.String>
}
