//===- constant.cpp - text of sdy.constant -------------------------------===//
//===----------------------------------------------------------------------===//

#include "dialectgen/sdy/SdyOps.h"

using namespace mlir;

namespace dialectgen::sdy {

/// `dense<1.0> : tensor<f32>`; results of another type, which no program of
/// Shardy has, are in the generic form.
ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  if (succeeded(parser.parseOptionalLParen()))
    return failure(parser.parseRParen() ||
                   parser.parseGenericOperationAfterOpName(
                       result, ArrayRef<OpAsmParser::UnresolvedOperand>()));
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

} // namespace dialectgen::sdy
