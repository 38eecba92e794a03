// Attributes and types wherever a program may hold some: on modules, in lists and
// dictionaries, in other attributes and types, in signatures and in locations.
module attributes {acme.one = #acme.div_by<4>, acme.list = [#acme.inner_sym<<name = "m">>, {a = !acme.nn.Module<"m">}]} {
  module @inner attributes {acme.inner = #acme.rounding<zero>} {
  }
  func.func @holders(%0: !acme.list<!acme.nn.Module<"a">>) -> !acme.nn.Module<"r"> attributes {acme.held = {x = [#acme.inner_sym<<name = "d">>]}} {
    %1 = "acme.assume"(%0) {predicate = #acme.inner_sym<<name = "a">, <name = "b", fieldID = 3>>} : (!acme.list<!acme.nn.Module<"a">>) -> !acme.nn.Module<"r"> loc(fused<#acme.inner_sym<<name = "l">>>["f", "g"])
    return %1 : !acme.nn.Module<"r"> loc(callsite("a" at fused<[1 : i8, #acme.div_by<2>]>["c"]))
  }
}
