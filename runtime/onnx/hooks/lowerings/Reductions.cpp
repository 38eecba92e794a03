//===- Reductions.cpp - lowerings along axes ------------------------------===//
//
// Reductions, cumulative sums, and normalizations by recorded statistics.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

/// The axes that operand 1 or an attribute names; all if they are absent, or
/// none if `noop_with_empty_axes` is set.
static FailureOr<Sizes> axesOf(Lowering &to, int64_t rank) {
  Sizes axes;
  if (to.has(1)) {
    FailureOr<Sizes> known = to.knownAxes(1, rank);
    if (failed(known))
      return failure();
    axes = *known;
  }
  if (axes.empty() && !to.integer("noop_with_empty_axes", 0))
    return stablehlo::othersThan({}, rank);
  llvm::sort(axes);
  return axes;
}

/// The result of a reduction, with sizes 1 for the axes of `x` unless the op
/// drops them.
static LogicalResult giveReduced(Lowering &to, Value result, Value x,
                                 ArrayRef<int64_t> axes) {
  return to.give(to.integer("keepdims", 1)
                     ? to.getHlo().keepAxes(result, x, axes)
                     : result);
}

using Change = llvm::function_ref<Value(Hlo &hlo, Value value)>;

using Combine = llvm::function_ref<Value(Hlo &hlo, Value a, Value b)>;

/// `before` each element and `after` the reduction by `combine`, which begins
/// with `first`. Small floats are added in 32 bits.
static LogicalResult reduce(Lowering &to, double first, Combine combine,
                            Change before = {}, Change after = {}) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  FailureOr<Sizes> axes = axesOf(to, Hlo::rankOf(x));
  if (failed(axes))
    return failure();
  if (isa<FloatType>(to.element()))
    x = hlo.widen(x);
  if (before)
    x = before(hlo, x);
  Value result = hlo.reduce(x, hlo.scalar(Hlo::elementOf(x), first), *axes,
                            [&](ValueRange both) -> SmallVector<Value> {
                              return {combine(hlo, both[0], both[1])};
                            })
                     .front();
  if (!after)
    return giveReduced(to, result, x, *axes);
  // In the shape of the result, one list of open sizes serves both.
  bool isKept = to.isOpen() && to.integer("keepdims", 1);
  if (isKept)
    result = hlo.keepAxes(result, x, *axes);
  result = after(hlo, result);
  return isKept ? to.give(result) : giveReduced(to, result, x, *axes);
}

template <typename Op>
static LogicalResult reduce(Lowering &to, double first, Change before = {},
                            Change after = {}) {
  return reduce(
      to, first,
      [](Hlo &hlo, Value a, Value b) { return hlo.binary<Op>(a, b); }, before,
      after);
}

static Value square(Hlo &hlo, Value x) { return hlo.mul(x, x); }
static Value magnitude(Hlo &hlo, Value x) {
  return Hlo::elementOf(x).isUnsignedInteger() ? x
                                               : hlo.unary<stablehlo::AbsOp>(x);
}
static Value root(Hlo &hlo, Value x) { return hlo.unary<stablehlo::SqrtOp>(x); }
static Value log(Hlo &hlo, Value x) { return hlo.unary<stablehlo::LogOp>(x); }

/// The value that an op of two values begins with.
static double neutralOf(StringRef target) {
  return target == "stablehlo.multiply"  ? 1
         : target == "stablehlo.maximum" ? -INFINITY
         : target == "stablehlo.minimum" ? INFINITY
                                         : 0;
}

LogicalResult lowerReduction(Lowering &to, StringRef target) {
  // The greatest and the least of truth values.
  if (to.element().isInteger(1) && target == "stablehlo.maximum")
    return reduce<stablehlo::OrOp>(to, 0);
  if (to.element().isInteger(1) && target == "stablehlo.minimum")
    return reduce<stablehlo::AndOp>(to, 1);
  return reduce(to, neutralOf(target), [&](Hlo &hlo, Value a, Value b) {
    OperationState state(hlo.getLoc(), target, {a, b}, a.getType(), {});
    return hlo.getBuilder().create(state)->getResult(0);
  });
}

LogicalResult lowering::reduceL1(Lowering &to) {
  return reduce<stablehlo::AddOp>(to, 0, magnitude);
}
LogicalResult lowering::reduceL2(Lowering &to) {
  if (!isa<FloatType>(to.element()))
    return to.refuse("roots of integers are rounded in no known way");
  return reduce<stablehlo::AddOp>(to, 0, square, root);
}
LogicalResult lowering::reduceSumSquare(Lowering &to) {
  return reduce<stablehlo::AddOp>(to, 0, square);
}
LogicalResult lowering::reduceLogSum(Lowering &to) {
  if (!isa<FloatType>(to.element()))
    return to.refuse("logarithms of integers are rounded in no known way");
  return reduce<stablehlo::AddOp>(to, 0, {}, log);
}

LogicalResult lowering::reduceMean(Lowering &to) {
  FailureOr<Sizes> axes = axesOf(to, Hlo::rankOf(to.operand(0)));
  if (failed(axes))
    return failure();
  Value wide;
  return reduce<stablehlo::AddOp>(
      to, 0,
      [&](Hlo &, Value x) {
        wide = x;
        return x;
      },
      [&](Hlo &hlo, Value sum) {
        double count = 1;
        for (int64_t axis : *axes) {
          int64_t size = Lowering::shapeOf(wide)[size_t(axis)];
          if (ShapedType::isDynamic(size))
            return hlo.div(sum,
                           hlo.broadcast(hlo.countOf(wide, *axes), sum, {}));
          count *= double(size);
        }
        return hlo.div(sum, hlo.fill(sum, count));
      });
}

/// The greatest element is taken out of the exponentials, unless it is
/// infinite.
LogicalResult lowering::reduceLogSumExp(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  FailureOr<Sizes> axes = axesOf(to, Hlo::rankOf(x));
  if (failed(axes) || !isa<FloatType>(to.element()))
    return to.refuse("logarithms of integers are rounded in no known way");
  Value greatest = hlo.reduce<stablehlo::MaxOp>(x, -INFINITY, *axes);
  Value isFinite = hlo.compare(hlo.unary<stablehlo::AbsOp>(greatest),
                               hlo.fill(greatest, INFINITY), Direction::LT);
  greatest = hlo.select(isFinite, greatest, hlo.fill(greatest, 0));
  Value powers =
      hlo.unary<stablehlo::ExpOp>(hlo.sub(x, hlo.spread(greatest, x, *axes)));
  Value sum = hlo.reduce<stablehlo::AddOp>(powers, 0, *axes);
  return giveReduced(to, hlo.add(log(hlo, sum), greatest), x, *axes);
}

/// Sums along a dimension whose size is open, one slice after the other.
static Value sumsInTurn(Lowering &to, Value x, int64_t axis, bool isExclusive,
                        bool isReverse) {
  Hlo &hlo = to.getHlo();
  Extent length = to.extentOf(x, axis);
  Extents slice = to.extentsOf(x);
  slice.erase(slice.begin() + axis);
  Value last = isReverse ? to.indexOf(to.plus(length, -1)) : Value();
  SmallVector<Value> state = {to.filled(Hlo::elementOf(x), 0, slice),
                              hlo.fill(x, 0)};
  return to.repeat(length, state, [&](Value index, ValueRange now) {
    Value at = isReverse ? hlo.sub(last, index) : index;
    Value sum = hlo.add(now[0], to.sliceAt(x, at, axis));
    return SmallVector<Value>{
        sum, to.withSlice(now[1], isExclusive ? now[0] : sum, at, axis)};
  })[1];
}

Value sumsAlong(Lowering &to, Value x, int64_t axis, bool isExclusive,
                bool isReverse) {
  auto rank = size_t(Hlo::rankOf(x)), at = size_t(axis);
  int64_t length = Lowering::shapeOf(x)[at];
  if (!length)
    return x;
  if (ShapedType::isDynamic(length))
    return sumsInTurn(to, x, axis, isExclusive, isReverse);
  // A window over all elements before (or behind), and the element.
  Sizes window(rank, 1), ones(rank, 1), padding;
  window[at] = length;
  for (size_t i = 0; i != rank; ++i) {
    int64_t size = i == at ? length - 1 : 0, own = i == at && isExclusive;
    int64_t before = size + own, after = -own;
    padding.append({isReverse ? after : before, isReverse ? before : after});
  }
  return to.reduceWindow<stablehlo::AddOp>(x, 0, window, ones, ones, padding);
}

LogicalResult lowering::cumSum(Lowering &to) {
  Value x = to.operand(0);
  FailureOr<Sizes> axis = to.knownAxes(1, Hlo::rankOf(x));
  if (failed(axis))
    return failure();
  return to.give(sumsAlong(to, x, axis->front(), to.integer("exclusive", 0),
                           to.integer("reverse", 0)));
}

/// The first of the greatest elements along an axis becomes 1, all others 0.
LogicalResult lowering::hardmax(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  int64_t axis = Lowering::fromStart(to.integer("axis", -1), Hlo::rankOf(x));
  Value greatest = hlo.reduce<stablehlo::MaxOp>(x, -INFINITY, {axis});
  Value isGreatest =
      hlo.compare(x, hlo.spread(greatest, x, {axis}), Direction::EQ);
  Value places = hlo.iota(x, to.getBuilder().getI64Type(), axis);
  Value end = hlo.fill(places, INFINITY);
  Value first = hlo.reduce<stablehlo::MinOp>(
      hlo.select(isGreatest, places, end), INFINITY, {axis});
  return to.give(
      hlo.compare(places, hlo.spread(first, x, {axis}), Direction::EQ));
}

/// `value`, one of each channel, in the shape and element type of `x`.
static Value byChannel(Hlo &hlo, Value value, Value x) {
  return hlo.broadcast(hlo.convert(value, Hlo::elementOf(x)), x,
                       Hlo::rankOf(x) > 1 ? Sizes{1} : Sizes{0});
}

static Value meanAlong(Hlo &hlo, Value x, ArrayRef<int64_t> axes) {
  Value sum = hlo.reduce<stablehlo::AddOp>(x, 0, axes);
  return hlo.div(sum, hlo.broadcast(hlo.countOf(x, axes), sum, {}));
}

/// `x` less its mean, divided by its deviation, both in its shape.
static Value normalized(Lowering &to, Value x, Value mean, Value variance) {
  Hlo &hlo = to.getHlo();
  Value deviation = root(hlo, hlo.add(variance, to.real("epsilon", 1e-5)));
  return hlo.div(hlo.sub(x, mean), deviation);
}

/// Scale and bias by recorded statistics, or in training mode by those of the
/// input, with which the recorded ones are updated.
LogicalResult lowering::batchNormalization(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  Type element = Hlo::elementOf(x);
  SmallVector<Value> operands = {x};
  for (unsigned i = 1; i != 5; ++i)
    operands.push_back(hlo.convert(to.operand(i), element));
  ArrayRef<Value> statistics = ArrayRef(operands).take_back(2);
  bool isTraining = to.integer("training_mode", 0) != 0;
  NamedAttribute attributes[] = {
      to.named("epsilon", to.getBuilder().getF32FloatAttr(
                              float(to.real("epsilon", 1e-5)))),
      to.named("feature_index", int64_t(Hlo::rankOf(x) > 1))};
  if (!isTraining)
    return to.give(hlo.make<stablehlo::BatchNormInferenceOp>(
        x.getType(), operands, attributes));
  auto vector = Hlo::typeOf(operands[1]);
  Operation *normal = createOp<stablehlo::BatchNormTrainingOp>(
      to.getBuilder(), hlo.getLoc(), TypeRange{x.getType(), vector, vector},
      ValueRange(operands).take_front(3), ArrayRef(attributes));
  if (failed(to.give(normal->getResult(0))))
    return failure();
  double momentum = to.real("momentum", 0.9);
  for (auto [before, now] :
       llvm::zip(statistics, normal->getResults().drop_front()))
    if (failed(to.give(hlo.add(now, hlo.mul(hlo.sub(before, now), momentum)))))
      return failure();
  return success();
}

/// Scale and bias by the statistics of each channel of each image.
LogicalResult lowering::instanceNormalization(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  Sizes axes = stablehlo::othersThan({0, 1}, Hlo::rankOf(x));
  Value mean = hlo.spread(meanAlong(hlo, x, axes), x, axes);
  Value variance =
      hlo.spread(meanAlong(hlo, square(hlo, hlo.sub(x, mean)), axes), x, axes);
  Value scaled = hlo.mul(normalized(to, x, mean, variance),
                         byChannel(hlo, to.operand(1), x));
  return to.give(hlo.add(scaled, byChannel(hlo, to.operand(2), x)));
}

/// Divided by squares of channels around each one.
LogicalResult lowering::lrn(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  auto rank = size_t(Hlo::rankOf(x));
  int64_t count = to.integer("size", 1);
  Sizes window(rank, 1), ones(rank, 1), padding(2 * rank, 0);
  window[1] = count;
  padding[2] = (count - 1) / 2;
  padding[3] = count / 2;
  Value sum = to.reduceWindow<stablehlo::AddOp>(square(hlo, x), 0, window, ones,
                                                ones, padding);
  Value share = hlo.mul(sum, to.real("alpha", 1e-4) / double(count));
  Value base = hlo.add(share, to.real("bias", 1));
  return to.give(hlo.div(x, hlo.binary<stablehlo::PowOp>(
                                base, hlo.fill(base, to.real("beta", 0.75)))));
}

} // namespace dialectgen::onnx
