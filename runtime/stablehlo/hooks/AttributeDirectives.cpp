//===- AttributeDirectives.cpp - assembly of attributes -------------------===//
//
// Directives that write attributes in words of their own, and the fields of
// attributes.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloAssembly.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace mlir;

namespace dialectgen::stablehlo {

//===----------------------------------------------------------------------===//
// Fields of attributes
//===----------------------------------------------------------------------===//

/// A size, or `?` for an unknown one.
static ParseResult parseSize(AsmParser &parser, int64_t &size) {
  if (succeeded(parser.parseOptionalQuestion())) {
    size = ShapedType::kDynamic;
    return success();
  }
  return parser.parseInteger(size);
}

static void printSize(AsmPrinter &printer, int64_t size) {
  if (ShapedType::isDynamic(size))
    printer << '?';
  else
    printer << size;
}

/// Programs have commas behind the last field too, which MLIR's format of
/// fields does not know.
static ParseResult parseLastComma(AsmParser &parser) {
  // The text ends with a null character.
  const char *next = parser.getCurrentLocation().getPointer();
  if (*next++ != ',')
    return success();
  while (llvm::isSpace(*next) || (next[0] == '/' && next[1] == '/'))
    next = llvm::isSpace(*next) ? next + 1 : next + strcspn(next, "\n");
  return *next == '>' ? parser.parseComma() : success();
}

FailureOr<int64_t> parseInt(AsmParser &parser) {
  int64_t number;
  if (parser.parseInteger(number) || parseLastComma(parser))
    return failure();
  return number;
}

FailureOr<SmallVector<int64_t>> parseInts(AsmParser &parser) {
  SmallVector<int64_t> ints;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square,
          [&] { return parseSize(parser, ints.emplace_back()); }) ||
      parseLastComma(parser))
    return failure();
  return ints;
}

void printInts(AsmPrinter &printer, ArrayRef<int64_t> ints) {
  printer << '[';
  llvm::interleaveComma(ints, printer.getStream(),
                        [&](int64_t size) { printSize(printer, size); });
  printer << ']';
}

/// `<4, ?>`: sizes, of which some are unknown.
Attribute TypeExtensionsAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> bounds;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, [&] {
        return parseSize(parser, bounds.emplace_back());
      }))
    return {};
  return parser.getChecked<TypeExtensionsAttr>(loc, parser.getContext(),
                                               ArrayRef(bounds));
}

void TypeExtensionsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getBounds(), printer.getStream(),
                        [&](int64_t size) { printSize(printer, size); });
  printer << '>';
}

/// `<axes=[<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>`.
/// Former releases printed axes with their names: `#stablehlo.mesh_axis<…>`.
Attribute MeshAttr::parse(AsmParser &parser, Type) {
  SmallVector<Attribute> axes;
  DenseIntElementsAttr devices;
  SMLoc loc = parser.getCurrentLocation();
  auto parseAxis = [&]() -> ParseResult {
    Attribute axis;
    if (*parser.getCurrentLocation().getPointer() == '<')
      axis = MeshAxisAttr::parse(parser, Type());
    else if (parser.parseAttribute(axis))
      return failure();
    axes.push_back(axis);
    return success(bool(axis));
  };
  if (parser.parseLess() || parser.parseKeyword("axes") ||
      parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAxis))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("device_ids") || parser.parseEqual() ||
       parser.parseAttribute(devices)))
    return {};
  if (parser.parseGreater())
    return {};
  MLIRContext *context = parser.getContext();
  return parser.getChecked<MeshAttr>(loc, context,
                                     ArrayAttr::get(context, axes), devices);
}

void MeshAttr::print(AsmPrinter &printer) const {
  printer << "<axes=[";
  llvm::interleaveComma(
      getAxes().getAsRange<MeshAxisAttr>(), printer.getStream(),
      [&](MeshAxisAttr axis) { printer.printStrippedAttrOrType(axis); });
  printer << ']';
  if (getDeviceIds())
    printer << ", device_ids=" << getDeviceIds();
  printer << '>';
}

FailureOr<bool> parseBool(AsmParser &parser) {
  if (succeeded(parser.parseOptionalKeyword("true")))
    return true;
  if (parser.parseKeyword("false"))
    return failure();
  return false;
}

FailureOr<llvm::APFloat> parseF64(AsmParser &parser) {
  double value;
  if (parser.parseFloat(value))
    return failure();
  return llvm::APFloat(value);
}

//===----------------------------------------------------------------------===//
// Attributes of operations
//===----------------------------------------------------------------------===//

ParseResult parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponent,
                                  IntegerAttr &mantissa) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text;
  if (parser.parseKeyword(&text))
    return failure();
  StringRef rest = text;
  unsigned exponentBits, mantissaBits;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponentBits) ||
      !rest.consume_front("m") || rest.getAsInteger(10, mantissaBits))
    return parser.emitError(loc)
           << "expected a format like e5m10, not '" << text << "'";
  Builder &builder = parser.getBuilder();
  exponent = builder.getI32IntegerAttr(int32_t(exponentBits));
  mantissa = builder.getI32IntegerAttr(int32_t(mantissaBits));
  return success();
}

void printExponentMantissa(OpAsmPrinter &printer, Operation *,
                           IntegerAttr exponent, IntegerAttr mantissa) {
  printer << 'e' << exponent.getInt() << 'm' << mantissa.getInt();
}

ParseResult parseCustomCallTarget(OpAsmParser &parser, StringAttr &target) {
  return parser.parseSymbolName(target);
}

void printCustomCallTarget(OpAsmPrinter &printer, Operation *,
                           StringAttr target) {
  printer.printSymbolName(target.getValue());
}

ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &starts,
                             DenseI64ArrayAttr &limits,
                             DenseI64ArrayAttr &strides) {
  SmallVector<int64_t> start, limit, stride;
  auto parseRange = [&]() -> ParseResult {
    if (parser.parseInteger(start.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(limit.emplace_back()))
      return failure();
    stride.push_back(1);
    if (succeeded(parser.parseOptionalColon()))
      return parser.parseInteger(stride.back());
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseRange))
    return failure();
  Builder &builder = parser.getBuilder();
  starts = builder.getDenseI64ArrayAttr(start);
  limits = builder.getDenseI64ArrayAttr(limit);
  strides = builder.getDenseI64ArrayAttr(stride);
  return success();
}

void printSliceRanges(OpAsmPrinter &printer, Operation *,
                      DenseI64ArrayAttr starts, DenseI64ArrayAttr limits,
                      DenseI64ArrayAttr strides) {
  printer << '[';
  llvm::interleaveComma(
      llvm::zip(starts.asArrayRef(), limits.asArrayRef(), strides.asArrayRef()),
      printer, [&](const auto &range) {
        auto [start, limit, stride] = range;
        printer << start << ':' << limit;
        if (stride != 1)
          printer << ':' << stride;
      });
  printer << ']';
}

/// `name = [0] x [1]`
static ParseResult parseTwoLists(AsmParser &parser, SmallVector<int64_t> &lhs,
                                 SmallVector<int64_t> &rhs) {
  if (parser.parseEqual())
    return failure();
  FailureOr<SmallVector<int64_t>> first = parseInts(parser);
  if (failed(first) || parser.parseKeyword("x"))
    return failure();
  FailureOr<SmallVector<int64_t>> second = parseInts(parser);
  if (failed(second))
    return failure();
  lhs = std::move(*first);
  rhs = std::move(*second);
  return success();
}

ParseResult parseDotDimensionNumbers(OpAsmParser &parser,
                                     DotDimensionNumbersAttr &numbers) {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")) &&
      (parseTwoLists(parser, lhsBatching, rhsBatching) || parser.parseComma()))
    return failure();
  if (parser.parseKeyword("contracting_dims") ||
      parseTwoLists(parser, lhsContracting, rhsContracting))
    return failure();
  numbers =
      DotDimensionNumbersAttr::get(parser.getContext(), lhsBatching,
                                   rhsBatching, lhsContracting, rhsContracting);
  return success();
}

void printDotDimensionNumbers(OpAsmPrinter &printer, Operation *,
                              DotDimensionNumbersAttr numbers) {
  auto print = [&](StringRef word, ArrayRef<int64_t> lhs,
                   ArrayRef<int64_t> rhs) {
    printer << word << " = ";
    printInts(printer, lhs);
    printer << " x ";
    printInts(printer, rhs);
  };
  if (!numbers.getLhsBatchingDimensions().empty() ||
      !numbers.getRhsBatchingDimensions().empty()) {
    print("batching_dims", numbers.getLhsBatchingDimensions(),
          numbers.getRhsBatchingDimensions());
    printer << ", ";
  }
  print("contracting_dims", numbers.getLhsContractingDimensions(),
        numbers.getRhsContractingDimensions());
}

/// ` = [DEFAULT, HIGH]`
static ParseResult parsePrecisions(OpAsmParser &parser, ArrayAttr &precision) {
  SmallVector<Attribute> precisions;
  if (parser.parseEqual() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            Attribute one = PrecisionAttr::parse(parser, Type());
            precisions.push_back(one);
            return success(bool(one));
          }))
    return failure();
  precision = parser.getBuilder().getArrayAttr(precisions);
  return success();
}

ParseResult parsePrecisionConfig(OpAsmParser &parser, ArrayAttr &precision) {
  if (failed(parser.parseOptionalComma()))
    return success();
  return failure(parser.parseKeyword("precision") ||
                 parsePrecisions(parser, precision));
}

void printPrecisionConfig(OpAsmPrinter &printer, Operation *,
                          ArrayAttr precision) {
  if (!precision)
    return;
  printer << ", precision = [";
  llvm::interleaveComma(precision, printer, [&](Attribute one) {
    printer << stringifyPrecision(cast<PrecisionAttr>(one).getValue());
  });
  printer << ']';
}

ParseResult parsePrecisionConfigAndAlgorithm(OpAsmParser &parser,
                                             ArrayAttr &precision,
                                             DotAlgorithmAttr &algorithm) {
  while (succeeded(parser.parseOptionalComma())) {
    if (!precision && succeeded(parser.parseOptionalKeyword("precision"))) {
      if (parsePrecisions(parser, precision))
        return failure();
      continue;
    }
    if (algorithm || parser.parseKeyword("algorithm") || parser.parseEqual())
      return failure();
    algorithm = dyn_cast_or_null<DotAlgorithmAttr>(
        DotAlgorithmAttr::parse(parser, Type()));
    if (!algorithm)
      return failure();
  }
  return success();
}

void printPrecisionConfigAndAlgorithm(OpAsmPrinter &printer, Operation *op,
                                      ArrayAttr precision,
                                      DotAlgorithmAttr algorithm) {
  printPrecisionConfig(printer, op, precision);
  if (!algorithm)
    return;
  printer << ", algorithm = ";
  algorithm.print(printer);
}

} // namespace dialectgen::stablehlo
