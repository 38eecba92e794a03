// Attributes whose parameters have defaults, which tables know as well.
func.func @defaults(%x: i32) {
  %0 = "acme.assume"(%x) {predicate = #acme.pace<steps = 1>} : (i32) -> i32
  %1 = "acme.assume"(%0) {predicate = #acme.pace<steps = 2, isOpen = false>} : (i32) -> i32
  %2 = "acme.assume"(%1) {predicate = [#acme.pace<steps = 3, first = 0>]} : (i32) -> i32
  return
}
