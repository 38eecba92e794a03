//===- ArtifactVersions.h - versions in targets and headers -----*- C++ -*-===//
//
// The versions of dialects as text: in targets that a user names, and in the
// headers of artifacts. See PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_ARTIFACTVERSIONS_H
#define DIALECTGEN_CORE_BYTECODE_ARTIFACTVERSIONS_H

#include "dialectgen/core/bytecode/PortableDialect.h"

namespace dialectgen {

/// PortableDialect::parseTargetVersions().
std::optional<llvm::SmallVector<Version>>
parseTargets(const PortableDialect &dialect, llvm::StringRef text,
             std::string &message);

/// The versions of dialects with a version in bytecode that `text`, which
/// parseTargets() has accepted, names. On errors, `message` describes the
/// problem.
std::optional<llvm::SmallVector<std::pair<mlir::Dialect *, Version>>>
parseStatedTargets(const PortableDialect &dialect, llvm::StringRef text,
                   mlir::MLIRContext *context, std::string &message);

/// PortableDialect::getArtifactVersions().
std::optional<llvm::SmallVector<std::pair<std::string, Version>>>
readArtifactVersions(const PortableDialect &dialect, llvm::StringRef bytes);

/// The producer of an artifact that mixes dialects.
std::string
makeProducer(llvm::ArrayRef<std::pair<llvm::StringRef, Version>> dialects);

/// An error at `location` if the header of an artifact has a dialect or a
/// version that `dialect` does not know.
llvm::LogicalResult checkHeader(const PortableDialect &dialect,
                                mlir::Location location, llvm::StringRef bytes);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_ARTIFACTVERSIONS_H
