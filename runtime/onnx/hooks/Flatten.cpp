//===- Flatten.cpp - a matrix of a tensor
//----------------------------------===//
//
// Verifier of Flatten: the axis is a place between dimensions.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Flatten.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyFlatten(Operation *op) {
  std::optional<int64_t> axis = integerAttribute(op, "axis");
  return axis ? verifyAxis(op, "axis", *axis, op->getOperand(0), /*extra=*/1)
              : success();
}

LogicalResult ONNXFlattenOp::verify() { return verifyFlatten(*this); }

LogicalResult ONNXFlattenV24Op::verify() { return verifyFlatten(*this); }

LogicalResult ONNXFlattenV23Op::verify() { return verifyFlatten(*this); }

LogicalResult ONNXFlattenV21Op::verify() { return verifyFlatten(*this); }

LogicalResult ONNXFlattenV13Op::verify() { return verifyFlatten(*this); }

LogicalResult ONNXFlattenV11Op::verify() { return verifyFlatten(*this); }

LogicalResult ONNXFlattenV9Op::verify() { return verifyFlatten(*this); }

LogicalResult ONNXFlattenV1Op::verify() { return verifyFlatten(*this); }

} // namespace dialectgen::onnx
