//===- ScatterElements.cpp - elements put where indices say ---------------===//
//
// Verifier of ScatterElements: indices and updates fit each other and the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/ScatterElements.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXScatterElementsOp::verify() { return verifyScatter(*this); }
LogicalResult ONNXScatterElementsV16Op::verify() {
  return verifyScatter(*this);
}
LogicalResult ONNXScatterElementsV13Op::verify() {
  return verifyScatter(*this);
}
LogicalResult ONNXScatterElementsV11Op::verify() {
  return verifyScatter(*this);
}

} // namespace dialectgen::onnx
