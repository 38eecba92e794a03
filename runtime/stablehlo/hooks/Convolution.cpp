//===- Convolution.cpp - assembly of convolutions -------------------------===//
//
// Dimension numbers as `[b, 0, f]x[0, i, o]->[b, 0, f]`, and windows.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloAssembly.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen::stablehlo {
namespace {

/// The dimensions of one of the three tensors: the two that have a letter, and
/// the spatial ones.
struct Side {
  char letters[2];
  int64_t lettered[2] = {0, 0};
  SmallVector<int64_t> spatial = {};
};

/// The element at each position of the list; nullopt if the list cannot
/// represent it, because two share a position or one has none.
std::optional<SmallVector<std::string>> placesOf(const Side &side) {
  SmallVector<int64_t> dimensions(side.spatial);
  dimensions.append(std::begin(side.lettered), std::end(side.lettered));
  // Places between them that nothing is at are `?`; there are never many.
  constexpr int64_t mostPlaces = 64;
  int64_t last = *llvm::max_element(dimensions);
  if (*llvm::min_element(dimensions) < 0 || last >= mostPlaces)
    return std::nullopt;
  SmallVector<std::string> places(size_t(last) + 1, "?");
  for (auto [index, dimension] : llvm::enumerate(dimensions)) {
    std::string &place = places[size_t(dimension)];
    if (place != "?")
      return std::nullopt;
    place = index < side.spatial.size()
                ? std::to_string(index)
                : std::string(1, side.letters[index - side.spatial.size()]);
  }
  return places;
}

ParseResult parseSide(AsmParser &parser, Side &side) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<std::pair<int64_t, int64_t>> spatial;
  bool seen[2] = {false, false};
  int64_t place = 0;
  auto parsePlace = [&]() -> ParseResult {
    int64_t here = place++;
    if (succeeded(parser.parseOptionalQuestion()))
      return success();
    for (unsigned i = 0; i != 2; ++i)
      if (succeeded(
              parser.parseOptionalKeyword(StringRef(&side.letters[i], 1)))) {
        if (seen[i])
          return parser.emitError(loc) << "expected '" << side.letters[i]
                                       << "' once in dimension list";
        seen[i] = true;
        side.lettered[i] = here;
        return success();
      }
    int64_t number;
    if (parser.parseInteger(number))
      return failure();
    spatial.push_back({number, here});
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePlace))
    return failure();
  for (unsigned i = 0; i != 2; ++i)
    if (!seen[i])
      return parser.emitError(loc)
             << "expected '" << side.letters[i] << "' in dimension list";
  llvm::sort(spatial);
  for (auto [index, entry] : llvm::enumerate(spatial)) {
    if (entry.first != int64_t(index))
      return parser.emitError(loc) << "expected spatial dimensions 0 to "
                                   << spatial.size() - 1 << ", each once";
    side.spatial.push_back(entry.second);
  }
  return success();
}

Side inputOf(ConvDimensionNumbersAttr numbers) {
  return {
      {'b', 'f'},
      {numbers.getInputBatchDimension(), numbers.getInputFeatureDimension()},
      SmallVector<int64_t>(numbers.getInputSpatialDimensions())};
}

Side kernelOf(ConvDimensionNumbersAttr numbers) {
  return {{'i', 'o'},
          {numbers.getKernelInputFeatureDimension(),
           numbers.getKernelOutputFeatureDimension()},
          SmallVector<int64_t>(numbers.getKernelSpatialDimensions())};
}

Side outputOf(ConvDimensionNumbersAttr numbers) {
  return {
      {'b', 'f'},
      {numbers.getOutputBatchDimension(), numbers.getOutputFeatureDimension()},
      SmallVector<int64_t>(numbers.getOutputSpatialDimensions())};
}

ConvDimensionNumbersAttr makeNumbers(MLIRContext *context, const Side &input,
                                     const Side &kernel, const Side &output) {
  return ConvDimensionNumbersAttr::get(
      context, input.lettered[0], input.lettered[1], input.spatial,
      kernel.lettered[0], kernel.lettered[1], kernel.spatial,
      output.lettered[0], output.lettered[1], output.spatial);
}

/// The fields by name, for dimension numbers that lists cannot represent.
struct RawField {
  StringRef name;
  int64_t *number;
  SmallVector<int64_t> *list;
};

std::array<RawField, 9> rawFields(Side &input, Side &kernel, Side &output) {
  return {{{"input_batch_dimension", &input.lettered[0], nullptr},
           {"input_feature_dimension", &input.lettered[1], nullptr},
           {"input_spatial_dimensions", nullptr, &input.spatial},
           {"kernel_input_feature_dimension", &kernel.lettered[0], nullptr},
           {"kernel_output_feature_dimension", &kernel.lettered[1], nullptr},
           {"kernel_spatial_dimensions", nullptr, &kernel.spatial},
           {"output_batch_dimension", &output.lettered[0], nullptr},
           {"output_feature_dimension", &output.lettered[1], nullptr},
           {"output_spatial_dimensions", nullptr, &output.spatial}}};
}

ParseResult parseRaw(AsmParser &parser, Side &input, Side &kernel,
                     Side &output) {
  std::array<RawField, 9> fields = rawFields(input, kernel, output);
  SmallVector<StringRef> seen;
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    if (llvm::is_contained(seen, name))
      return parser.emitError(loc) << "'" << name << "' stands twice";
    seen.push_back(name);
    auto *field = llvm::find_if(
        fields, [&](const RawField &field) { return field.name == name; });
    if (field == fields.end())
      return parser.emitError(loc) << "unknown dimension '" << name << "'";
    if (field->number)
      return parser.parseInteger(*field->number);
    FailureOr<SmallVector<int64_t>> list = parseInts(parser);
    if (failed(list))
      return failure();
    *field->list = std::move(*list);
    return success();
  });
}

} // namespace

ParseResult parseConvolutionDimensions(AsmParser &parser,
                                       ConvDimensionNumbersAttr &numbers) {
  Side input{{'b', 'f'}}, kernel{{'i', 'o'}}, output{{'b', 'f'}};
  if (succeeded(parser.parseOptionalKeyword("raw"))) {
    if (parseRaw(parser, input, kernel, output))
      return failure();
  } else if (parseSide(parser, input) || parser.parseKeyword("x") ||
             parseSide(parser, kernel) || parser.parseArrow() ||
             parseSide(parser, output)) {
    return failure();
  }
  numbers = makeNumbers(parser.getContext(), input, kernel, output);
  return success();
}

void printConvolutionDimensions(AsmPrinter &printer, Operation *,
                                ConvDimensionNumbersAttr numbers) {
  Side input = inputOf(numbers), kernel = kernelOf(numbers),
       output = outputOf(numbers);
  auto first = placesOf(input), second = placesOf(kernel),
       third = placesOf(output);
  if (first && second && third) {
    printer << '[' << llvm::join(*first, ", ") << "]x["
            << llvm::join(*second, ", ") << "]->[" << llvm::join(*third, ", ")
            << ']';
    return;
  }
  printer << "raw ";
  llvm::interleaveComma(rawFields(input, kernel, output), printer.getStream(),
                        [&](const RawField &field) {
                          printer << field.name << " = ";
                          if (field.number)
                            printer << *field.number;
                          else
                            printInts(printer, *field.list);
                        });
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  ConvDimensionNumbersAttr numbers;
  if (parser.parseLess() || parseConvolutionDimensions(parser, numbers) ||
      parser.parseGreater())
    return {};
  return numbers;
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printConvolutionDimensions(printer, nullptr, *this);
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// `[[0, 1], [2, 3]]`
static ParseResult parsePadding(OpAsmParser &parser,
                                DenseIntElementsAttr &padding) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> numbers;
  int64_t rows = 0;
  auto parseRow = [&]() -> ParseResult {
    FailureOr<SmallVector<int64_t>> row = parseInts(parser);
    if (failed(row))
      return failure();
    if (row->size() != 2)
      return parser.emitError(loc, "expected two paddings for each dimension");
    llvm::append_range(numbers, *row);
    ++rows;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseRow))
    return failure();
  padding = DenseIntElementsAttr::get(
      RankedTensorType::get({rows, 2}, parser.getBuilder().getI64Type()),
      numbers);
  return success();
}

static ParseResult parseReversal(OpAsmParser &parser,
                                 DenseBoolArrayAttr &reversal) {
  SmallVector<bool> values;
  auto parseOne = [&]() -> ParseResult {
    int64_t number;
    OptionalParseResult parsed = parser.parseOptionalInteger(number);
    if (parsed.has_value()) {
      values.push_back(number != 0);
      return *parsed;
    }
    FailureOr<bool> value = parseBool(parser);
    if (failed(value))
      return failure();
    values.push_back(*value);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  reversal = parser.getBuilder().getDenseBoolArrayAttr(values);
  return success();
}

ParseResult parseWindowAttributes(OpAsmParser &parser,
                                  DenseI64ArrayAttr &strides,
                                  DenseIntElementsAttr &padding,
                                  DenseI64ArrayAttr &lhsDilation,
                                  DenseI64ArrayAttr &rhsDilation,
                                  DenseBoolArrayAttr &reversal) {
  SmallVector<StringRef> seen;
  StringRef word;
  while (succeeded(parser.parseOptionalKeyword(
      &word, {"stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"}))) {
    if (llvm::is_contained(seen, word))
      return parser.emitError(parser.getCurrentLocation())
             << "'" << word << "' stands twice";
    seen.push_back(word);
    if (parser.parseEqual())
      return failure();
    if (word == "pad") {
      if (parsePadding(parser, padding))
        return failure();
    } else if (word == "reverse") {
      if (parseReversal(parser, reversal))
        return failure();
    } else {
      FailureOr<SmallVector<int64_t>> ints = parseInts(parser);
      if (failed(ints))
        return failure();
      (word == "stride"       ? strides
       : word == "lhs_dilate" ? lhsDilation
                              : rhsDilation) =
          parser.getBuilder().getDenseI64ArrayAttr(*ints);
    }
    if (failed(parser.parseOptionalComma()))
      break;
  }
  return success();
}

void printWindowAttributes(OpAsmPrinter &printer, Operation *,
                           DenseI64ArrayAttr strides,
                           DenseIntElementsAttr padding,
                           DenseI64ArrayAttr lhsDilation,
                           DenseI64ArrayAttr rhsDilation,
                           DenseBoolArrayAttr reversal) {
  StringRef separator = "";
  auto begin = [&](StringRef word) {
    printer << separator << word << " = ";
    separator = ", ";
  };
  auto printList = [&](StringRef word, DenseI64ArrayAttr list) {
    if (!list)
      return;
    begin(word);
    printInts(printer, list.asArrayRef());
  };
  printList("stride", strides);
  if (padding) {
    begin("pad");
    printer << '[';
    auto numbers = padding.getValues<int64_t>();
    for (size_t i = 0; i + 1 < numbers.size(); i += 2)
      printer << (i ? ", [" : "[") << numbers[i] << ", " << numbers[i + 1]
              << ']';
    printer << ']';
  }
  printList("lhs_dilate", lhsDilation);
  printList("rhs_dilate", rhsDilation);
  if (reversal) {
    begin("reverse");
    printer << '[';
    llvm::interleaveComma(reversal.asArrayRef(), printer, [&](bool value) {
      printer << (value ? "true" : "false");
    });
    printer << ']';
  }
}

} // namespace dialectgen::stablehlo
