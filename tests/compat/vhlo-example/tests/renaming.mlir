// An attribute that has another name since 0.11.0 keeps its value, both ways.
// RUN: dialect-opt %s --vhlo-to-version=target=current --mlir-print-op-generic | FileCheck %s --check-prefix=NEW
// RUN: dialect-opt %s --vhlo-to-version=target=current --vhlo-to-version=target=0.9.0 --mlir-print-op-generic | FileCheck %s --check-prefix=OLD
// NEW: "vhlo.renaming_v2"(%{{.*}}) <{axis = #vhlo.integer_v1<!vhlo.i64_v1, 7>}> : (
// OLD: "vhlo.renaming_v1"(%{{.*}}) <{dimension = #vhlo.integer_v1<!vhlo.i64_v1, 7>}> : (
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"f">, function_type = #vhlo.type_v1<!vhlo.func_v1<[!vhlo.i64_v1], [!vhlo.i64_v1]>>}> ({
^bb0(%arg0: !vhlo.i64_v1):
  %0 = "vhlo.renaming_v1"(%arg0) <{dimension = #vhlo.integer_v1<!vhlo.i64_v1, 7>}> : (!vhlo.i64_v1) -> !vhlo.i64_v1
  "vhlo.return_v1"(%0) : (!vhlo.i64_v1) -> ()
}) : () -> ()
