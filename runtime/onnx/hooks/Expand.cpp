//===- Expand.cpp - a tensor broadcast to a shape -------------------------===//
//
// Verifier of Expand: the shape is a list.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Expand.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXExpandOp::verify() { return verifyShapeOperand(*this, 1); }

const OpHooks hooks::Expand = {
    [](Operation *op) { return verifyShapeOperand(op, 1); }};

} // namespace dialectgen::onnx
