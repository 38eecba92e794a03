//===- VersionConversion.h - programs from version to version ---*- C++ -*-===//
//
// The conversion engine: upgrades and downgrades operations by tables of steps
// (StepTable.h). One walk, each operation replaced where it stands, and only if
// its version is not the one that the target has. An operation that is several
// steps away is made once, with what all of them ask for.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_STEPS_VERSIONCONVERSION_H
#define DIALECTGEN_CORE_STEPS_VERSIONCONVERSION_H

#include "dialectgen/core/steps/Carriage.h"

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

/// Converts what stands under `root` to `targets`. Errors, all of them, name
/// the operation, what it has, which version that needs and the target; the
/// program is then as it was. `replacements` gets what stands in the place of
/// other versions, in the order of the program. `finish` is called when all is
/// converted, and may refuse it; it changes nothing that it could not take
/// back.
mlir::LogicalResult convertToVersion(
    mlir::Operation *root, const StepTable &table, Carriage &carriage,
    llvm::ArrayRef<Target> targets,
    llvm::SmallVectorImpl<mlir::Operation *> *replacements = nullptr,
    llvm::function_ref<mlir::LogicalResult()> finish = {});

/// The same as patterns, for conversions that do more. `legality` gets to know
/// which operations are of another version. Fails with an error at `location`,
/// if a version is not one of its timeline or a hook is missing. `table` and
/// `carriage` live as long as the patterns do.
mlir::LogicalResult populateToVersionPatterns(
    mlir::Location location, const StepTable &table,
    std::shared_ptr<Carriage> carriage, llvm::ArrayRef<Target> targets,
    mlir::RewritePatternSet &patterns, mlir::ConversionTarget &legality);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_STEPS_VERSIONCONVERSION_H
