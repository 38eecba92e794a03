// Ops that agree in all that a function body depends on share one, which is
// converted once: each has the ops that the first one has, and those of the body
// that are expanded in turn are counted for each.
// RUN: dialect-opt %s --onnx-to-opset="target=9 report=true" 2>%t | FileCheck %s
// RUN: FileCheck %s --input-file=%t --check-prefix=COUNTS
//
// COUNTS-DAG: remark: expanded BitwiseXor, used 4 times
// COUNTS-DAG: remark: expanded HannWindow, used 3 times
// COUNTS-DAG: remark: expanded Range, used 3 times
// COUNTS-DAG: remark: expanded CastLike, used 3 times

// CHECK-LABEL: @bits(
// CHECK-SAME: [[A:%.*]]: tensor<4xi32>, [[B:%.*]]: tensor<4xi32>)
// CHECK: onnx.CastV9"([[A]])
// CHECK: onnx.CastV9"([[B]])
// CHECK: [[C:%.*]] = "onnx.CastV9"{{.*}} -> tensor<4xi32>
// CHECK: onnx.CastV9"([[C]])
// CHECK: onnx.CastV9"([[B]])
// CHECK: [[D:%.*]] = "onnx.CastV9"{{.*}} -> tensor<4xi32>
// CHECK: onnx.CastV9"([[D]])
// CHECK: onnx.CastV9"([[B]])
// CHECK: [[E:%.*]] = "onnx.CastV9"{{.*}} -> tensor<4xi32>
// CHECK: onnx.CastV9"([[E]])
// CHECK: [[F:%.*]] = "onnx.CastV9"{{.*}} -> tensor<4xi32>
// CHECK-NEXT: onnx.Return [[F]]
// CHECK-NOT: onnx.Bitwise
func.func @bits(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = "onnx.BitwiseXor"(%a, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = "onnx.BitwiseXor"(%0, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = "onnx.BitwiseXor"(%1, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // Known values of an operand may change the conversion.
  %k = onnx.Constant dense<5> : tensor<4xi32>
  %3 = "onnx.BitwiseXor"(%2, %k) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  onnx.Return %3 : tensor<4xi32>
}

// CHECK-LABEL: @windows
// CHECK-COUNT-3: onnx.Cos
// CHECK-NOT: onnx.Cos
// CHECK: onnx.Return
func.func @windows(%n: tensor<i64>, %m: tensor<i64>, %l: tensor<i64>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = "onnx.HannWindow"(%n) <{output_datatype = 1 : si64, periodic = 1 : si64}> : (tensor<i64>) -> tensor<?xf32>
  %1 = "onnx.HannWindow"(%m) <{output_datatype = 1 : si64, periodic = 1 : si64}> : (tensor<i64>) -> tensor<?xf32>
  %2 = "onnx.HannWindow"(%l) <{output_datatype = 1 : si64, periodic = 1 : si64}> : (tensor<i64>) -> tensor<?xf32>
  onnx.Return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
