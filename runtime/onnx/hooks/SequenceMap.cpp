//===- SequenceMap.cpp - a graph on each element of sequences -------------===//
//
// Verifier of SequenceMap: the body takes an element of each sequence, and the
// tensors; it yields an element of each result.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/ResultTypes.h"

#define GET_OP_CLASSES
#include "onnx/hooks/SequenceMap.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static Type elementOf(Type type) {
  auto sequence = dyn_cast<SeqType>(type);
  return sequence ? sequence.getElementType() : type;
}

LogicalResult ONNXSequenceMapOp::verify() {
  Region &body = getOperation()->getRegion(0);
  if (failed(verifySubgraph(*this, body, getOperation()->getNumOperands(),
                            getOperation()->getNumResults(), elementOf)))
    return failure();
  for (auto [index, operand, argument] : llvm::enumerate(
           getOperation()->getOperandTypes(), body.getArgumentTypes()))
    if (!mergeTypes(elementOf(operand), argument))
      return emitViolation(*this, "subgraph")
             << "region #0 takes " << argument << " as value #" << index
             << ", but operand #" << index << " is " << operand;
  return success();
}

} // namespace dialectgen::onnx
