// A model without types of its inner values: that the axis of Softmax is the last one follows from
// the ranks behind Unsqueeze, Transpose and Squeeze, and older opsets have the op itself.
// REQUIRES: dialect-translate
// RUN: dialect-translate --export-onnx %s -o %t.onnx
// RUN: dialect-translate --convert-onnx --target=9 %t.onnx -o %t.9.onnx
// RUN: dialect-translate --import-onnx %t.9.onnx | FileCheck %s --implicit-check-not=Exp --implicit-check-not=Reshape --implicit-check-not=Flatten
// CHECK: "onnx.UnsqueezeV1"
// CHECK: "onnx.SoftmaxV1"(%{{.*}}) <{axis = 3 : si64}>
// CHECK: "onnx.TransposeV1"
// CHECK: "onnx.LogSoftmaxV1"(%{{.*}}) <{axis = 3 : si64}>
// CHECK: "onnx.SqueezeV1"
// CHECK: "onnx.HardmaxV1"(%{{.*}}) <{axis = 2 : si64}>
module attributes {onnx.ir_version = 8 : i64, onnx.opset_imports = {ai.onnx = 13 : i64}} {
  func.func @main(%x: tensor<?x?x16xf32>) -> tensor<*xf32> {
    %one = onnx.Constant dense<1> : tensor<1xi64>
    %0 = "onnx.UnsqueezeV13"(%x, %one) : (tensor<?x?x16xf32>, tensor<1xi64>) -> tensor<*xf32>
    %1 = "onnx.Softmax"(%0) <{axis = -1 : si64}> : (tensor<*xf32>) -> tensor<*xf32>
    %2 = "onnx.TransposeV13"(%1) <{perm = [0, 1, 3, 2]}> : (tensor<*xf32>) -> tensor<*xf32>
    %3 = "onnx.LogSoftmax"(%2) <{axis = 3 : si64}> : (tensor<*xf32>) -> tensor<*xf32>
    %4 = "onnx.SqueezeV13"(%3, %one) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    %5 = "onnx.Hardmax"(%4) <{axis = 2 : si64}> : (tensor<*xf32>) -> tensor<*xf32>
    onnx.Return %5 : tensor<*xf32>
  }
}
