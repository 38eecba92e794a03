//===- Adagrad.cpp - a step of the Adagrad optimizer ----------------------===//
//
// Verifier of Adagrad: operands and results are groups of tensors.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Adagrad.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXAdagradOp::verify() {
  return verifyOptimizerGroups(*this, 3);
}

} // namespace dialectgen::onnx
