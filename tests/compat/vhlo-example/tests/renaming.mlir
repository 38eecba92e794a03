// An attribute that has another name since 0.11.0 keeps its value, both ways.
// RUN: dialect-opt %s --vexample-to-version=target=current --mlir-print-op-generic | FileCheck %s --check-prefix=NEW
// RUN: dialect-opt %s --vexample-to-version=target=current --vexample-to-version=target=0.9.0 --mlir-print-op-generic | FileCheck %s --check-prefix=OLD
// NEW: "vexample.renaming_v2"(%{{.*}}) <{axis = #vexample.integer_v1<!vexample.i64_v1, 7>}> : (
// OLD: "vexample.renaming_v1"(%{{.*}}) <{dimension = #vexample.integer_v1<!vexample.i64_v1, 7>}> : (
"vexample.func_v1"() <{sym_name = #vexample.string_v1<"f">, function_type = #vexample.type_v1<!vexample.func_v1<[!vexample.i64_v1], [!vexample.i64_v1]>>}> ({
^bb0(%arg0: !vexample.i64_v1):
  %0 = "vexample.renaming_v1"(%arg0) <{dimension = #vexample.integer_v1<!vexample.i64_v1, 7>}> : (!vexample.i64_v1) -> !vexample.i64_v1
  "vexample.return_v1"(%0) : (!vexample.i64_v1) -> ()
}) : () -> ()
