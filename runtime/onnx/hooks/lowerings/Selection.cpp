//===- Selection.cpp - lowerings that keep some of many elements ----------===//
//
// The number of kept elements depends on values: the places of all elements are
// sorted, those of kept ones first, and cut off behind them.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

/// Numbers from 0 on, as many as `list` has elements.
Value countAlong(Lowering &to, Value list) {
  return to.getHlo().iota(list, to.getBuilder().getI64Type(), 0);
}

/// `places` in the order of `keys`, ascending unless `direction` says
/// otherwise. Places of equal keys stay in order.
Value sortedPlaces(Lowering &to, Value keys, Value places,
                   Direction direction = Direction::LT) {
  Hlo &hlo = to.getHlo();
  return sort(hlo, {keys, places}, 0,
              [&](ValueRange two) -> SmallVector<Value> {
                return {hlo.compare(two[0], two[1], direction)};
              })[1];
}

/// The places of true elements of a list of truth values, in order.
Value placesOfTrue(Lowering &to, Value isKept) {
  Hlo &hlo = to.getHlo();
  Value kept = hlo.convert(isKept, to.getBuilder().getI32Type());
  Value count = hlo.reduce<stablehlo::AddOp>(kept, 0, {0});
  Value sorted = sortedPlaces(to, kept, countAlong(to, kept), Direction::GT);
  return to.sliceOf(sorted, 0, Extent(0), Extent(count));
}

/// Operand 0 and the axis of its slices; without an axis, the list of its
/// elements.
std::pair<Value, int64_t> slicesOf(Lowering &to) {
  Value x = to.operand(0);
  if (to.getOp()->hasAttr("axis"))
    return {x, Lowering::fromStart(to.integer("axis", 0), Hlo::rankOf(x))};
  return {to.flattened(x), 0};
}

/// The numbers of the rows of a matrix, in ascending order of these.
Value orderOfRows(Lowering &to, Value rows) {
  Hlo &hlo = to.getHlo();
  Extent columns = to.extentOf(rows, 1);
  Value all =
      hlo.iota(to.filled(to.getBuilder().getI64Type(), 0, to.extentOf(rows, 0)),
               to.getBuilder().getI64Type(), 0);
  if (columns.number == 1)
    return sortedPlaces(to, to.reshapeTo(rows, to.extentOf(rows, 0)), all);
  // By the last column first: the order of equal elements stays.
  Value last = to.indexOf(to.plus(columns, -1));
  return to
      .repeat(columns, all,
              [&](Value round, ValueRange now) -> SmallVector<Value> {
                Value column = to.sliceAt(rows, hlo.sub(last, round), 1);
                return {sortedPlaces(to, take(hlo, column, 0, now[0]), now[0])};
              })
      .front();
}

} // namespace

/// Columns of indices: numbers of elements, divided by the sizes of dimensions.
LogicalResult lowering::nonZero(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  Extents shape = to.extentsOf(x);
  if (shape.empty())
    return to.refuse("implementations differ in the indices of a scalar");
  Value isKept = hlo.compare(x, hlo.fill(x, 0), Direction::NE);
  Value rest = placesOfTrue(to, to.reshapeTo(isKept, to.elementsOf(shape)));
  Extents row = {Extent(1), to.extentOf(rest, 0)};
  SmallVector<Value> rows;
  for (const Extent &size : llvm::reverse(ArrayRef(shape).drop_front())) {
    Value sizes = to.fillLike(rest, size);
    rows.push_back(
        to.reshapeTo(hlo.binary<stablehlo::RemOp>(rest, sizes), row));
    rest = hlo.div(rest, sizes);
  }
  rows.push_back(to.reshapeTo(rest, row));
  std::reverse(rows.begin(), rows.end());
  return to.give(rows.size() == 1 ? rows.front() : to.concatenate(rows, 0));
}

/// The slices along an axis, or the elements, for which the condition is true.
/// Runtimes leave out the part of a condition that is longer than the axis.
LogicalResult lowering::compress(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value isKept = to.operand(1);
  auto [x, axis] = slicesOf(to);
  Extent size = to.extentOf(x, axis);
  if (DenseElementsAttr known = to.constant(1); known && !size.isOpen()) {
    Sizes places;
    for (auto [place, taken] : llvm::enumerate(known.getValues<bool>()))
      if (taken && int64_t(place) < size.number)
        places.push_back(int64_t(place));
    return to.give(take(hlo, x, axis, places));
  }
  Value places = countAlong(to, isKept);
  isKept = hlo.binary<stablehlo::AndOp>(
      isKept, hlo.compare(places, to.fillLike(places, size), Direction::LT));
  return to.give(take(hlo, x, axis, placesOfTrue(to, isKept)));
}

/// Rows of a matrix are sorted; the first of equal ones is where one differs
/// from the row before.
LogicalResult lowering::unique(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Type i64 = to.getBuilder().getI64Type();
  auto [x, axis] = slicesOf(to);
  Sizes axes = {axis};
  llvm::append_range(axes, stablehlo::othersThan({axis}, Hlo::rankOf(x)));
  Value rows = to.transpose(x, axes);
  Extents shape = to.extentsOf(rows);
  Extent count = shape[0];
  rows =
      to.reshapeTo(rows, {count, to.elementsOf(ArrayRef(shape).drop_front())});
  Value order = orderOfRows(to, rows), all = countAlong(to, order);
  Value sorted = take(hlo, rows, 0, order),
        before = take(hlo, sorted, 0, hlo.max(hlo.add(all, -1), 0));
  Value isFirst = hlo.reduce<stablehlo::OrOp>(
      hlo.compare(sorted, before, Direction::NE), 0, {1});
  isFirst = hlo.binary<stablehlo::OrOp>(
      isFirst, hlo.compare(all, hlo.fill(all, 0), Direction::EQ));
  // The number of its group for each of the sorted rows, and the first row of
  // each group.
  Value group = hlo.add(sumsAlong(to, hlo.convert(isFirst, i64), 0), -1);
  Value first = take(hlo, order, 0, placesOfTrue(to, isFirst));
  if (!to.integer("sorted", 1)) {
    Value groups = sortedPlaces(to, first, countAlong(to, first));
    group =
        take(hlo, sortedPlaces(to, groups, countAlong(to, groups)), 0, group);
    first = take(hlo, first, 0, groups);
  }
  // Groups in the order of the rows before they were sorted.
  Value inverse = sortedPlaces(to, order, group);
  Value counts = scatter(hlo, hlo.fill(first, 0),
                         to.reshapeTo(inverse, {count, Extent(1)}),
                         hlo.fill(inverse, 1), /*along=*/{0}, /*windows=*/{},
                         [&](ValueRange two) -> SmallVector<Value> {
                           return {hlo.add(two[0], two[1])};
                         });
  for (Value result : {take(hlo, x, axis, first), first, inverse, counts})
    if (to.getResults().size() != to.getOp()->getNumResults() &&
        failed(to.give(result)))
      return failure();
  return success();
}

namespace {

/// Boxes, [batch, class, box], by their corners.
struct Boxes {
  /// Along each of two axes.
  Value low[2], high[2], area;

  /// Of `boxes`, [batch, box, number], for each class of `like`.
  Boxes(Lowering &to, Value boxes, Value like) {
    Hlo &hlo = to.getHlo();
    Extents shape = to.extentsOf(like);
    SmallVector<Value> numbers;
    for (int64_t i = 0; i != 4; ++i) {
      Value number = to.sliceOf(boxes, 2, Extent(i), Extent(i + 1), 1);
      numbers.push_back(hlo.broadcast(
          to.reshapeTo(number, {shape[0], shape[2]}), like, {0, 2}));
    }
    bool isCentered = to.integer("center_point_box", 0);
    for (size_t i : {0, 1}) {
      Value a = numbers[i], b = numbers[i + 2], half = hlo.mul(b, 0.5);
      low[i] = isCentered ? hlo.sub(a, half) : hlo.min(a, b);
      high[i] = isCentered ? hlo.add(a, half) : hlo.max(a, b);
    }
    area = areaOf(hlo, low, high);
  }
  static Value areaOf(Hlo &hlo, const Value *low, const Value *high) {
    return hlo.mul(hlo.sub(high[0], low[0]), hlo.sub(high[1], low[1]));
  }
  /// Whether the shares that boxes have of their union with one of them, which
  /// `isOne` selects in each class, are above a threshold.
  Value overlap(Lowering &to, Value isOne, Value threshold) const {
    Hlo &hlo = to.getHlo();
    auto ofOne = [&](Value number) {
      Value one = hlo.reduce<stablehlo::MaxOp>(
          hlo.select(isOne, number, hlo.fill(number, -INFINITY)), -INFINITY,
          {2});
      return hlo.broadcast(one, number, {0, 1});
    };
    Value from[2], until[2];
    for (size_t i : {0, 1}) {
      from[i] = hlo.max(low[i], ofOne(low[i]));
      // Boxes that are apart share no length.
      until[i] = hlo.max(hlo.min(high[i], ofOne(high[i])), from[i]);
    }
    Value shared = areaOf(hlo, from, until),
          whole = hlo.sub(hlo.add(area, ofOne(area)), shared);
    // 0 / 0 is above nothing.
    return hlo.compare(hlo.div(shared, whole), threshold, Direction::GT);
  }
};

} // namespace

/// In each class of a batch, the box with the greatest score is selected and
/// removes those that overlap it, until there is none or there are enough.
LogicalResult lowering::nonMaxSuppression(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value scores = to.operand(1);
  Extents shape = to.extentsOf(scores);
  FailureOr<Extent> most = to.has(2) ? to.extentIn(2) : Extent(0);
  if (failed(most))
    return failure();
  Extent rounds = to.atMost(to.atLeast(*most, 0), shape[2]);
  auto threshold = [&](unsigned operand) {
    return to.has(operand)
               ? hlo.broadcast(to.reshape(to.operand(operand), {}), scores, {})
               : hlo.fill(scores, 0);
  };
  Value limit = threshold(3);
  Boxes boxes(to, to.operand(0), scores);
  Type i64 = to.getBuilder().getI64Type(), i1 = to.getBuilder().getI1Type();
  Value isLeft = to.has(4) ? hlo.compare(scores, threshold(4), Direction::GT)
                           : to.filled(i1, 1, shape);
  Extents results = {shape[0], shape[1], rounds};
  SmallVector<Value> state = {isLeft, to.filled(i64, 0, results),
                              to.filled(i1, 0, results)};
  state = to.repeat(
      rounds, state, [&](Value round, ValueRange now) -> SmallVector<Value> {
        Value left = hlo.select(now[0], scores, hlo.fill(scores, -INFINITY));
        Value best = hlo.reduce<stablehlo::MaxOp>(left, -INFINITY, {2});
        Value isBest = hlo.binary<stablehlo::AndOp>(
            now[0], hlo.compare(left, hlo.broadcast(best, left, {0, 1}),
                                Direction::EQ));
        Value places = hlo.iota(scores, i64, 2);
        Value place = hlo.reduce<stablehlo::MinOp>(
            hlo.select(isBest, places, hlo.fill(places, INFINITY)), INFINITY,
            {2});
        Value isOne = hlo.compare(places, hlo.broadcast(place, places, {0, 1}),
                                  Direction::EQ);
        Value isGone =
            hlo.binary<stablehlo::OrOp>(isOne, boxes.overlap(to, isOne, limit));
        return {
            hlo.binary<stablehlo::AndOp>(now[0],
                                         hlo.unary<stablehlo::NotOp>(isGone)),
            to.withSlice(now[1], place, round, 2),
            to.withSlice(now[2], hlo.reduce<stablehlo::OrOp>(now[0], 0, {2}),
                         round, 2)};
      });
  Extent all = to.elementsOf(results);
  Value selected = placesOfTrue(to, to.reshapeTo(state[2], all));
  Value classes = hlo.div(selected, to.fillLike(selected, rounds)),
        perBatch = to.fillLike(selected, shape[1]);
  Extents column = {to.extentOf(selected, 0), Extent(1)};
  SmallVector<Value> columns;
  for (Value one : {hlo.div(classes, perBatch),
                    hlo.binary<stablehlo::RemOp>(classes, perBatch),
                    take(hlo, to.reshapeTo(state[1], all), 0, selected)})
    columns.push_back(to.reshapeTo(one, column));
  return to.give(to.concatenate(columns, 1));
}

} // namespace dialectgen::onnx
