//===- LSTM.cpp - a recurrent layer with memory ---------------------------===//
//
// Verifier of LSTM: ranks and sizes of weights and states.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/LSTM.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXLSTMOp::verify() {
  return verifyRecurrence(*this, /*gates=*/4);
}

const OpHooks hooks::LSTM = {
    [](Operation *op) { return verifyRecurrence(op, /*gates=*/4); }};

} // namespace dialectgen::onnx
