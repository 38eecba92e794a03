// Casts that only change the known part of shapes, as shape inference leaves
// them: copies if the opset has one for the type, otherwise the value itself.
// RUN: split-file %s %t
// RUN: dialect-translate --export-onnx %t/copied.mlir | %decode | FileCheck %s --check-prefix=COPIED
// RUN: dialect-translate --export-onnx %t/copied.mlir | dialect-translate --import-onnx - -o %t/again.mlir
// RUN: dialect-translate --export-onnx %t/old.mlir | %decode | FileCheck %s --check-prefix=OLD
// RUN: dialect-translate --export-onnx %t/old.mlir | dialect-translate --import-onnx - -o %t/again.mlir

// COPIED: node {
// COPIED-NEXT: input: "input_0"
// COPIED-NEXT: output: "unrealized_conversion_cast_0"
// COPIED-NEXT: op_type: "Identity"
// COPIED-NEXT: }
// COPIED-NEXT: node {
// COPIED-NEXT: input: "input_1"
// COPIED-NEXT: output: "output_1"
// COPIED-NEXT: op_type: "Identity"
// COPIED-NEXT: }
// COPIED-NEXT: node {
// COPIED-NEXT: input: "unrealized_conversion_cast_0"
// COPIED-NEXT: input: "input_2"
// COPIED-NEXT: output: "output_0"
// COPIED-NEXT: op_type: "SequenceInsert"

// Identity takes sequences since opset 14.
// OLD: graph {
// OLD-NEXT: node {
// OLD-NEXT: input: "input_0"
// OLD-NEXT: input: "input_1"
// OLD-NEXT: output: "SequenceInsert_0"
// OLD-NEXT: op_type: "SequenceInsert"
// OLD-NEXT: }
// OLD-NEXT: node {
// OLD-NEXT: input: "SequenceInsert_0"
// OLD-NEXT: output: "output_0"
// OLD-NEXT: op_type: "SequenceLength"
// OLD-NEXT: }
// OLD: value_info {
// OLD-NEXT: name: "SequenceInsert_0"
// OLD-NOT: value_info

//--- copied.mlir
func.func @main_graph(%s: !onnx.Seq<tensor<2xf32>>, %o: !onnx.Opt<tensor<?xf32>>, %t: tensor<2xf32>) -> (!onnx.Seq<tensor<?xf32>>, !onnx.Opt<tensor<2xf32>>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %c = builtin.unrealized_conversion_cast %s : !onnx.Seq<tensor<2xf32>> to !onnx.Seq<tensor<?xf32>>
  %d = builtin.unrealized_conversion_cast %o : !onnx.Opt<tensor<?xf32>> to !onnx.Opt<tensor<2xf32>>
  %y = "onnx.SequenceInsert"(%c, %t, %none) : (!onnx.Seq<tensor<?xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<?xf32>>
  return %y, %d : !onnx.Seq<tensor<?xf32>>, !onnx.Opt<tensor<2xf32>>
}
//--- old.mlir
module attributes {onnx.opset_imports = {ai.onnx = 13 : i64}} {
func.func @main_graph(%s: !onnx.Seq<tensor<2xf32>>, %t: tensor<2xf32>) -> tensor<i64> {
  %none = "onnx.NoValue"() {value} : () -> none
  %c = builtin.unrealized_conversion_cast %s : !onnx.Seq<tensor<2xf32>> to !onnx.Seq<tensor<?xf32>>
  %y = "onnx.SequenceInsert"(%c, %t, %none) : (!onnx.Seq<tensor<?xf32>>, tensor<2xf32>, none) -> !onnx.Seq<tensor<?xf32>>
  %d = builtin.unrealized_conversion_cast %y : !onnx.Seq<tensor<?xf32>> to !onnx.Seq<tensor<*xf32>>
  %n = "onnx.SequenceLength"(%d) : (!onnx.Seq<tensor<*xf32>>) -> tensor<i64>
  return %n : tensor<i64>
}
}
