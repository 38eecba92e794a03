//===- QuantizeLinear.cpp - numbers on a coarse scale ---------------------===//
//
// Verifier of QuantizeLinear: scale and zero point fit the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/QuantizeLinear.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXQuantizeLinearOp::verify() {
  return verifyQuantization(*this);
}

const OpHooks hooks::QuantizeLinear = {verifyQuantization};

} // namespace dialectgen::onnx
