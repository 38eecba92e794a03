//===- Hardmax.cpp - values along an axis ---------------------------------===//
//
// Verifier of Hardmax: the axis exists.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Hardmax.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXHardmaxOp::verify() { return verifyAxisAttribute(*this); }

LogicalResult ONNXHardmaxV11Op::verify() { return verifyAxisAttribute(*this); }

LogicalResult ONNXHardmaxV1Op::verify() { return verifyAxisAttribute(*this); }

} // namespace dialectgen::onnx
