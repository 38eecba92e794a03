// Steps can be logged, counted and skipped.
//
// RUN: dialect-opt %s --onnx-to-opset=target=13 --version-step-statistics 2>&1 >%t.mlir \
// RUN:   | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}2 version-step onnx.ReduceSumV1 -> onnx.ReduceSumV11 (same){{$}}
// COUNT-NEXT: {{^}}2 version-step onnx.ReduceSumV11 -> onnx.ReduceSum (declared){{$}}
// RUN: FileCheck %s < %t.mlir
// CHECK-COUNT-2: "onnx.ReduceSum"

// RUN: dialect-opt %s --onnx-to-opset=target=13 --log-actions-to=%t.log >%t.mlir
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// LOG: version-step onnx.ReduceSumV1 -> onnx.ReduceSumV11 (same)

// RUN: not dialect-opt %s --onnx-to-opset=target=13 --skip-version-step=onnx.ReduceSumV11 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SKIP
// SKIP: step-debugging.mlir:[[#@LINE+10]]:8: error: the step from 'onnx.ReduceSumV11' to
// SKIP-SAME: 'onnx.ReduceSum' was skipped for debugging

// A counter takes the first steps alone.
// RUN: not dialect-opt %s --onnx-to-opset=target=13 2>&1 \
// RUN:   --mlir-debug-counter=version-step-skip=0,version-step-count=1 \
// RUN:   | FileCheck %s --check-prefix=COUNTER
// COUNTER: was skipped for debugging

func.func @main(%x: tensor<2x3xf32>) -> tensor<1x1xf32> {
  %a = "onnx.ReduceSumV1"(%x) {axes = [0]} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %b = "onnx.ReduceSumV1"(%a) {axes = [1]} : (tensor<1x3xf32>) -> tensor<1x1xf32>
  onnx.Return %b : tensor<1x1xf32>
}
