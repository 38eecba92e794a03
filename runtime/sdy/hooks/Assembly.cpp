//===- Assembly.cpp - directives of assembly formats ----------------------===//
//
// See SdyAssembly.h, and the two attributes whose format is C++.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/LaterMlir.h"
#include "dialectgen/sdy/SdyAssembly.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

namespace dialectgen::sdy {
namespace {

/// Factors of lower indices are called by one letter, from this one on.
constexpr char firstLetter = 'i';
constexpr int64_t lastLetter = 'z' - firstLetter;

std::string nameOfFactor(int64_t index) {
  return index <= lastLetter ? std::string(1, char(firstLetter + index))
                             : "z_" + std::to_string(index - lastLetter);
}

/// Takes the name of a factor from the beginning of `names`: `z_2z_1` has two.
FailureOr<int64_t> takeFactor(AsmParser &parser, StringRef &names) {
  auto fail = [&](const Twine &why) {
    return parser.emitError(parser.getCurrentLocation(), why);
  };
  if (names.consume_front("z_")) {
    StringRef digits = names.take_while(llvm::isDigit);
    int64_t number;
    if (digits.empty() || digits.front() == '0' ||
        digits.getAsInteger(10, number) ||
        number > std::numeric_limits<int64_t>::max() - lastLetter)
      return fail("expected a number from 1 on, without zeros before it, "
                  "behind 'z_'");
    names = names.drop_front(digits.size());
    return lastLetter + number;
  }
  if (names.empty() || names.front() < firstLetter || names.front() > 'z')
    return fail("expected a factor, called by a letter from 'i' to 'z'");
  int64_t index = names.front() - firstLetter;
  names = names.drop_front();
  return index;
}

/// One factor, which stands alone.
FailureOr<int64_t> parseFactor(AsmParser &parser) {
  StringRef names;
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseKeyword(&names))
    return failure();
  FailureOr<int64_t> index = takeFactor(parser, names);
  if (succeeded(index) && !names.empty())
    return parser.emitError(place, "expected a single factor");
  return index;
}

/// `={"a", "b"}`, without the equals sign.
ParseResult parseAxes(AsmParser &parser, SmallVector<AxisRefAttr> &axes) {
  if (parser.parseLBrace())
    return failure();
  auto parsed = FieldParser<SmallVector<AxisRefAttr>>::parse(parser);
  if (failed(parsed) || parser.parseRBrace())
    return failure();
  axes = std::move(*parsed);
  return success();
}

} // namespace

ParseResult parseMeshOrRef(AsmParser &parser, Attribute &meshOrRef) {
  if (succeeded(parser.parseOptionalKeyword(MeshAttr::getMnemonic()))) {
    meshOrRef = MeshAttr::parse(parser, {});
    return success(meshOrRef != nullptr);
  }
  FlatSymbolRefAttr name;
  if (parser.parseAttribute(name))
    return failure();
  meshOrRef = name;
  return success();
}

void printMeshOrRef(AsmPrinter &printer, Attribute meshOrRef) {
  if (auto mesh = dyn_cast<MeshAttr>(meshOrRef)) {
    printer << MeshAttr::getMnemonic();
    printer.printStrippedAttrOrType(mesh);
  } else {
    printer << meshOrRef;
  }
}

ParseResult parseDashAndNumber(AsmParser &parser, int64_t &number) {
  return dialectgen::parseDashAndNumber(parser, number);
}

void printDashAndNumber(AsmPrinter &printer, int64_t number) {
  printer << '-' << number;
}

ParseResult parseReplicatedAndUnreducedAxes(
    AsmParser &parser, SmallVector<AxisRefAttr> &replicated,
    SmallVector<AxisRefAttr> &unreduced, ReductionOp &reduction) {
  reduction = ReductionOp::SUM;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc place = parser.getCurrentLocation();
    if (replicated.empty() &&
        succeeded(parser.parseOptionalKeyword("replicated"))) {
      if (parser.parseEqual() || parseAxes(parser, replicated))
        return failure();
      continue;
    }
    if (!unreduced.empty() || failed(parser.parseOptionalKeyword("unreduced")))
      return parser.emitError(place, "expected 'replicated' or 'unreduced', "
                                     "each once, behind the comma");
    StringRef name;
    if (parser.parseEqual())
      return failure();
    place = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalKeyword(&name))) {
      std::optional<ReductionOp> known = symbolizeReductionOp(name);
      if (!known)
        return parser.emitError(place, "expected 'sum', 'max' or 'min', not '")
               << name << "'";
      reduction = *known;
    }
    if (parseAxes(parser, unreduced))
      return failure();
  }
  return success();
}

void printReplicatedAndUnreducedAxes(AsmPrinter &printer,
                                     ArrayRef<AxisRefAttr> replicated,
                                     ArrayRef<AxisRefAttr> unreduced,
                                     ReductionOp reduction) {
  auto print = [&](StringRef keyword, StringRef before,
                   ArrayRef<AxisRefAttr> axes) {
    if (axes.empty())
      return;
    printer << ", " << keyword << "=" << before << "{";
    printer.printStrippedAttrOrType(axes);
    printer << "}";
  };
  print("replicated", "", replicated);
  print("unreduced",
        reduction == ReductionOp::SUM ? "" : stringifyReductionOp(reduction),
        unreduced);
}

ParseResult parseFactorSizes(AsmParser &parser, SmallVector<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::OptionalBraces, [&]() -> ParseResult {
        SMLoc place = parser.getCurrentLocation();
        FailureOr<int64_t> index = parseFactor(parser);
        if (failed(index))
          return failure();
        if (*index != int64_t(sizes.size()))
          return parser.emitError(place, "expected the size of factor '")
                 << nameOfFactor(int64_t(sizes.size())) << "', not of '"
                 << nameOfFactor(*index) << "'";
        return failure(parser.parseEqual() ||
                       parser.parseInteger(sizes.emplace_back()));
      });
}

void printFactorSizes(AsmPrinter &printer, ArrayRef<int64_t> sizes) {
  if (sizes.empty())
    return;
  printer << " {";
  int64_t index = 0;
  llvm::interleaveComma(sizes, printer, [&](int64_t size) {
    printer << nameOfFactor(index++) << "=" << size;
  });
  printer << "}";
}

ParseResult parseFactorsWithType(AsmParser &parser,
                                 SmallVector<int64_t> &factors,
                                 StringRef keyword) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  return failure(
      parser.parseEqual() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::OptionalBraces, [&]() -> ParseResult {
            FailureOr<int64_t> index = parseFactor(parser);
            if (succeeded(index))
              factors.push_back(*index);
            return failure(failed(index));
          }));
}

void printFactorsWithType(AsmPrinter &printer, ArrayRef<int64_t> factors,
                          StringRef keyword) {
  if (factors.empty())
    return;
  printer << ' ' << keyword << "={";
  llvm::interleaveComma(factors, printer,
                        [&](int64_t index) { printer << nameOfFactor(index); });
  printer << '}';
}

ParseResult parseIsCustomRule(AsmParser &parser, bool &isCustom) {
  isCustom = succeeded(parser.parseOptionalComma());
  return failure(isCustom && parser.parseKeyword("custom"));
}

void printIsCustomRule(AsmPrinter &printer, bool isCustom) {
  if (isCustom)
    printer << ", custom";
}

ParseResult
parseStrippedTensorShardingPerValueAttr(AsmParser &parser,
                                        TensorShardingPerValueAttr &shardings) {
  SmallVector<TensorShardingAttr> list;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            auto parsed = FieldParser<TensorShardingAttr>::parse(parser);
            if (succeeded(parsed))
              list.push_back(*parsed);
            return failure(failed(parsed));
          }))
    return failure();
  shardings = TensorShardingPerValueAttr::get(parser.getContext(), list);
  return success();
}

void printStrippedTensorShardingPerValueAttr(
    AsmPrinter &printer, Operation *, TensorShardingPerValueAttr shardings) {
  printer << "[";
  printer.printStrippedAttrOrType(shardings.getShardings());
  printer << "]";
}

ParseResult parseSingleBlockRegionNoBlockId(OpAsmParser &parser,
                                            Region &region) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseArgumentList(arguments,
                                          OpAsmParser::Delimiter::Paren,
                                          /*allowType=*/true,
                                          /*allowAttrs=*/true) ||
                 parser.parseRegion(region, arguments));
}

void printSingleBlockRegionNoBlockId(OpAsmPrinter &printer, Operation *,
                                     Region &region) {
  printer << "(";
  llvm::interleaveComma(
      region.getArguments(), printer,
      [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/true);
}

/// `{"a", ?}p1`: axes, a question mark if more may follow, a priority.
Attribute DimensionShardingAttr::parse(AsmParser &parser, Type) {
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLBrace())
    return {};
  SmallVector<AxisRefAttr> axes;
  bool isClosed = true;
  while (isClosed && failed(parser.parseOptionalRBrace())) {
    if (!axes.empty() && parser.parseComma())
      return {};
    if (succeeded(parser.parseOptionalQuestion())) {
      isClosed = false;
      if (parser.parseRBrace())
        return {};
      continue;
    }
    Attribute axis = AxisRefAttr::parse(parser, {});
    if (!axis)
      return {};
    axes.push_back(llvm::cast<AxisRefAttr>(axis));
  }
  std::optional<int64_t> priority;
  StringRef word;
  SMLoc place = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&word))) {
    int64_t number;
    StringRef digits = word;
    if (!digits.consume_front("p") || !llvm::all_of(digits, llvm::isDigit) ||
        digits.getAsInteger(10, number) ||
        (digits.size() > 1 && digits.front() == '0')) {
      parser.emitError(place, "expected a priority, 'p' and a number without "
                              "zeros before it, not '")
          << word << "'";
      return {};
    }
    priority = number;
  }
  return parser.getChecked<DimensionShardingAttr>(start, parser.getContext(),
                                                  ArrayRef<AxisRefAttr>(axes),
                                                  isClosed, priority);
}

void DimensionShardingAttr::print(AsmPrinter &printer) const {
  printer << "{";
  printer.printStrippedAttrOrType(getAxes());
  if (!getIsClosed())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << "}";
  if (getPriority())
    printer << "p" << *getPriority();
}

/// `ij`: factors, one after the other.
Attribute DimMappingAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> factors;
  StringRef names;
  if (succeeded(parser.parseOptionalKeyword(&names)))
    while (!names.empty()) {
      FailureOr<int64_t> index = takeFactor(parser, names);
      if (failed(index))
        return {};
      factors.push_back(*index);
    }
  return DimMappingAttr::get(parser.getContext(), factors);
}

void DimMappingAttr::print(AsmPrinter &printer) const {
  for (int64_t index : getFactorIndices())
    printer << nameOfFactor(index);
}

} // namespace dialectgen::sdy
