//===- GRU.cpp - a gated recurrent layer ----------------------------------===//
//
// Verifier of GRU: ranks and sizes of weights and states.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/GRU.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXGRUOp::verify() {
  return verifyRecurrence(*this, /*gates=*/3);
}
LogicalResult ONNXGRUV14Op::verify() {
  return verifyRecurrence(*this, /*gates=*/3);
}
LogicalResult ONNXGRUV7Op::verify() {
  return verifyRecurrence(*this, /*gates=*/3);
}
LogicalResult ONNXGRUV3Op::verify() {
  return verifyRecurrence(*this, /*gates=*/3);
}
LogicalResult ONNXGRUV1Op::verify() {
  return verifyRecurrence(*this, /*gates=*/3);
}

} // namespace dialectgen::onnx
