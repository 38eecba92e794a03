//===- VersionConversion.h - programs from release to release ---*- C++ -*-===//
//
// Upgrades and downgrades all operations of a versioned dialect by its tables.
// One walk, each operation replaced in place at most once a step; only what is
// illegal at the target is touched, because replacing an operation moves its
// uses to the front of their lists, and bytecode records that.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_STEPS_VERSIONCONVERSION_H
#define DIALECTGEN_CORE_STEPS_VERSIONCONVERSION_H

#include "dialectgen/core/steps/VersionTable.h"
#include "mlir/IR/Operation.h"

namespace dialectgen {

/// A type or attribute of the dialect taken apart; no row if it is foreign.
struct Record {
  const RecordRow *row = nullptr;
  llvm::ArrayRef<mlir::Attribute> fields = {};
};

/// A versioned dialect: its rows, and how records are taken apart and made.
struct VersionTable {
  llvm::StringRef dialect;
  Version current, minimum;
  llvm::ArrayRef<RecordRow> types, attributes;
  llvm::ArrayRef<OpRow> ops;
  Record (*splitAttribute)(mlir::Attribute attribute);
  Record (*splitType)(mlir::Type type);
  const RecordFactory &factory;
  /// Computes an attribute that a newer version dropped; null if it cannot.
  mlir::Attribute (*computeRemoved)(llvm::StringRef hook, mlir::Operation *op,
                                    const RecordFactory &make);
  /// Since when locations can be ranges of lines and columns; for targets
  /// before, they become the place where the range begins.
  Version locationRanges = {};
};

/// Converts what stands under `root` to `target`; an error names the feature,
/// the release it needs and the target, and leaves the program half converted.
/// Gives what stands in the place of other versions to `replacements`.
mlir::LogicalResult convertToVersion(
    mlir::Operation *root, const VersionTable &table, Version target,
    llvm::SmallVectorImpl<mlir::Operation *> *replacements = nullptr);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_STEPS_VERSIONCONVERSION_H
