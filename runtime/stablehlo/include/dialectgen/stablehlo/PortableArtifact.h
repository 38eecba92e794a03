//===- PortableArtifact.h - programs as portable artifacts ------*- C++ -*-===//
//
// Writes programs as portable artifacts and reads them: MLIR bytecode of the
// vhlo dialect in one of its versions, which other releases of StableHLO read.
// Nothing here aborts, whatever the input; errors are diagnostics.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_PORTABLEARTIFACT_H
#define DIALECTGEN_STABLEHLO_PORTABLEARTIFACT_H

#include "dialectgen/stablehlo/PortableApi.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dialectgen::stablehlo {

struct SerializeOptions {
  /// Write operations, types and attributes of other dialects as they are.
  /// They are not versioned: nobody promises that they can be read later.
  /// Without this they are errors.
  bool allowOtherDialects = false;
  /// Write no locations.
  bool stripDebugInfo = false;
};

/// Writes `module`, of stablehlo or of vhlo, as an artifact of version `target`
/// (`#.#.#` or `current`). `module` stays as it is; the price is a copy of it.
/// Nothing is written after an error.
mlir::LogicalResult
serializePortableArtifact(mlir::ModuleOp module, llvm::StringRef target,
                          llvm::raw_ostream &stream,
                          const SerializeOptions &options = {});

/// The same without the copy: `module` is converted to vhlo where it stands,
/// and is half converted after an error. For callers that throw it away.
mlir::LogicalResult
serializePortableArtifactInPlace(mlir::ModuleOp module, llvm::StringRef target,
                                 llvm::raw_ostream &stream,
                                 const SerializeOptions &options = {});

struct DeserializeOptions {
  /// Read artifacts that contain operations, types and attributes of other
  /// dialects; the context must know these.
  bool allowOtherDialects = true;
  /// Upgrade the program only, and leave it in vhlo.
  bool keepVhlo = false;
  /// The name of the artifact in locations of diagnostics.
  llvm::StringRef name = "<artifact>";
};

/// Reads an artifact, bytecode or text, as a program of the current version of
/// stablehlo. Null after an error.
mlir::OwningOpRef<mlir::ModuleOp>
deserializePortableArtifact(llvm::StringRef bytes, mlir::MLIRContext *context,
                            const DeserializeOptions &options = {});

/// The dialects that artifacts without foreign content consist of.
void registerPortableDialects(mlir::DialectRegistry &registry);

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_PORTABLEARTIFACT_H
