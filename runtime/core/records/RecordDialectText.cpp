//===- RecordDialectText.cpp - text of types and attributes ---------------===//
//
// Two forms are parsed: that of the spec (RecordText.h), and a generic one with
// wire fields: `!dialect.name<field, …>`, with numbers, `[1, 2]`, quoted
// strings (also for the bytes of tensors), attributes and types, and `unit` for
// an absent optional attribute. The second form is printed if the first cannot
// represent a record, so that every record can be printed and parsed.
//
//===----------------------------------------------------------------------===//

#include "RecordChecks.h"
#include "RecordText.h"
#include "dialectgen/core/records/RecordDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;

namespace dialectgen {

static void printField(FieldKind kind, Attribute value,
                       DialectAsmPrinter &printer) {
  switch (kind) {
  case FieldKind::VarInt:
  case FieldKind::SignedVarInt:
  case FieldKind::F64:
  case FieldKind::Bits:
  case FieldKind::Bool:
    printer << cast<IntegerAttr>(value).getInt();
    return;
  case FieldKind::SignedVarInts:
  case FieldKind::F64s:
    printer << "[";
    llvm::interleaveComma(cast<DenseI64ArrayAttr>(value).asArrayRef(), printer);
    printer << "]";
    return;
  default:
    printer.printAttribute(value);
  }
}

static void printRecord(const RecordDialect &dialect, const RecordRow &row,
                        ArrayRef<Attribute> fields,
                        DialectAsmPrinter &printer) {
  printer << row.name;
  if (printText(dialect, row, fields, printer))
    return;
  printer << "<";
  llvm::interleaveComma(llvm::zip(row.fields, fields), printer, [&](auto pair) {
    printField(std::get<0>(pair).kind, std::get<1>(pair), printer);
  });
  printer << ">";
}

static ParseResult parseField(FieldKind kind, DialectAsmParser &parser,
                              Attribute &value) {
  Builder builder(parser.getContext());
  switch (kind) {
  case FieldKind::VarInt:
  case FieldKind::SignedVarInt:
  case FieldKind::F64:
  case FieldKind::Bits:
  case FieldKind::Bool: {
    int64_t number;
    if (parser.parseInteger(number))
      return failure();
    value = builder.getI64IntegerAttr(number);
    return success();
  }
  case FieldKind::SignedVarInts:
  case FieldKind::F64s: {
    SmallVector<int64_t> numbers;
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(numbers.emplace_back());
        }))
      return failure();
    value = builder.getDenseI64ArrayAttr(numbers);
    return success();
  }
  default:
    break;
  }
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseAttribute(value))
    return failure();
  auto isTypes = [](Attribute list) {
    return isa<ArrayAttr>(list) &&
           llvm::all_of(cast<ArrayAttr>(list), llvm::IsaPred<TypeAttr>);
  };
  bool fits = true;
  if (kind == FieldKind::Type)
    fits = isa<TypeAttr>(value);
  else if (kind == FieldKind::String || kind == FieldKind::Blob)
    fits = isa<StringAttr>(value);
  else if (kind == FieldKind::Types)
    fits = isTypes(value);
  else if (kind == FieldKind::Attributes)
    fits = isa<ArrayAttr>(value);
  else if (kind == FieldKind::AttributePairs)
    fits = isa<ArrayAttr>(value) && cast<ArrayAttr>(value).size() % 2 == 0;
  if (!fits)
    return parser.emitError(location, "a value of another kind than expected");
  // Strings are untyped here, whatever stood behind them.
  if (auto string = dyn_cast<StringAttr>(value))
    value = builder.getStringAttr(string.getValue());
  return success();
}

/// Reads a record; a name may stand for several wire codes, which differ in
/// the number of their fields.
static std::optional<unsigned> parseRecord(const RecordDialect &dialect,
                                           ArrayRef<RecordRow> rows,
                                           DialectAsmParser &parser,
                                           SmallVectorImpl<Attribute> &fields) {
  StringRef name;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return std::nullopt;
  SmallVector<unsigned> candidates;
  for (const auto &[code, row] : llvm::enumerate(rows))
    if (row.name && name == row.name)
      candidates.push_back(unsigned(code));
  if (candidates.empty()) {
    parser.emitError(location) << "unknown name '" << name << "'";
    return std::nullopt;
  }
  unsigned code = candidates.front();
  if (rows[code].fields.empty())
    return code;
  auto check = [&] {
    return checkRecord([&] { return parser.emitError(location); }, rows[code],
                       fields);
  };
  if (!isByFields(rows[code], parser)) {
    SmallVector<const RecordRow *> named;
    for (unsigned candidate : candidates)
      named.push_back(&rows[candidate]);
    unsigned index;
    if (parseText(dialect, named, parser, index, fields))
      return std::nullopt;
    code = candidates[index];
    return succeeded(check()) ? std::optional(code) : std::nullopt;
  }
  if (parser.parseLess())
    return std::nullopt;
  // Only the second form of a name begins with an attribute.
  if (candidates.size() > 1) {
    OptionalParseResult list = {};
    Attribute first;
    list = parser.parseOptionalAttribute(first);
    if (list.has_value() && failed(*list))
      return std::nullopt;
    if (list.has_value() && !isa<ArrayAttr>(first)) {
      code = candidates.back();
      fields.push_back(first);
    } else if (list.has_value()) {
      SmallVector<int64_t> numbers;
      for (Attribute element : cast<ArrayAttr>(first)) {
        auto number = dyn_cast<IntegerAttr>(element);
        if (!number) {
          parser.emitError(location, "expected numbers");
          return std::nullopt;
        }
        numbers.push_back(number.getInt());
      }
      fields.push_back(
          Builder(parser.getContext()).getDenseI64ArrayAttr(numbers));
    }
  }
  const RecordRow &row = rows[code];
  for (size_t i = fields.size(); i < row.fields.size(); ++i) {
    Attribute value;
    if ((i && parser.parseComma()) ||
        parseField(row.fields[i].kind, parser, value))
      return std::nullopt;
    fields.push_back(value);
  }
  if (parser.parseGreater() || failed(check()))
    return std::nullopt;
  return code;
}

Type RecordDialect::parseType(DialectAsmParser &parser) const {
  SmallVector<Attribute> fields;
  auto code = parseRecord(*this, records.types, parser, fields);
  return code ? getType(*code, fields) : Type();
}

void RecordDialect::printType(Type type, DialectAsmPrinter &printer) const {
  RecordType record(type.getImpl());
  printRecord(*this, record.getRow(), record.getFields(), printer);
}

Attribute RecordDialect::parseAttribute(DialectAsmParser &parser,
                                        Type type) const {
  SmallVector<Attribute> fields;
  auto code = parseRecord(*this, records.attributes, parser, fields);
  return code ? getAttribute(*code, fields) : Attribute();
}

void RecordDialect::printAttribute(Attribute attribute,
                                   DialectAsmPrinter &printer) const {
  RecordAttr record(attribute.getImpl());
  printRecord(*this, record.getRow(), record.getFields(), printer);
}

} // namespace dialectgen
