//===- Fields.cpp - fields of attributes and types as text ----------------===//
//
// See Fields.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/definitions/Fields.h"

using namespace mlir;

namespace dialectgen {

FailureOr<SmallVector<int64_t>> parseIntsField(AsmParser &parser) {
  SmallVector<int64_t> numbers;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(numbers.emplace_back());
      }))
    return failure();
  return numbers;
}

void printIntsField(AsmPrinter &printer, ArrayRef<int64_t> numbers) {
  printer << '[';
  llvm::interleaveComma(numbers, printer.getStream());
  printer << ']';
}

FailureOr<SmallVector<Type>> parseTypesField(AsmParser &parser) {
  SmallVector<Type> types;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseType(types.emplace_back());
      }))
    return failure();
  return types;
}

void printTypesField(AsmPrinter &printer, ArrayRef<Type> types) {
  printer << '[';
  llvm::interleaveComma(types, printer);
  printer << ']';
}

FailureOr<bool> parseBoolField(AsmParser &parser) {
  if (succeeded(parser.parseOptionalKeyword("true")))
    return true;
  if (parser.parseKeyword("false"))
    return failure();
  return false;
}

FailureOr<llvm::APFloat> parseF64Field(AsmParser &parser) {
  double value;
  if (parser.parseFloat(value))
    return failure();
  return llvm::APFloat(value);
}

} // namespace dialectgen
