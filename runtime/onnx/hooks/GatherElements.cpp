//===- GatherElements.cpp - elements taken where indices say --------------===//
//
// Verifier of GatherElements: indices have the rank of the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/GatherElements.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXGatherElementsOp::verify() {
  return verifySameRank(*this, 0, 1);
}
LogicalResult ONNXGatherElementsV11Op::verify() {
  return verifySameRank(*this, 0, 1);
}

} // namespace dialectgen::onnx
