//===- ConstantOfShape.cpp - a tensor of one value ------------------------===//
//
// Verifier of ConstantOfShape: the shape is a list, the value a single element
// of the result's type.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/ConstantOfShape.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyConstantOfShape(Operation *op) {
  if (std::optional<int64_t> rank = rankOf(op->getOperand(0));
      rank && *rank != 1)
    return op->emitOpError("operand #0 is ")
           << op->getOperand(0).getType() << ", but must have rank 1";
  Builder builder(op->getContext());
  Type element = builder.getF32Type();
  if (auto value = op->getAttrOfType<ElementsAttr>("value")) {
    if (value.getNumElements() != 1)
      return op->emitOpError("attribute 'value' has ")
             << value.getNumElements() << " elements, but must have one";
    element = value.getElementType();
  }
  Type result = getElementTypeOrSelf(op->getResult(0).getType());
  if (element != result)
    return op->emitOpError("result #0 has elements of type ")
           << result << ", but its value is of type " << element;
  return success();
}

LogicalResult ONNXConstantOfShapeOp::verify() {
  return verifyConstantOfShape(*this);
}
LogicalResult ONNXConstantOfShapeV24Op::verify() {
  return verifyConstantOfShape(*this);
}
LogicalResult ONNXConstantOfShapeV23Op::verify() {
  return verifyConstantOfShape(*this);
}
LogicalResult ONNXConstantOfShapeV21Op::verify() {
  return verifyConstantOfShape(*this);
}
LogicalResult ONNXConstantOfShapeV20Op::verify() {
  return verifyConstantOfShape(*this);
}
LogicalResult ONNXConstantOfShapeV9Op::verify() {
  return verifyConstantOfShape(*this);
}

} // namespace dialectgen::onnx
