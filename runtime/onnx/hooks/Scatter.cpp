//===- Scatter.cpp - elements put where indices say -----------------------===//
//
// Verifier of Scatter: indices and updates fit each other and the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Scatter.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXScatterOp::verify() { return verifyScatter(*this); }
LogicalResult ONNXScatterV9Op::verify() { return verifyScatter(*this); }

} // namespace dialectgen::onnx
