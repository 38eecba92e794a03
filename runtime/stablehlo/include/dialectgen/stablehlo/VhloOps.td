//===- VhloOps.td - the vhlo dialect ---------------------------*- tablegen -*-===//
//
// What all versioned operations have in common; the operations themselves are
// generated. Nothing else is added: traits and defaults would change bytecode.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_VHLOOPS
#define DIALECTGEN_STABLEHLO_VHLOOPS

include "mlir/IR/OpBase.td"

def VHLO_Dialect : Dialect {
  let name = "vhlo";
  let cppNamespace = "::dialectgen::vhlo";
}


/// An operation that is there from version `since` to version `until`, both
/// included; "current" is the newest release.
class VHLO_Op<string mnemonic, string since, string until,
              list<Trait> traits = []> : Op<VHLO_Dialect, mnemonic, traits> {
  string sinceVersion = since;
  string untilVersion = until;
  // Versions are made by tables, not by hand: one way to build them is enough.
  // Each of the usual ones would be compiled for each version.
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<
    (ins "::mlir::TypeRange":$types, "::mlir::ValueRange":$operands,
         "::llvm::ArrayRef<::mlir::NamedAttribute>":$attributes,
         CArg<"unsigned", "0">:$regions), [{
      $_state.addTypes(types);
      $_state.addOperands(operands);
      $_state.addAttributes(attributes);
      while (regions--)
        $_state.addRegion();
    }]>];
}

include "stablehlo/VhloOps.td.inc"

#endif // DIALECTGEN_STABLEHLO_VHLOOPS
