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
    FailureOr<Sizes> known = to.known(1);
    if (failed(known))
      return failure();
    axes = *known;
  }
  if (axes.empty() && !to.integer("noop_with_empty_axes", 0))
    return byteir::othersThan({}, rank);
  axes = Lowering::fromStart(axes, rank);
  llvm::sort(axes);
  return axes;
}

using Change = llvm::function_ref<Value(Hlo &hlo, Value value)>;

/// `before` each element and `after` the reduction by `Op`, which begins with
/// `first`. Small floats are added in 32 bits.
template <typename Op>
static LogicalResult reduce(Lowering &to, double first, Change before = {},
                            Change after = {}) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  FailureOr<Sizes> axes = axesOf(to, Hlo::rankOf(x));
  if (failed(axes))
    return failure();
  if (isa<FloatType>(to.element()))
    x = hlo.widen(x);
  if (before)
    x = before(hlo, x);
  Value result = hlo.reduce<Op>(x, first, *axes);
  if (after)
    result = after(hlo, result);
  return to.give(to.reshape(result, to.type().getShape()));
}

static Value square(Hlo &hlo, Value x) { return hlo.mul(x, x); }
static Value size(Hlo &hlo, Value x) {
  return Hlo::elementOf(x).isUnsignedInteger() ? x
                                               : hlo.unary<stablehlo::AbsOp>(x);
}
static Value root(Hlo &hlo, Value x) { return hlo.unary<stablehlo::SqrtOp>(x); }
static Value log(Hlo &hlo, Value x) { return hlo.unary<stablehlo::LogOp>(x); }

LogicalResult lowering::reduceSum(Lowering &to) {
  return reduce<stablehlo::AddOp>(to, 0);
}
LogicalResult lowering::reduceProd(Lowering &to) {
  return reduce<stablehlo::MulOp>(to, 1);
}
LogicalResult lowering::reduceMax(Lowering &to) {
  if (to.element().isInteger(1))
    return reduce<stablehlo::OrOp>(to, 0);
  return reduce<stablehlo::MaxOp>(to, -INFINITY);
}
LogicalResult lowering::reduceMin(Lowering &to) {
  if (to.element().isInteger(1))
    return reduce<stablehlo::AndOp>(to, 1);
  return reduce<stablehlo::MinOp>(to, INFINITY);
}
LogicalResult lowering::reduceL1(Lowering &to) {
  return reduce<stablehlo::AddOp>(to, 0, size);
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
  double count = 1;
  for (int64_t axis : *axes)
    count *= double(Lowering::shapeOf(to.operand(0))[size_t(axis)]);
  return reduce<stablehlo::AddOp>(to, 0, {}, [&](Hlo &hlo, Value sum) {
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
  return to.give(
      to.reshape(hlo.add(log(hlo, sum), greatest), to.type().getShape()));
}

/// Sums of the elements up to each one: with itself, or without it.
LogicalResult lowering::cumSum(Lowering &to) {
  Value x = to.operand(0);
  FailureOr<Sizes> axis = to.known(1);
  if (failed(axis))
    return failure();
  int64_t rank = Hlo::rankOf(x);
  auto at = size_t(Lowering::fromStart(axis->front(), rank));
  int64_t length = Lowering::shapeOf(x)[at];
  bool isExclusive = to.integer("exclusive", 0),
       isReverse = to.integer("reverse", 0);
  if (!length)
    return to.give(x);
  // A window over all elements before (or behind), and the element.
  Sizes window(size_t(rank), 1), ones(size_t(rank), 1), padding;
  window[at] = length;
  for (size_t i = 0; i != size_t(rank); ++i) {
    int64_t size = i == at ? length - 1 : 0, own = i == at && isExclusive;
    int64_t before = size + own, after = -own;
    padding.append({isReverse ? after : before, isReverse ? before : after});
  }
  return to.give(
      to.reduceWindow<stablehlo::AddOp>(x, 0, window, ones, ones, padding));
}

/// Scale and bias by recorded statistics.
LogicalResult lowering::batchNormalization(Lowering &to) {
  if (to.integer("training_mode", 0))
    return to.refuse("it updates statistics in training mode");
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0));
  auto along = [&](unsigned index) {
    return hlo.broadcast(hlo.convert(to.operand(index), Hlo::elementOf(x)), x,
                         Hlo::rankOf(x) > 1 ? Sizes{1} : Sizes{0});
  };
  Value deviation = root(hlo, hlo.add(along(4), to.real("epsilon", 1e-5)));
  Value normal = hlo.div(hlo.sub(x, along(3)), deviation);
  return to.give(hlo.add(hlo.mul(normal, along(1)), along(2)));
}

} // namespace dialectgen::onnx
