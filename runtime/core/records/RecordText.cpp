//===- RecordText.cpp - records as their specs write them -----------------===//
//
// See RecordText.h.
//
//===----------------------------------------------------------------------===//

#include "RecordForms.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// A case, or several of flags with `|` between them.
void printCases(const RecordRow &row, int64_t value, AsmPrinter &printer) {
  if (const CaseRow *entry = llvm::find_if(
          row.cases,
          [&](const CaseRow &known) { return known.value == value; });
      entry != row.cases.end()) {
    printer.printKeywordOrString(entry->name);
    return;
  }
  bool isFirst = true;
  for (const CaseRow &entry : row.cases) {
    if ((entry.value & value) == 0 || (entry.value & ~value) != 0)
      continue;
    printer << (isFirst ? "" : "|");
    printer.printKeywordOrString(entry.name);
    isFirst = false;
  }
}

/// Whether printCases() says all of `value`.
bool haveNames(const RecordRow &row, int64_t value) {
  int64_t said = 0;
  for (const CaseRow &entry : row.cases) {
    if (entry.value == value)
      return true;
    if (row.isBitEnum && (entry.value & ~value) == 0)
      said |= entry.value;
  }
  return value != 0 && said == value;
}

void printSize(int64_t size, AsmPrinter &printer) {
  if (ShapedType::isDynamic(size))
    printer << '?';
  else
    printer << size;
}

void printDouble(int64_t bits, AsmPrinter &printer) {
  printer.printFloat(APFloat(llvm::bit_cast<double>(bits)));
}

void printTypes(Attribute list, AsmPrinter &printer) {
  llvm::interleaveComma(cast<ArrayAttr>(list).getAsValueRange<TypeAttr>(),
                        printer.getStream(),
                        [&](Type type) { printer.printType(type); });
}

void printBits(FloatType type, Attribute bits, AsmPrinter &printer) {
  printer.printFloat(
      APFloat(type.getFloatSemantics(),
              APInt(64, numberOf(bits)).zextOrTrunc(type.getWidth())));
}

void printField(const RecordDialect &dialect, const RecordRow &row,
                ArrayRef<Attribute> fields, unsigned index,
                AsmPrinter &printer) {
  Attribute field = fields[index];
  switch (row.fields[index].kind) {
  case FieldKind::VarInt:
  case FieldKind::SignedVarInt:
    if (!row.cases.empty())
      printCases(row, numberOf(field), printer);
    else
      printer << numberOf(field);
    return;
  case FieldKind::Bool:
    printer << (numberOf(field) != 0 ? "true" : "false");
    return;
  case FieldKind::F64:
    return printDouble(numberOf(field), printer);
  case FieldKind::Bits:
    return printBits(floatTypeOf(dialect, fields), field, printer);
  case FieldKind::SignedVarInts:
  case FieldKind::F64s: {
    bool isSizes = row.fields[index].kind == FieldKind::SignedVarInts;
    printer << '[';
    llvm::interleaveComma(
        numbersOf(field), printer.getStream(), [&](int64_t number) {
          isSizes ? printSize(number, printer) : printDouble(number, printer);
        });
    printer << ']';
    return;
  }
  case FieldKind::Types:
    return printTypes(field, printer);
  case FieldKind::AttributePairs: {
    ArrayRef<Attribute> list = cast<ArrayAttr>(field).getValue();
    printer << '{';
    for (size_t i = 0; i + 1 < list.size(); i += 2)
      printer << (i ? ", " : "") << list[i] << " = " << list[i + 1];
    printer << '}';
    return;
  }
  default:
    return printer.printAttribute(field);
  }
}

/// True if a text with `names` can represent `fields`.
bool canSay(const RecordDialect &dialect, const RecordRow &row,
            ArrayRef<FormatToken> tokens, ArrayRef<Attribute> fields) {
  if (!row.cases.empty() && !haveNames(row, numberOf(fields[0])))
    return false;
  for (auto [field, value] : llvm::zip(row.fields, fields)) {
    if (field.kind == FieldKind::Blob)
      return false;
    if (field.kind == FieldKind::Bits && !floatTypeOf(dialect, fields))
      return false;
  }
  for (const FormatToken &token : tokens)
    if (token.kind == FormatToken::Dims &&
        llvm::any_of(numbersOf(fields[token.field]), [](int64_t size) {
          return size < 0 && !ShapedType::isDynamic(size);
        }))
      return false;
  return true;
}

} // namespace

bool printText(const RecordDialect &dialect, const RecordRow &row,
               ArrayRef<Attribute> fields, AsmPrinter &printer) {
  if (fields.empty())
    return true;
  if (isBuiltinText(row)) {
    Attribute value = valueOf(dialect, fields);
    if (value)
      printer << '<' << value << '>';
    return bool(value);
  }
  SmallVector<FormatToken> tokens = formatTokens(row);
  if (!canSay(dialect, row, tokens, fields))
    return false;
  if (!row.cases.empty() && tokens.empty()) {
    printer << ' ';
    printCases(row, numberOf(fields[0]), printer);
    return true;
  }
  printer << '<';
  if (tokens.empty()) {
    bool first = true;
    for (unsigned i = 0; i != fields.size(); ++i) {
      if (isOptional(row.fields[i].kind) && isa<UnitAttr>(fields[i]))
        continue;
      // Types have commas of their own.
      bool isTypes = row.fields[i].kind == FieldKind::Types;
      printer << (first ? "" : ", ") << row.fields[i].name
              << (isTypes ? " = [" : " = ");
      printField(dialect, row, fields, i, printer);
      printer << (isTypes ? "]" : "");
      first = false;
    }
  }
  for (const FormatToken &token : tokens) {
    if (token.kind == FormatToken::Punctuation)
      printer << token.text;
    else if (token.kind == FormatToken::Dims)
      for (int64_t size : numbersOf(fields[token.field])) {
        printSize(size, printer);
        printer << 'x';
      }
    else if (token.kind == FormatToken::Types &&
             cast<ArrayAttr>(fields[token.field]).empty())
      printer << "()";
    else
      printField(dialect, row, fields, token.field, printer);
  }
  printer << '>';
  return true;
}

} // namespace dialectgen
