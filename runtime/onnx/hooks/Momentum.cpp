//===- Momentum.cpp - a step of the Momentum optimizer --------------------===//
//
// Verifier of Momentum: operands and results are groups of tensors.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Momentum.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXMomentumOp::verify() {
  return verifyOptimizerGroups(*this, 3);
}

} // namespace dialectgen::onnx
