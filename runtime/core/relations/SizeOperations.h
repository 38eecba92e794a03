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
  /// The first size if `condition` is not 0, otherwise the second one.
  mlir::OpFoldResult choose(mlir::OpFoldResult condition, mlir::OpFoldResult so,
                            mlir::OpFoldResult otherwise) const;
  /// A position that counts from the end of `size` if it is below 0.
  mlir::OpFoldResult fromStart(mlir::OpFoldResult position,
                               mlir::OpFoldResult size) const;
  /// The one of `sizes` at a place that is among them; 0 of none.
  mlir::OpFoldResult at(llvm::ArrayRef<mlir::OpFoldResult> sizes,
                        mlir::OpFoldResult place) const;
  /// 1 if `number` is one of `numbers`, otherwise 0.
  mlir::OpFoldResult isIn(llvm::ArrayRef<mlir::OpFoldResult> numbers,
                          int64_t number) const;
  /// The element at a place of a tensor, of which all sizes but the first are
  /// known.
  mlir::OpFoldResult extract(mlir::Value tensor, size_t place) const;
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
