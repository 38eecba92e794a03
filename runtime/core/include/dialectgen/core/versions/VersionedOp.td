//===- VersionedOp.td - operations of versioned dialects -------*- tablegen -*-===//
//
// The common base of all versioned operations; the operations themselves are
// generated. Nothing else is added: traits and defaults would change bytecode.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONEDOP
#define DIALECTGEN_CORE_VERSIONS_VERSIONEDOP

include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"

/// Operations in its regions may use values that are defined later.
def VersionedGraphRegions
    : TraitList<[RegionKindInterface, HasOnlyGraphRegion]>;

/// An operation that is there from version `since` to version `until`, both
/// included; "current" is the newest release.
class VersionedOp<Dialect dialect, string mnemonic, string since, string until,
                  list<Trait> traits> : Op<dialect, mnemonic, traits> {
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

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONEDOP
