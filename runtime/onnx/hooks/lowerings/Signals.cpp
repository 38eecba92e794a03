//===- Signals.cpp - lowerings of signals ---------------------------------===//
//
// Windows, which are constants if their length is known and not too large,
// filters of frequencies, and Fourier transforms.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

/// A window that is computed when the program runs.
static Value openWindow(Lowering &to, const Extent &length,
                        ArrayRef<double> weights, bool isPeriodic) {
  Hlo &hlo = to.getHlo();
  // Windows of integers are computed in floats, too.
  Type element = isa<FloatType>(to.element()) ? to.element()
                                              : to.getBuilder().getF32Type();
  Value index = hlo.widen(to.filled(element, 0, length));
  index = hlo.iota(index, Hlo::elementOf(index), 0);
  Extent steps = isPeriodic ? length : to.plus(length, -1);
  Value period =
      hlo.max(hlo.convert(to.scalarOf(steps), Hlo::elementOf(index)), 1);
  Value turn =
      hlo.mul(index, hlo.broadcast(hlo.div(hlo.fill(period, 2 * M_PI), period),
                                   index, {}));
  // The first of the cosines is 1.
  Value sum;
  for (auto [k, weight] : llvm::drop_begin(llvm::enumerate(weights))) {
    Value angle = k == 1 ? turn : hlo.mul(turn, double(k));
    Value part = hlo.mul(hlo.unary<stablehlo::CosineOp>(angle),
                         k % 2 ? -weight : weight);
    sum = sum ? hlo.add(sum, part) : hlo.add(part, weights.front());
  }
  return sum;
}

/// A sum of cosines over one turn, with alternating signs. The length is that
/// of the result.
static LogicalResult makeWindow(Lowering &to, ArrayRef<double> weights) {
  int64_t length = to.type().getDimSize(0);
  bool isPeriodic = to.integer("periodic", 1) != 0;
  if (ShapedType::isDynamic(length)) {
    FailureOr<Extent> given = to.extentIn(0);
    return failed(given) ? failure()
                         : to.give(openWindow(to, to.atLeast(*given, 0),
                                              weights, isPeriodic));
  }
  FailureOr<bool> isNow = to.isComputedNow(length, {length});
  if (failed(isNow))
    return failure();
  if (!*isNow)
    return to.give(openWindow(to, Extent(length), weights, isPeriodic));
  double period = double(isPeriodic ? length : length - 1);
  SmallVector<double> numbers;
  numbers.reserve(size_t(length));
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
/// the mel scale. Operands are the numbers of triangles and of samples, the
/// sample rate, and the frequencies of the first and the last corner.
LogicalResult lowering::melWeightMatrix(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Type f64 = to.getBuilder().getF64Type();
  for (unsigned i = 0; i != 5; ++i)
    if (failed(to.needCount(i, 1)))
      return failure();
  auto number = [&](unsigned index) {
    return hlo.convert(to.reshape(to.operand(index), {}), f64);
  };
  Extent columns = *to.extentIn(0), samples = *to.extentIn(1);
  auto mel = [&](Value hertz) {
    return hlo.mul(
        hlo.unary<stablehlo::LogOp>(hlo.add(hlo.mul(hertz, 1.0 / 700), 1)),
        2595 / M_LN10);
  };
  Value like = to.filled(f64, 0, {to.plus(to.over(samples, 2), 1), columns});
  auto spread = [&](Value scalar) { return hlo.broadcast(scalar, like, {}); };
  Value low = mel(number(3));
  Value step = hlo.div(hlo.sub(mel(number(4)), low), hlo.add(number(0), 2));
  Value bins = spread(hlo.add(number(1), 1)), rate = spread(number(2));
  // The bin of the corner `behind` the first one of each triangle.
  auto corner = [&](double behind) {
    Value place = hlo.add(hlo.iota(like, f64, 1), behind);
    Value mels = hlo.add(hlo.mul(place, spread(step)), spread(low));
    Value hertz = hlo.mul(
        hlo.add(hlo.unary<stablehlo::ExpOp>(hlo.mul(mels, M_LN10 / 2595)), -1),
        700);
    return hlo.unary<stablehlo::FloorOp>(hlo.div(hlo.mul(hertz, bins), rate));
  };
  Value at = hlo.iota(like, f64, 0), left = corner(0), middle = corner(1),
        right = corner(2);
  auto ramp = [&](Value zero, Value one) {
    return hlo.div(hlo.sub(at, zero), hlo.sub(one, zero));
  };
  Value weight = hlo.select(hlo.compare(at, middle, Direction::LT),
                            ramp(left, middle), ramp(right, middle));
  // A corner on the middle leaves nothing to divide by.
  Value isMiddle = hlo.compare(at, middle, Direction::EQ);
  Value isBetween =
      hlo.binary<stablehlo::AndOp>(hlo.compare(at, left, Direction::GT),
                                   hlo.compare(at, right, Direction::LT));
  return to.give(
      hlo.convert(hlo.select(isMiddle, hlo.fill(at, 1),
                             hlo.select(isBetween, weight, hlo.fill(at, 0))),
                  to.element()));
}

namespace {
/// Real and imaginary parts.
struct Complex {
  Value real, imaginary;
};
} // namespace

/// Of `x`, whose last dimension has real parts, and imaginary ones if there are
/// any; with `axis` as the last one of what is left.
static Complex partsOf(Lowering &to, Value x, ArrayRef<int64_t> order) {
  Extents shape = to.extentsOf(x);
  bool isReal = shape.back().number == 1;
  // With zeros for imaginary parts, if their number is open.
  shape.back() = Extent(isReal ? 1 : 2);
  x = to.padTo(x, 0, shape);
  auto part = [&](int64_t index) {
    return to.transpose(
        to.reshapeTo(to.sliceOf(x, int64_t(shape.size()) - 1, Extent(index),
                                Extent(index + 1)),
                     ArrayRef(shape).drop_back()),
        order);
  };
  Value real = part(0);
  return {real, isReal ? to.getHlo().fill(real, 0) : part(1)};
}

/// The spectrum along the last dimension, whose size is known.
static Complex transformed(Lowering &to, Complex x, int64_t length,
                           bool isInverse) {
  Hlo &hlo = to.getHlo();
  using Kind = stablehlo::FftType;
  RankedTensorType real = Hlo::typeOf(x.real),
                   type = real.clone(ComplexType::get(real.getElementType()));
  Value spectrum = hlo.make<stablehlo::FftOp>(
      type, hlo.make<stablehlo::ComplexOp>(type, {x.real, x.imaginary}),
      {to.named("fft_type", stablehlo::FftTypeAttr::get(
                                to.getBuilder().getContext(),
                                isInverse ? Kind::IFFT : Kind::FFT)),
       to.named("fft_length", ArrayRef<int64_t>(length))});
  return {hlo.make<stablehlo::RealOp>(real, spectrum),
          hlo.make<stablehlo::ImagOp>(real, spectrum)};
}

/// The matrix of all turns by angles of 64 bits, for sums of turns cancel: rows
/// are frequencies, or places, and columns the other ones of `length`.
static Value anglesOf(Lowering &to, const Extent &rows, const Extent &length,
                      bool isInverse) {
  Hlo &hlo = to.getHlo();
  Type f64 = to.getBuilder().getF64Type(), i64 = to.getBuilder().getI64Type();
  Value places = to.filled(i64, 0, {rows, length});
  // Whole turns are left out in integers, which keeps their fractions exact.
  Value turns = hlo.binary<stablehlo::RemOp>(
      hlo.mul(hlo.iota(places, i64, 0), hlo.iota(places, i64, 1)),
      hlo.broadcast(to.indexOf(length), places, {}));
  return hlo.div(
      hlo.mul(hlo.convert(turns, f64), isInverse ? 2 * M_PI : -2 * M_PI),
      hlo.broadcast(hlo.convert(to.scalarOf(length), f64), places, {}));
}

/// The same where the size is open: a product with the matrix of all turns.
static Complex transformed(Lowering &to, Complex x, const Extent &length,
                           bool isInverse) {
  Hlo &hlo = to.getHlo();
  Extents shape = to.extentsOf(x.real);
  Extent batch = to.elementsOf(ArrayRef(shape).drop_back());
  Type f64 = to.getBuilder().getF64Type();
  Value angles = anglesOf(to, length, length, isInverse);
  Value cosines = hlo.unary<stablehlo::CosineOp>(angles),
        sines = hlo.unary<stablehlo::SineOp>(angles);
  auto sum = [&](Value part, Value turned) {
    part = hlo.convert(part, f64);
    Value product = to.product(to.reshapeTo(part, {batch, length}), turned, 0);
    if (isInverse)
      product =
          hlo.div(product, hlo.broadcast(hlo.convert(to.scalarOf(length), f64),
                                         product, {}));
    return to.reshapeTo(product, shape);
  };
  auto narrow = [&](Value value) {
    return hlo.convert(value, Hlo::elementOf(x.real));
  };
  return {narrow(hlo.sub(sum(x.real, cosines), sum(x.imaginary, sines))),
          narrow(hlo.add(sum(x.real, sines), sum(x.imaginary, cosines)))};
}

/// The spectrum of `length` numbers along `axis`; complex numbers, or real ones
/// alone, are in the last dimension.
static Value spectrumOf(Lowering &to, Value x, int64_t axis,
                        const Extent &length, bool isInverse, bool isOneSided) {
  Hlo &hlo = to.getHlo();
  x = hlo.widen(x);
  int64_t last = Hlo::rankOf(x) - 2;
  Extents shape = to.extentsOf(x);
  shape[size_t(axis)] = length;
  x = to.padTo(x, 0, shape);
  Sizes order = stablehlo::othersThan({}, last + 1);
  std::swap(order[size_t(axis)], order.back());
  Complex spectrum = partsOf(to, x, order);
  spectrum = length.isOpen()
                 ? transformed(to, spectrum, length, isInverse)
                 : transformed(to, spectrum, length.number, isInverse);
  Value results[] = {spectrum.real, spectrum.imaginary};
  for (Value &result : results) {
    if (isOneSided)
      result =
          to.sliceOf(result, last, Extent(0), to.plus(to.over(length, 2), 1));
    result = to.transpose(result, order);
    Extents one = to.extentsOf(result);
    one.push_back(Extent(1));
    result = to.reshapeTo(result, one);
  }
  return to.concatenate(results, last + 1);
}

/// The real signal of `length` numbers along the last dimension, from one half
/// of its spectrum.
static Value signalOf(Lowering &to, Complex half, const Extent &rows,
                      const Extent &length) {
  Hlo &hlo = to.getHlo();
  RankedTensorType real = Hlo::typeOf(half.real);
  Sizes shape(real.getShape());
  shape.back() = length.number;
  if (!length.isOpen()) {
    RankedTensorType type = real.clone(ComplexType::get(real.getElementType()));
    return hlo.make<stablehlo::FftOp>(
        real.clone(shape),
        hlo.make<stablehlo::ComplexOp>(type, {half.real, half.imaginary}),
        {to.named("fft_type",
                  stablehlo::FftTypeAttr::get(to.getBuilder().getContext(),
                                              stablehlo::FftType::IRFFT)),
         to.named("fft_length", ArrayRef<int64_t>(length.number))});
  }
  Type f64 = to.getBuilder().getF64Type(), i64 = to.getBuilder().getI64Type();
  Extents sizes = to.extentsOf(half.real);
  sizes.back() = length;
  Extent batch = to.elementsOf(ArrayRef(sizes).drop_back());
  Value angles = anglesOf(to, rows, length, /*isInverse=*/true);
  // All numbers but the first and the middle one stand for two.
  Value row = hlo.iota(angles, i64, 0);
  Value isOne = hlo.binary<stablehlo::OrOp>(
      hlo.compare(row, hlo.fill(row, 0), Direction::EQ),
      hlo.compare(hlo.mul(row, 2), hlo.broadcast(to.indexOf(length), row, {}),
                  Direction::EQ));
  Value weight =
      hlo.div(hlo.select(isOne, hlo.fill(angles, 1), hlo.fill(angles, 2)),
              hlo.broadcast(hlo.convert(to.scalarOf(length), f64), angles, {}));
  auto sum = [&](Value part, Value turned) {
    return to.product(to.reshapeTo(hlo.convert(part, f64), {batch, rows}),
                      hlo.mul(turned, weight), 0);
  };
  // The first and the middle number are real.
  Value sines = hlo.select(isOne, hlo.fill(angles, 0),
                           hlo.unary<stablehlo::SineOp>(angles));
  Value signal = hlo.sub(sum(half.real, hlo.unary<stablehlo::CosineOp>(angles)),
                         sum(half.imaginary, sines));
  return to.reshapeTo(hlo.convert(signal, real.getElementType()), sizes);
}

/// The signal of real numbers along `axis`, from one half of its spectrum: cut
/// or filled with zeros to what a signal of this length has.
static Value signalOf(Lowering &to, Value x, int64_t axis,
                      const Extent &length) {
  x = to.getHlo().widen(x);
  Extents shape = to.extentsOf(x);
  Extent rows = to.plus(to.over(length, 2), 1);
  shape[size_t(axis)] = rows;
  x = to.padTo(x, 0, shape);
  Sizes order = stablehlo::othersThan({}, int64_t(shape.size()) - 1);
  std::swap(order[size_t(axis)], order.back());
  Value signal =
      to.transpose(signalOf(to, partsOf(to, x, order), rows, length), order);
  Extents one = to.extentsOf(signal);
  one.push_back(Extent(1));
  return to.reshapeTo(signal, one);
}

/// Along operand 2, an axis, of as many numbers as operand 1 tells.
LogicalResult lowering::dft(Lowering &to) {
  Value x = to.operand(0);
  int64_t along = Hlo::rankOf(x) - 2;
  if (to.has(2)) {
    FailureOr<Sizes> given = to.knownAxes(2, Hlo::rankOf(x));
    if (failed(given))
      return failure();
    along = given->front();
  }
  bool isInverse = to.integer("inverse", 0),
       isOneSided = to.integer("onesided", 0);
  Extent length = to.extentOf(x, along);
  // Of n numbers, one half of the spectrum has n / 2 + 1.
  if (isInverse && isOneSided)
    length = to.times(to.plus(length, -1), Extent(2));
  if (to.has(1)) {
    FailureOr<Extent> given = to.extentIn(1);
    if (failed(given))
      return failure();
    length = *given;
  }
  if (!length.isOpen() && length.number < 1)
    return to.refuse("its length is not positive");
  if (isInverse && isOneSided)
    return to.give(signalOf(to, x, along, length));
  return to.give(spectrumOf(to, x, along, length, isInverse, isOneSided));
}

/// Of parts of the signal, each a step behind the one before, under a window.
LogicalResult lowering::stft(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  FailureOr<Sizes> step = to.known(1);
  if (failed(step))
    return failure();
  Extents shape = to.extentsOf(x);
  Extent length = to.has(2) ? to.extentOf(to.operand(2), 0) : Extent(0);
  if (to.has(3)) {
    FailureOr<Sizes> given = to.known(3);
    if (failed(given))
      return failure();
    length = Extent(given->front());
  }
  if ((!length.isOpen() && length.number < 1) || step->front() < 1)
    return to.refuse("frames and steps have to be positive");
  Extent left = to.minus(shape[1], length);
  if (!left.isOpen() && left.number < 0)
    return to.refuse("its frames are longer than the signal");
  Extent frames = to.plus(to.over(left, step->front()), 1);
  Type i64 = to.getBuilder().getI64Type();
  Value grid = to.filled(i64, 0, {frames, length});
  Value places = hlo.add(hlo.mul(hlo.iota(grid, i64, 0), double(step->front())),
                         hlo.iota(grid, i64, 1));
  Extents taken = {shape[0], frames, length,
                   shape.size() > 2 ? shape[2] : Extent(1)};
  Value parts = to.reshapeTo(
      take(hlo, x, 1, to.reshapeTo(places, to.times(frames, length))), taken);
  if (to.has(2))
    parts = hlo.mul(parts,
                    hlo.broadcast(hlo.convert(to.operand(2), Hlo::elementOf(x)),
                                  parts, {2}));
  return to.give(spectrumOf(to, parts, /*axis=*/2, length, /*isInverse=*/false,
                            to.integer("onesided", 1)));
}

} // namespace dialectgen::onnx
