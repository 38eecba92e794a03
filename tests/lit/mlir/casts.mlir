// A cast of a program is an operation of builtin, also between equal types.
// REQUIRES: mlir-portable-translate
// RUN: mlir-portable-translate --serialize --target=current %s -o %t.bc
// RUN: mlir-portable-translate --deserialize %t.bc | FileCheck %s

// CHECK: %[[SAME:.*]] = builtin.unrealized_conversion_cast %arg0 : index to index
// CHECK-NEXT: %[[PAIR:.*]]:2 = builtin.unrealized_conversion_cast %[[SAME]] : index to i64, f32
// CHECK-NEXT: return %[[PAIR]]#0
func.func @casts(%a: index) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : index to index
  %1:2 = builtin.unrealized_conversion_cast %0 : index to i64, f32
  return %1#0 : i64
}
