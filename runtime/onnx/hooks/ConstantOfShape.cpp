//===- ConstantOfShape.cpp - a tensor of one value ------------------------===//
//
// Verifier of ConstantOfShape: the shape is a list, the value a single element
// of the result's type.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/ConstantOfShape.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyConstantOfShape(Operation *op) {
  if (failed(verifyShapeOperand(op, 0)))
    return failure();
  Builder builder(op->getContext());
  Type element = builder.getF32Type();
  if (auto value = op->getAttrOfType<ElementsAttr>("value")) {
    if (value.getNumElements() != 1)
      return emitViolation(op, "one-value")
             << "attribute 'value' has " << value.getNumElements()
             << " elements, but must have one";
    element = value.getElementType();
  }
  Type result = getElementTypeOrSelf(op->getResult(0).getType());
  if (element != result)
    return emitViolation(op, "element-type")
           << "result #0 has elements of type " << result
           << ", but its value is of type " << element;
  return success();
}

/// `onnx.ConstantOfShape(%shape) {value = dense<1> : tensor<1xi32>} : (…) -> …`
static void printConstantOfShape(OpAsmPrinter &printer, Operation *op) {
  printer << "(" << op->getOperand(0) << ")";
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : ";
  printer.printFunctionalType(op);
}

static ParseResult parseConstantOfShape(OpAsmParser &parser,
                                        OperationState &state) {
  SMLoc location = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  FunctionType type;
  if (parser.parseOperandList(operands, /*requiredOperandCount=*/1,
                              OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type))
    return failure();
  state.addTypes(type.getResults());
  return parser.resolveOperands(operands, type.getInputs(), location,
                                state.operands);
}

LogicalResult ONNXConstantOfShapeOp::verify() {
  return verifyConstantOfShape(*this);
}
void ONNXConstantOfShapeOp::print(OpAsmPrinter &printer) {
  printConstantOfShape(printer, *this);
}
ParseResult ONNXConstantOfShapeOp::parse(OpAsmParser &parser,
                                         OperationState &state) {
  return parseConstantOfShape(parser, state);
}

const OpHooks hooks::ConstantOfShape = {
    verifyConstantOfShape, /*fold=*/nullptr, /*canonicalize=*/nullptr,
    printConstantOfShape, parseConstantOfShape};

} // namespace dialectgen::onnx
