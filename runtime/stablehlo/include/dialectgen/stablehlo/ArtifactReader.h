//===- ArtifactReader.h - reading artifacts from strangers ------*- C++ -*-===//
//
// Reads vhlo programs, bytecode or text, whatever the bytes: a program that
// verifies, or errors.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_ARTIFACTREADER_H
#define DIALECTGEN_STABLEHLO_ARTIFACTREADER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace dialectgen::vhlo {

/// The program as it stands in `bytes`, of whatever release; null after an
/// error. `name` stands for the file in locations of errors. The context must
/// have the vhlo dialect, and those of foreign content if there is any.
mlir::OwningOpRef<mlir::ModuleOp> readArtifact(llvm::StringRef bytes,
                                               mlir::MLIRContext *context,
                                               llvm::StringRef name);

} // namespace dialectgen::vhlo

#endif // DIALECTGEN_STABLEHLO_ARTIFACTREADER_H
