//===- If.cpp - one of two graphs -----------------------------------------===//
//
// Verifier of If: each branch takes nothing and yields the results.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/If.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyIf(Operation *op) {
  for (Region &region : op->getRegions())
    if (failed(verifySubgraph(op, region, /*inputs=*/0, op->getNumResults())))
      return failure();
  return verifyBranches(op);
}

LogicalResult ONNXIfOp::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV24Op::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV23Op::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV21Op::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV19Op::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV16Op::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV13Op::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV11Op::verify() { return verifyIf(*this); }
LogicalResult ONNXIfV1Op::verify() { return verifyIf(*this); }

} // namespace dialectgen::onnx
