//===- RecordParser.cpp - records from their texts ------------------------===//
//
// See parseText in RecordText.h.
//
//===----------------------------------------------------------------------===//

#include "RecordForms.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <cstring>

using namespace mlir;

namespace dialectgen {

/// The next character.
static char here(AsmParser &parser) {
  return *parser.getCurrentLocation().getPointer();
}

/// The next characters, as many as tell forms apart: programs are long. The
/// text ends with a null character.
static StringRef ahead(const char *text) {
  return {text, strnlen(text, /*n=*/128)};
}

/// The same behind a `<` that stands here.
static StringRef behindLess(AsmParser &parser) {
  StringRef text = ahead(parser.getCurrentLocation().getPointer());
  text.consume_front("<");
  return text.ltrim();
}

static bool isHexHere(AsmParser &parser) {
  return ahead(parser.getCurrentLocation().getPointer()).starts_with("0x");
}

static StringRef fieldNameAt(const RecordRow &row, StringRef text) {
  StringRef name =
      text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  bool known = llvm::any_of(
      row.fields, [&](const FieldRow &field) { return name == field.name; });
  return known && text.drop_front(name.size()).ltrim().starts_with("=")
             ? name
             : StringRef();
}

bool isByFields(const RecordRow &row, AsmParser &parser) {
  bool opens = here(parser) == '<';
  StringRef text = behindLess(parser);
  char next = text.empty() ? '\0' : text.front();
  if (!StringRef(row.text).empty()) {
    switch (row.fields[0].kind) {
    case FieldKind::Type:
      // A text begins with a number or with data.
      return !llvm::isDigit(next) && next != '-' && !text.starts_with("true") &&
             !text.starts_with("false") && !text.starts_with("dense");
    case FieldKind::VarInt:
      return llvm::isDigit(next);
    case FieldKind::SignedVarInts:
      return next == '[' || next == '#';
    default:
      return next == '[';
    }
  }
  return row.cases.empty() ? fieldNameAt(row, text).empty() : opens;
}

namespace {

class TextParser {
public:
  TextParser(const RecordDialect &dialect, AsmParser &parser)
      : dialect(dialect), parser(parser) {}

  /// Reads one of `rows`, the text of each of which begins the next one's.
  ParseResult parse(ArrayRef<const RecordRow *> rows);
  const RecordRow *row = nullptr;
  SmallVector<Attribute> fields;

private:
  ParseResult parseBuiltin();
  ParseResult parseKeywords(ArrayRef<const RecordRow *> rows);
  ParseResult parseField(unsigned index);
  ParseResult parsePunctuation(StringRef text);
  ParseResult parseDouble(int64_t &bits);
  ParseResult parseTypes(bool parentheses, Attribute &list);
  ParseResult parsePairs(Attribute &list);
  ParseResult finishBits();
  ParseResult parseStruct();

  const RecordDialect &dialect;
  AsmParser &parser;
  Builder &builder = parser.getBuilder();
  /// Of the number that was read last.
  bool isHex = false;
  SMLoc bitsAt;
};

} // namespace

/// A number, or its bits in hexadecimal digits.
ParseResult TextParser::parseDouble(int64_t &bits) {
  APInt digits;
  if (isHexHere(parser)) {
    if (parser.parseInteger(digits))
      return failure();
    if (digits.getActiveBits() > 64)
      return parser.emitError(parser.getCurrentLocation(),
                              "more than 64 bits of a number");
    bits = int64_t(digits.getZExtValue());
    return success();
  }
  double value;
  if (parser.parseFloat(value))
    return failure();
  bits = llvm::bit_cast<int64_t>(value);
  return success();
}

ParseResult TextParser::parseTypes(bool parentheses, Attribute &list) {
  SmallVector<Attribute> types;
  auto parseOne = [&]() -> ParseResult {
    Type type;
    if (parser.parseType(type))
      return failure();
    types.push_back(TypeAttr::get(type));
    return success();
  };
  bool empty = false;
  if (parentheses && succeeded(parser.parseOptionalLParen())) {
    if (parser.parseRParen())
      return failure();
    empty = true;
  }
  char next = here(parser);
  if (!empty && next != '>' && next != ')' && next != ']' &&
      parser.parseCommaSeparatedList(parseOne))
    return failure();
  list = builder.getArrayAttr(types);
  return success();
}

ParseResult TextParser::parsePairs(Attribute &list) {
  SmallVector<Attribute> pairs;
  auto parseOne = [&]() -> ParseResult {
    Attribute key, value;
    if (parser.parseAttribute(key) || parser.parseEqual() ||
        parser.parseAttribute(value))
      return failure();
    pairs.append({key, value});
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseOne))
    return failure();
  list = builder.getArrayAttr(pairs);
  return success();
}

ParseResult TextParser::parseField(unsigned index) {
  Attribute &field = fields[index];
  SMLoc location = parser.getCurrentLocation();
  int64_t number = 0;
  switch (row->fields[index].kind) {
  case FieldKind::VarInt:
  case FieldKind::SignedVarInt:
    if (row->cases.empty()) {
      if (parser.parseInteger(number))
        return failure();
    } else {
      do {
        std::string name;
        if (parser.parseKeywordOrString(&name))
          return failure();
        const auto *entry =
            llvm::find_if(row->cases, [&](const CaseRow &known) {
              return name == known.name;
            });
        if (entry == row->cases.end())
          return parser.emitError(location)
                 << "'" << row->name << "' has no case '" << name << "'";
        number |= entry->value;
      } while (row->isBitEnum && succeeded(parser.parseOptionalVerticalBar()));
    }
    field = builder.getI64IntegerAttr(number);
    return success();
  case FieldKind::Bool: {
    bool isTrue = succeeded(parser.parseOptionalKeyword("true"));
    if (!isTrue && parser.parseKeyword("false"))
      return failure();
    field = builder.getI64IntegerAttr(isTrue);
    return success();
  }
  case FieldKind::F64:
  case FieldKind::Bits:
    isHex = isHexHere(parser);
    bitsAt = location;
    if (parseDouble(number))
      return failure();
    field = builder.getI64IntegerAttr(number);
    return success();
  case FieldKind::SignedVarInts:
  case FieldKind::F64s: {
    bool isSizes = row->fields[index].kind == FieldKind::SignedVarInts;
    SmallVector<int64_t> numbers;
    auto parseOne = [&]() -> ParseResult {
      int64_t &next = numbers.emplace_back(ShapedType::kDynamic);
      if (!isSizes)
        return parseDouble(next);
      if (succeeded(parser.parseOptionalQuestion()))
        return success();
      return parser.parseInteger(next);
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
      return failure();
    field = builder.getDenseI64ArrayAttr(numbers);
    return success();
  }
  case FieldKind::Type: {
    Type type;
    if (parser.parseType(type))
      return failure();
    field = TypeAttr::get(type);
    return success();
  }
  case FieldKind::Types:
    return parseTypes(/*parentheses=*/false, field);
  case FieldKind::AttributePairs:
    return parsePairs(field);
  case FieldKind::String: {
    std::string text;
    if (parser.parseString(&text))
      return failure();
    field = builder.getStringAttr(text);
    return success();
  }
  case FieldKind::Attributes: {
    ArrayAttr list;
    if (parser.parseAttribute(list))
      return failure();
    field = list;
    return success();
  }
  default:
    return parser.parseAttribute(field);
  }
}

ParseResult TextParser::parsePunctuation(StringRef text) {
  if (text == "(")
    return parser.parseLParen();
  if (text == ")")
    return parser.parseRParen();
  if (text == ",")
    return parser.parseComma();
  if (text == ":")
    return parser.parseColon();
  return text == "->" ? parser.parseArrow() : success();
}

/// `name = value, …` in any order.
ParseResult TextParser::parseStruct() {
  auto parseOne = [&]() -> ParseResult {
    StringRef name;
    SMLoc location = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    for (const auto &[index, field] : llvm::enumerate(row->fields))
      if (name == field.name) {
        if (fields[index])
          return parser.emitError(location)
                 << "field '" << name << "' stands twice";
        if (field.kind != FieldKind::Types)
          return parseField(unsigned(index));
        return failure(parser.parseLSquare() || parseField(unsigned(index)) ||
                       parser.parseRSquare());
      }
    return parser.emitError(location)
           << "'" << row->name << "' has no field '" << name << "'";
  };
  if (parser.parseCommaSeparatedList(parseOne))
    return failure();
  for (auto [field, value] : llvm::zip(row->fields, fields)) {
    if (!value && isOptional(field.kind))
      value = builder.getUnitAttr();
    if (!value)
      return parser.emitError(parser.getCurrentLocation())
             << "'" << row->name << "' lacks field '" << field.name << "'";
  }
  return success();
}

/// MLIR's syntax for an integer or for elements.
ParseResult TextParser::parseBuiltin() {
  SMLoc location = parser.getCurrentLocation();
  Attribute value;
  if (parser.parseAttribute(value))
    return failure();
  auto typed = dyn_cast<TypedAttr>(value);
  Type type = typed ? recordOf(dialect, typed.getType()) : Type();
  if (type && isa<IntegerAttr>(value)) {
    fields = {TypeAttr::get(type),
              builder.getI64IntegerAttr(
                  int64_t(cast<IntegerAttr>(value).getValue().getZExtValue()))};
    return success();
  }
  if (auto elements = dyn_cast<DenseIntOrFPElementsAttr>(value);
      type && elements) {
    ArrayRef<char> data = elements.getRawData();
    fields = {TypeAttr::get(type),
              builder.getStringAttr(StringRef(data.data(), data.size()))};
    return success();
  }
  return parser.emitError(location) << "expected numbers of scalar types";
}

ParseResult TextParser::parseKeywords(ArrayRef<const RecordRow *> rows) {
  row = rows.back();
  SmallVector<FormatToken> tokens = formatTokens(*row);
  for (const auto &[index, token] : llvm::enumerate(tokens)) {
    // Another record ends here.
    if (index && here(parser) == '>')
      for (const RecordRow *shorter : rows.drop_back())
        if (formatTokens(*shorter).size() == index) {
          SmallVector<Attribute> known;
          for (const FieldRow &field : shorter->fields)
            for (auto [other, value] : llvm::zip(row->fields, fields))
              if (StringRef(field.name) == other.name)
                known.push_back(value);
          row = shorter;
          fields = known;
          return success();
        }
    ParseResult result = success();
    if (token.kind == FormatToken::Punctuation) {
      result = parsePunctuation(token.text);
    } else if (token.kind == FormatToken::Dims) {
      SmallVector<int64_t> sizes;
      result = parser.parseDimensionList(sizes);
      fields[token.field] = builder.getDenseI64ArrayAttr(sizes);
    } else if (token.kind == FormatToken::Types) {
      result = parseTypes(/*parentheses=*/true, fields[token.field]);
    } else {
      result = parseField(token.field);
    }
    if (result)
      return failure();
  }
  return success();
}

/// A number is known by its type only when that was read.
ParseResult TextParser::finishBits() {
  for (auto [field, value] : llvm::zip(row->fields, fields))
    if (field.kind == FieldKind::Bits && !isHex) {
      FloatType type = floatTypeOf(dialect, fields);
      if (!type)
        return parser.emitError(bitsAt, "a number of a type that is no float");
      APFloat number(llvm::bit_cast<double>(numberOf(value)));
      bool inexact;
      number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                     &inexact);
      value = builder.getI64IntegerAttr(
          int64_t(number.bitcastToAPInt().getZExtValue()));
    }
  return success();
}

ParseResult TextParser::parse(ArrayRef<const RecordRow *> rows) {
  row = rows.back();
  fields.assign(row->fields.size(), {});
  bool hasKeywords = !StringRef(row->text).empty();
  if (!row->cases.empty() && !hasKeywords)
    return parseField(0);
  if (parser.parseLess())
    return failure();
  if (isBuiltinText(*row))
    return failure(parseBuiltin() || parser.parseGreater());
  return failure((hasKeywords ? parseKeywords(rows) : parseStruct()) ||
                 parser.parseGreater() || finishBits());
}

ParseResult parseText(const RecordDialect &dialect,
                      ArrayRef<const RecordRow *> rows, AsmParser &parser,
                      unsigned &index, SmallVectorImpl<Attribute> &fields) {
  TextParser text(dialect, parser);
  if (text.parse(rows))
    return failure();
  index = unsigned(llvm::find(rows, text.row) - rows.begin());
  fields.assign(text.fields);
  return success();
}

} // namespace dialectgen
