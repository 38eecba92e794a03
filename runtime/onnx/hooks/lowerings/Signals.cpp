//===- Signals.cpp - lowerings of signals ---------------------------------===//
//
// Windows, which are constants if their length is known, filters of
// frequencies, and Fourier transforms.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;

namespace dialectgen::onnx {

/// A window whose length is known when the program runs.
static Value openWindow(Lowering &to, ArrayRef<double> weights,
                        bool isPeriodic) {
  Hlo &hlo = to.getHlo();
  Extent length(to.scalarsOf(0u).front());
  Value index = to.filled(to.element(), 0, length);
  index = hlo.widen(index);
  index = hlo.iota(index, Hlo::elementOf(index), 0);
  Extent steps = isPeriodic ? length : to.plus(length, -1);
  Value period =
      hlo.max(hlo.convert(to.scalarOf(steps), Hlo::elementOf(index)), 1);
  Value turn =
            hlo.div(hlo.mul(index, 2 * M_PI), hlo.broadcast(period, index, {})),
        sum = hlo.fill(index, 0);
  for (auto [k, weight] : llvm::enumerate(weights))
    sum = hlo.add(
        sum, hlo.mul(hlo.unary<stablehlo::CosineOp>(hlo.mul(turn, double(k))),
                     k % 2 ? -weight : weight));
  return sum;
}

/// A sum of cosines over one turn, with alternating signs. The length is that
/// of the result.
static LogicalResult makeWindow(Lowering &to, ArrayRef<double> weights) {
  int64_t length = to.type().getDimSize(0);
  bool isPeriodic = to.integer("periodic", 1) != 0;
  if (ShapedType::isDynamic(length))
    return to.give(openWindow(to, weights, isPeriodic));
  double period = double(isPeriodic ? length : length - 1);
  SmallVector<double> numbers;
  for (int64_t i = 0; i != length; ++i) {
    double turn = period == 0 ? 0 : 2 * M_PI * double(i) / period, sum = 0;
    for (auto [k, weight] : llvm::enumerate(weights))
      sum += (k % 2 ? -weight : weight) * std::cos(double(k) * turn);
    numbers.push_back(sum);
  }
  return to.give(to.numbers(to.type(), numbers));
}

LogicalResult lowering::hannWindow(Lowering &to) {
  return makeWindow(to, {0.5, 0.5});
}
LogicalResult lowering::hammingWindow(Lowering &to) {
  return makeWindow(to, {25.0 / 46, 21.0 / 46});
}
LogicalResult lowering::blackmanWindow(Lowering &to) {
  return makeWindow(to, {0.42, 0.5, 0.08});
}

/// Triangles over the bins of a spectrum. Their corners are in equal steps of
/// the mel scale.
LogicalResult lowering::melWeightMatrix(Lowering &to) {
  if (failed(to.needSizes()))
    return failure();
  SmallVector<double> given;
  for (unsigned i = 1; i != 5; ++i) {
    FailureOr<SmallVector<double>> number = to.knownReals(i);
    if (failed(number))
      return failure();
    given.push_back(number->front());
  }
  int64_t rows = to.type().getDimSize(0), columns = to.type().getDimSize(1);
  auto mel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
  double low = mel(given[2]),
         step = (mel(given[3]) - low) / double(columns + 2);
  auto corner = [&](int64_t i) {
    double hertz = 700 * (std::pow(10, (low + step * double(i)) / 2595) - 1);
    return std::floor((given[0] + 1) * hertz / given[1]);
  };
  SmallVector<double> numbers;
  for (int64_t row = 0; row != rows; ++row)
    for (int64_t i = 0; i != columns; ++i) {
      double left = corner(i), middle = corner(i + 1), right = corner(i + 2),
             at = double(row);
      numbers.push_back(
          at == middle                ? 1
          : at > left && at < middle  ? (at - left) / (middle - left)
          : at > middle && at < right ? (right - at) / (right - middle)
                                      : 0);
    }
  return to.give(to.numbers(to.type(), numbers));
}

/// The real or imaginary parts, which are the last dimension, with `axis` as
/// the last one of what is left. Zeros if there are none.
static Value partOf(Lowering &to, Value x, int64_t part,
                    ArrayRef<int64_t> order) {
  Sizes starts(size_t(Hlo::rankOf(x)), 0), limits(Lowering::shapeOf(x));
  bool isAbsent = part >= limits.back();
  starts.back() = isAbsent ? 0 : part;
  limits.back() = starts.back() + 1;
  Value real = to.transpose(
      to.reshape(to.slice(x, starts, limits), ArrayRef(limits).drop_back()),
      order);
  return isAbsent ? to.getHlo().fill(real, 0) : real;
}

/// The spectrum of `length` numbers along `axis`; complex numbers, or real ones
/// alone, are in the last dimension.
static Value spectrumOf(Lowering &to, Value x, int64_t axis, int64_t length,
                        bool isInverse, bool isOneSided) {
  Hlo &hlo = to.getHlo();
  x = hlo.widen(x);
  auto rank = size_t(Hlo::rankOf(x)) - 1, at = size_t(axis);
  Sizes low(rank + 1, 0), high = low;
  high[at] = length - Lowering::shapeOf(x)[at];
  x = to.pad(x, hlo.scalar(Hlo::elementOf(x), 0), low, high);
  Sizes order = stablehlo::othersThan({}, int64_t(rank));
  std::swap(order[at], order.back());
  Value parts[] = {partOf(to, x, 0, order), partOf(to, x, 1, order)};
  RankedTensorType type =
      Hlo::typeOf(parts[0]).clone(ComplexType::get(Hlo::elementOf(x)));
  using Kind = stablehlo::FftType;
  Value spectrum = hlo.make<stablehlo::FftOp>(
      type, hlo.make<stablehlo::ComplexOp>(type, parts),
      {to.named("fft_type", stablehlo::FftTypeAttr::get(
                                to.getBuilder().getContext(),
                                isInverse ? Kind::IFFT : Kind::FFT)),
       to.named("fft_length", ArrayRef<int64_t>(length))});
  RankedTensorType real = Hlo::typeOf(spectrum).clone(Hlo::elementOf(x));
  Value results[] = {hlo.make<stablehlo::RealOp>(real, spectrum),
                     hlo.make<stablehlo::ImagOp>(real, spectrum)};
  for (Value &result : results) {
    if (isOneSided)
      result = hlo.takeFirst(result, int64_t(rank) - 1, length / 2 + 1);
    result = to.transpose(result, order);
    Sizes shape(Lowering::shapeOf(result));
    shape.push_back(1);
    result = to.reshape(result, shape);
  }
  return to.concatenate(results, int64_t(rank));
}

/// Along operand 2, an axis, of as many numbers as operand 1 tells.
LogicalResult lowering::dft(Lowering &to) {
  if (failed(to.needSizes()))
    return failure();
  Value x = to.operand(0);
  Sizes axis = {-2}, length;
  for (auto [index, list] : {std::pair(2u, &axis), std::pair(1u, &length)})
    if (to.has(index)) {
      FailureOr<Sizes> given = to.known(index);
      if (failed(given))
        return failure();
      *list = *given;
    }
  int64_t along = Lowering::fromStart(axis.front(), Hlo::rankOf(x));
  bool isInverse = to.integer("inverse", 0),
       isOneSided = to.integer("onesided", 0);
  if (!length.empty() && length.front() < 1)
    return to.refuse("its length is not positive");
  if (isInverse && isOneSided)
    return to.refuse("the other half of its spectrum is not given");
  return to.give(spectrumOf(to, x, along,
                            length.empty() ? Lowering::shapeOf(x)[size_t(along)]
                                           : length.front(),
                            isInverse, isOneSided));
}

/// Of parts of the signal, each a step behind the one before, under a window.
LogicalResult lowering::stft(Lowering &to) {
  if (failed(to.needSizes()))
    return failure();
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  FailureOr<Sizes> step = to.known(1);
  if (failed(step))
    return failure();
  ArrayRef<int64_t> shape = Lowering::shapeOf(x);
  int64_t length = to.has(2) ? Lowering::shapeOf(to.operand(2))[0] : 0,
          frames = to.type().getDimSize(1);
  if (to.has(3)) {
    FailureOr<Sizes> given = to.known(3);
    if (failed(given))
      return failure();
    length = given->front();
  }
  if (length < 1 || step->front() < 1)
    return to.refuse("frames and steps have to be positive");
  if (frames > 0 && (frames - 1) * step->front() + length > shape[1])
    return to.refuse("its frames are longer than the signal");
  Sizes places;
  for (int64_t frame = 0; frame != frames; ++frame)
    for (int64_t i = 0; i != length; ++i)
      places.push_back(frame * step->front() + i);
  int64_t parts = shape.size() > 2 ? shape[2] : 1;
  Value taken =
      to.reshape(hlo.take(x, 1, places), {shape[0], frames, length, parts});
  if (to.has(2))
    taken = hlo.mul(taken,
                    hlo.broadcast(hlo.convert(to.operand(2), Hlo::elementOf(x)),
                                  taken, {2}));
  return to.give(spectrumOf(to, taken, /*axis=*/2, length, /*isInverse=*/false,
                            to.integer("onesided", 1)));
}

} // namespace dialectgen::onnx
