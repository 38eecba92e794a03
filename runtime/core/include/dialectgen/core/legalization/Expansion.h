//===- Expansion.h - newer features as older operations ---------*- C++ -*-===//
//
// A step between versions converts one operation to one operation. If an older
// release lacks the operation, but others compute the same, a decomposition
// builds these. Specs name the function of an operation by the version that
// needs it; attributes need it below the release of their record.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_EXPANSION_H
#define DIALECTGEN_CORE_LEGALIZATION_EXPANSION_H

#include "dialectgen/core/legalization/LegalizationTable.h"
#include "mlir/IR/Builders.h"

namespace dialectgen {

/// An operation while a decomposition looks at it.
class Expansion {
public:
  mlir::Operation *getOp() const { return op; }
  mlir::Location getLoc() const { return op->getLoc(); }
  mlir::MLIRContext *getContext() const { return op->getContext(); }
  /// Builds before the operation. The built operations may be expanded in turn.
  mlir::OpBuilder &getBuilder() { return builder; }

  /// The program has `values` in the place of the results of the operation, or
  /// of `other`, and these operations go.
  void replace(mlir::ValueRange values) { replace(op, values); }
  void replace(mlir::Operation *other, mlir::ValueRange values) {
    other->replaceAllUsesWith(values);
    erase(other);
  }
  /// The operation, which nothing uses then that stays, goes.
  void erase(mlir::Operation *other) { dead.push_back(other); }
  /// Warns that the operation stays as it is, and why. Nothing may have been
  /// changed.
  mlir::LogicalResult refuse(const llvm::Twine &why);

private:
  friend class Expander;
  Expansion(mlir::Operation *op, mlir::OpBuilder &builder, Version target,
            llvm::SmallVectorImpl<mlir::Operation *> &dead)
      : op(op), builder(builder), target(target), dead(dead) {}

  mlir::Operation *op;
  mlir::OpBuilder &builder;
  Version target;
  llvm::SmallVectorImpl<mlir::Operation *> &dead;
};

/// Replaces an operation, or changes it in place; one without newer features
/// stays unchanged. Fails if it was rejected.
using OpDecomposition = mlir::LogicalResult (*)(Expansion &expansion);

/// The equivalent of `value`, an attribute of the operation, in an older
/// release; null if it was rejected.
using AttributeDecomposition = mlir::Attribute (*)(Expansion &expansion,
                                                   mlir::Attribute value);

/// For targets before `since`.
struct OpDecompositionRow {
  const char *op;
  Version since;
  OpDecomposition decompose;
};
/// For targets before the record that the attribute is.
struct AttributeDecompositionRow {
  mlir::TypeID (*id)();
  AttributeDecomposition decompose;
};

/// Expands features under `root` that `target` lacks, if possible. An operation
/// that cannot be expanded stays, and its conversion to that release reports
/// the error.
void expandBelow(mlir::Operation *root, const LegalizationTable &table,
                 llvm::ArrayRef<OpDecompositionRow> ops,
                 llvm::ArrayRef<AttributeDecompositionRow> attributes,
                 Version target);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_EXPANSION_H
