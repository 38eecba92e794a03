//===- Expansion.h - what a release lacks, as what it has -------*- C++ -*-===//
//
// Steps between versions take one operation to one. Where an older release has
// no such operation, but others that compute the same, a decomposition makes
// these. Specs say which function does it for an operation of a live dialect,
// by the version that needs it; attributes need it before the record that they
// are.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_STEPS_EXPANSION_H
#define DIALECTGEN_CORE_STEPS_EXPANSION_H

#include "dialectgen/core/steps/LiveTable.h"
#include "mlir/IR/Builders.h"

namespace dialectgen {

/// An operation while a decomposition looks at it.
class Expansion {
public:
  mlir::Operation *getOp() const { return op; }
  mlir::Location getLoc() const { return op->getLoc(); }
  mlir::MLIRContext *getContext() const { return op->getContext(); }
  /// Builds before the operation. What is built may be expanded in turn.
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

/// Replaces an operation, or changes it where it stands; one that says nothing
/// new stays as it is. Fails if it was refused.
using OpDecomposition = mlir::LogicalResult (*)(Expansion &expansion);

/// What an older release has in the place of `value`, an attribute of the
/// operation; null if it was refused.
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

/// Makes what `target` lacks under `root` of what it has, where there is a way.
/// What has none stays: converting it to that release says what is wrong.
void expandBelow(mlir::Operation *root, const LiveTable &table,
                 llvm::ArrayRef<OpDecompositionRow> ops,
                 llvm::ArrayRef<AttributeDecompositionRow> attributes,
                 Version target);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_STEPS_EXPANSION_H
