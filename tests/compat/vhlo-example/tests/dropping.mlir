// An attribute that had no effect is dropped with any value, and has the one of the
// spec on the way down.
// RUN: dialect-opt %s --vexample-to-version=target=current --mlir-print-op-generic | FileCheck %s --check-prefix=NEW
// RUN: dialect-opt %s --vexample-to-version=target=current --vexample-to-version=target=0.9.0 --mlir-print-op-generic | FileCheck %s --check-prefix=OLD
// NEW: "vexample.dropping_v2"(%{{.*}}) : (
// OLD: "vexample.dropping_v1"(%{{.*}}) <{hint = #vexample.integer_v1<!vexample.i64_v1, 5>}> : (
"vexample.func_v1"() <{sym_name = #vexample.string_v1<"dropped">, function_type = #vexample.type_v1<!vexample.func_v1<[!vexample.i64_v1], [!vexample.i64_v1]>>}> ({
^bb0(%arg0: !vexample.i64_v1):
  %0 = "vexample.dropping_v1"(%arg0) <{hint = #vexample.integer_v1<!vexample.i64_v1, 7>}> : (!vexample.i64_v1) -> !vexample.i64_v1
  "vexample.return_v1"(%0) : (!vexample.i64_v1) -> ()
}) : () -> ()
