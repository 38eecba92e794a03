//===- Tensor.cpp - elements of a run ------------------------------------===//
//
// See Interpreter.h.
//
//===----------------------------------------------------------------------===//

#include "Interpretation.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <numeric>

using namespace mlir;

namespace dialectgen::test {

int64_t countOf(ArrayRef<int64_t> shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1),
                         std::multiplies<int64_t>());
}

int64_t Tensor::size() const { return countOf(shape); }

Tensor Tensor::make(Type element, ArrayRef<int64_t> shape) {
  Tensor tensor;
  tensor.element = element;
  tensor.shape = Sizes(shape);
  if (isa<ComplexType>(element))
    tensor.reals.resize(2 * size_t(tensor.size()));
  else if (tensor.isReal())
    tensor.reals.resize(size_t(tensor.size()));
  else
    tensor.integers.resize(size_t(tensor.size()));
  return tensor;
}

double toDouble(APFloat number) {
  if (number.isNaN())
    return std::copysign(std::numeric_limits<double>::quiet_NaN(),
                         number.isNegative() ? -1.0 : 1.0);
  bool losesInfo;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return number.convertToDouble();
}

double roundedTo(Type element, double value) {
  if (element.isF64())
    return value;
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(cast<FloatType>(element).getFloatSemantics(),
                  APFloat::rmNearestTiesToEven, &losesInfo);
  return toDouble(rounded);
}

void Tensor::set(int64_t index, double value) {
  if (!isReal()) {
    // Numbers out of range saturate; NaN becomes 0.
    double bound = 9223372036854775807.0;
    setInteger(index, std::isnan(value) ? 0
                      : value >= bound  ? INT64_MAX
                      : value <= -bound ? INT64_MIN
                                        : int64_t(value));
    return;
  }
  reals[size_t(index)] = roundedTo(element, value);
}

void Tensor::setInteger(int64_t index, int64_t value) {
  if (isReal())
    return set(index, double(value));
  unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  APInt cut = APInt(64, uint64_t(value)).trunc(width);
  bool isUnsigned = element.isUnsignedInteger() || width == 1;
  integers[size_t(index)] =
      isUnsigned ? int64_t(cut.getZExtValue()) : cut.getSExtValue();
}

void Tensor::copy(int64_t index, const Tensor &other, int64_t from) {
  if (isReal())
    reals[size_t(index)] = other.reals[size_t(from)];
  else
    integers[size_t(index)] = other.integers[size_t(from)];
}

Tensor Tensor::of(DenseElementsAttr elements) {
  Tensor tensor =
      make(elements.getElementType(), elements.getType().getShape());
  int64_t index = 0;
  if (tensor.isReal()) {
    for (APFloat number : elements.getValues<APFloat>()) {
      bool losesInfo;
      number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                     &losesInfo);
      tensor.reals[size_t(index++)] = number.convertToDouble();
    }
  } else {
    bool isUnsigned =
        tensor.element.isUnsignedInteger() || tensor.element.isInteger(1);
    for (const APInt &number : elements.getValues<APInt>())
      tensor.integers[size_t(index++)] =
          isUnsigned ? int64_t(number.getZExtValue()) : number.getSExtValue();
  }
  return tensor;
}

DenseElementsAttr Tensor::toAttribute() const {
  auto type = RankedTensorType::get(shape, element);
  SmallVector<Attribute> values;
  for (int64_t i = 0; i != size(); ++i) {
    if (isReal()) {
      APFloat number(reals[size_t(i)]);
      bool losesInfo;
      number.convert(cast<FloatType>(element).getFloatSemantics(),
                     APFloat::rmNearestTiesToEven, &losesInfo);
      values.push_back(FloatAttr::get(element, number));
    } else {
      unsigned width = element.getIntOrFloatBitWidth();
      values.push_back(IntegerAttr::get(
          element, APInt(64, uint64_t(integers[size_t(i)])).trunc(width)));
    }
  }
  return DenseElementsAttr::get(type, values);
}

Tensor scalar(const Tensor &tensor, int64_t index) {
  Tensor one = Tensor::make(tensor.element, {});
  one.copy(0, tensor, index);
  return one;
}

std::string difference(const Tensor &actual, const Tensor &expected,
                       double rtol, double atol, std::string *id) {
  auto identify = [&](const char *what) {
    if (id)
      *id = what;
  };
  identify("differs:shape");
  if (actual.shape != expected.shape)
    return "shapes are different";
  for (int64_t i = 0; i != actual.size(); ++i) {
    double is = actual.at(i), wanted = expected.at(i);
    bool isGood = std::isnan(wanted) ? std::isnan(is)
                  : std::isinf(wanted)
                      ? is == wanted
                      : std::abs(is - wanted) <= atol + rtol * std::abs(wanted);
    if (isGood)
      continue;
    identify(std::isnan(is) || std::isnan(wanted)   ? "differs:nan"
             : std::isinf(is) || std::isinf(wanted) ? "differs:infinity"
                                                    : "differs:value");
    return llvm::formatv("element {0} is {1:e17}, not {2:e17}", i, is, wanted)
        .str();
  }
  return "";
}

} // namespace dialectgen::test
