// The body of SequenceMap contains the op's own graph: arguments of the graph
// that are less precise than the values passed to it stay so.
// RUN: dialect-opt %s --onnx-to-opset=target=16 | FileCheck %s

// CHECK-LABEL: func.func @less_is_known
// CHECK-SAME: %[[S:.*]]: !onnx.Seq<tensor<?xf32>>, %[[T:.*]]: tensor<3xf32>
// CHECK: %[[LENGTH:.*]] = "onnx.SequenceLength"(%[[S]])
// CHECK: %[[EMPTY:.*]] = "onnx.SequenceEmpty"() <{dtype = 1 : si64}>
// CHECK: "onnx.LoopV16"(%[[LENGTH]], %{{.*}}, %[[EMPTY]]) ({
// CHECK-NEXT: ^bb0(%[[I:.*]]: tensor<i64>, %[[GO:.*]]: tensor<i1>, %[[DONE:.*]]: !onnx.Seq<tensor<?xf32>>):
// CHECK-NEXT: %[[X:.*]] = "onnx.SequenceAt"(%[[S]], %[[I]])
// CHECK-NEXT: %[[Y:.*]] = "onnx.IdentityV16"(%[[T]]) : (tensor<3xf32>) -> tensor<?xf32>
// CHECK-NEXT: %[[SUM:.*]] = "onnx.Add"(%[[X]], %[[Y]])
// CHECK: %[[MORE:.*]] = "onnx.SequenceInsert"(%[[DONE]], %[[SUM]]
// CHECK-NEXT: onnx.Yield %[[GO]], %[[MORE]]
func.func @less_is_known(%s: !onnx.Seq<tensor<?xf32>>, %t: tensor<3xf32>) -> !onnx.Seq<tensor<?xf32>> {
  %0 = "onnx.SequenceMap"(%s, %t) ({
  ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
    %1 = "onnx.Add"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    onnx.Yield %1 : tensor<?xf32>
  }) : (!onnx.Seq<tensor<?xf32>>, tensor<3xf32>) -> !onnx.Seq<tensor<?xf32>>
  return %0 : !onnx.Seq<tensor<?xf32>>
}
