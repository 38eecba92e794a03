//===- ShapeRules.cpp - shapes that follow from values --------------------===//
//
// See ShapeRules.h.
//
//===----------------------------------------------------------------------===//

#include "ShapeRules.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen::byteir {

using Sizes = SmallVector<int64_t>;

/// The numbers of a constant; none if `value` is none.
static std::optional<SmallVector<double>> numbersIn(Value value) {
  Attribute attribute = getConstant(value);
  SmallVector<double> numbers;
  if (auto list = dyn_cast_or_null<DenseIntElementsAttr>(attribute)) {
    for (const APInt &number : list)
      numbers.push_back(double(number.getSExtValue()));
  } else if (auto list = dyn_cast_or_null<DenseFPElementsAttr>(attribute)) {
    for (const APFloat &number : list) {
      APFloat wide = number;
      bool losesInfo;
      wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
      numbers.push_back(wide.convertToDouble());
    }
  } else {
    return std::nullopt;
  }
  return numbers;
}

/// A size that is computed from numbers of a program; dynamic if it is none.
static int64_t sizeOf(double size) {
  return size >= 0 && size < 1e15 ? int64_t(size) : ShapedType::kDynamic;
}

std::optional<Sizes> sizesIn(Value value) {
  std::optional<SmallVector<double>> numbers = numbersIn(value);
  return numbers ? std::optional(Sizes(llvm::map_range(*numbers, sizeOf)))
                 : std::nullopt;
}

/// The shape of the first operand, and the numbers in the second one.
static std::optional<std::pair<Sizes, SmallVector<double>>>
shapeAndNumbers(shape_inference::Operands operands) {
  ValueRange input = operands(0), numbers = operands(1);
  std::optional<Sizes> shape =
      input.empty() ? std::nullopt
                    : KnownType::of(input.front().getType()).shape;
  std::optional<SmallVector<double>> known =
      numbers.size() == 1 ? numbersIn(numbers.front()) : std::nullopt;
  if (!shape || !known)
    return std::nullopt;
  return std::pair(std::move(*shape), std::move(*known));
}

void shape_inference::resized(Operands operands, Entry entry,
                              MutableArrayRef<KnownType> results) {
  auto mode = dyn_cast_or_null<StringAttr>(entry("target_mode"));
  auto known = shapeAndNumbers(operands);
  if (!mode || mode.getValue() != "scale" || !known ||
      known->first.size() != known->second.size())
    return;
  for (auto [size, factor] : llvm::zip(known->first, known->second))
    if (!ShapedType::isDynamic(size))
      size = factor > 0 ? sizeOf(std::floor(factor * double(size)))
                        : ShapedType::kDynamic;
  results.front().learn(known->first);
}

void shape_inference::repeatedRows(Operands operands, Entry entry,
                                   MutableArrayRef<KnownType> results) {
  auto known = shapeAndNumbers(operands);
  if (!known || known->first.empty() ||
      int64_t(known->second.size()) != known->first.front())
    return;
  double rows = 0;
  for (double count : known->second)
    rows += std::max(count, 0.0);
  known->first.front() = sizeOf(rows);
  results.front().learn(known->first);
}

} // namespace dialectgen::byteir
