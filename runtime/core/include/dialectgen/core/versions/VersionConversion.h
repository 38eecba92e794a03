//===- VersionConversion.h - programs from version to version ---*- C++ -*-===//
//
// The conversion engine: upgrades and downgrades operations by tables of steps
// (StepTable.h). One walk replaces each operation in place if its version
// differs from the target's. An operation that needs several steps is created
// once.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONCONVERSION_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONCONVERSION_H

#include "dialectgen/core/versions/VersionAdaptor.h"

namespace mlir {
class ConversionTarget;
class RewritePatternSet;
} // namespace mlir

namespace dialectgen {

/// The version that a timeline is to have; those without one stay as they are.
struct Target {
  llvm::StringRef timeline;
  Version version;
};

/// Converts the operations under `root` to `targets`. All errors are reported,
/// with the operation, the feature, the version that it needs and the target;
/// the program is then unchanged. `replacements` receives the new values of
/// converted operations, in program order. `finish` is called after the
/// conversion, and may reject it; its changes must be reversible.
mlir::LogicalResult convertToVersion(
    mlir::Operation *root, const StepTable &table, VersionAdaptor &adaptor,
    llvm::ArrayRef<Target> targets,
    llvm::SmallVectorImpl<mlir::Operation *> *replacements = nullptr,
    llvm::function_ref<mlir::LogicalResult()> finish = {});

/// The same as patterns, for conversions that do more. `legality` gets to know
/// which operations are of another version. Fails with an error at `location`,
/// if a version is not one of its timeline or a hook is missing. `table` and
/// `adaptor` live as long as the patterns do.
mlir::LogicalResult populateToVersionPatterns(
    mlir::Location location, const StepTable &table,
    std::shared_ptr<VersionAdaptor> adaptor, llvm::ArrayRef<Target> targets,
    mlir::RewritePatternSet &patterns, mlir::ConversionTarget &legality);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONCONVERSION_H
