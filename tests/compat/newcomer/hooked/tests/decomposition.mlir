// A decomposition: release 1.0.0 lacks the operation.
// RUN: dialect-opt %s --hooked-compatibility-expander=target=1.0.0 \
// RUN:   | FileCheck %s --check-prefix=EXPANDED
// RUN: dialect-opt %s --hooked-compatibility-expander=target=1.1.0 \
// RUN:   | FileCheck %s --check-prefix=NEWEST
// RUN: hooked-translate --serialize --expand --target=1.0.0 %s -o %t.mlirbc
// RUN: hooked-translate --deserialize %t.mlirbc | FileCheck %s --check-prefix=EXPANDED

// EXPANDED: "hooked.add"(%arg0, %arg0)
// NEWEST: "hooked.doubled"(%arg0)
func.func @doubled(%x: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "hooked.doubled"(%x) : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
