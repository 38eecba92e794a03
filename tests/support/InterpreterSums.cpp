//===- InterpreterSums.cpp - sums and orders, run slowly -----------------===//
//
// See Interpretation.h.
//
//===----------------------------------------------------------------------===//

#include "Interpretation.h"
#include <cmath>
#include <complex>
#include <numeric>

using namespace mlir;

namespace dialectgen::test {

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

/// By the definition: of complex numbers, along the last dimension.
/// The signal of `length` real numbers of which one half of the spectrum is
/// given; the other one has its conjugate numbers.
bool Interpreter::runHalfFft(Operation *op, int64_t length) {
  const Tensor &x = in(op, 0);
  int64_t half = x.shape.back();
  if (half != length / 2 + 1)
    return false;
  Sizes shape = x.shape;
  shape.back() = length;
  Tensor result =
      Tensor::make(cast<ComplexType>(x.element).getElementType(), shape);
  for (int64_t i = 0; i != result.size(); ++i) {
    double sum = 0;
    for (int64_t k = 0; k != length; ++k) {
      bool isGiven = k < half;
      auto at = size_t(2 * (i / length * half + (isGiven ? k : length - k)));
      bool isReal = k == 0 || 2 * k == length;
      double imaginary = isReal    ? 0
                         : isGiven ? x.reals[at + 1]
                                   : -x.reals[at + 1];
      double angle =
          2 * M_PI * double(i % length * k % length) / double(length);
      sum += x.reals[at] * std::cos(angle) - imaginary * std::sin(angle);
    }
    result.set(i, sum / double(length));
  }
  return give(op, std::move(result));
}

bool Interpreter::runFft(Operation *op) {
  std::string kind;
  llvm::raw_string_ostream(kind) << op->getAttr("fft_type");
  bool isInverse = StringRef(kind).contains("IFFT");
  const Tensor &x = in(op, 0);
  auto complex = dyn_cast<ComplexType>(x.element);
  int64_t length = x.shape.empty() ? 0 : x.shape.back();
  if (complex && StringRef(kind).contains("IRFFT"))
    return runHalfFft(op, ints(op, "fft_length").front());
  if (!complex || StringRef(kind).contains("RFFT") ||
      ints(op, "fft_length") != Sizes{length})
    return false;
  Tensor result = Tensor::make(x.element, x.shape);
  for (int64_t i = 0; i != x.size(); ++i) {
    int64_t start = i - i % length;
    std::complex<double> sum;
    for (int64_t k = 0; k != length; ++k) {
      double turn = double(i % length * k % length) / double(length);
      auto at = size_t(2 * (start + k));
      sum += std::complex(x.reals[at], x.reals[at + 1]) *
             std::polar(1.0, (isInverse ? 2 : -2) * M_PI * turn);
    }
    if (isInverse)
      sum /= double(length);
    result.reals[2 * size_t(i)] =
        roundedTo(complex.getElementType(), sum.real());
    result.reals[2 * size_t(i) + 1] =
        roundedTo(complex.getElementType(), sum.imag());
  }
  return give(op, std::move(result));
}

} // namespace dialectgen::test
