//===- LSTM.cpp - a recurrent layer with memory ---------------------------===//
//
// Verifier of LSTM: ranks and sizes of weights and states.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/LSTM.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXLSTMOp::verify() {
  return verifyRecurrence(*this, /*gates=*/4);
}
LogicalResult ONNXLSTMV14Op::verify() {
  return verifyRecurrence(*this, /*gates=*/4);
}
LogicalResult ONNXLSTMV7Op::verify() {
  return verifyRecurrence(*this, /*gates=*/4);
}
LogicalResult ONNXLSTMV1Op::verify() {
  return verifyRecurrence(*this, /*gates=*/4);
}

} // namespace dialectgen::onnx
