// Each operation, with and without its optional parts.
func.func private @callee(!acme.token)
func.func @operations(%t: !acme.tile<4xf32>, %k: !acme.token, %v: !acme.vtensor<[2], f32>,
    %d: !acme.dict<i64, i1>, %c: i1) -> !acme.tile<4xf32> {
  %0 = "acme.addf"(%t, %t) {rounding_mode = #acme.rounding<zero>, flush_to_zero} : (!acme.tile<4xf32>, !acme.tile<4xf32>) -> !acme.tile<4xf32>
  %1 = "acme.addf"(%0, %t) : (!acme.tile<4xf32>, !acme.tile<4xf32>) -> !acme.tile<4xf32>
  %2:2 = "acme.atomic_rmw"(%1, %t, %k) <{mode = 3 : i32, mods = #acme.mods<B>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (!acme.tile<4xf32>, !acme.tile<4xf32>, !acme.token) -> (!acme.tile<4xf32>, !acme.token)
  %3:2 = "acme.atomic_rmw"(%1, %2#1) <{mode = 0 : i32, operandSegmentSizes = array<i32: 1, 0, 1>}> : (!acme.tile<4xf32>, !acme.token) -> (!acme.tile<4xf32>, !acme.token)
  %4 = "acme.constant"() {value = dense<[1, 2]> : tensor<2xi32>, perm = array<i64: 1, 0>, names = ["a", "b"], by = #acme.div_by<4>, n = 5 : i64, check = array<i32: 1>, text = "def"} : () -> !acme.tile<2xi32>
  %5 = "acme.constant"() {value = sparse<0, 1.0> : tensor<2xf32>, perm = array<i64>} : () -> tensor<2xf32>
  %6 = "acme.aten.add.Tensor"(%v, %v) : (!acme.vtensor<[2], f32>, !acme.vtensor<[2], f32>) -> !acme.vtensor<[2], f32>
  %7 = "acme.aten.add_.Tensor"(%6, %v) : (!acme.vtensor<[2], f32>, !acme.vtensor<[2], f32>) -> !acme.vtensor<[2], f32>
  "acme.aten.add_Tensor"(%7) : (!acme.vtensor<[2], f32>) -> ()
  %8 = "acme.aten.__contains__.str"(%d, %t) : (!acme.dict<i64, i1>, !acme.tile<4xf32>) -> i1
  %9:2 = "acme.aten.std.dim"(%v, %c, %8, %c) {value = "x", attribute = true} : (!acme.vtensor<[2], f32>, i1, i1, i1) -> (i1, i2)
  %10:2 = "acme.aten.std.dim"(%v, %c, %8, %c) {value = ""} : (!acme.vtensor<[2], f32>, i1, i1, i1) -> (i1, i2)
  "acme.testing$probe"() {unknown = "kept", other = #acme.rounding<zero>} : () -> ()
  %11:2 = "acme.operator"(%c, %t) ({
    "acme.testing$probe"() : () -> ()
  }, {
  ^bb0(%a: i1):
    "acme.testing$probe"() : () -> ()
  }) {name = "custom.op"} : (i1, !acme.tile<4xf32>) -> (i1, !acme.token)
  "acme.operator"() {name = "no.regions"} : () -> ()
  func.call @callee(%11#1) : (!acme.token) -> ()
  "acme.props"() <{a = -1 : i64, b = "text", c = true, d = [5], e = [1 : i64, 2 : i64], u}> : () -> ()
  "acme.br.cond"(%c, %t, %t)[^bb1, ^bb2, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, !acme.tile<4xf32>, !acme.tile<4xf32>) -> ()
^bb1:
  return %0 : !acme.tile<4xf32>
^bb2:
  return %1 : !acme.tile<4xf32>
}

"acme.module.extern"() ({
  "acme.module.extern"() ({
  ^bb0:
  }) {sym_name = "inner", sym_visibility = "private", module_type = () -> (), parameters = [], big = -1 : i3} : () -> ()
}) {sym_name = "outer", module_type = (i1) -> !acme.token, per_port_attrs = [{acme.x = 1 : i8}, {}],
    place = loc("a.v":1:2), parameters = [#acme.param.decl<"w" : i32>, #acme.param.decl<"x" : i1 = true>],
    inner = #acme.inner_sym<<name = "s">>, hints = #acme.hints<{}>,
    big = 1208925819614629174706175 : i80} : () -> ()
