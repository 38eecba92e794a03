//===- LogSoftmax.cpp - values along an axis ------------------------------===//
//
// Verifier of LogSoftmax: the axis exists.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/LogSoftmax.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXLogSoftmaxOp::verify() { return verifyAxisAttribute(*this); }

LogicalResult ONNXLogSoftmaxV11Op::verify() {
  return verifyAxisAttribute(*this);
}

LogicalResult ONNXLogSoftmaxV1Op::verify() {
  return verifyAxisAttribute(*this);
}

} // namespace dialectgen::onnx
