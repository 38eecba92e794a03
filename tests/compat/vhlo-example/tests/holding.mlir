// An attribute that is held to a value is refused with another on the way up.
// RUN: dialect-opt %s --verify-diagnostics --vexample-to-version=target=current
"vexample.func_v1"() <{sym_name = #vexample.string_v1<"held">, function_type = #vexample.type_v1<!vexample.func_v1<[!vexample.i64_v1], [!vexample.i64_v1]>>}> ({
^bb0(%arg0: !vexample.i64_v1):
  // expected-error @below {{attribute 'rounds' with a value other than the default needs version 0.10.0 or older}}
  %0 = "vexample.holding_v1"(%arg0) <{rounds = #vexample.integer_v1<!vexample.i64_v1, 7>}> : (!vexample.i64_v1) -> !vexample.i64_v1
  "vexample.return_v1"(%0) : (!vexample.i64_v1) -> ()
}) : () -> ()
