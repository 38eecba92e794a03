//===- Softmax.cpp - values along an axis ---------------------------------===//
//
// Verifier of Softmax: the axis exists.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Softmax.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXSoftmaxOp::verify() { return verifyAxisAttribute(*this); }

LogicalResult ONNXSoftmaxV11Op::verify() { return verifyAxisAttribute(*this); }

LogicalResult ONNXSoftmaxV1Op::verify() { return verifyAxisAttribute(*this); }

} // namespace dialectgen::onnx
