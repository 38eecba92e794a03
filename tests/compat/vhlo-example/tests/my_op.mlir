// The operation of docs/versions.md: without `attr` up to 0.10.0, with it since
// 0.11.0. Nobody wrote a conversion for it.
// RUN: split-file %s %t

// RUN: dialect-opt %t/old.mlir --vexample-to-version=target=current --mlir-print-op-generic | FileCheck %t/old.mlir
// RUN: dialect-opt %t/old.mlir --vexample-to-version=target=current --vexample-to-version=target=0.9.0 --mlir-print-op-generic | FileCheck %t/old.mlir --check-prefix=BACK
// RUN: not dialect-opt %t/new.mlir --vexample-to-version=target=0.10.0 2>&1 | FileCheck %t/new.mlir
// RUN: dialect-opt %t/new.mlir --emit-bytecode | dialect-opt --mlir-print-op-generic | FileCheck %t/new.mlir --check-prefix=SAME

//--- old.mlir
// CHECK: "vexample.my_op_v2"(%{{.*}}) <{attr = #vexample.integer_v1<!vexample.i64_v1, 0>}>
// BACK: "vexample.my_op_v1"(%{{[a-z0-9]+}}) : (
"vexample.func_v1"() <{sym_name = #vexample.string_v1<"f">, function_type = #vexample.type_v1<!vexample.func_v1<[!vexample.i64_v1], [!vexample.i64_v1]>>}> ({
^bb0(%arg0: !vexample.i64_v1):
  %0 = "vexample.my_op_v1"(%arg0) : (!vexample.i64_v1) -> !vexample.i64_v1
  "vexample.return_v1"(%0) : (!vexample.i64_v1) -> ()
}) : () -> ()

//--- new.mlir
// CHECK: new.mlir:[[#@LINE + 5]]:{{.*}}error: attribute 'attr' with a value other than the default needs version 0.11.0 or newer of the 'vexample' dialect; the target is 0.10.0
// SAME: attr = #vexample.integer_v1<!vexample.i64_v1, 7>
"vexample.func_v1"() <{sym_name = #vexample.string_v1<"f">, function_type = #vexample.type_v1<!vexample.func_v1<[!vexample.i64_v1], [!vexample.i64_v1]>>}> ({
^bb0(%arg0: !vexample.i64_v1):

  %0 = "vexample.my_op_v2"(%arg0) <{attr = #vexample.integer_v1<!vexample.i64_v1, 7>}> : (!vexample.i64_v1) -> !vexample.i64_v1
  "vexample.return_v1"(%0) : (!vexample.i64_v1) -> ()
}) : () -> ()
