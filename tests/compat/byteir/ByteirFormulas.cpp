//===- ByteirFormulas.cpp - decompositions against formulas ---------------===//
//
// Decompositions for types, axes and values that no recorded model has: each is
// run with static and with open sizes, and compared with a formula that is
// worked out here in double precision. Prints how many cases there were; fails
// if one is wrong.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "dialectgen/byteir/ByteirOps.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

using namespace mlir;
using namespace dialectgen::byteir;
using dialectgen::test::Tensor;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// A result that is to come, as doubles.
struct Wanted {
  SmallVector<int64_t> shape;
  std::vector<double> numbers;
};

class Cases {
public:
  explicit Cases(MLIRContext &context) : context(context), builder(&context) {
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { error = diagnostic.str(); });
  }

  using Build = std::function<FailureOr<View>(ValueRange arguments)>;

  /// Runs the program that `build` creates for arguments with static sizes, and
  /// with dynamic ones unless `isStatic`.
  void check(const std::string &name, ArrayRef<Tensor> inputs,
             const Build &build, ArrayRef<Wanted> wanted,
             bool isStatic = false) {
    for (bool isOpen : {false, true}) {
      if (isOpen && isStatic)
        continue;
      ++count[name];
      std::string problem = run(inputs, build, wanted, isOpen);
      if (problem.empty())
        continue;
      llvm::errs() << name << (isOpen ? " (open sizes)" : "") << " of "
                   << inputs.front().element << " with "
                   << inputs.front().shape.size() << " dimensions: " << problem
                   << "\n";
      ++failures;
    }
  }

  /// Runs a program, which is all of a function @main.
  void checkProgram(const std::string &name, ArrayRef<Tensor> inputs,
                    const std::string &program, ArrayRef<Wanted> wanted) {
    ++count[name];
    error.clear();
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(program, &context);
    std::string problem =
        module ? run(*module, *module->getOps<func::FuncOp>().begin(), inputs,
                     wanted)
               : "it is not read: " + error;
    if (problem.empty())
      return;
    llvm::errs() << name << ": " << problem << " in\n" << program << "\n";
    ++failures;
  }

  MLIRContext &context;
  Builder builder;
  std::map<std::string, unsigned> count;
  unsigned failures = 0;

private:
  std::string run(ArrayRef<Tensor> inputs, const Build &build,
                  ArrayRef<Wanted> wanted, bool isOpen) {
    error.clear();
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    SmallVector<Type> types;
    for (const Tensor &input : inputs) {
      SmallVector<int64_t> shape = input.shape;
      if (isOpen)
        shape.assign(shape.size(), ShapedType::kDynamic);
      types.push_back(RankedTensorType::get(shape, input.element));
    }
    OpBuilder builder(&context);
    builder.setInsertionPointToEnd(module->getBody());
    auto function =
        func::FuncOp::create(builder, module->getLoc(), "main",
                             FunctionType::get(&context, types, {}));
    Block *body = function.addEntryBlock();
    this->builder = builder;
    opBuilder = OpBuilder::atBlockEnd(body);
    FailureOr<View> view = build(body->getArguments());
    if (failed(view))
      return "it is not built: " + error;
    auto end = func::ReturnOp::create(opBuilder, module->getLoc(),
                                      (*view)->getResults());
    function.setType(
        FunctionType::get(&context, types, end->getOperandTypes()));
    return run(*module, function, inputs, wanted);
  }

  std::string run(ModuleOp module, func::FuncOp function,
                  ArrayRef<Tensor> inputs, ArrayRef<Wanted> wanted) {
    if (failed(verifyViews(module)))
      return "it is not verified: " + error;
    auto ops = readOps(
        module->getLoc(), {},
        [](const ViewOpRow &row) { return findDecomposition(row) != nullptr; },
        "");
    if (failed(decomposeViews(module, *ops)) || failed(mlir::verify(module)))
      return "it is not decomposed: " + error;
    std::string problem;
    auto results = dialectgen::test::interpret(function, inputs, problem);
    if (!results)
      return problem;
    if (results->size() != wanted.size())
      return "it has other results";
    for (auto [result, expected] : llvm::zip(*results, wanted)) {
      Tensor tensor = Tensor::make(result.element, expected.shape);
      for (auto [index, number] : llvm::enumerate(expected.numbers))
        tensor.set(int64_t(index), number);
      double precision = result.element.isF64()    ? 1e-14
                         : result.element.isF32()  ? 2e-6
                         : result.element.isF16()  ? 2e-3
                         : result.element.isBF16() ? 2e-2
                                                   : 0;
      std::string different =
          dialectgen::test::difference(result, tensor, precision, precision);
      if (!different.empty())
        return different;
    }
    return "";
  }

public:
  OpBuilder opBuilder{&context};

private:
  std::string error;
};

/// Numbers that look like none in particular.
Tensor numbers(Type element, ArrayRef<int64_t> shape, double scale = 3) {
  Tensor tensor = Tensor::make(element, shape);
  uint64_t state = 88172645463325252u;
  for (int64_t i = 0; i != tensor.size(); ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    tensor.set(i, (double(state % 2000001) / 1e6 - 1) * scale);
  }
  return tensor;
}

Tensor listOf(Type element, ArrayRef<double> list) {
  Tensor tensor = Tensor::make(element, int64_t(list.size()));
  for (auto [index, number] : llvm::enumerate(list))
    tensor.set(int64_t(index), number);
  return tensor;
}

/// Calls `function` with the places of each line along `axis`.
template <typename Function>
void forLines(ArrayRef<int64_t> shape, int64_t axis, Function function) {
  int64_t inner = 1, outer = 1, length = shape[size_t(axis)];
  for (auto [index, size] : llvm::enumerate(shape))
    (int64_t(index) < axis ? outer : inner) *=
        int64_t(index) == axis ? 1 : size;
  for (int64_t i = 0; i != outer; ++i)
    for (int64_t j = 0; j != inner; ++j) {
      SmallVector<int64_t> places;
      for (int64_t k = 0; k != length; ++k)
        places.push_back((i * length + k) * inner + j);
      function(places, i * inner + j);
    }
}

Wanted likeInput(const Tensor &x,
                 const std::function<double(double)> &function) {
  Wanted wanted{x.shape, {}};
  for (int64_t i = 0; i != x.size(); ++i)
    wanted.numbers.push_back(function(x.at(i)));
  return wanted;
}

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

/// A type in MLIR text, with open sizes if `isOpen`.
std::string typeText(Type element, ArrayRef<int64_t> shape, bool isOpen) {
  SmallVector<int64_t> sizes(shape);
  if (isOpen)
    sizes.assign(sizes.size(), ShapedType::kDynamic);
  std::string text;
  llvm::raw_string_ostream(text) << RankedTensorType::get(sizes, element);
  return text;
}

/// A function of one operation, whose operands are its arguments.
std::string programOf(StringRef target, StringRef attributes,
                      ArrayRef<std::string> operands,
                      ArrayRef<std::string> results) {
  std::vector<std::string> names, arguments;
  for (auto [index, type] : llvm::enumerate(operands)) {
    names.push_back("%" + std::to_string(index));
    arguments.push_back(names.back() + ": " + type);
  }
  std::string count = ":" + std::to_string(results.size());
  std::string given = "(" + llvm::join(results, ", ") + ")";
  return "func.func @main(" + llvm::join(arguments, ", ") + ") -> " + given +
         " {\n  %r" + count + " = stablehlo.custom_call @" + target.str() +
         "(" + llvm::join(names, ", ") + ") {byteir_attrs = {" +
         attributes.str() + "}} : (" + llvm::join(operands, ", ") + ") -> " +
         given + "\n  return " + (results.size() == 1 ? "%r#0" : "%r#0, %r#1") +
         " : " + llvm::join(results, ", ") + "\n}\n";
}

void checkLosses(Cases &cases, Type element, bool isOpen) {
  Type i64 = cases.builder.getI64Type();
  // The ignored class, 2, is one that there is, and its row is no number.
  Tensor x = numbers(element, {4, 3}), target = listOf(i64, {1, 2, 0, 1});
  x.set(5, none);
  double sum = 0;
  Wanted each{{4}, {0, 0, 0, 0}};
  for (int64_t row : {0, 2, 3}) {
    each.numbers[size_t(row)] = -x.at(row * 3 + int64_t(target.at(row)));
    sum += each.numbers[size_t(row)];
  }
  std::string operand = typeText(element, {4, 3}, isOpen),
              classes = typeText(i64, {4}, isOpen),
              rows = typeText(element, {4}, isOpen),
              scalar = typeText(element, {}, false);
  for (int64_t reduction : {0, 1, 2}) {
    std::string attributes =
        "ignore_index = 2 : i64, reduction = " + std::to_string(reduction) +
        " : i64";
    std::string loss = reduction ? scalar : rows;
    cases.checkProgram("nll_loss_forward", {x, target},
                       programOf("byteir.nll_loss_forward", attributes,
                                 {operand, classes}, {loss, scalar}),
                       {reduction == 0   ? each
                        : reduction == 1 ? Wanted{{}, {sum / 3}}
                                         : Wanted{{}, {sum}},
                        {{}, {reduction ? 3.0 : 0.0}}});
    Tensor gradient = reduction ? Tensor::make(element, {})
                                : listOf(element, {1, 2, 3, 4}),
           weight = Tensor::make(element, {});
    weight.set(0, 3);
    if (reduction)
      gradient.set(0, 6);
    Wanted wanted{{4, 3}, std::vector<double>(12, 0)};
    for (int64_t row : {0, 2, 3})
      wanted.numbers[size_t(row * 3 + int64_t(target.at(row)))] =
          -(reduction == 0   ? gradient.at(row)
            : reduction == 1 ? 2
                             : 6);
    cases.checkProgram("nll_loss_backward", {gradient, x, target, weight},
                       programOf("byteir.nll_loss_backward", attributes,
                                 {loss, operand, classes, scalar}, {operand}),
                       wanted);
  }
  // One sample; and a mean of nothing is no number.
  Tensor one = listOf(element, {-1, -2, -3}), last = Tensor::make(i64, {});
  last.set(0, 2);
  for (int64_t ignoredClass : {0, 2})
    cases.checkProgram(
        "nll_loss_forward", {one, last},
        programOf("byteir.nll_loss_forward",
                  "ignore_index = " + std::to_string(ignoredClass) +
                      " : i64, reduction = 1 : i64",
                  {typeText(element, {3}, isOpen), "tensor<i64>"},
                  {scalar, scalar}),
        {{{}, {ignoredClass == 2 ? none : 3.0}},
         {{}, {ignoredClass == 2 ? 0.0 : 1.0}}});
}

/// Of matrices, all ways to transpose them, and batches that are broadcast.
void checkProducts(Cases &cases, Type element, bool isOpen) {
  for (bool left : {false, true})
    for (bool right : {false, true})
      for (const SmallVector<int64_t> &batch :
           std::vector<SmallVector<int64_t>>{{}, {2}, {2, 3}, {2, 1}}) {
        // The other side has a batch of 3 where this one has 1.
        bool isBroadcast = !batch.empty() && batch.back() == 1;
        SmallVector<int64_t> a(batch), b(batch), c(batch);
        if (isBroadcast) {
          b.assign(1, 3);
          c.back() = 3;
        }
        a.append(left ? std::initializer_list<int64_t>{4, 2}
                      : std::initializer_list<int64_t>{2, 4});
        b.append(right ? std::initializer_list<int64_t>{5, 4}
                       : std::initializer_list<int64_t>{4, 5});
        c.append({2, 5});
        Tensor x = numbers(element, a, 1), y = numbers(element, b, 2);
        Wanted wanted{c, {}};
        int64_t count = 1;
        for (int64_t size : ArrayRef(c).drop_back(2))
          count *= size;
        for (int64_t i = 0; i != count; ++i)
          for (int64_t row = 0; row != 2; ++row)
            for (int64_t column = 0; column != 5; ++column) {
              int64_t p = isBroadcast ? i / 3 : i, q = isBroadcast ? i % 3 : i;
              double sum = 0;
              for (int64_t k = 0; k != 4; ++k)
                sum += x.at(p * 8 + (left ? k * 2 + row : row * 4 + k)) *
                       y.at(q * 20 + (right ? column * 4 + k : k * 5 + column));
              wanted.numbers.push_back(sum);
            }
        cases.checkProgram(
            "BatchMatMul", {x, y},
            programOf(
                "tf.BatchMatMul",
                std::string("adj_x = ") + (left ? "true" : "false") +
                    ", adj_y = " + (right ? "true" : "false"),
                {typeText(element, a, isOpen), typeText(element, b, isOpen)},
                {typeText(element, c, isOpen)}),
            wanted);
      }
}

/// One line of a table of slices of numbers 0, 1, … in a shape.
struct SliceCase {
  const char *begin, *end, *strides, *masks;
  SmallVector<int64_t> shape;
  std::vector<double> numbers;
};

void checkSlices(Cases &cases) {
  Tensor x = Tensor::make(cases.builder.getF32Type(), {3, 4});
  for (int64_t i = 0; i != 12; ++i)
    x.set(i, double(i));
  const SliceCase table[] = {
      {"0, 1", "2, 3", "1, 1", "", {2, 2}, {1, 2, 5, 6}},
      {"1", "3", "1", "", {2, 4}, {4, 5, 6, 7, 8, 9, 10, 11}},
      {"0, 0", "3, 4", "2, 3", "", {2, 2}, {0, 3, 8, 11}},
      // From the end, and beyond it.
      {"-2, -9", "9, -2", "1, 1", "", {2, 2}, {4, 5, 8, 9}},
      // Backwards, all of it.
      {"0, 9",
       "0, 0",
       "1, -2",
       "begin_mask = 1 : i64, end_mask = 3 : i64",
       {3, 2},
       {3, 1, 7, 5, 11, 9}},
      {"2, 0",
       "0, 0",
       "-1, 1",
       "end_mask = 2 : i64",
       {2, 4},
       {8, 9, 10, 11, 4, 5, 6, 7}},
      // A dimension taken away, one put in.
      {"-1, 1", "0, 3", "1, 1", "shrink_axis_mask = 1 : i64", {2}, {9, 10}},
      {"1, 0, 1",
       "2, 0, 2",
       "1, 1, 1",
       "new_axis_mask = 2 : i64, shrink_axis_mask = 1 : i64",
       {1, 1},
       {5}},
      // Nothing.
      {"2, 0", "1, 4", "1, 1", "", {0, 4}, {}},
  };
  for (const SliceCase &one : table) {
    unsigned count = 1 + unsigned(StringRef(one.begin).count(','));
    std::string vector = "tensor<" + std::to_string(count) + "xi32>";
    auto constant = [&](const char *name, const char *numbers) {
      return std::string("  ") + name + " = stablehlo.constant dense<[" +
             numbers + "]> : " + vector + "\n";
    };
    std::string result = typeText(x.element, one.shape, false);
    cases.checkProgram(
        "StridedSlice", x,
        "func.func @main(%x: tensor<3x4xf32>) -> " + result + " {\n" +
            constant("%b", one.begin) + constant("%e", one.end) +
            constant("%s", one.strides) +
            "  %r = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) "
            "{byteir_attrs = {" +
            one.masks + "}} : (tensor<3x4xf32>, " + vector + ", " + vector +
            ", " + vector + ") -> " + result + "\n  return %r : " + result +
            "\n}\n",
        Wanted{one.shape, one.numbers});
  }
}

/// Where only dimensions are open that nothing is done along.
void checkOpenDimensions(Cases &cases) {
  Tensor x = Tensor::make(cases.builder.getF32Type(), {2, 4});
  for (int64_t i = 0; i != 8; ++i)
    x.set(i, double(i));
  cases.checkProgram(
      "StridedSlice", x,
      "func.func @main(%x: tensor<?x4xf32>) -> tensor<?x1x2xf32> {\n"
      "  %b = stablehlo.constant dense<[0, 0, 1]> : tensor<3xi32>\n"
      "  %e = stablehlo.constant dense<[0, 0, 4]> : tensor<3xi32>\n"
      "  %s = stablehlo.constant dense<[1, 1, 2]> : tensor<3xi32>\n"
      "  %r = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) "
      "{byteir_attrs = {end_mask = 1 : i64, new_axis_mask = 2 : i64}} : "
      "(tensor<?x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> "
      "tensor<?x1x2xf32>\n  return %r : tensor<?x1x2xf32>\n}\n",
      Wanted{{2, 1, 2}, {1, 3, 5, 7}});
  for (StringRef mode : {"nearest", "linear"})
    cases.checkProgram(
        "resize", x,
        ("func.func @main(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {\n"
         "  %s = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>\n"
         "  %r = stablehlo.custom_call @byteir.resize(%x, %s) {byteir_attrs = "
         "{target_mode = \"scale\", mode = \"" +
         mode +
         "\", coordinate_transformation_mode = \"asymmetric\"}} : "
         "(tensor<?x4xf32>, tensor<2xf32>) -> tensor<?x2xf32>\n"
         "  return %r : tensor<?x2xf32>\n}\n")
            .str(),
        Wanted{{2, 2}, {0, 2, 4, 6}});
  // More places than narrow indices can tell apart.
  Tensor many = Tensor::make(cases.builder.getF32Type(), {40000});
  many.set(30000, 1);
  many.set(39000, 1);
  cases.checkProgram(
      "arg_max", many,
      programOf("byteir.arg_max",
                "axis = 0 : i64, keep_dims = false, select_last_index = false",
                {"tensor<40000xf32>"}, {"tensor<i16>"}),
      Wanted{{}, {30000}});
}

/// Repeats rows 0, 1, 2 by constants; zero and negative numbers mean no
/// repetition.
void checkRepeats(Cases &cases, Type element) {
  Tensor x = numbers(element, {3, 2});
  struct {
    const char *counts;
    std::vector<int64_t> rows;
  } table[] = {{"2, 0, 1", {0, 0, 2}},
               {"2", {0, 0, 1, 1, 2, 2}},
               {"-1, 1, 0", {1}},
               {"0, 0, 0", {}}};
  for (const auto &[counts, rows] : table) {
    Wanted wanted{{int64_t(rows.size()), 2}, {}};
    for (int64_t row : rows)
      for (int64_t column : {0, 1})
        wanted.numbers.push_back(x.at(row * 2 + column));
    std::string list =
        "tensor<" + std::to_string(1 + StringRef(counts).count(',')) + "xi64>";
    std::string from = typeText(element, x.shape, false),
                to = typeText(element, wanted.shape, false);
    cases.checkProgram("repeat", x,
                       "func.func @main(%x: " + from + ") -> " + to +
                           " {\n  %n = stablehlo.constant dense<[" + counts +
                           "]> : " + list +
                           "\n  %r = stablehlo.custom_call @byteir.repeat(%x, "
                           "%n) : (" +
                           from + ", " + list + ") -> " + to +
                           "\n  return %r : " + to + "\n}\n",
                       wanted);
  }
}

void checkScatters(Cases &cases, Type element) {
  Type i32 = cases.builder.getI32Type();
  // Places that are given twice, and one that is nowhere.
  Tensor places = Tensor::make(i32, {5, 1}),
         updates = Tensor::make(element, {5});
  for (auto [index, place] : llvm::enumerate(std::array{1, 3, 1, 9, 0})) {
    places.set(int64_t(index), place);
    updates.set(int64_t(index), double(index) + 1);
  }
  Tensor shape = listOf(i32, {4});
  std::string list = typeText(element, {5}, false);
  for (const char *size : {"4", "?"}) {
    std::string result = typeText(element, {4}, *size == '?');
    cases.checkProgram("ScatterNd", {places, updates, shape},
                       programOf("tf.ScatterNd", "",
                                 {"tensor<5x1xi32>", list, "tensor<1xi32>"},
                                 {result}),
                       Wanted{{4}, {5, 4, 0, 2}});
  }
  // Rows at places of two dimensions.
  Tensor pairs = Tensor::make(i32, {2, 2}),
         rows = Tensor::make(element, {2, 3});
  for (auto [index, place] : llvm::enumerate(std::array{0, 1, 1, 0}))
    pairs.set(int64_t(index), place);
  for (int64_t i = 0; i != 6; ++i)
    rows.set(i, double(i) + 1);
  cases.checkProgram(
      "ScatterNd", {pairs, rows, listOf(i32, {2, 2, 3})},
      programOf("tf.ScatterNd", "",
                {"tensor<2x2xi32>", typeText(element, {2, 3}, false),
                 "tensor<3xi32>"},
                {typeText(element, {2, 2, 3}, false)}),
      Wanted{{2, 2, 3}, {0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0}});
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
  for (Type element :
       {Type(builder.getF16Type()), Type(builder.getBF16Type()),
        Type(builder.getF32Type()), Type(builder.getF64Type())}) {
    for (bool isOpen : {false, true}) {
      checkLosses(cases, element, isOpen);
      checkProducts(cases, element, isOpen);
    }
    checkScatters(cases, element);
    checkRepeats(cases, element);
  }
  checkScatters(cases, builder.getI32Type());
  checkSlices(cases);
  checkOpenDimensions(cases);
  unsigned all = 0;
  for (const auto &[name, count] : cases.count)
    all += count;
  llvm::outs() << all << " cases of " << cases.count.size() << " operations, "
               << cases.failures << " wrong\n";
  return cases.failures != 0;
}
