//===- GRU.cpp - a gated recurrent layer ----------------------------------===//
//
// Verifier of GRU: ranks and sizes of weights and states.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/GRU.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXGRUOp::verify() {
  return verifyRecurrence(*this, /*gates=*/3);
}

const OpHooks hooks::GRU = {
    [](Operation *op) { return verifyRecurrence(op, /*gates=*/3); }};

} // namespace dialectgen::onnx
