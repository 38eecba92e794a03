//===- SplitToSequence.cpp - a tensor as a sequence of parts --------------===//
//
// Verifier of SplitToSequence: a fixed size of parts is one.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/SplitToSequence.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// Looks at the operand's value, unlike other verifiers: the ONNX library
/// divides by it without a look of its own.
static LogicalResult verifySplitToSequence(Operation *op) {
  DenseIntElementsAttr split;
  if (rankOf(op->getOperand(1)) != 0 ||
      !matchPattern(op->getOperand(1), m_Constant(&split)))
    return success();
  int64_t size = (*split.value_begin<APInt>()).getSExtValue();
  if (size > 0)
    return success();
  return emitViolation(op, "sizes")
         << "operand #1 asks for parts of size " << size;
}

LogicalResult ONNXSplitToSequenceOp::verify() {
  return verifySplitToSequence(*this);
}

const OpHooks hooks::SplitToSequence = {verifySplitToSequence};

} // namespace dialectgen::onnx
