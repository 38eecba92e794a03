//===- Loop.cpp - a graph over and over -----------------------------------===//
//
// Verifier of Loop: the body takes the iteration, the condition and the carried
// values; it yields the condition, the carried values and the collected values.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Loop.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyLoop(Operation *op) {
  // Operands: trip count and condition (present or not), then carried values.
  unsigned carried = op->getNumOperands() - 2;
  if (op->getNumResults() < carried)
    return emitViolation(op, "carried")
           << "carries " << carried << " values, but has "
           << op->getNumResults() << " results";
  if (failed(verifySubgraph(op, op->getRegion(0), carried + 2,
                            op->getNumResults() + 1)) ||
      failed(verifyCarried(op, /*firstOperand=*/2, carried)))
    return failure();
  for (unsigned index = carried; index != op->getNumResults(); ++index)
    if (failed(verifyCollected(op, index, /*axis=*/0)))
      return failure();
  return success();
}

LogicalResult ONNXLoopOp::verify() { return verifyLoop(*this); }

const OpHooks hooks::Loop = {verifyLoop};

} // namespace dialectgen::onnx
