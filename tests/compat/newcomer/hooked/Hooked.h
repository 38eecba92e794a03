//===- Hooked.h - hand-written parts of a family ----------------*- C++ -*-===//
//
// Given to dialectgen_add_dialect as HEADERS: what the classes of operations
// and the tables of conversions name.
//
//===----------------------------------------------------------------------===//

#ifndef HOOKED_H
#define HOOKED_H

#include "dialectgen/core/legalization/Expansion.h"
#include "mlir/IR/OpDefinition.h"

namespace hooked {

/// An operation whose `title` is not empty.
template <typename ConcreteOp>
class Named : public mlir::OpTrait::TraitBase<ConcreteOp, Named> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    if (llvm::cast<ConcreteOp>(op).getTitle().empty())
      return op->emitOpError("has an empty title");
    return llvm::success();
  }
};

namespace decomposition {
/// The sum of the operand with itself.
llvm::LogicalResult twice(dialectgen::Expansion &expansion);
} // namespace decomposition

} // namespace hooked

#endif // HOOKED_H
