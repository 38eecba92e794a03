// A hook of a step: release 1.0.0 has another version of the operation.
// RUN: dialect-opt %s --hooked-legalize-to-vhooked --vhooked-to-version=target=1.0.0 \
// RUN:   | FileCheck %s --check-prefix=STEP
// RUN: dialect-opt %s -o %t.mlir && hooked-translate --serialize --target=1.0.0 %s -o %t.mlirbc
// RUN: hooked-translate --deserialize %t.mlirbc | dialect-opt | diff %t.mlir -

// STEP: "vhooked.counted_v1"({{.*}}) <{half = #vhooked.integer_v1<8 : i64>}>
func.func @counted(%x: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "hooked.counted"(%x) <{whole = 8 : i64}> : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
