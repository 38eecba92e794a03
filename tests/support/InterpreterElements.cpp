//===- InterpreterElements.cpp - single elements, run slowly -------------===//
//
// See Interpretation.h.
//
//===----------------------------------------------------------------------===//

#include "Interpretation.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>
#include <complex>

using namespace mlir;

namespace dialectgen::test {

std::function<double(double)> unaryOf(StringRef name) {
  using Function = double (*)(double);
  Function function =
      llvm::StringSwitch<Function>(name)
          .Case("abs", [](double x) { return std::fabs(x); })
          .Case("negate", [](double x) { return -x; })
          .Case("sign",
                [](double x) {
                  return std::isnan(x) || x == 0 ? x : x > 0 ? 1.0 : -1.0;
                })
          .Case("exponential", [](double x) { return std::exp(x); })
          .Case("exponential_minus_one", [](double x) { return std::expm1(x); })
          .Case("log", [](double x) { return std::log(x); })
          .Case("log_plus_one", [](double x) { return std::log1p(x); })
          .Case("sqrt", [](double x) { return std::sqrt(x); })
          .Case("rsqrt", [](double x) { return 1 / std::sqrt(x); })
          .Case("logistic", [](double x) { return 1 / (1 + std::exp(-x)); })
          .Case("tanh", [](double x) { return std::tanh(x); })
          .Case("tan", [](double x) { return std::tan(x); })
          .Case("sine", [](double x) { return std::sin(x); })
          .Case("cosine", [](double x) { return std::cos(x); })
          .Case("floor", [](double x) { return std::floor(x); })
          .Case("ceil", [](double x) { return std::ceil(x); })
          .Case("round_nearest_even",
                [](double x) { return std::nearbyint(x); })
          .Case("round_nearest_afz", [](double x) { return std::round(x); })
          .Default(nullptr);
  return function;
}

static double greater(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? NAN : std::max(a, b);
}
static double lesser(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? NAN : std::min(a, b);
}

/// Operations of complex numbers, and those that take them apart.
bool Interpreter::runComplex(Operation *op, StringRef name) {
  const Tensor &x = in(op, 0);
  Type element = elementOf(op->getResult(0));
  Tensor result = Tensor::make(element, x.shape);
  auto complex = dyn_cast<ComplexType>(element);
  auto partsOf = [](const Tensor &tensor, size_t i) {
    return std::complex<double>(tensor.reals[2 * i], tensor.reals[2 * i + 1]);
  };
  for (size_t i = 0; i != size_t(x.size()); ++i) {
    if (!complex) {
      result.reals[i] = x.reals[2 * i + (name == "imag")];
      continue;
    }
    std::complex<double> value;
    if (name == "complex")
      value = {x.reals[i], in(op, 1).reals[i]};
    else if (name == "tan")
      value = std::tan(partsOf(x, i));
    else if (name == "divide")
      value = partsOf(x, i) / partsOf(in(op, 1), i);
    else
      return false;
    result.reals[2 * i] = roundedTo(complex.getElementType(), value.real());
    result.reals[2 * i + 1] = roundedTo(complex.getElementType(), value.imag());
  }
  return give(op, std::move(result));
}

bool Interpreter::runUnary(Operation *op,
                           const std::function<double(double)> &function) {
  const Tensor &x = in(op, 0);
  Tensor result = Tensor::make(x.element, x.shape);
  for (int64_t i = 0; i != x.size(); ++i)
    if (x.isReal())
      result.set(i, function(x.reals[size_t(i)]));
    else
      result.setInteger(i, int64_t(function(double(x.integers[size_t(i)]))));
  return give(op, std::move(result));
}

bool Interpreter::runBinary(Operation *op, StringRef name) {
  const Tensor &a = in(op, 0), &b = in(op, 1);
  if (a.shape != b.shape)
    return false;
  // The sum of truth values is that of logic.
  if (name == "add" && a.element.isInteger(1))
    name = "or";
  Tensor result = Tensor::make(a.element, a.shape);
  auto real =
      llvm::StringSwitch<double (*)(double, double)>(name)
          .Case("add", [](double x, double y) { return x + y; })
          .Case("subtract", [](double x, double y) { return x - y; })
          .Case("multiply", [](double x, double y) { return x * y; })
          .Case("divide", [](double x, double y) { return x / y; })
          .Case("maximum", greater)
          .Case("minimum", lesser)
          .Case("power", [](double x, double y) { return std::pow(x, y); })
          .Case("remainder", [](double x, double y) { return std::fmod(x, y); })
          .Case("atan2", [](double x, double y) { return std::atan2(x, y); })
          .Default(nullptr);
  auto whole =
      llvm::StringSwitch<int64_t (*)(int64_t, int64_t)>(name)
          .Case("add",
                [](int64_t x, int64_t y) {
                  return int64_t(uint64_t(x) + uint64_t(y));
                })
          .Case("subtract",
                [](int64_t x, int64_t y) {
                  return int64_t(uint64_t(x) - uint64_t(y));
                })
          .Case("multiply",
                [](int64_t x, int64_t y) {
                  return int64_t(uint64_t(x) * uint64_t(y));
                })
          .Case("maximum", [](int64_t x, int64_t y) { return std::max(x, y); })
          .Case("minimum", [](int64_t x, int64_t y) { return std::min(x, y); })
          .Case("and", [](int64_t x, int64_t y) { return x & y; })
          .Case("or", [](int64_t x, int64_t y) { return x | y; })
          .Case("xor", [](int64_t x, int64_t y) { return x ^ y; })
          .Case("divide",
                [](int64_t x, int64_t y) { return y == 0 ? -1 : x / y; })
          .Case("remainder",
                [](int64_t x, int64_t y) { return y == 0 ? x : x % y; })
          .Case("power",
                [](int64_t x, int64_t y) {
                  // Fractions are rounded to 0.
                  if (y < 0)
                    return x == 1    ? int64_t(1)
                           : x == -1 ? (y % 2 ? int64_t(-1) : int64_t(1))
                                     : int64_t(0);
                  uint64_t power = 1;
                  for (int64_t i = 0; i < y; ++i)
                    power *= uint64_t(x);
                  return int64_t(power);
                })
          .Case("shift_left",
                [](int64_t x, int64_t y) {
                  return y < 64 ? int64_t(uint64_t(x) << y) : 0;
                })
          .Case("shift_right_arithmetic",
                [](int64_t x, int64_t y) {
                  return x >> std::clamp<int64_t>(y, 0, 63);
                })
          // Of unsigned numbers, which have no higher bits.
          .Case("shift_right_logical",
                [](int64_t x, int64_t y) {
                  return y < 64 ? int64_t(uint64_t(x) >> y) : 0;
                })
          .Default(nullptr);
  if (a.isReal() ? !real : !whole)
    return false;
  for (int64_t i = 0; i != a.size(); ++i)
    if (a.isReal())
      result.set(i, real(a.reals[size_t(i)], b.reals[size_t(i)]));
    else
      result.setInteger(i, whole(a.integers[size_t(i)], b.integers[size_t(i)]));
  return give(op, std::move(result));
}

bool Interpreter::runCompare(Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << op->getAttr("comparison_direction");
  const Tensor &a = in(op, 0), &b = in(op, 1);
  Tensor result = Tensor::make(elementOf(op->getResult(0)), a.shape);
  auto holds = [&](auto x, auto y) {
    StringRef name = text;
    return name.contains("EQ")   ? x == y
           : name.contains("NE") ? x != y
           : name.contains("GE") ? x >= y
           : name.contains("GT") ? x > y
           : name.contains("LE") ? x <= y
                                 : x < y;
  };
  for (int64_t i = 0; i != a.size(); ++i)
    result.setInteger(
        i, a.isReal() ? holds(a.reals[size_t(i)], b.reals[size_t(i)])
           : a.element.isUnsignedInteger()
               ? holds(uint64_t(a.integers[size_t(i)]),
                       uint64_t(b.integers[size_t(i)]))
               : holds(a.integers[size_t(i)], b.integers[size_t(i)]));
  return give(op, std::move(result));
}

bool Interpreter::runClamp(Operation *op) {
  const Tensor &low = in(op, 0), &x = in(op, 1), &high = in(op, 2);
  Tensor result = x;
  for (int64_t i = 0; i != x.size(); ++i) {
    // Bounds are scalars, or one for each element.
    auto least = size_t(low.shape.empty() ? 0 : i),
         most = size_t(high.shape.empty() ? 0 : i);
    if (x.isReal()) {
      result.set(i, lesser(greater(x.reals[size_t(i)], low.reals[least]),
                           high.reals[most]));
      continue;
    }
    auto between = [&](auto number) {
      using Number = decltype(number);
      return int64_t(std::min(std::max(number, Number(low.integers[least])),
                              Number(high.integers[most])));
    };
    result.setInteger(i, x.element.isUnsignedInteger()
                             ? between(uint64_t(x.integers[size_t(i)]))
                             : between(x.integers[size_t(i)]));
  }
  return give(op, std::move(result));
}

/// Each operation of the formula rounds. In training, the mean and the variance
/// are those of the features, and results.
bool Interpreter::runBatchNorm(Operation *op) {
  const Tensor &x = in(op, 0);
  Tensor result = x;
  auto feature = size_t(ints(op, "feature_index").front());
  bool isTraining = op->getNumResults() == 3;
  Tensor mean = in(op, isTraining ? 1 : 3),
         variance = in(op, isTraining ? 1 : 4);
  if (isTraining) {
    auto average = [&](Tensor &sums,
                       llvm::function_ref<double(double, size_t)> of) {
      std::vector<double> all(size_t(sums.size()), 0);
      forEachElement(x.shape, [&](int64_t index, ArrayRef<int64_t> at) {
        all[size_t(at[feature])] +=
            of(x.reals[size_t(index)], size_t(at[feature]));
      });
      for (int64_t i = 0; i != sums.size(); ++i)
        sums.set(i, all[size_t(i)] * double(sums.size()) / double(x.size()));
    };
    average(mean, [](double value, size_t) { return value; });
    average(variance, [&](double value, size_t at) {
      return (value - mean.reals[at]) * (value - mean.reals[at]);
    });
  }
  double epsilon = op->getAttrOfType<FloatAttr>("epsilon").getValueAsDouble();
  auto rounded = [&](double value) { return roundedTo(x.element, value); };
  forEachElement(x.shape, [&](int64_t index, ArrayRef<int64_t> at) {
    auto of = [&](unsigned operand) {
      return in(op, operand).reals[size_t(at[feature])];
    };
    double centered = rounded(x.reals[size_t(index)] -
                              mean.reals[size_t(at[feature])]),
           deviation = rounded(std::sqrt(
               rounded(variance.reals[size_t(at[feature])] + epsilon)));
    result.set(index, rounded(of(1) * rounded(centered / deviation)) + of(2));
  });
  if (isTraining) {
    give(op, std::move(mean), 1);
    give(op, std::move(variance), 2);
  }
  return give(op, std::move(result));
}

bool Interpreter::runSelect(Operation *op) {
  const Tensor &which = in(op, 0), &a = in(op, 1), &b = in(op, 2);
  Tensor result = b;
  for (int64_t i = 0; i != a.size(); ++i)
    if (which.integers[which.shape.empty() ? 0 : size_t(i)]) {
      result.copy(i, a, i);
    }
  return give(op, std::move(result));
}

} // namespace dialectgen::test
