//===- Gather.cpp - slices by index
//----------------------------------------===//
//
// Verifier of Gather: the axis exists.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Gather.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyGather(Operation *op) {
  std::optional<int64_t> axis = integerAttribute(op, "axis");
  return axis ? verifyAxis(op, "axis", *axis, op->getOperand(0)) : success();
}

LogicalResult ONNXGatherOp::verify() { return verifyGather(*this); }

LogicalResult ONNXGatherV11Op::verify() { return verifyGather(*this); }

LogicalResult ONNXGatherV1Op::verify() { return verifyGather(*this); }

} // namespace dialectgen::onnx
