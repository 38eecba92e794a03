//===- MlirVersion.td - differences between versions of MLIR -*- tblgen -*-===//
//
// Definitions that MLIR 19 lacks; see MlirVersion.h. CMake defines the macro.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_MLIRVERSION_TD
#define DIALECTGEN_CORE_DEFINITIONS_MLIRVERSION_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

#ifdef DIALECTGEN_MLIR_BEFORE_20
/// A type that no value has.
class LaterType<string name> : Type<CPred<"false">, name # " type">;
def F4E2M1FN : LaterType<"f4E2M1FN">;
def F6E2M3FN : LaterType<"f6E2M3FN">;
def F6E3M2FN : LaterType<"f6E3M2FN">;
def F8E3M4 : LaterType<"f8E3M4">;
def F8E8M0FNU : LaterType<"f8E8M0FNU">;

// In MLIR's name space, as the definition that it has later.
def SymbolUserAttrInterface : AttrInterface<"SymbolUserAttrInterface"> {
  let description = "An attribute that may name symbols.";
  let cppNamespace = "::mlir";
  let methods = [InterfaceMethod<
      "Verifies the symbols that this attribute of an operation names.",
      "::llvm::LogicalResult", "verifySymbolUses",
      (ins "::mlir::Operation *":$op,
           "::mlir::SymbolTableCollection &":$symbolTable)>];
}
#endif // DIALECTGEN_MLIR_BEFORE_20

#endif // DIALECTGEN_CORE_DEFINITIONS_MLIRVERSION_TD
