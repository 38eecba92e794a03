//===- SequenceInsert.cpp - one more value of a sequence ------------------===//
//
// Verifier of SequenceInsert: the value is of the type of the others.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/SequenceInsert.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult ONNXSequenceInsertOp::verify() {
  Type sequence = getOperand(0).getType(), value = getOperand(1).getType();
  auto elements = dyn_cast<SeqType>(sequence);
  if (!elements || getElementTypeOrSelf(elements.getElementType()) ==
                       getElementTypeOrSelf(value))
    return success();
  return emitViolation(*this, "element-type")
         << "operand #1 is " << value << ", but operand #0 is " << sequence;
}

} // namespace dialectgen::onnx
