//===- MaxRoiPool.cpp - maxima of regions of interest ---------------------===//
//
// Verifier of MaxRoiPool: images, regions, and the size they are pooled to.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/MaxRoiPool.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyMaxRoiPool(Operation *op) {
  for (auto [index, rank] : {std::pair(0u, 4), std::pair(1u, 2)})
    if (rankOf(op->getOperand(index)).value_or(rank) != rank)
      return op->emitOpError("operand #")
             << index << " is " << op->getOperand(index).getType()
             << ", but must have rank " << rank;
  if (auto sizes = op->getAttrOfType<ArrayAttr>("pooled_shape");
      sizes && sizes.size() != 2)
    return op->emitOpError("attribute 'pooled_shape' has ")
           << sizes.size() << " elements, but must have 2";
  return success();
}

LogicalResult ONNXMaxRoiPoolOp::verify() { return verifyMaxRoiPool(*this); }
LogicalResult ONNXMaxRoiPoolV1Op::verify() { return verifyMaxRoiPool(*this); }

} // namespace dialectgen::onnx
