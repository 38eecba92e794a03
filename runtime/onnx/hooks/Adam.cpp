//===- Adam.cpp - a step of the Adam optimizer ----------------------------===//
//
// Verifier of Adam: operands and results are groups of tensors.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Adam.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXAdamOp::verify() { return verifyOptimizerGroups(*this, 4); }

} // namespace dialectgen::onnx
