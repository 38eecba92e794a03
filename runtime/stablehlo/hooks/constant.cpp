//===- constant.cpp - hooks of stablehlo.constant -------------------------===//
//
// Its assembly, folding, and names of results.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/constant.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  bool isInteger = isa<IntegerType>(getType().getElementType());
  setName(getResult(), isInteger ? "c" : "cst");
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  // A parenthesis begins the generic form, for results of another type than
  // the value.
  if (succeeded(parser.parseOptionalLParen())) {
    if (parser.parseRParen())
      return failure();
    return parser.parseGenericOperationAfterOpName(
        result, ArrayRef<OpAsmParser::UnresolvedOperand>());
  }
  ElementsAttr value;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseAttribute(value, "value", result.attributes))
    return failure();
  result.addTypes(value.getType());
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  if (getValue().getType() != getType())
    return printer.printGenericOp(*this, /*printOpName=*/false);
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << ' ' << getValue();
}

} // namespace dialectgen::stablehlo
