// An unknown type contradicts no other and determines nothing: it becomes known
// once a type is declared, and rejects users that it might not fit.
// RUN: dialect-opt %s --split-input-file | dialect-opt --split-input-file | FileCheck %s
// RUN: dialect-opt %s --split-input-file --onnx-shape-inference | FileCheck %s --check-prefix=INFERRED
// RUN: dialect-opt %s --split-input-file --onnx-upgrade | FileCheck %s --check-prefix=UP
// RUN: not dialect-opt %s --split-input-file --onnx-to-opset=target=13 2>&1 | FileCheck %s --check-prefix=DOWN

// The type of the first value determines the second.
// CHECK-LABEL: func.func @said
// CHECK: "onnx.Relu"(%{{.*}}) : (tensor<2x3xf32>) -> !onnx.Unknown
// CHECK: "onnx.Exp"(%{{.*}}) : (!onnx.Unknown) -> !onnx.Unknown
// INFERRED-LABEL: func.func @said
// INFERRED: "onnx.Relu"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// INFERRED: "onnx.Exp"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// INFERRED: onnx.Return %{{.*}} : tensor<2x3xf32>
func.func @said(%x: tensor<2x3xf32>) -> !onnx.Unknown {
  %0 = "onnx.Custom"(%x) {function_name = "Gelu", domain_name = "com.microsoft"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "onnx.Relu"(%0) : (tensor<2x3xf32>) -> !onnx.Unknown
  %2 = "onnx.Exp"(%1) : (!onnx.Unknown) -> !onnx.Unknown
  onnx.Return %2 : !onnx.Unknown
}

// -----

// Inside of another type, and where a sequence is asked for.
// CHECK-LABEL: func.func @inside
// CHECK: (!onnx.Seq<!onnx.Unknown>, tensor<i64>) -> tensor<f32>
// CHECK: (!onnx.Unknown, tensor<i64>) -> tensor<f32>
func.func @inside(%a: !onnx.Seq<!onnx.Unknown>, %b: !onnx.Unknown, %i: tensor<i64>) -> (tensor<f32>, tensor<f32>) {
  %0 = "onnx.SequenceAt"(%a, %i) : (!onnx.Seq<!onnx.Unknown>, tensor<i64>) -> tensor<f32>
  %1 = "onnx.SequenceAt"(%b, %i) : (!onnx.Unknown, tensor<i64>) -> tensor<f32>
  onnx.Return %0, %1 : tensor<f32>, tensor<f32>
}

// -----

// Newer versions admit all that older ones did; older ones may not.
// UP-LABEL: func.func @versions
// UP: "onnx.Sub"(%arg0, %arg0) : (!onnx.Unknown, !onnx.Unknown) -> !onnx.Unknown
// DOWN: error: operand 0 of unknown type needs opset 14 or newer of 'ai.onnx'; the target is 13; it is in 'onnx.Sub'
func.func @versions(%x: !onnx.Unknown) -> !onnx.Unknown {
  %0 = "onnx.Sub"(%x, %x) : (!onnx.Unknown, !onnx.Unknown) -> !onnx.Unknown
  onnx.Return %0 : !onnx.Unknown
}

// -----

// It is refused where the older version admits fewer types, and nowhere else.
// DOWN: error: operand 0 of unknown type needs opset 14 or newer of 'ai.onnx'; the target is 13; a value_info that gives the type lets it be checked; it is in 'onnx.IdentityV13'
func.func @fewer(%x: !onnx.Unknown) -> !onnx.Unknown {
  %0 = "onnx.IdentityV14"(%x) : (!onnx.Unknown) -> !onnx.Unknown
  onnx.Return %0 : !onnx.Unknown
}

// -----

// DOWN-LABEL: func.func @as_many
// DOWN: "onnx.ReshapeV13"(%arg0, %arg1) : (!onnx.Unknown, tensor<2xi64>) -> !onnx.Unknown
func.func @as_many(%x: !onnx.Unknown, %shape: tensor<2xi64>) -> !onnx.Unknown {
  %0 = "onnx.ReshapeV14"(%x, %shape) <{allowzero = 0 : si64}> : (!onnx.Unknown, tensor<2xi64>) -> !onnx.Unknown
  onnx.Return %0 : !onnx.Unknown
}
