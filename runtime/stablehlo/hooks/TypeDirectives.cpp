//===- TypeDirectives.cpp - assembly of operand and result types ----------===//
//
// Directives that leave out types which follow from others.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloAssembly.h"

using namespace mlir;

namespace dialectgen::stablehlo {

/// Types of all operands and of the one result, from a function type.
static ParseResult takeFunctionType(OpAsmParser &parser, SMLoc loc,
                                    FunctionType type,
                                    ArrayRef<Type *> operands, Type &result) {
  if (type.getNumInputs() != operands.size())
    return parser.emitError(loc)
           << operands.size() << " operands present, but expected "
           << type.getNumInputs();
  if (type.getNumResults() != 1)
    return parser.emitError(loc, "expected one result type");
  for (auto [operand, input] : llvm::zip(operands, type.getInputs()))
    *operand = input;
  result = type.getResult(0);
  return success();
}

ParseResult detail::parseSameTypes(OpAsmParser &parser,
                                   ArrayRef<Type *> operands, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return takeFunctionType(parser, loc, function, operands, result);
  for (Type *operand : operands)
    *operand = type;
  result = type;
  return success();
}

void detail::printSameTypes(OpAsmPrinter &printer, Operation *op,
                            TypeRange operands, Type result) {
  if (llvm::all_of(operands, [&](Type type) { return type == result; }))
    printer.printType(result);
  else
    printer.printFunctionalType(op);
}

ParseResult parseVariadicSameOperandsAndResultType(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
    SmallVectorImpl<Type> &operandTypes, Type &resultType) {
  operandTypes.resize(operands.size());
  SmallVector<Type *> types;
  for (Type &type : operandTypes)
    types.push_back(&type);
  return detail::parseSameTypes(parser, types, resultType);
}

void printVariadicSameOperandsAndResultType(OpAsmPrinter &printer,
                                            Operation *op, OperandRange,
                                            TypeRange operandTypes,
                                            Type resultType) {
  detail::printSameTypes(printer, op, operandTypes, resultType);
}

/// The type of the real parts of `type`; null if it is not complex.
static Type realPartsOf(Type type) {
  auto tensor = dyn_cast<TensorType>(type);
  auto element =
      tensor ? dyn_cast<ComplexType>(tensor.getElementType()) : ComplexType();
  return element ? tensor.clone(element.getElementType()) : Type();
}

ParseResult parseComplexOpType(OpAsmParser &parser, Type &lhs, Type &rhs,
                               Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return takeFunctionType(parser, loc, function, {&lhs, &rhs}, result);
  lhs = rhs = realPartsOf(type);
  if (!lhs)
    return parser.emitError(loc, "expected tensor with complex element type");
  result = type;
  return success();
}

void printComplexOpType(OpAsmPrinter &printer, Operation *op, Type lhs,
                        Type rhs, Type result) {
  Type real = realPartsOf(result);
  if (lhs == real && rhs == real)
    printer.printType(result);
  else
    printer.printFunctionalType(op);
}

ParseResult parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue,
                              Type &onFalse, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> types;
  if (parser.parseTypeList(types))
    return failure();
  if (types.size() == 1)
    if (auto function = dyn_cast<FunctionType>(types.front()))
      return takeFunctionType(parser, loc, function, {&pred, &onTrue, &onFalse},
                              result);
  if (types.size() != 2)
    return parser.emitError(loc,
                            "expected functional type or list of two types");
  pred = types[0];
  onTrue = onFalse = result = types[1];
  return success();
}

void printSelectOpType(OpAsmPrinter &printer, Operation *op, Type pred,
                       Type onTrue, Type onFalse, Type result) {
  if (onTrue == result && onFalse == result)
    printer << pred << ", " << result;
  else
    printer.printFunctionalType(op);
}

ParseResult parseTupleOpType(OpAsmParser &parser,
                             SmallVectorImpl<Type> &operands, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(result))
    return failure();
  auto tuple = dyn_cast<TupleType>(result);
  if (!tuple)
    return parser.emitError(loc, "expected tuple type");
  llvm::append_range(operands, tuple.getTypes());
  return success();
}

void printTupleOpType(OpAsmPrinter &printer, Operation *, TypeRange,
                      Type result) {
  printer.printType(result);
}

ParseResult parsePairwiseOpType(OpAsmParser &parser,
                                SmallVectorImpl<Type> &operands,
                                SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  results = operands;
  return success();
}

void printPairwiseOpType(OpAsmPrinter &printer, Operation *, TypeRange operands,
                         TypeRange) {
  llvm::interleaveComma(operands, printer);
}

ParseResult parseVariadicOperandWithAttribute(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  // Each operand has a comma after it; an attribute comes last.
  while (true) {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (!parsed.has_value())
      return success();
    if (failed(*parsed) || parser.parseComma())
      return failure();
    operands.push_back(operand);
  }
}

void printVariadicOperandWithAttribute(OpAsmPrinter &printer, Operation *,
                                       OperandRange operands) {
  llvm::interleaveComma(operands, printer);
  if (!operands.empty())
    printer << ",";
}

} // namespace dialectgen::stablehlo
