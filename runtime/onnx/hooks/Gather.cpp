//===- Gather.cpp - slices by index ---------------------------------------===//
//
// Verifier of Gather: the axis exists.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Gather.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXGatherOp::verify() { return verifyAxisAttribute(*this); }

LogicalResult ONNXGatherV11Op::verify() { return verifyAxisAttribute(*this); }

LogicalResult ONNXGatherV1Op::verify() { return verifyAxisAttribute(*this); }

} // namespace dialectgen::onnx
