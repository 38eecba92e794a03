// Attributes with parameters that are absent, C++ numbers, enumerations, other
// attributes of the dialect, or null.
func.func @attributes(%x: i32) {
  %0 = "acme.assume"(%x) {predicate = #acme.div_by<16>} : (i32) -> i32
  %1 = "acme.assume"(%0) {predicate = #acme.div_by<18446744073709551615, every 4, along -1>} : (i32) -> i32
  %2 = "acme.assume"(%1) {predicate = #acme.div_by<1, along 0>} : (i32) -> i32
  %3 = "acme.assume"(%2) {predicate = #acme.hints<{sm_100 = {ctas = 8 : i64}, on}>} : (i32) -> i32
  %4 = "acme.assume"(%3) {predicate = #acme.rounding<nearest_int>} : (i32) -> i32
  %5 = "acme.assume"(%4) {predicate = #acme.mods<A|B>} : (i32) -> i32
  %6 = "acme.assume"(%5) {predicate = #acme.mods<None>} : (i32) -> i32
  %7 = "acme.assume"(%6) {predicate = #acme.param.decl<"w" : i32>} : (i32) -> i32
  %8 = "acme.assume"(%7) {predicate = #acme.param.decl<"w" : i32 = 7 : i32>} : (i32) -> i32
  %9 = "acme.assume"(%8) {predicate = #acme.param.ref<"w"> : i32} : (i32) -> i32
  %10 = "acme.assume"(%9) {predicate = #acme.param.expr<shru, 1 : i32, #acme.param.ref<"w"> : i32> : i32} : (i32) -> i32
  %11 = "acme.assume"(%10) {predicate = #acme.inner_sym<<name = "a">, <name = "b", fieldID = 3, symVisibility = "private">>} : (i32) -> i32
  %12 = "acme.assume"(%11) {predicate = #acme.shared<1, 2[1, 0]<[1, 2] [3] [0, 1]>>} : (i32) -> i32
  %13 = "acme.assume"(%12) {predicate = #acme.shared<4294967295, 2[0]<[1] [1] [0]>, true>} : (i32) -> i32
  %14 = "acme.assume"(%13) {predicate = #acme.slice<1, #acme.shared<1, 2[1, 0]<[1] [1] [0]>>>} : (i32) -> i32
  %15 = "acme.assume"(%14) {predicate = #acme.numbers<small = -128, medium = 65535, text = "a\22\0A", flag = true, large = -9223372036854775808, wide = 170141183460469231731687303715884105727>} : (i32) -> i32
  %16 = "acme.assume"(%15) {predicate = #acme.numbers<small = 127, medium = 0, text = "", flag = false, large = 9223372036854775807, wide = 0>} : (i32) -> i32
  return
}
