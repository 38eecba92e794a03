//===- scan.cpp - text of chlo.scan ---------------------------------------===//
//
// There are as many carried values as there are first ones, which tells the
// results apart.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/chlo/ChloOps.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

namespace dialectgen::chlo {

ParseResult ScanOp::parse(OpAsmParser &parser, OperationState &result) {
  using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;
  Operands inputs, inits;
  auto &properties = result.getOrAddProperties<Properties>();
  auto places = OpAsmParser::Delimiter::Paren;
  FunctionType type;
  if (parser.parseOperandList(inputs, places) || parser.parseKeyword("inits") ||
      parser.parseOperandList(inits, places) ||
      parser.parseKeyword("dimension") || parser.parseEqual() ||
      parser.parseAttribute(properties.dimension,
                            parser.getBuilder().getI64Type()) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.parseRegion(*result.addRegion()))
    return failure();
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseColonType(type))
    return failure();
  if (type.getNumResults() < inits.size())
    return parser.emitError(place, "expected at least ")
           << inits.size() << " results, one for each of 'inits', not "
           << type.getNumResults();
  auto sizes = [](size_t first, size_t second) {
    return std::array<int32_t, 2>{int32_t(first), int32_t(second)};
  };
  properties.operandSegmentSizes = sizes(inputs.size(), inits.size());
  properties.resultSegmentSizes =
      sizes(type.getNumResults() - inits.size(), inits.size());
  result.addTypes(type.getResults());
  return parser.resolveOperands(
      llvm::concat<OpAsmParser::UnresolvedOperand>(inputs, inits),
      type.getInputs(), place, result.operands);
}

void ScanOp::print(OpAsmPrinter &printer) {
  printer << "(" << getInputs() << ") inits(" << getInits()
          << ") dimension=" << getDimension();
  SmallVector<StringRef> elided = {"dimension", "operandSegmentSizes",
                                   "resultSegmentSizes"};
  if (!getIsReverse())
    elided.push_back("is_reverse");
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), elided);
  printer << ' ';
  printer.printRegion(getBody());
  printer << " : ";
  printer.printFunctionalType(*this);
}

LogicalResult ScanOp::verify() {
  Block &body = getBody().front();
  if (body.getNumArguments() != getNumOperands())
    return emitOpError() << "has a body of " << body.getNumArguments()
                         << " arguments; expected " << getNumOperands()
                         << ", one for each operand";
  if (body.back().getNumOperands() != getNumResults())
    return emitOpError() << "has a body that returns "
                         << body.back().getNumOperands() << " values; expected "
                         << getNumResults() << ", one for each result";
  return success();
}

} // namespace dialectgen::chlo
