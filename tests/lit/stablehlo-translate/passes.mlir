// The conversions as passes.
// RUN: dialect-opt --stablehlo-legalize-to-vhlo %s | FileCheck %s
// RUN: dialect-opt --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.0.0 %s | FileCheck %s --check-prefix=OLD
// RUN: dialect-opt --stablehlo-legalize-to-vhlo --vhlo-legalize-to-stablehlo %s | FileCheck %s --check-prefix=BACK
// RUN: dialect-opt --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.0.0 %s | not dialect-opt --vhlo-legalize-to-stablehlo 2>&1 | FileCheck %s --check-prefix=UPGRADE
// RUN: dialect-opt --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.0.0 %s | dialect-translate --serialize --target=1.0.0 > %t.vhlo
// RUN: dialect-translate --serialize --target=1.0.0 --strip-debuginfo %s > %t.stablehlo
// RUN: dialect-translate --deserialize %t.vhlo > %t.a
// RUN: dialect-translate --deserialize %t.stablehlo | diff - %t.a
// REQUIRES: dialect-opt

// CHECK: vhlo.case_v1
// CHECK: vhlo.exponential_v2
// CHECK: vhlo.return_v1
// CHECK: vhlo.return_v1
// OLD: vhlo.exponential_v1
// BACK: stablehlo.case
// BACK: stablehlo.exponential
// BACK: stablehlo.return
// BACK: return
// UPGRADE: error: 'vhlo.exponential_v1' op is not of the newest version; upgrade it first
func.func @main(%i: tensor<i32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = "stablehlo.exponential"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%1) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
