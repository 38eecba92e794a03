//===- Hooked.td - names of a family that MLIR lacks --------*- tablegen -*-===//
//
// Given to dialectgen_add_dialect as DEFINITIONS.
//
//===----------------------------------------------------------------------===//

def Hooked_EvenAttr
    : ConfinedAttr<I64Attr, [AttrConstraint<
          CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 0">,
          "is even">]>;

def Hooked_Named : NativeOpTrait<"Named"> {
  let cppNamespace = "::hooked";
}
