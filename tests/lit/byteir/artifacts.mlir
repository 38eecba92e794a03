// Coarse operations in each carrier, written as artifacts of each release that
// can hold it, and read back as they were.
//
// REQUIRES: dialect-translate
// RUN: dialect-opt %s > %t.program
// RUN: dialect-translate --serialize --target=0.9.0 %s -o %t.bc
// RUN: dialect-translate --deserialize %t.bc | dialect-opt | diff - %t.program
// RUN: dialect-translate --serialize --target=1.20.0 %s -o %t.bc
// RUN: dialect-translate --deserialize %t.bc | dialect-opt | diff - %t.program
//
// Dictionaries came with 1.3.0, composites with 0.19.0.
//
// RUN: dialect-opt %S/Inputs/tree.mlir --onnx-to-byteir=carrier=backend_config > %t.config
// RUN: dialect-translate --serialize --target=1.3.0 %t.config -o %t.bc
// RUN: dialect-translate --deserialize %t.bc | dialect-opt | diff - %t.config
// RUN: not dialect-translate --serialize --target=1.2.0 %t.config -o %t.no 2>&1 | FileCheck %s --check-prefix=CONFIG
// CONFIG: error: attribute 'backend_config' as 'dict' needs version 1.3.0 or newer of the 'stablehlo' dialect; the target is 1.2.0
// RUN: dialect-opt %S/Inputs/tree.mlir --onnx-to-byteir=carrier=composite > %t.composite
// RUN: dialect-translate --serialize --target=0.19.0 %t.composite -o %t.bc
// RUN: dialect-translate --deserialize %t.bc | dialect-opt | diff - %t.composite
// RUN: not dialect-translate --serialize --target=0.18.0 %t.composite -o %t.no 2>&1 | FileCheck %s --check-prefix=COMPOSITE
// COMPOSITE: error: 'stablehlo.composite' needs version 0.19.0 or newer of the 'stablehlo' dialect; the target is 0.18.0
//
// RUN: dialect-translate --serialize --target=0.18.0 --decompose-below %t.composite -o %t.bc
// RUN: dialect-translate --deserialize %t.bc | FileCheck %s --check-prefix=BELOW
// RUN: dialect-translate --serialize --target=1.2.0 --decompose-below %t.config -o %t.bc
// RUN: dialect-translate --deserialize %t.bc | FileCheck %s --check-prefix=BELOW
// RUN: dialect-translate --serialize --target=0.19.0 --decompose-below %t.composite -o %t.bc
// RUN: dialect-translate --deserialize %t.bc | dialect-opt | diff - %t.composite
// BELOW-NOT: composite
// BELOW-NOT: custom_call
// BELOW: stablehlo.logistic
// BELOW-NOT: func private

func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.custom_call @byteir.l2_norm(%0) {byteir_attrs = {axis = [1], eps_outside_sqrt = true, epsilon = 1.000000e-05 : f64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
