//===- RecordText.cpp - records as their specs write them -----------------===//
//
// See RecordText.h.
//
//===----------------------------------------------------------------------===//

#include "RecordText.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <cstring>

using namespace mlir;

namespace dialectgen {
namespace {

//===----------------------------------------------------------------------===//
// The names of a text
//===----------------------------------------------------------------------===//

struct FormatToken {
  enum Kind { Punctuation, Field, Dims, Types } kind;
  /// Of Punctuation.
  StringRef text;
  unsigned field = 0;
};

/// True if a record has the syntax of the MLIR value that it stands for.
bool isBuiltinText(const RecordRow &row) {
  return StringRef(row.text) == "@builtin";
}

SmallVector<FormatToken> formatTokens(const RecordRow &row) {
  SmallVector<FormatToken> tokens;
  StringRef rest = isBuiltinText(row) ? "" : row.text;
  while (!rest.empty()) {
    FormatToken::Kind kind = rest.consume_front("dims(") ? FormatToken::Dims
                             : rest.consume_front("types(")
                                 ? FormatToken::Types
                                 : FormatToken::Field;
    if (!rest.consume_front("$")) {
      size_t size = rest.starts_with("->") ? 2 : 1;
      tokens.push_back({FormatToken::Punctuation, rest.take_front(size)});
      rest = rest.drop_front(size);
      continue;
    }
    StringRef name =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    rest = rest.drop_front(name.size());
    if (kind != FormatToken::Field)
      rest.consume_front(")");
    for (const auto &[index, field] : llvm::enumerate(row.fields))
      if (name == field.name)
        tokens.push_back({kind, {}, unsigned(index)});
  }
  return tokens;
}

bool isOptional(FieldKind kind) {
  return kind == FieldKind::OptionalAttribute ||
         kind == FieldKind::FlaggedAttribute ||
         kind == FieldKind::MarkedAttribute;
}

int64_t numberOf(Attribute field) { return cast<IntegerAttr>(field).getInt(); }

ArrayRef<int64_t> numbersOf(Attribute field) {
  return cast<DenseI64ArrayAttr>(field).asArrayRef();
}

//===----------------------------------------------------------------------===//
// Records and their MLIR values
//===----------------------------------------------------------------------===//

/// The MLIR type of a scalar, a complex number or a tensor of them; null for
/// any other.
Type builtinOf(const RecordDialect &dialect, Type type) {
  Record record = dialect.split(type);
  if (!record.row)
    return {};
  auto inner = [&](unsigned field) {
    return builtinOf(dialect, cast<TypeAttr>(record.fields[field]).getValue());
  };
  if (record.row->bits)
    return parseBuiltinType(record.row->builtin, type.getContext());
  if (isBuiltin(*record.row, "@integer_type"))
    return IntegerType::get(
        type.getContext(), unsigned(numberOf(record.fields[0])),
        IntegerType::SignednessSemantics(numberOf(record.fields[1])));
  if (isBuiltin(*record.row, "@complex")) {
    Type element = inner(0);
    return element && element.isIntOrFloat() ? ComplexType::get(element)
                                             : Type();
  }
  if (isBuiltin(*record.row, "@vector")) {
    Type element = inner(2);
    SmallVector<bool> scalable;
    for (int64_t flag : numbersOf(record.fields[1]))
      scalable.push_back(flag != 0);
    return element && VectorType::isValidElementType(element)
               ? VectorType::get(numbersOf(record.fields[0]), element, scalable)
               : Type();
  }
  if (!isBuiltin(*record.row, "@tensor"))
    return {};
  ArrayRef<int64_t> shape = numbersOf(record.fields[0]);
  Type element = inner(1);
  bool isStatic = llvm::all_of(shape, [](int64_t size) { return size >= 0; });
  return element && isStatic && TensorType::isValidElementType(element)
             ? RankedTensorType::get(shape, element)
             : Type();
}

/// The way back; null if there is no record.
Type recordOf(const RecordDialect &dialect, Type type) {
  MLIRContext *context = type.getContext();
  std::string name;
  SmallVector<Attribute> fields;
  Type inner;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    name = "@tensor";
    if (tensor.getEncoding())
      return {};
    fields.push_back(DenseI64ArrayAttr::get(context, tensor.getShape()));
    inner = tensor.getElementType();
  } else if (auto vector = dyn_cast<VectorType>(type)) {
    name = "@vector";
    fields.push_back(DenseI64ArrayAttr::get(context, vector.getShape()));
    fields.push_back(DenseI64ArrayAttr::get(
        context, SmallVector<int64_t>(vector.getScalableDims())));
    inner = vector.getElementType();
  } else if (auto complex = dyn_cast<ComplexType>(type)) {
    name = "@complex";
    inner = complex.getElementType();
  } else {
    llvm::raw_string_ostream(name) << type;
  }
  std::optional<unsigned> code = findBuiltin(dialect.getRecords().types, name);
  if (auto integer = dyn_cast<IntegerType>(type); integer && !code) {
    code = findBuiltin(dialect.getRecords().types, "@integer_type");
    Builder builder(context);
    fields = {builder.getI64IntegerAttr(integer.getWidth()),
              builder.getI64IntegerAttr(integer.getSignedness())};
  }
  if (!code)
    return {};
  if (inner) {
    Type record = recordOf(dialect, inner);
    if (!record)
      return {};
    fields.push_back(TypeAttr::get(record));
  }
  return dialect.getType(*code, fields);
}

/// The MLIR value of an integer or of the elements of a tensor; null if there
/// is none.
Attribute valueOf(const RecordDialect &dialect, ArrayRef<Attribute> fields) {
  Type type = builtinOf(dialect, cast<TypeAttr>(fields[0]).getValue());
  if (!type)
    return {};
  if (auto number = dyn_cast<IntegerAttr>(fields[1])) {
    if (!type.isIntOrIndex())
      return {};
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    return IntegerAttr::get(type,
                            APInt(64, number.getInt()).zextOrTrunc(width));
  }
  auto tensor = dyn_cast<ShapedType>(type);
  if (!tensor || !isa<RankedTensorType, VectorType>(type))
    return {};
  StringRef bytes = cast<StringAttr>(fields[1]).getValue();
  // A single truth value is written as a number, and held as a byte of bits.
  const char whole = '\xFF';
  if (tensor.getElementType().isInteger(1) && tensor.getNumElements() == 1 &&
      bytes == "\x01")
    bytes = StringRef(&whole, 1);
  ArrayRef<char> data(bytes.data(), bytes.size());
  bool isSplat = false;
  if (!DenseElementsAttr::isValidRawBuffer(tensor, data, isSplat))
    return {};
  return DenseElementsAttr::getFromRawBuffer(tensor, data);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

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

/// The float type that a number of bits is of; null if it is of none.
FloatType floatTypeOf(const RecordDialect &dialect,
                      ArrayRef<Attribute> fields) {
  for (Attribute field : fields)
    if (auto type = dyn_cast_or_null<TypeAttr>(field))
      return dyn_cast_or_null<FloatType>(builtinOf(dialect, type.getValue()));
  return {};
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

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

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
