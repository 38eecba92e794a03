// A type whose wire code a tool chose has a textual form, so that programs can
// use it; it cannot be written into an artifact before a person confirms the
// code.
// RUN: dialect-opt %s | FileCheck %s --check-prefix=TEXT
// RUN: not dialect-opt %s --vexample-to-version=target=current 2>&1 | FileCheck %s
// Plain bytecode has it as text, so that the code stays free.
// RUN: dialect-opt %s --emit-bytecode | dialect-opt | FileCheck %s --check-prefix=TEXT
// TEXT: !vexample.guess_v1
// CHECK: error: '!vexample.guess_v1' has a wire code or layout that nobody has confirmed; confirm it where the specs have 'to_confirm'; it is in
"vexample.func_v1"() <{sym_name = #vexample.string_v1<"f">, function_type = #vexample.type_v1<!vexample.func_v1<[!vexample.guess_v1], [!vexample.guess_v1]>>}> ({
^bb0(%arg0: !vexample.guess_v1):
  "vexample.return_v1"(%arg0) : (!vexample.guess_v1) -> ()
}) : () -> ()
