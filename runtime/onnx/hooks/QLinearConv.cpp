//===- QLinearConv.cpp - convolution of quantized data --------------------===//
//
// Verifier of QLinearConv: data and weights are of one rank.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/QLinearConv.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXQLinearConvOp::verify() {
  return verifySameRank(*this, 0, 3);
}

} // namespace dialectgen::onnx
