//===- SizeOperations.h - arithmetic of sizes -------------------*- C++ -*-===//
//
// A row for each operation on numbers in shapes: what is known of its result,
// and the ops that compute it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SIZEOPERATIONS_H
#define DIALECTGEN_CORE_RELATIONS_SIZEOPERATIONS_H

#include "Extent.h"
#include "dialectgen/core/relations/Relations.h"

namespace dialectgen {

using SizeValues = llvm::SmallVector<mlir::OpFoldResult>;

/// Builds sizes as values or as constants. A null operand makes the result
/// null.
class SizeBuilder {
public:
  SizeBuilder(mlir::OpBuilder &builder, mlir::Location location)
      : builder(builder), location(location) {}

  mlir::OpBuilder &builder;
  mlir::Location location;

  mlir::OpFoldResult number(int64_t value) const {
    return builder.getIndexAttr(value);
  }
  mlir::Value valueOf(mlir::OpFoldResult size) const;
  /// Null also if nothing computes the operation.
  mlir::OpFoldResult apply(ShapeOperation operation,
                           llvm::ArrayRef<mlir::OpFoldResult> operands) const;
  /// One of two sizes, the one that is not 1.
  mlir::OpFoldResult broadcast(std::pair<mlir::OpFoldResult, Extent> a,
                               std::pair<mlir::OpFoldResult, Extent> b) const;
  /// The number at a place of a vector.
  mlir::OpFoldResult extract(mlir::Value vector, size_t place) const;
  mlir::OpFoldResult sizeOf(mlir::Value tensor, int64_t dimension) const;
};

struct SizeOperation {
  Extent (*evaluate)(llvm::ArrayRef<Extent> operands);
  /// Null if nothing builds it.
  mlir::OpFoldResult (*build)(const SizeBuilder &builder,
                              llvm::ArrayRef<mlir::OpFoldResult> operands);
};

/// The row of an operator or of a function whose result is `e` in Names.def.
const SizeOperation &sizeOperation(ShapeOperation operation);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SIZEOPERATIONS_H
