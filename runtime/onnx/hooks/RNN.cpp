//===- RNN.cpp - a simple recurrent layer ---------------------------------===//
//
// Verifier of RNN: ranks and sizes of weights and states.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/RNN.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXRNNOp::verify() {
  return verifyRecurrence(*this, /*gates=*/1);
}

const OpHooks hooks::RNN = {
    [](Operation *op) { return verifyRecurrence(op, /*gates=*/1); }};

} // namespace dialectgen::onnx
