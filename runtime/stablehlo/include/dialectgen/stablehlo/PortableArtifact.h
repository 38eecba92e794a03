//===- PortableArtifact.h - programs as portable artifacts ------*- C++ -*-===//
//
// Writes programs of stablehlo as portable artifacts and reads them, which
// other releases of StableHLO do too; see PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_PORTABLEARTIFACT_H
#define DIALECTGEN_STABLEHLO_PORTABLEARTIFACT_H

#include "dialectgen/stablehlo/PortableApi.h"

namespace dialectgen::stablehlo {

using dialectgen::DeserializeOptions;
using dialectgen::SerializeOptions;

inline mlir::LogicalResult
serializePortableArtifact(mlir::ModuleOp module, llvm::StringRef target,
                          llvm::raw_ostream &stream,
                          const SerializeOptions &options = {}) {
  return getPortableDialect().serialize(module, target, stream, options);
}
inline mlir::LogicalResult
serializePortableArtifactInPlace(mlir::ModuleOp module, llvm::StringRef target,
                                 llvm::raw_ostream &stream,
                                 const SerializeOptions &options = {}) {
  return getPortableDialect().serializeInPlace(module, target, stream, options);
}
inline mlir::OwningOpRef<mlir::ModuleOp>
deserializePortableArtifact(llvm::StringRef bytes, mlir::MLIRContext *context,
                            const DeserializeOptions &options = {}) {
  return getPortableDialect().deserialize(bytes, context, options);
}
inline void registerPortableDialects(mlir::DialectRegistry &registry) {
  getPortableDialect().registerDialects(registry);
}

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_PORTABLEARTIFACT_H
