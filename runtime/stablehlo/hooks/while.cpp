//===- while.cpp - hooks of stablehlo.while -------------------------------===//
//
// Its assembly: values that go round are bound once, for both regions.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/while.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

void WhileOp::getAsmBlockArgumentNames(Region &region,
                                       OpAsmSetValueNameFn setName) {
  for (BlockArgument argument : region.getArguments())
    setName(argument, "iterArg");
}

/// True if both regions and the results have the types of the operands, as the
/// short form takes for granted.
bool WhileOp::hasShortForm() {
  Operation *op = *this;
  if (op->getOperandTypes() != op->getResultTypes())
    return false;
  return llvm::all_of(op->getRegions(), [&](Region &region) {
    return !region.empty() &&
           TypeRange(region.getArgumentTypes()) == op->getOperandTypes();
  });
}

ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  auto parseBinding = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) ||
                   parser.parseEqual() ||
                   parser.parseOperand(operands.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseBinding))
    return failure();
  SmallVector<Type> types;
  if (!operands.empty() && parser.parseColonTypeList(types))
    return failure();
  if (types.size() != operands.size())
    return parser.emitError(loc) << "expected " << operands.size() << " types";
  if (parser.resolveOperands(operands, types, loc, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.addTypes(types);
  for (auto [argument, type] : llvm::zip(arguments, types))
    argument.type = type;
  if (parser.parseKeyword("cond") ||
      parser.parseRegion(*result.addRegion(), arguments) ||
      parser.parseKeyword("do") ||
      parser.parseRegion(*result.addRegion(), arguments))
    return failure();
  return success();
}

void WhileOp::printShortOrGeneric(Operation *op, OpAsmPrinter &printer,
                                  StringRef defaultDialect) {
  auto self = cast<WhileOp>(op);
  if (!self.hasShortForm())
    return printer.printGenericOp(op);
  printOpName(op, printer, defaultDialect);
  self.print(printer);
}

void WhileOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleaveComma(
      llvm::zip(getBody().getArguments(), (*this)->getOperands()), printer,
      [&](const auto &binding) {
        auto [argument, operand] = binding;
        printer << argument << " = " << operand;
      });
  printer << ')';
  if ((*this)->getNumOperands()) {
    printer << " : ";
    llvm::interleaveComma((*this)->getOperandTypes(), printer);
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer.printNewline();
  printer << "cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

} // namespace dialectgen::stablehlo
