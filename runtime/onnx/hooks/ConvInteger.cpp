//===- ConvInteger.cpp - convolution of integers --------------------------===//
//
// Verifier of ConvInteger: data and weights are of one rank.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/ConvInteger.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXConvIntegerOp::verify() {
  return verifySameRank(*this, 0, 1);
}

} // namespace dialectgen::onnx
