// A program of no operation of the dialect, whose pass loads it, and a target
// that is no version.
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --vhlo-to-version=target=1.0.0 | FileCheck %s
// RUN: dialect-opt %s --vhlo-to-version=target=current | FileCheck %s
// RUN: not dialect-opt %s --vhlo-to-version=target=1.0 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK: module
// WRONG: error: Invalid target version argument '1.0'
