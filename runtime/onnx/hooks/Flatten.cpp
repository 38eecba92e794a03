//===- Flatten.cpp - a matrix of a tensor ---------------------------------===//
//
// Verifier of Flatten: the axis is a place between dimensions.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Flatten.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXFlattenOp::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

LogicalResult ONNXFlattenV24Op::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

LogicalResult ONNXFlattenV23Op::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

LogicalResult ONNXFlattenV21Op::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

LogicalResult ONNXFlattenV13Op::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

LogicalResult ONNXFlattenV11Op::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

LogicalResult ONNXFlattenV9Op::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

LogicalResult ONNXFlattenV1Op::verify() {
  return verifyAxisAttribute(*this, /*extra=*/1);
}

} // namespace dialectgen::onnx
