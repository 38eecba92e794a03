//===- LayerNormalization.cpp - normalization from an axis on -------------===//
//
// Verifier of LayerNormalization: there is an axis to normalize along.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/LayerNormalization.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXLayerNormalizationOp::verify() {
  if (rankOf(getOperand(0)) == 0)
    return emitOpError("operand #0 is a scalar");
  return success();
}

} // namespace dialectgen::onnx
