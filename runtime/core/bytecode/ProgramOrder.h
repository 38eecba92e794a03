//===- ProgramOrder.h - uses in the order of a program ----------*- C++ -*-===//
//
// Which of two uses of a value comes first when a program is read.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_PROGRAMORDER_H
#define DIALECTGEN_CORE_BYTECODE_PROGRAMORDER_H

#include "mlir/IR/Operation.h"

namespace dialectgen {

/// Of operations below `root`, which does not change meanwhile.
class ProgramOrder {
public:
  explicit ProgramOrder(mlir::Operation *root) : root(root) {}

  bool isBehind(mlir::OpOperand &use, mlir::OpOperand &other) {
    mlir::Operation *op = use.getOwner(), *otherOp = other.getOwner();
    if (op == otherOp)
      return use.getOperandNumber() > other.getOperandNumber();
    if (op->getBlock() == otherOp->getBlock())
      return otherOp->isBeforeInBlock(op);
    if (numbers.empty())
      root->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *inner) {
        numbers.try_emplace(inner, numbers.size());
      });
    return numbers.lookup(op) > numbers.lookup(otherOp);
  }

private:
  mlir::Operation *root;
  /// Made if operations of several blocks are compared.
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_PROGRAMORDER_H
