// Branches of If give results of one shape before opset 11.
// RUN: dialect-opt %s --split-input-file --onnx-to-opset=target=9 --verify-diagnostics

func.func @ranks(%c: tensor<i1>, %x: tensor<4xf32>, %y: tensor<2x2xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{result 0 in shapes that differ between branches needs opset 11 or newer of 'ai.onnx'; the target is 9}}
  %0 = "onnx.If"(%c) ({ onnx.Yield %x : tensor<4xf32> }, { onnx.Yield %y : tensor<2x2xf32> }) : (tensor<i1>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @sizes(%c: tensor<i1>, %x: tensor<4xf32>, %y: tensor<5xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{result 0 in shapes that differ between branches needs opset 11 or newer}}
  %0 = "onnx.If"(%c) ({ onnx.Yield %x : tensor<4xf32> }, { onnx.Yield %y : tensor<5xf32> }) : (tensor<i1>) -> tensor<?xf32>
  onnx.Return %0 : tensor<?xf32>
}
func.func @unknown(%c: tensor<i1>, %x: tensor<4xf32>, %y: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{result 0 of branches whose ranks are not known needs opset 11 or newer}}
  %0 = "onnx.If"(%c) ({ onnx.Yield %x : tensor<4xf32> }, { onnx.Yield %y : tensor<*xf32> }) : (tensor<i1>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @same(%c: tensor<i1>, %x: tensor<4xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "onnx.If"(%c) ({ onnx.Yield %x : tensor<4xf32> }, { onnx.Yield %y : tensor<?xf32> }) : (tensor<i1>) -> tensor<?xf32>
  onnx.Return %0 : tensor<?xf32>
}
