//===- InsertedOps.h - operations that a builder inserts --------*- C++ -*-===//
//
// Records the operations that functions insert with a builder, so that a caller
// can convert them, or erase them if the functions fail.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_INSERTEDOPS_H
#define DIALECTGEN_CORE_VERSIONS_INSERTEDOPS_H

#include "mlir/IR/Builders.h"
#include <utility>

namespace dialectgen {

/// A listener for builders.
class InsertedOps : public mlir::OpBuilder::Listener {
public:
  using List = llvm::SmallVector<mlir::Operation *, 1>;

  /// All operations, or those that are inserted into `block` itself:
  /// operations nested in others go with them.
  explicit InsertedOps(mlir::Block *block = nullptr) : block(block) {}

  /// From now on, those in `where` instead.
  void startIn(mlir::Block *where) {
    block = where;
    ops.clear();
  }
  void notifyOperationInserted(mlir::Operation *op,
                               mlir::OpBuilder::InsertPoint) override {
    if (!block || op->getBlock() == block)
      ops.push_back(op);
  }

  /// In the order of insertion.
  llvm::ArrayRef<mlir::Operation *> get() const { return ops; }
  /// The same; none of them is recorded any more.
  List take() { return std::exchange(ops, {}); }
  /// `ops` in the order of insertion, none of them nested in another.
  static void erase(llvm::ArrayRef<mlir::Operation *> ops) {
    for (mlir::Operation *op : llvm::reverse(ops))
      op->erase();
  }

private:
  mlir::Block *block;
  List ops;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_INSERTEDOPS_H
