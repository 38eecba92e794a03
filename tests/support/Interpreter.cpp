//===- Interpreter.cpp - programs of StableHLO, run slowly ----------------===//
//
// See Interpreter.h. Operations are known by their names.
//
//===----------------------------------------------------------------------===//

#include "InterpreterWindows.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <complex>
#include <functional>
#include <numeric>

using namespace mlir;

namespace dialectgen::test {

using Sizes = SmallVector<int64_t>;

static int64_t countOf(ArrayRef<int64_t> shape) {
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

static double roundedTo(Type element, double value) {
  if (element.isF64())
    return value;
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(cast<FloatType>(element).getFloatSemantics(),
                  APFloat::rmNearestTiesToEven, &losesInfo);
  rounded.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return rounded.convertToDouble();
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

namespace {

class Interpreter {
public:
  explicit Interpreter(std::string &problem) : problem(problem) {}

  std::optional<std::vector<Tensor>> run(Region &region,
                                         ArrayRef<Tensor> arguments) {
    Block &block = region.front();
    for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
      values[argument] = value;
    for (Operation &op : block) {
      if (op.hasTrait<OpTrait::IsTerminator>() ||
          op.getName().getStringRef() == "stablehlo.return") {
        std::vector<Tensor> results;
        for (Value operand : op.getOperands())
          results.push_back(values[operand]);
        return results;
      }
      if (!runOp(&op)) {
        if (problem.empty())
          problem = ("cannot run '" + op.getName().getStringRef() + "'").str();
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

private:
  const Tensor &in(Operation *op, unsigned index) {
    return values[op->getOperand(index)];
  }
  bool give(Operation *op, Tensor tensor, unsigned index = 0) {
    values[op->getResult(index)] = std::move(tensor);
    return true;
  }
  static Type elementOf(Value value) {
    return cast<ShapedType>(value.getType()).getElementType();
  }
  static Sizes ints(Operation *op, StringRef name) {
    Attribute value = op->getAttr(name);
    if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(value))
      return Sizes(list.asArrayRef());
    if (auto number = dyn_cast_or_null<IntegerAttr>(value))
      return {number.getValue().getSExtValue()};
    Sizes numbers;
    if (auto list = dyn_cast_or_null<ArrayAttr>(value))
      for (auto number : list.getAsRange<IntegerAttr>())
        numbers.push_back(number.getValue().getSExtValue());
    return numbers;
  }
  Sizes sizesOf(const Tensor &tensor) {
    return Sizes(tensor.integers.begin(), tensor.integers.end());
  }

  bool runOp(Operation *op);
  bool runComplex(Operation *op, StringRef name);
  bool runUnary(Operation *op, const std::function<double(double)> &function);
  bool runBinary(Operation *op, StringRef name);
  bool runCompare(Operation *op);
  bool runSelect(Operation *op);
  bool runBroadcast(Operation *op, ArrayRef<int64_t> shape);
  bool runReduce(Operation *op);
  bool runSort(Operation *op);
  bool runGather(Operation *op);
  bool runDotGeneral(Operation *op);
  bool runScatter(Operation *op);
  bool runReverse(Operation *op);
  bool runSlice(Operation *op, Sizes starts, Sizes limits, Sizes strides);
  bool runConcatenate(Operation *op, int64_t dimension);
  bool runTranspose(Operation *op, ArrayRef<int64_t> permutation);
  bool runOnnx(Operation *op, StringRef name);
  bool runMatMul(Operation *op);
  bool runReshape(Operation *op, ArrayRef<int64_t> shape) {
    Tensor tensor = in(op, 0);
    if (countOf(shape) != tensor.size())
      return false;
    tensor.shape = Sizes(shape);
    return give(op, std::move(tensor));
  }
  Tensor broadcastTo(const Tensor &tensor, ArrayRef<int64_t> shape,
                     ArrayRef<int64_t> dimensions);

  llvm::DenseMap<Value, Tensor> values;
  std::string &problem;
};

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
          .Default(nullptr);
  return function;
}

double greater(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? NAN : std::max(a, b);
}
double lesser(double a, double b) {
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
                  uint64_t power = 1;
                  for (int64_t i = 0; i < y; ++i)
                    power *= uint64_t(x);
                  return int64_t(power);
                })
          .Case("shift_left",
                [](int64_t x, int64_t y) {
                  return y < 64 ? int64_t(uint64_t(x) << y) : 0;
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

bool Interpreter::runSelect(Operation *op) {
  const Tensor &which = in(op, 0), &a = in(op, 1), &b = in(op, 2);
  Tensor result = b;
  for (int64_t i = 0; i != a.size(); ++i)
    if (which.integers[which.shape.empty() ? 0 : size_t(i)]) {
      result.copy(i, a, i);
    }
  return give(op, std::move(result));
}

/// A tensor of `shape` with the elements of `x` at the places that `from`
/// gives.
static Tensor rearranged(const Tensor &x, ArrayRef<int64_t> shape,
                         llvm::function_ref<Sizes(ArrayRef<int64_t> at)> from) {
  Tensor result = Tensor::make(x.element, shape);
  forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
    result.copy(index, x, offsetOf(x.shape, from(at)));
  });
  return result;
}

Tensor Interpreter::broadcastTo(const Tensor &tensor, ArrayRef<int64_t> shape,
                                ArrayRef<int64_t> dimensions) {
  return rearranged(tensor, shape, [&](ArrayRef<int64_t> at) {
    Sizes from;
    for (auto [i, dimension] : llvm::enumerate(dimensions))
      from.push_back(tensor.shape[i] == 1 ? 0 : at[size_t(dimension)]);
    return from;
  });
}

/// One element of a tensor.
static Tensor scalar(const Tensor &tensor, int64_t index) {
  Tensor one = Tensor::make(tensor.element, {});
  one.copy(0, tensor, index);
  return one;
}

bool Interpreter::runReduce(Operation *op) {
  size_t count = op->getNumResults();
  Sizes axes = ints(op, "dimensions");
  const Sizes shape = in(op, 0).shape;
  Sizes reduced;
  for (auto [i, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(axes, int64_t(i)))
      reduced.push_back(size);
  std::vector<Tensor> inputs, sums;
  for (size_t i = 0; i != count; ++i) {
    inputs.push_back(in(op, unsigned(i)));
    sums.push_back(broadcastTo(in(op, unsigned(count + i)), reduced, {}));
  }
  bool isGood = true;
  forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
    Sizes to;
    for (auto [i, position] : llvm::enumerate(at))
      if (!llvm::is_contained(axes, int64_t(i)))
        to.push_back(position);
    int64_t target = offsetOf(reduced, to);
    SmallVector<Tensor> arguments;
    for (const Tensor &sum : sums)
      arguments.push_back(scalar(sum, target));
    for (const Tensor &input : inputs)
      arguments.push_back(scalar(input, index));
    auto results = run(op->getRegion(0), arguments);
    if (!results) {
      isGood = false;
      return;
    }
    for (auto [sum, result] : llvm::zip(sums, *results))
      sum.copy(target, result, 0);
  });
  for (size_t i = 0; i != count; ++i)
    give(op, std::move(sums[i]), unsigned(i));
  return isGood;
}

bool Interpreter::runSort(Operation *op) {
  size_t count = op->getNumOperands();
  std::vector<Tensor> inputs, results;
  for (size_t i = 0; i != count; ++i)
    inputs.push_back(in(op, unsigned(i)));
  results = inputs;
  Sizes shape = inputs.front().shape;
  int64_t dimension = ints(op, "dimension").front();
  if (dimension < 0)
    dimension += int64_t(shape.size());
  int64_t length = shape[size_t(dimension)];
  Sizes outer = shape;
  outer[size_t(dimension)] = 1;
  bool isGood = true;
  forEachElement(outer, [&](int64_t, ArrayRef<int64_t> start) {
    auto offset = [&](int64_t position) {
      Sizes at(start);
      at[size_t(dimension)] = position;
      return offsetOf(shape, at);
    };
    Sizes order(static_cast<size_t>(length));
    std::iota(order.begin(), order.end(), 0);
    auto isLess = [&](int64_t a, int64_t b) {
      SmallVector<Tensor> arguments;
      for (const Tensor &input : inputs)
        for (int64_t side : {a, b}) {
          Tensor one = Tensor::make(input.element, {});
          one.copy(0, input, offset(side));
          arguments.push_back(std::move(one));
        }
      auto less = run(op->getRegion(0), arguments);
      isGood &= less.has_value();
      return less && less->front().integers[0] != 0;
    };
    // Few elements; equal ones stay in order.
    for (size_t i = 1; i < order.size(); ++i)
      for (size_t k = i; k > 0 && isLess(order[k], order[k - 1]); --k)
        std::swap(order[k], order[k - 1]);
    for (auto [input, result] : llvm::zip(inputs, results))
      for (int64_t i = 0; i != length; ++i)
        result.copy(offset(i), input, offset(order[size_t(i)]));
  });
  for (size_t i = 0; i != count; ++i)
    give(op, std::move(results[i]), unsigned(i));
  return isGood;
}

namespace {

/// The dimensions of gathers and scatters, under one name each.
struct Windows {
  /// Of the result or the updates: those that lie within a window.
  ArrayRef<int64_t> within;
  /// Of the operand: those that windows have and results have not, those that
  /// go with dimensions of the indices, and those that vectors lead to.
  ArrayRef<int64_t> dropped, batching, indexBatching, led;
  int64_t vectorDimension;

  explicit Windows(dialectgen::stablehlo::GatherDimensionNumbersAttr numbers)
      : within(numbers.getOffsetDims()),
        dropped(numbers.getCollapsedSliceDims()),
        batching(numbers.getOperandBatchingDims()),
        indexBatching(numbers.getStartIndicesBatchingDims()),
        led(numbers.getStartIndexMap()),
        vectorDimension(numbers.getIndexVectorDim()) {}
  explicit Windows(dialectgen::stablehlo::ScatterDimensionNumbersAttr numbers)
      : within(numbers.getUpdateWindowDims()),
        dropped(numbers.getInsertedWindowDims()),
        batching(numbers.getInputBatchingDims()),
        indexBatching(numbers.getScatterIndicesBatchingDims()),
        led(numbers.getScatterDimsToOperandDims()),
        vectorDimension(numbers.getIndexVectorDim()) {}

  bool isWithin(size_t dimension) const {
    return llvm::is_contained(within, int64_t(dimension));
  }

  /// Where `at`, of a result or of updates, is in an operand of `rank`
  /// dimensions; `place` may move the component of an index vector.
  Sizes placeOf(ArrayRef<int64_t> at, const Tensor &indices, size_t rank,
                llvm::function_ref<int64_t(size_t, int64_t)> place) const {
    Sizes vector, window, from(rank, 0);
    for (auto [i, coordinate] : llvm::enumerate(at))
      (isWithin(i) ? window : vector).push_back(coordinate);
    // Batching dimensions are counted with the dimension of vectors.
    bool isImplicit = vectorDimension == int64_t(indices.shape.size());
    if (!isImplicit)
      vector.insert(vector.begin() + vectorDimension, 0);
    for (auto [dimension, of] : llvm::zip(batching, indexBatching))
      from[size_t(dimension)] = vector[size_t(of)];
    for (auto [i, dimension] : llvm::enumerate(led)) {
      if (!isImplicit)
        vector[size_t(vectorDimension)] = int64_t(i);
      int64_t component =
          indices.integers[size_t(offsetOf(indices.shape, vector))];
      // No number is as large as the largest unsigned 64-bit numbers.
      if (indices.element.isUnsignedInteger() && component < 0)
        component = INT64_MAX / 2;
      from[size_t(dimension)] = place(size_t(dimension), component);
    }
    size_t next = 0;
    for (size_t i = 0; i != rank; ++i)
      if (!llvm::is_contained(dropped, int64_t(i)) &&
          !llvm::is_contained(batching, int64_t(i)))
        from[i] += window[next++];
    return from;
  }
};

} // namespace

bool Interpreter::runGather(Operation *op) {
  Windows windows(
      op->getAttrOfType<dialectgen::stablehlo::GatherDimensionNumbersAttr>(
          "dimension_numbers"));
  const Tensor &x = in(op, 0), &indices = in(op, 1);
  Sizes slices =
      op->getNumOperands() == 3 ? sizesOf(in(op, 2)) : ints(op, "slice_sizes");
  Sizes sizes, batch = indices.shape;
  for (auto [i, size] : llvm::enumerate(slices))
    if (!llvm::is_contained(windows.dropped, int64_t(i)) &&
        !llvm::is_contained(windows.batching, int64_t(i)))
      sizes.push_back(size);
  if (windows.vectorDimension != int64_t(batch.size()))
    batch.erase(batch.begin() + windows.vectorDimension);
  Sizes shape;
  size_t next = 0;
  for (size_t i = 0, rank = sizes.size() + batch.size(); i != rank; ++i) {
    bool isWithin = windows.isWithin(i);
    shape.push_back(isWithin ? sizes[next] : batch[i - next]);
    next += isWithin;
  }
  return give(op, rearranged(x, shape, [&](ArrayRef<int64_t> at) {
                return windows.placeOf(at, indices, x.shape.size(),
                                       [&](size_t i, int64_t start) {
                                         return std::clamp<int64_t>(
                                             start, 0, x.shape[i] - slices[i]);
                                       });
              }));
}

bool Interpreter::runDotGeneral(Operation *op) {
  auto numbers =
      op->getAttrOfType<dialectgen::stablehlo::DotDimensionNumbersAttr>(
          "dot_dimension_numbers");
  const Tensor &a = in(op, 0), &b = in(op, 1);
  if (!numbers)
    return false;
  auto batchA = numbers.getLhsBatchingDimensions(),
       batchB = numbers.getRhsBatchingDimensions(),
       innerA = numbers.getLhsContractingDimensions(),
       innerB = numbers.getRhsContractingDimensions();
  // Batch dimensions, then those of each side that are no others.
  auto freeOf = [](const Tensor &side, ArrayRef<int64_t> batch,
                   ArrayRef<int64_t> inner) {
    Sizes free;
    for (int64_t i = 0; i != int64_t(side.shape.size()); ++i)
      if (!llvm::is_contained(batch, i) && !llvm::is_contained(inner, i))
        free.push_back(i);
    return free;
  };
  Sizes freeA = freeOf(a, batchA, innerA), freeB = freeOf(b, batchB, innerB);
  Sizes shape, inner;
  for (int64_t dimension : batchA)
    shape.push_back(a.shape[size_t(dimension)]);
  for (int64_t dimension : freeA)
    shape.push_back(a.shape[size_t(dimension)]);
  for (int64_t dimension : freeB)
    shape.push_back(b.shape[size_t(dimension)]);
  for (int64_t dimension : innerA)
    inner.push_back(a.shape[size_t(dimension)]);
  Tensor result = Tensor::make(
      cast<RankedTensorType>(op->getResult(0).getType()).getElementType(),
      shape);
  forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
    Sizes left(a.shape.size()), right(b.shape.size());
    for (auto [i, x, y] : llvm::enumerate(batchA, batchB))
      left[size_t(x)] = right[size_t(y)] = at[i];
    for (auto [i, x] : llvm::enumerate(freeA))
      left[size_t(x)] = at[batchA.size() + i];
    for (auto [i, y] : llvm::enumerate(freeB))
      right[size_t(y)] = at[batchA.size() + freeA.size() + i];
    double sum = 0;
    forEachElement(inner, [&](int64_t, ArrayRef<int64_t> along) {
      for (auto [i, x, y] : llvm::enumerate(innerA, innerB))
        left[size_t(x)] = right[size_t(y)] = along[i];
      sum += a.at(offsetOf(a.shape, left)) * b.at(offsetOf(b.shape, right));
    });
    result.set(index, sum);
  });
  return give(op, std::move(result));
}

bool Interpreter::runScatter(Operation *op) {
  Windows windows(
      op->getAttrOfType<dialectgen::stablehlo::ScatterDimensionNumbersAttr>(
          "scatter_dimension_numbers"));
  unsigned count = op->getNumResults();
  // The computation of the region moves values.
  const Tensor indices = in(op, count);
  std::vector<Tensor> results, updates;
  for (unsigned i = 0; i != count; ++i) {
    results.push_back(in(op, i));
    updates.push_back(in(op, count + 1 + i));
  }
  bool isGood = true;
  ArrayRef<int64_t> shape = results.front().shape;
  forEachElement(
      updates.front().shape, [&](int64_t index, ArrayRef<int64_t> at) {
        Sizes to = windows.placeOf(at, indices, shape.size(),
                                   [](size_t, int64_t start) { return start; });
        for (auto [i, size] : llvm::zip(to, shape))
          if (i < 0 || i >= size)
            return;
        int64_t place = offsetOf(shape, to);
        SmallVector<Tensor> arguments;
        for (const Tensor &result : results)
          arguments.push_back(scalar(result, place));
        for (const Tensor &update : updates)
          arguments.push_back(scalar(update, index));
        auto combined = run(op->getRegion(0), arguments);
        isGood &= combined.has_value();
        for (unsigned i = 0; combined && i != count; ++i)
          results[i].copy(place, (*combined)[i], 0);
      });
  for (unsigned i = 0; i != count; ++i)
    give(op, std::move(results[i]), i);
  return isGood;
}

bool Interpreter::runReverse(Operation *op) {
  const Tensor &x = in(op, 0);
  Sizes dimensions = ints(op, "dimensions");
  return give(op, rearranged(x, x.shape, [&](ArrayRef<int64_t> at) {
                Sizes from(at);
                for (int64_t dimension : dimensions)
                  from[size_t(dimension)] =
                      x.shape[size_t(dimension)] - 1 - at[size_t(dimension)];
                return from;
              }));
}

bool Interpreter::runSlice(Operation *op, Sizes starts, Sizes limits,
                           Sizes strides) {
  const Tensor &x = in(op, 0);
  Sizes shape;
  for (auto [start, limit, stride] : llvm::zip(starts, limits, strides))
    shape.push_back((limit - start + stride - 1) / stride);
  return give(op, rearranged(x, shape, [&](ArrayRef<int64_t> at) {
                Sizes from;
                for (auto [i, start, stride] : llvm::zip(at, starts, strides))
                  from.push_back(start + i * stride);
                return from;
              }));
}

bool Interpreter::runConcatenate(Operation *op, int64_t dimension) {
  Sizes shape = in(op, 0).shape;
  shape[size_t(dimension)] = 0;
  for (Value operand : op->getOperands())
    shape[size_t(dimension)] += values[operand].shape[size_t(dimension)];
  Tensor result = Tensor::make(in(op, 0).element, shape);
  int64_t begin = 0;
  for (Value operand : op->getOperands()) {
    const Tensor &part = values[operand];
    forEachElement(part.shape, [&](int64_t index, ArrayRef<int64_t> at) {
      Sizes to(at);
      to[size_t(dimension)] += begin;
      result.copy(offsetOf(shape, to), part, index);
    });
    begin += part.shape[size_t(dimension)];
  }
  return give(op, std::move(result));
}

bool Interpreter::runTranspose(Operation *op, ArrayRef<int64_t> permutation) {
  const Tensor &x = in(op, 0);
  Sizes shape;
  for (int64_t dimension : permutation)
    shape.push_back(x.shape[size_t(dimension)]);
  return give(op, rearranged(x, shape, [&](ArrayRef<int64_t> at) {
                Sizes from(at.size());
                for (auto [i, dimension] : llvm::enumerate(permutation))
                  from[size_t(dimension)] = at[i];
                return from;
              }));
}

bool Interpreter::runMatMul(Operation *op) {
  const Tensor &a = in(op, 0), &b = in(op, 1);
  if (a.shape.size() < 2 || b.shape.size() < 2 || !a.isReal())
    return false;
  int64_t rows = a.shape[a.shape.size() - 2], inner = a.shape.back(),
          columns = b.shape.back();
  ArrayRef<int64_t> batchA = ArrayRef(a.shape).drop_back(2),
                    batchB = ArrayRef(b.shape).drop_back(2);
  Sizes batch(batchA.size() > batchB.size() ? batchA : batchB);
  Sizes shape = batch;
  shape.append({rows, columns});
  Tensor result = Tensor::make(a.element, shape);
  auto from = [&](ArrayRef<int64_t> of, ArrayRef<int64_t> at) {
    Sizes position;
    for (size_t i = 0; i != of.size(); ++i)
      position.push_back(of[i] == 1 ? 0 : at[batch.size() - of.size() + i]);
    return position;
  };
  forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
    double sum = 0;
    Sizes left = from(batchA, at), right = from(batchB, at);
    left.append({at[at.size() - 2], 0});
    right.append({0, at.back()});
    for (int64_t k = 0; k != inner; ++k) {
      left.back() = k;
      right[right.size() - 2] = k;
      sum += a.reals[size_t(offsetOf(a.shape, left))] *
             b.reals[size_t(offsetOf(b.shape, right))];
    }
    result.set(index, sum);
  });
  return give(op, std::move(result));
}

bool Interpreter::runOnnx(Operation *op, StringRef name) {
  if (name == "NoValue")
    return true;
  if (name == "MatMul")
    return runMatMul(op);
  if (name == "Transpose")
    return runTranspose(op, ints(op, "perm"));
  if (name == "Reshape") {
    const Tensor &x = in(op, 0);
    Sizes shape = sizesOf(in(op, 1));
    int64_t known = 1;
    for (auto [i, size] : llvm::enumerate(shape)) {
      if (size == 0)
        size = x.shape[i];
      known *= size < 0 ? 1 : size;
    }
    for (int64_t &size : shape)
      if (size < 0)
        size = x.size() / known;
    return runReshape(op, shape);
  }
  StringRef arithmetic = llvm::StringSwitch<StringRef>(name)
                             .Case("Add", "add")
                             .Case("Sub", "subtract")
                             .Case("Mul", "multiply")
                             .Case("Div", "divide")
                             .Default("");
  if (arithmetic.empty())
    return false;
  Tensor a = in(op, 0), b = in(op, 1);
  size_t rank = std::max(a.shape.size(), b.shape.size());
  Sizes shape(rank, 1);
  for (const Tensor *side : {&a, &b})
    for (size_t i = 0; i != side->shape.size(); ++i) {
      int64_t &size = shape[rank - side->shape.size() + i];
      if (side->shape[i] != 1)
        size = side->shape[i];
    }
  const Tensor sides[] = {a, b};
  for (auto [index, side] : llvm::enumerate(sides)) {
    Sizes dimensions;
    for (size_t i = rank - side.shape.size(); i != rank; ++i)
      dimensions.push_back(int64_t(i));
    values[op->getOperand(unsigned(index))] =
        broadcastTo(side, shape, dimensions);
  }
  bool isGood = runBinary(op, arithmetic);
  values[op->getOperand(0)] = std::move(a);
  if (op->getOperand(0) != op->getOperand(1))
    values[op->getOperand(1)] = std::move(b);
  return isGood;
}

bool Interpreter::runOp(Operation *op) {
  StringRef full = op->getName().getStringRef();
  auto [dialect, name] = full.split('.');
  if (auto constant = op->getAttrOfType<DenseElementsAttr>("value");
      constant && op->getNumOperands() == 0)
    return give(op, Tensor::of(constant));
  if (dialect == "onnx")
    return runOnnx(op, name);
  // The results of a function or a region.
  auto giveAll = [&](Region &region, ArrayRef<Tensor> arguments) {
    auto results = run(region, arguments);
    for (unsigned i = 0; results && i != op->getNumResults(); ++i)
      give(op, std::move((*results)[i]), i);
    return results.has_value();
  };
  if (full == "func.call") {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, op->getAttrOfType<FlatSymbolRefAttr>("callee"));
    SmallVector<Tensor> arguments;
    for (Value operand : op->getOperands())
      arguments.push_back(values[operand]);
    return callee && giveAll(callee.getBody(), arguments);
  }
  if (dialect != "stablehlo")
    return false;
  if (name == "if")
    return giveAll(op->getRegion(in(op, 0).integers[0] ? 0 : 1), {});
  auto type = op->getNumResults()
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type)
    return false;
  Type element = type.getElementType();
  if (isa<ComplexType>(element) || name == "real" || name == "imag")
    return runComplex(op, name);
  if (std::function<double(double)> function = unaryOf(name))
    return runUnary(op, function);
  if (name == "compare")
    return runCompare(op);
  if (name == "select")
    return runSelect(op);
  if (name == "convert") {
    const Tensor &x = in(op, 0);
    Tensor result = Tensor::make(element, x.shape);
    for (int64_t i = 0; i != x.size(); ++i) {
      if (x.isReal())
        result.set(i, x.reals[size_t(i)]);
      else if (element.isInteger(1))
        result.setInteger(i, x.integers[size_t(i)] != 0);
      else
        result.setInteger(i, x.integers[size_t(i)]);
    }
    return give(op, std::move(result));
  }
  if (name == "bitcast_convert") {
    const Tensor &x = in(op, 0);
    if (!x.isReal())
      return false;
    Tensor result = Tensor::make(element, x.shape);
    for (int64_t i = 0; i != x.size(); ++i) {
      APFloat number(x.reals[size_t(i)]);
      bool losesInfo;
      number.convert(cast<FloatType>(x.element).getFloatSemantics(),
                     APFloat::rmNearestTiesToEven, &losesInfo);
      result.setInteger(i, number.bitcastToAPInt().getSExtValue());
    }
    return give(op, std::move(result));
  }
  if (name == "iota" || name == "dynamic_iota") {
    Sizes shape(name == "iota" ? Sizes(type.getShape()) : sizesOf(in(op, 0)));
    Tensor result = Tensor::make(element, shape);
    size_t dimension = size_t(ints(op, "iota_dimension").front());
    forEachElement(shape, [&](int64_t index, ArrayRef<int64_t> at) {
      result.setInteger(index, at[dimension]);
    });
    return give(op, std::move(result));
  }
  if (name == "broadcast_in_dim" || name == "dynamic_broadcast_in_dim")
    return give(op,
                broadcastTo(in(op, 0),
                            name == "broadcast_in_dim" ? Sizes(type.getShape())
                                                       : sizesOf(in(op, 1)),
                            ints(op, "broadcast_dimensions")));
  if (name == "reshape")
    return runReshape(op, type.getShape());
  if (name == "dynamic_reshape")
    return runReshape(op, sizesOf(in(op, 1)));
  if (name == "get_dimension_size") {
    Tensor result = Tensor::make(element, {});
    result.integers[0] = in(op, 0).shape[size_t(ints(op, "dimension").front())];
    return give(op, std::move(result));
  }
  if (name == "not") {
    Tensor result = in(op, 0);
    for (int64_t i = 0; i != result.size(); ++i)
      result.setInteger(i, ~result.integers[size_t(i)]);
    return give(op, std::move(result));
  }
  auto giveIf = [&](std::optional<Tensor> tensor) {
    return tensor && give(op, std::move(*tensor));
  };
  if (name == "convolution")
    return giveIf(convolve(op, in(op, 0), in(op, 1)));
  if (name == "pad")
    return give(op, pad(op, in(op, 0), in(op, 1)));
  if (name == "reduce_window") {
    // The computation of the region moves values.
    const Tensor x = in(op, 0), first = in(op, 1);
    return giveIf(reduceWindow(
        op, x, first, [&](Tensor a, Tensor b) -> std::optional<Tensor> {
          Tensor both[] = {std::move(a), std::move(b)};
          auto one = run(op->getRegion(0), both);
          return one ? std::optional(one->front()) : std::nullopt;
        }));
  }
  if (name == "concatenate")
    return runConcatenate(op, ints(op, "dimension").front());
  if (name == "transpose")
    return runTranspose(op, ints(op, "permutation"));
  if (name == "slice")
    return runSlice(op, ints(op, "start_indices"), ints(op, "limit_indices"),
                    ints(op, "strides"));
  if (name == "real_dynamic_slice")
    return runSlice(op, sizesOf(in(op, 1)), sizesOf(in(op, 2)),
                    sizesOf(in(op, 3)));
  if (name == "gather" || name == "dynamic_gather")
    return runGather(op);
  if (name == "dot_general")
    return runDotGeneral(op);
  if (name == "scatter")
    return runScatter(op);
  if (name == "reverse")
    return runReverse(op);
  if (name == "reduce")
    return runReduce(op);
  if (name == "sort")
    return runSort(op);
  return op->getNumOperands() == 2 && runBinary(op, name);
}

} // namespace

std::optional<std::vector<Tensor>> interpret(func::FuncOp function,
                                             ArrayRef<Tensor> arguments,
                                             std::string &problem) {
  return Interpreter(problem).run(function.getBody(), arguments);
}

std::string difference(const Tensor &actual, const Tensor &expected,
                       double rtol, double atol) {
  if (actual.shape != expected.shape)
    return "shapes are different";
  for (int64_t i = 0; i != actual.size(); ++i) {
    double is = actual.at(i), wanted = expected.at(i);
    bool isGood = std::isnan(wanted) ? std::isnan(is)
                  : std::isinf(wanted)
                      ? is == wanted
                      : std::abs(is - wanted) <= atol + rtol * std::abs(wanted);
    if (!isGood)
      return llvm::formatv("element {0} is {1:e17}, not {2:e17}", i, is, wanted)
          .str();
  }
  return "";
}

} // namespace dialectgen::test
