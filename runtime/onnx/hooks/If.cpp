//===- If.cpp - one of two graphs -----------------------------------------===//
//
// Verifier of If: each branch takes nothing and yields the results.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

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

const OpHooks hooks::If = {verifyIf};

} // namespace dialectgen::onnx
