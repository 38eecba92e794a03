//===- QLinearMatMul.cpp - matrix product of quantized numbers ------------===//
//
// Verifier of QLinearMatMul: scales and zero points fit each other.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/QLinearMatMul.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyQLinearMatMul(Operation *op) {
  for (unsigned scale : {1, 4, 6})
    if (failed(verifyZeroPoint(op, scale, scale + 1)))
      return failure();
  return success();
}

LogicalResult ONNXQLinearMatMulOp::verify() {
  return verifyQLinearMatMul(*this);
}

const OpHooks hooks::QLinearMatMul = {verifyQLinearMatMul};

} // namespace dialectgen::onnx
