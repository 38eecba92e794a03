// Programs from other sources than the importer: values get names, the opset is
// one that all op versions accept, functions become local functions, casts of
// shapes become copies.
// RUN: dialect-translate --export-onnx %s | %decode > %t.txtpb
// RUN: FileCheck %s < %t.txtpb
// RUN: dialect-translate --export-onnx=17 %s | %decode | FileCheck %s --check-prefix=OPSET
// RUN: dialect-opt %s --emit-bytecode -o %t.mlirbc
// RUN: dialect-translate --export-onnx %t.mlirbc | %decode | diff - %t.txtpb
// RUN: dialect-translate --export-onnx %s | dialect-translate --import-onnx - > %t.mlir
// RUN: dialect-translate --export-onnx %t.mlir | %decode | diff - %t.txtpb

// OPSET: version: 17

// CHECK: ir_version: 8
// CHECK-NEXT: graph {
// CHECK-NEXT: node {
// CHECK-NEXT: input: "input_0"
// CHECK-NEXT: input: "Constant_0"
// CHECK-NEXT: output: "Add_0"
// CHECK-NEXT: op_type: "Add"
// CHECK-NEXT: }
// CHECK-NEXT: node {
// CHECK-NEXT: input: "Add_0"
// CHECK-NEXT: input: ""
// CHECK-NEXT: input: "Constant_0"
// CHECK-NEXT: output: "Clip_0"
// CHECK-NEXT: op_type: "Clip"
// CHECK: input: "Clip_0"
// CHECK-NEXT: output: "cast_0"
// CHECK-NEXT: op_type: "Identity"
// CHECK: output: "output_0"
// CHECK-NEXT: op_type: "ReduceMean"
// CHECK-NEXT: attribute {
// CHECK-NEXT: name: "axes"
// CHECK-NEXT: ints: 0
// CHECK-NEXT: type: 7
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: op_type: "If"
// CHECK: name: "else_branch"
// CHECK: input: "Add_0"
// CHECK-NEXT: output: "output_0_0"
// CHECK-NEXT: op_type: "Identity"
// CHECK: name: "then_branch"
// CHECK: output: "Identity_0"
// CHECK: output: "output_0_0"
// CHECK-NEXT: op_type: "Add"
// CHECK: output: "output_1"
// CHECK-NEXT: op_type: "helper"
// CHECK-NEXT: domain: "local"
// CHECK: input: "input_0"
// CHECK-NEXT: output: "output_2"
// CHECK-NEXT: op_type: "Identity"
// CHECK: name: "main"
// CHECK-NEXT: initializer {
// CHECK: name: "Constant_0"
// CHECK: value_info {
// CHECK-NEXT: name: "Add_0"
// CHECK: opset_import {
// CHECK-NEXT: domain: ""
// CHECK-NEXT: version: 17
// CHECK-NEXT: }
// CHECK-NEXT: opset_import {
// CHECK-NEXT: domain: "local"
// CHECK-NEXT: version: 1
// CHECK-NEXT: }
// CHECK-NEXT: functions {
// CHECK-NEXT: name: "helper"
// CHECK-NEXT: input: "input_0"
// CHECK-NEXT: output: "output_0"
// CHECK: op_type: "Celu"

func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> (tensor<1xf32>, tensor<2xf32>, tensor<2xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %k = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Add"(%x, %k) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %1 = "onnx.Clip"(%0, %none, %k) : (tensor<2xf32>, none, tensor<f32>) -> tensor<2xf32>
  %c1 = tensor.cast %1 : tensor<2xf32> to tensor<?xf32>
  %2 = "onnx.ReduceMeanV13"(%c1) {axes = [0], keepdims = 1 : si64} : (tensor<?xf32>) -> tensor<1xf32>
  %3 = "onnx.IfV16"(%c) ({
    %4 = "onnx.IdentityV16"(%1) : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "onnx.Add"(%4, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %5 : tensor<2xf32>
  }, {
    onnx.Yield %0 : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  %6 = call @helper(%3) : (tensor<2xf32>) -> tensor<2xf32>
  return %2, %6, %x : tensor<1xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func private @helper(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.CeluV12"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
