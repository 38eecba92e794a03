//===- Expand.cpp - a tensor broadcast to a shape -------------------------===//
//
// Verifier of Expand: the shape is a list.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Expand.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXExpandOp::verify() { return verifyShapeOperand(*this, 1); }
LogicalResult ONNXExpandV8Op::verify() { return verifyShapeOperand(*this, 1); }

} // namespace dialectgen::onnx
