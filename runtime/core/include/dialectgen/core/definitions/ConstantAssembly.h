//===- ConstantAssembly.h - text of constants -------------------*- C++ -*-===//
//
// `dense<1.0> : tensor<f32>`, as constants of stablehlo and sdy are written. Of
// results of another type than the value, the generic form is written, which a
// parenthesis begins.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_CONSTANTASSEMBLY_H
#define DIALECTGEN_CORE_DEFINITIONS_CONSTANTASSEMBLY_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/OpImplementation.h"

namespace dialectgen {

/// Parses an op with attribute `value` and a result of its type.
inline mlir::ParseResult parseConstant(mlir::OpAsmParser &parser,
                                       mlir::OperationState &result) {
  using Operands = llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand>;
  if (succeeded(parser.parseOptionalLParen()))
    return mlir::failure(
        parser.parseRParen() ||
        parser.parseGenericOperationAfterOpName(result, Operands()));
  mlir::ElementsAttr value;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseAttribute(value, "value", result.attributes))
    return mlir::failure();
  result.addTypes(value.getType());
  return mlir::success();
}

template <typename Constant>
void printConstant(mlir::OpAsmPrinter &printer, Constant op) {
  if (op.getValue().getType() != op.getType())
    return printer.printGenericOp(op, /*printOpName=*/false);
  printer.printOptionalAttrDict(op->getAttrs(), {"value"});
  printer << ' ' << op.getValue();
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_DEFINITIONS_CONSTANTASSEMBLY_H
