//===- QLinearConv.cpp - convolution of quantized numbers -----------------===//
//
// Verifier of QLinearConv: scale and zero point of the filters fit each other.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/QLinearConv.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXQLinearConvOp::verify() {
  return verifyZeroPoint(*this, /*scale=*/4, /*zeroPoint=*/5);
}

} // namespace dialectgen::onnx
