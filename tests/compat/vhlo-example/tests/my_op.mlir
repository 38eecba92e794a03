// The operation of docs/vhlo.md: without `attr` up to 0.10.0, with it since
// 0.11.0. Nobody wrote a conversion for it.
// RUN: split-file %s %t

// RUN: dialect-opt %t/old.mlir --vhlo-to-version=target=current --mlir-print-op-generic | FileCheck %t/old.mlir
// RUN: dialect-opt %t/old.mlir --vhlo-to-version=target=current --vhlo-to-version=target=0.9.0 --mlir-print-op-generic | FileCheck %t/old.mlir --check-prefix=BACK
// RUN: not dialect-opt %t/new.mlir --vhlo-to-version=target=0.10.0 2>&1 | FileCheck %t/new.mlir
// RUN: dialect-opt %t/new.mlir --emit-bytecode | dialect-opt --mlir-print-op-generic | FileCheck %t/new.mlir --check-prefix=SAME

//--- old.mlir
// CHECK: "vhlo.my_op_v2"(%{{.*}}) <{attr = #vhlo.integer_v1<!vhlo.i64_v1, 0>}>
// BACK: "vhlo.my_op_v1"(%{{[a-z0-9]+}}) : (
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"f">, function_type = #vhlo.type_v1<!vhlo.func_v1<[!vhlo.i64_v1], [!vhlo.i64_v1]>>}> ({
^bb0(%arg0: !vhlo.i64_v1):
  %0 = "vhlo.my_op_v1"(%arg0) : (!vhlo.i64_v1) -> !vhlo.i64_v1
  "vhlo.return_v1"(%0) : (!vhlo.i64_v1) -> ()
}) : () -> ()

//--- new.mlir
// CHECK: new.mlir:[[#@LINE + 5]]:{{.*}}error: attribute 'attr' with a value other than the default needs version 0.11.0 or newer of the 'vhlo' dialect; the target is 0.10.0
// SAME: attr = #vhlo.integer_v1<!vhlo.i64_v1, 7>
"vhlo.func_v1"() <{sym_name = #vhlo.string_v1<"f">, function_type = #vhlo.type_v1<!vhlo.func_v1<[!vhlo.i64_v1], [!vhlo.i64_v1]>>}> ({
^bb0(%arg0: !vhlo.i64_v1):

  %0 = "vhlo.my_op_v2"(%arg0) <{attr = #vhlo.integer_v1<!vhlo.i64_v1, 7>}> : (!vhlo.i64_v1) -> !vhlo.i64_v1
  "vhlo.return_v1"(%0) : (!vhlo.i64_v1) -> ()
}) : () -> ()
