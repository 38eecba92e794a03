//===- Hooked.td - a trait of C++ by hand -------------------*- tablegen -*-===//
//
// Given to dialectgen_add_dialect as DEFINITIONS.
//
//===----------------------------------------------------------------------===//

def Hooked_Named : NativeOpTrait<"Named"> {
  let cppNamespace = "::hooked";
}
