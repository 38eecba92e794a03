//===- Graphs.cpp - lowerings of ops with subgraphs -----------------------===//
//
// Graphs become regions, and see the values around them as before.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The condition has one element, in any shape. The standard names the branch
/// of a true condition first, and the dialect has its regions in that order.
LogicalResult lowering::branches(Lowering &to) {
  Operation *op = to.getOp();
  OperationState state(to.getHlo().getLoc(), "stablehlo.if");
  state.addOperands(to.reshape(to.operand(0), {}));
  state.addTypes(op->getResultTypes());
  state.addRegion();
  state.addRegion();
  Operation *made = to.getBuilder().create(state);
  for (auto [from, into] : llvm::zip(op->getRegions(), made->getRegions()))
    to.lower(from, into);
  for (Value result : made->getResults())
    if (failed(to.give(result)))
      return failure();
  return success();
}

} // namespace dialectgen::onnx
