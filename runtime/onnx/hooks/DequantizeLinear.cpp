//===- DequantizeLinear.cpp - numbers from quantized ones -----------------===//
//
// Verifier of DequantizeLinear: scale and zero point fit the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/DequantizeLinear.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXDequantizeLinearOp::verify() {
  return verifyQuantization(*this);
}

const OpHooks hooks::DequantizeLinear = {verifyQuantization};

} // namespace dialectgen::onnx
