//===- ByteirFormulas.cpp - decompositions against formulas ---------------===//
//
// Decompositions for types, axes and values that no recorded model has: each is
// run with static and with open sizes, and compared with a formula that is
// worked out here in double precision. Prints how many cases there were; fails
// if one is wrong.
//
//===----------------------------------------------------------------------===//

#include "FormulaCases.h"

using namespace mlir;
using namespace dialectgen::byteir;
using namespace dialectgen::byteir::test;

namespace {

void checkSoftmax(Cases &cases, const Tensor &x, int64_t axis) {
  Wanted soft{x.shape, std::vector<double>(size_t(x.size()))}, logs = soft;
  forLines(x.shape, axis, [&](ArrayRef<int64_t> places, int64_t) {
    double most = -infinity, sum = 0;
    for (int64_t place : places)
      most = std::isnan(x.at(place)) ? none : std::max(most, x.at(place));
    for (int64_t place : places)
      sum += std::exp(x.at(place) - most);
    for (int64_t place : places) {
      soft.numbers[size_t(place)] = std::exp(x.at(place) - most) / sum;
      logs.numbers[size_t(place)] = x.at(place) - most - std::log(sum);
    }
  });
  Location location = UnknownLoc::get(&cases.context);
  cases.check(
      "softmax", x,
      [&](ValueRange in) -> FailureOr<View> {
        return SoftmaxOp::create(cases.opBuilder, location, in[0], axis,
                                 in[0].getType());
      },
      soft);
  cases.check(
      "log_softmax", x,
      [&](ValueRange in) -> FailureOr<View> {
        return LogSoftmaxOp::create(cases.opBuilder, location, in[0], axis,
                                    in[0].getType());
      },
      logs);
}

void checkNorms(Cases &cases, const Tensor &x, int64_t axis, bool outside) {
  double epsilon = 1e-3;
  int64_t size = x.shape[size_t(axis)];
  Tensor weight = numbers(x.element, size), bias = numbers(x.element, size, 1);
  SmallVector<int64_t> kept = x.shape;
  kept[size_t(axis)] = 1;
  Wanted layer{x.shape, std::vector<double>(size_t(x.size()))}, l2 = layer;
  Wanted mean{kept, {}}, inverse{kept, {}};
  mean.numbers.resize(size_t(x.size() / std::max<int64_t>(size, 1)));
  inverse.numbers = mean.numbers;
  forLines(x.shape, axis, [&](ArrayRef<int64_t> places, int64_t line) {
    double sum = 0, squares = 0, variance = 0;
    for (int64_t place : places) {
      sum += x.at(place);
      squares += x.at(place) * x.at(place);
    }
    double average = sum / double(size);
    for (int64_t place : places)
      variance += std::pow(x.at(place) - average, 2) / double(size);
    double deviation =
        outside ? std::sqrt(variance) + epsilon : std::sqrt(variance + epsilon);
    double norm = outside ? std::max(std::sqrt(squares), epsilon)
                          : std::sqrt(std::max(squares, epsilon));
    for (auto [index, place] : llvm::enumerate(places)) {
      layer.numbers[size_t(place)] =
          (x.at(place) - average) / deviation * weight.at(int64_t(index)) +
          bias.at(int64_t(index));
      l2.numbers[size_t(place)] = x.at(place) / norm;
    }
    mean.numbers[size_t(line)] = average;
    inverse.numbers[size_t(line)] = 1 / deviation;
  });
  Location location = UnknownLoc::get(&cases.context);
  cases.check(
      "l2_norm", x,
      [&](ValueRange in) -> FailureOr<View> {
        return L2NormOp::create(cases.opBuilder, location, in[0], axis, epsilon,
                                outside);
      },
      l2);
  cases.check(
      "layer_norm", {x, weight, bias},
      [&](ValueRange in) -> FailureOr<View> {
        return LayerNormOp::create(cases.opBuilder, location, in[0], in[1],
                                   in[2], axis, epsilon, outside);
      },
      layer);
  Type f32 = cases.opBuilder.getF32Type();
  cases.check("layer_norm", {x, weight, bias},
              [&](ValueRange in) -> FailureOr<View> {
                return LayerNormOp::create(
                    cases.opBuilder, location, in[0], in[1], in[2], axis,
                    epsilon, outside, true, x.element.isF64() ? x.element : f32,
                    true);
              },
              {layer, mean, inverse});
}

/// `a` stands before `b` if it is greater, or no number.
bool isGreater(double a, double b) {
  return a > b || (std::isnan(a) && !std::isnan(b));
}

void checkArg(Cases &cases, const Tensor &x, int64_t axis, bool keep,
              bool last) {
  for (bool isMax : {true, false}) {
    SmallVector<int64_t> shape = x.shape;
    if (keep)
      shape[size_t(axis)] = 1;
    else
      shape.erase(shape.begin() + axis);
    Wanted values{shape, {}}, indices{shape, {}};
    values.numbers.resize(
        size_t(x.size() / std::max<int64_t>(x.shape[size_t(axis)], 1)));
    indices.numbers = values.numbers;
    forLines(x.shape, axis, [&](ArrayRef<int64_t> places, int64_t line) {
      size_t best = 0;
      for (size_t i = 1; i < places.size(); ++i) {
        double a = x.at(places[i]), b = x.at(places[best]);
        bool isBetter = isMax ? isGreater(a, b)
                              : a < b || (std::isnan(a) && !std::isnan(b));
        bool isSame = a == b || (std::isnan(a) && std::isnan(b));
        if (isBetter || (last && isSame))
          best = i;
      }
      values.numbers[size_t(line)] = x.at(places[best]);
      indices.numbers[size_t(line)] = double(best);
    });
    Location location = UnknownLoc::get(&cases.context);
    Type index = cases.opBuilder.getI64Type();
    std::string name = isMax ? "arg_max" : "arg_min";
    for (bool withValues : {false, true}) {
      SmallVector<Wanted> wanted;
      if (withValues)
        wanted.push_back(values);
      wanted.push_back(indices);
      cases.check(
          name, x,
          [&](ValueRange in) -> FailureOr<View> {
            if (isMax)
              return ArgMaxOp::create(cases.opBuilder, location, in[0], axis,
                                      keep, last, index, withValues);
            return ArgMinOp::create(cases.opBuilder, location, in[0], axis,
                                    keep, last, index, withValues);
          },
          wanted);
    }
  }
}

void checkTopK(Cases &cases, const Tensor &x, int64_t axis, int64_t k) {
  SmallVector<int64_t> shape = x.shape;
  shape[size_t(axis)] = k;
  Wanted values{shape, std::vector<double>(
                           size_t(Tensor::make(x.element, shape).size()))},
      indices = values;
  std::vector<SmallVector<int64_t>> targets;
  forLines(shape, axis, [&](ArrayRef<int64_t> places, int64_t) {
    targets.push_back(SmallVector<int64_t>(places));
  });
  forLines(x.shape, axis, [&](ArrayRef<int64_t> places, int64_t line) {
    SmallVector<size_t> order(places.size());
    std::iota(order.begin(), order.end(), 0);
    llvm::sort(order, [&](size_t a, size_t b) {
      double one = x.at(places[a]), other = x.at(places[b]);
      return isGreater(one, other) || (!isGreater(other, one) && a < b);
    });
    for (size_t i = 0; i != size_t(k); ++i) {
      values.numbers[size_t(targets[size_t(line)][i])] = x.at(places[order[i]]);
      indices.numbers[size_t(targets[size_t(line)][i])] = double(order[i]);
    }
  });
  cases.check("top_k", x,
              [&](ValueRange in) -> FailureOr<View> {
                return TopKOp::create(
                    cases.opBuilder, UnknownLoc::get(&cases.context), in[0],
                    axis, k, true, cases.opBuilder.getI32Type());
              },
              {values, indices});
}

void checkElementwise(Cases &cases, Type element) {
  Location location = UnknownLoc::get(&cases.context);
  Tensor x = numbers(element, {3, 5}, 5);
  const double values[] = {0,     1,        -1,        0.25, 5.5,
                           -6.25, infinity, -infinity, none};
  for (auto [index, value] : llvm::enumerate(values))
    x.set(int64_t(index), value);
  auto unary = [&](const std::string &name, const Tensor &in,
                   const std::function<double(double)> &function, auto create) {
    cases.check(
        name, in,
        [&](ValueRange arguments) -> FailureOr<View> {
          return create(arguments[0]);
        },
        likeInput(in, function));
  };
  OpBuilder &builder = cases.opBuilder;
  unary(
      "erf", x, [](double v) { return std::erf(v); },
      [&](Value v) { return ErfOp::create(builder, location, v); });
  Tensor finite = numbers(element, {4, 4}, 6);
  unary(
      "gelu", finite,
      [](double v) { return 0.5 * v * (1 + std::erf(v / std::sqrt(2))); },
      [&](Value v) { return GeluOp::create(builder, location, v, "erf"); });
  unary(
      "gelu", finite,
      [](double v) { return 0.5 * v * (1 + std::erf(v / std::sqrt(2))); },
      [&](Value v) { return GeluOp::create(builder, location, v, "none"); });
  unary(
      "gelu", finite,
      [](double v) {
        return 0.5 * v *
               (1 +
                std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
      },
      [&](Value v) { return GeluOp::create(builder, location, v, "tanh"); });
  Tensor unit = numbers(element, {4, 4}, 1),
         above = numbers(element, {4, 4}, 4);
  for (int64_t i = 0; i != above.size(); ++i)
    above.set(i, std::abs(above.at(i)) + 1);
#define CHECK_UNARY(NAME, CLASS, IN, FUNCTION)                                 \
  unary(                                                                       \
      "math." NAME, IN, [](double v) { return FUNCTION(v); },                  \
      [&](Value v) { return CLASS::create(builder, location, v); })
  CHECK_UNARY("asin", MathAsinOp, unit, std::asin);
  CHECK_UNARY("acos", MathAcosOp, unit, std::acos);
  CHECK_UNARY("atan", MathAtanOp, finite, std::atan);
  CHECK_UNARY("tan", MathTanOp, unit, std::tan);
  CHECK_UNARY("sinh", MathSinhOp, finite, std::sinh);
  CHECK_UNARY("cosh", MathCoshOp, finite, std::cosh);
  CHECK_UNARY("asinh", MathAsinhOp, finite, std::asinh);
  CHECK_UNARY("acosh", MathAcoshOp, above, std::acosh);
  // None below 1, however far.
  Tensor below = listOf(element, {0.5, 0, -1, -5, -60000, -2e9, -3e38});
  CHECK_UNARY("acosh", MathAcoshOp, below, [](double) { return none; });
  CHECK_UNARY("erf", MathErfOp, x, std::erf);
  CHECK_UNARY("trunc", MathTruncOp, x, std::trunc);
  CHECK_UNARY("exp2", MathExp2Op, finite, std::exp2);
#undef CHECK_UNARY
  Tensor signs = numbers(element, {4, 4}, 1);
  signs.set(0, -0.0);
  Wanted copied{finite.shape, {}}, scaled = copied;
  Tensor powers = Tensor::make(builder.getI32Type(), {4, 4});
  for (int64_t i = 0; i != finite.size(); ++i) {
    powers.setInteger(i, i - 8);
    copied.numbers.push_back(std::copysign(finite.at(i), signs.at(i)));
    scaled.numbers.push_back(std::ldexp(finite.at(i), int(i - 8)));
  }
  cases.check(
      "math.copysign", {finite, signs},
      [&](ValueRange in) -> FailureOr<View> {
        return MathCopysignOp::create(builder, location, in[0], in[1]);
      },
      copied);
  cases.check(
      "math.ldexp", {finite, powers},
      [&](ValueRange in) -> FailureOr<View> {
        return MathLdexpOp::create(builder, location, in[0], in[1]);
      },
      scaled);
  // From the least number to large ones, and back.
  const llvm::fltSemantics &kind = cast<FloatType>(element).getFloatSemantics();
  int least = int(APFloat::semanticsMinExponent(kind)) -
              int(APFloat::semanticsPrecision(kind)) + 1,
      most = int(APFloat::semanticsMaxExponent(kind));
  Tensor extremes = listOf(element, {std::ldexp(1, least), std::ldexp(1, most),
                                     std::ldexp(1, least), 1, 1});
  Tensor steps = Tensor::make(builder.getI32Type(), {5});
  Wanted moved{{5}, {}};
  int far[] = {most - least, least - most, -least, 5000, -5000};
  for (int64_t i = 0; i != 5; ++i) {
    steps.setInteger(i, far[i]);
    moved.numbers.push_back(i == 3   ? infinity
                            : i == 4 ? 0
                                     : std::ldexp(extremes.at(i), far[i]));
  }
  cases.check(
      "math.ldexp", {extremes, steps},
      [&](ValueRange in) -> FailureOr<View> {
        return MathLdexpOp::create(builder, location, in[0], in[1]);
      },
      moved);
  cases.check(
      "math.signbit", signs,
      [&](ValueRange in) -> FailureOr<View> {
        return MathSignbitOp::create(builder, location, in[0]);
      },
      likeInput(signs, [](double v) { return std::signbit(v); }));
}

void checkOthers(Cases &cases) {
  Location location = UnknownLoc::get(&cases.context);
  OpBuilder &builder = cases.opBuilder;
  Type f32 = builder.getF32Type(), i32 = builder.getI32Type();
  for (Type element : {f32, Type(builder.getF16Type()), i32}) {
    Tensor x = numbers(element, {2, 3}, 9);
    cases.check(
        "addn", {x, x, x},
        [&](ValueRange in) -> FailureOr<View> {
          return AddnOp::create(builder, location, in);
        },
        likeInput(x, [](double v) { return 3 * v; }));
    cases.check(
        "addn", x,
        [&](ValueRange in) -> FailureOr<View> {
          return AddnOp::create(builder, location, in);
        },
        likeInput(x, [](double v) { return v; }));
  }
  // Indices beyond the depth, and those from the end, are nowhere.
  for (int64_t axis : {0, 1}) {
    Tensor x = listOf(i32, {0, 2, 7, -1});
    Wanted wanted{{}, {}};
    wanted.shape =
        axis == 0 ? SmallVector<int64_t>{3, 4} : SmallVector<int64_t>{4, 3};
    wanted.numbers.resize(12, -1);
    wanted.numbers[0] = 5;
    wanted.numbers[axis == 0 ? 2 * 4 + 1 : 1 * 3 + 2] = 5;
    cases.check(
        "one_hot", x,
        [&](ValueRange in) -> FailureOr<View> {
          return OneHotOp::create(builder, location, in[0], 3, axis,
                                  builder.getF32FloatAttr(5),
                                  builder.getF32FloatAttr(-1));
        },
        wanted);
  }
  for (Type type :
       {builder.getIntegerType(8), builder.getIntegerType(8, false),
        builder.getIntegerType(16), builder.getIntegerType(16, false)}) {
    bool isUnsigned = type.isUnsignedInteger();
    unsigned width = type.getIntOrFloatBitWidth();
    double least = isUnsigned ? 0 : -std::ldexp(1, int(width) - 1);
    double most = std::ldexp(1, int(width) - !isUnsigned) - 1;
    // Halves round to even numbers, and numbers out of range saturate.
    Tensor x = listOf(f32, {0, 0.5, 1.5, 2.5, -0.5, 1e9, -1e9, infinity});
    Tensor scale = Tensor::make(f32, {}), zero = Tensor::make(type, {});
    scale.set(0, 0.5);
    zero.set(0, 3);
    cases.check(
        "quantize", {x, scale, zero},
        [&](ValueRange in) -> FailureOr<View> {
          return QuantizeOp::create(builder, location, in[0], in[1], in[2]);
        },
        likeInput(x, [&](double v) {
          return std::clamp(std::nearbyint(v / 0.5) + 3, least, most);
        }));
    Tensor stored = listOf(type, {0, 1, 3, 100});
    cases.check(
        "dequantize", {stored, scale, zero},
        [&](ValueRange in) -> FailureOr<View> {
          return DequantizeOp::create(builder, location, in[0], in[1], in[2]);
        },
        likeInput(stored, [](double v) { return (v - 3) * 0.5; }));
  }
}

} // namespace

int main() {
  DialectRegistry registry;
  registry.insert<dialectgen::stablehlo::StablehloDialect, func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  Cases cases(context);
  Builder builder(&context);
  for (Type element :
       {Type(builder.getF16Type()), Type(builder.getBF16Type()),
        Type(builder.getF32Type()), Type(builder.getF64Type())}) {
    checkElementwise(cases, element);
    const SmallVector<int64_t> shapes[] = {{7}, {2, 3, 4}, {2, 0, 4}};
    for (const SmallVector<int64_t> &shape : shapes)
      for (int64_t axis = 0; axis != int64_t(shape.size()); ++axis) {
        Tensor x = numbers(element, shape);
        checkSoftmax(cases, x, axis);
        for (bool flag : {false, true}) {
          if (x.size())
            checkNorms(cases, x, axis, flag);
          // Of nothing there is no greatest.
          if (shape[size_t(axis)])
            for (bool last : {false, true})
              checkArg(cases, x, axis, flag, last);
        }
        if (shape[size_t(axis)] > 1)
          for (int64_t k : {0, 1, 2})
            checkTopK(cases, x, axis, k);
      }
    // Sums of exponentials that overflow, and NaN.
    Tensor large = listOf(element, {100, 200, 300, -60000});
    checkSoftmax(cases, large, 0);
    Tensor ties = listOf(element, {1, 3, 3, -2, 3, -2});
    Tensor odd = listOf(element, {1, none, infinity, -infinity, none, 2});
    Tensor least = listOf(element, {-infinity, -infinity, -infinity});
    for (const Tensor &x : {ties, odd, least}) {
      for (bool last : {false, true})
        checkArg(cases, x, 0, false, last);
      checkTopK(cases, x, 0, 3);
    }
    checkSoftmax(cases, listOf(element, {1, none, 2}), 0);
  }
  for (Type element :
       {builder.getIntegerType(8), builder.getIntegerType(32),
        builder.getIntegerType(64), builder.getIntegerType(8, false)})
    for (int64_t axis : {0, 1}) {
      Tensor x = numbers(element, {3, 4}, 40);
      for (bool last : {false, true})
        checkArg(cases, x, axis, false, last);
      checkTopK(cases, x, axis, 2);
    }
  checkOthers(cases);
  checkPrograms(cases);
  unsigned all = 0;
  for (const auto &[name, count] : cases.count)
    all += count;
  llvm::outs() << all << " cases of " << cases.count.size() << " operations, "
               << cases.failures << " wrong\n";
  return cases.failures != 0;
}
