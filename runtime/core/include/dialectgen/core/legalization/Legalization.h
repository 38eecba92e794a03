//===- Legalization.h - dialect to versioned dialect ------------*- C++ -*-===//
//
// Converts programs of a dialect to the newest version of a versioned one
// and back, by the rows of a LegalizationTable. One walk in the order of the
// program, each operation replaced where it stands: that order decides the
// order of uses, which bytecode records.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_LIVECONVERSION_H
#define DIALECTGEN_CORE_LEGALIZATION_LIVECONVERSION_H

#include "dialectgen/core/legalization/LegalizationTable.h"
#include "mlir/IR/Operation.h"

namespace mlir {
class RewritePatternSet;
class TypeConverter;
} // namespace mlir

namespace dialectgen {

struct ToVersionedOptions {
  /// Leave operations, types and attributes of other dialects as they are,
  /// with casts between them and versioned ones.
  bool allowOtherDialects = false;
  /// Keep attributes that no record holds without loss, but that MLIR itself
  /// promises to read later: units, symbols, arrays of numbers.
  bool keepBuiltinAttributes = true;
  /// If they are not kept: the first version that could keep them, and the
  /// target.
  std::string builtinAttributesNeed;
  /// Let records refer to the elements of large tensors, which are not copied.
  /// Such records can be written as bytecode, and have no text.
  bool shareElements = false;
};

/// Converts the operations under `root`; an error names the element that the
/// versioned dialect cannot represent, and leaves the program partly converted.
mlir::LogicalResult convertToVersioned(mlir::Operation *root,
                                       const LegalizationTable &table,
                                       const ToVersionedOptions &options = {});

/// The same for a program of several dialects. Values of a dialect become
/// records of that dialect's table, whichever operation has them; MLIR's own
/// become those of the table of `builtin`.
mlir::LogicalResult convertToVersioned(mlir::Operation *root,
                                       llvm::ArrayRef<LegalizationTable> tables,
                                       const ToVersionedOptions &options = {});

/// The conversion back, from the newest versions only. Elements outside the
/// versioned dialects stay unchanged.
mlir::LogicalResult convertToDialect(mlir::Operation *root,
                                     const LegalizationTable &table);
mlir::LogicalResult convertToDialect(mlir::Operation *root,
                                     llvm::ArrayRef<LegalizationTable> tables);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_LIVECONVERSION_H
