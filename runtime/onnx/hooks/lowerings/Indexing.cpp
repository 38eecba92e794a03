//===- Indexing.cpp - lowerings of gathers and scatters -------------------===//
//
// Indices below 0 count from the end. Vectors of indices lead to elements or
// slices.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"
#include "SizeOrigin.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

/// Indices of dimension `axis` of `x`, from its start.
static Value positive(Lowering &to, Value indices, Value x, int64_t axis) {
  Hlo &hlo = to.getHlo();
  int64_t size = Lowering::shapeOf(x)[size_t(axis)];
  Value moved =
      ShapedType::isDynamic(size)
          ? hlo.add(indices, hlo.broadcast(hlo.convert(to.sizeAt(x, axis),
                                                       Hlo::elementOf(indices)),
                                           indices, {}))
          : hlo.add(indices, double(size));
  return hlo.select(hlo.compare(indices, hlo.fill(indices, 0), Direction::LT),
                    moved, indices);
}

static Value gatherSlices(Lowering &to, Value value, Value indices,
                          stablehlo::GatherDimensionNumbersAttr numbers,
                          ArrayRef<int64_t> sizes) {
  if (llvm::any_of(sizes, ShapedType::isDynamic)) {
    SmallVector<Value> all;
    for (auto [dimension, size] : llvm::enumerate(sizes))
      all.push_back(ShapedType::isDynamic(size)
                        ? to.sizeAt(value, int64_t(dimension))
                        : to.getHlo().size(size));
    return to.getHlo().make<stablehlo::DynamicGatherOp>(
        to.type(),
        {value, to.getHlo().convert(indices, to.getBuilder().getI32Type()),
         to.listOf(all)},
        {to.named("dimension_numbers", numbers),
         to.named("indices_are_sorted", to.getBuilder().getBoolAttr(false))});
  }
  return to.getHlo().make<stablehlo::GatherOp>(
      to.type(), {value, indices},
      {to.named("dimension_numbers", numbers), to.named("slice_sizes", sizes),
       to.named("indices_are_sorted", to.getBuilder().getBoolAttr(false))});
}

/// Elements of a list of sizes; null if one is computed otherwise.
static Value gatherSizes(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value list = to.operand(0);
  DenseElementsAttr places = to.constant(1);
  if (Hlo::rankOf(list) != 1 || !places || places.getType().getRank() > 1 ||
      places.getNumElements() == 0 || !Hlo::typeOf(list).hasStaticShape())
    return {};
  int64_t count = Lowering::shapeOf(list).front();
  SmallVector<Value> sizes;
  for (const APInt &place : places.getValues<APInt>()) {
    int64_t at = Lowering::fromStart(place.getSExtValue(), count);
    Value size = at < 0 || at >= count ? Value() : tracedAt(list, at);
    if (!size || !Hlo::elementOf(size).isInteger())
      return {};
    sizes.push_back(hlo.convert(size, to.getBuilder().getI32Type()));
  }
  Value result = places.getType().getRank() ? to.listOf(sizes) : sizes.front();
  return hlo.convert(result, to.element());
}

/// Of each index the slice along an axis.
LogicalResult lowering::gather(Lowering &to) {
  if (Value sizes = gatherSizes(to))
    return to.give(sizes);
  Value x = to.operand(0), indices = to.operand(1);
  int64_t rank = Hlo::rankOf(x), count = Hlo::rankOf(indices),
          axis = Lowering::fromStart(to.integer("axis", 0), rank);
  Sizes sizes(Lowering::shapeOf(x)), offsets;
  indices = positive(to, indices, x, axis);
  sizes[size_t(axis)] = 1;
  for (int64_t i = 0; i + 1 < rank; ++i)
    offsets.push_back(i < axis ? i : i + count);
  return to.give(gatherSlices(to, x, indices,
                              stablehlo::GatherDimensionNumbersAttr::get(
                                  to.getBuilder().getContext(), offsets, {axis},
                                  {}, {}, {axis}, /*index_vector_dim=*/count),
                              sizes));
}

/// Vectors of indices in the shape of `indices` and one more dimension: `axis`
/// has the index, others the position itself.
static Value vectorsAlong(Lowering &to, Value indices, int64_t axis) {
  Hlo &hlo = to.getHlo();
  Sizes shape(Lowering::shapeOf(indices));
  SmallVector<Value> sizes = to.sizesOf(indices);
  shape.push_back(1);
  sizes.push_back(hlo.size(1));
  SmallVector<Value> parts;
  for (int64_t i = 0; i != Hlo::rankOf(indices); ++i)
    parts.push_back(to.reshape(
        i == axis ? indices : hlo.iota(indices, Hlo::elementOf(indices), i),
        shape, sizes));
  return to.concatenate(parts, int64_t(shape.size()) - 1);
}

/// The elements of `x` at indices along `axis`, in the shape of these.
static Value elementsAlong(Lowering &to, Value x, Value indices, int64_t axis) {
  int64_t rank = Hlo::rankOf(x);
  Sizes all = stablehlo::othersThan({}, rank);
  return gatherSlices(to, x, vectorsAlong(to, indices, axis),
                      stablehlo::GatherDimensionNumbersAttr::get(
                          to.getBuilder().getContext(), {}, all, {}, {}, all,
                          /*index_vector_dim=*/rank),
                      Sizes(size_t(rank), 1));
}

LogicalResult lowering::gatherElements(Lowering &to) {
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x),
          axis = Lowering::fromStart(to.integer("axis", 0), rank);
  return to.give(
      elementsAlong(to, x, positive(to, to.operand(1), x, axis), axis));
}

/// Along one axis, the first elements of each sequence are in reverse order;
/// sequences are those of another axis.
LogicalResult lowering::reverseSequence(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  int64_t time = to.integer("time_axis", 0);
  Value places = hlo.iota(x, Hlo::elementOf(to.operand(1)), time);
  Value lengths =
      hlo.broadcast(to.operand(1), places, {to.integer("batch_axis", 1)});
  Value mirrored = hlo.sub(hlo.add(lengths, -1), places);
  Value isWithin = hlo.compare(places, lengths, Direction::LT);
  return to.give(
      elementsAlong(to, x, hlo.select(isWithin, mirrored, places), time));
}

/// The update takes the places along the axis from its start on, which each
/// element of the batch has; behind the end they go on at the begin if they are
/// circular.
LogicalResult lowering::tensorScatter(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value cache = to.operand(0), update = to.operand(1);
  int64_t axis =
      Lowering::fromStart(to.integer("axis", -2), Hlo::rankOf(cache));
  if (Lowering::shapeOf(update)[size_t(axis)] == 0)
    return to.give(cache);
  Type i64 = to.getBuilder().getI64Type();
  Value places = hlo.iota(cache, i64, axis);
  if (to.has(2))
    places = hlo.sub(places, hlo.broadcast(to.operand(2), places, {0}));
  if (to.string("mode", "linear") == "circular")
    places = positive(to, places, cache, axis);
  Value count =
      hlo.broadcast(hlo.convert(to.sizeAt(update, axis), i64), places, {});
  Value within = hlo.max(hlo.min(places, hlo.add(count, -1)), 0);
  return to.give(hlo.select(hlo.compare(places, within, Direction::EQ),
                            elementsAlong(to, update, within, axis), cache));
}

/// The `K` greatest or least elements along an axis, and their places.
LogicalResult lowering::topK(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  int64_t axis = Lowering::fromStart(to.integer("axis", -1), Hlo::rankOf(x));
  Value places = hlo.iota(x, to.getBuilder().getI64Type(), axis);
  bool isGreatest = to.integer("largest", 1);
  int64_t known = to.type().getDimSize(unsigned(axis));
  Extent count(known);
  if (count.isOpen()) {
    FailureOr<SmallVector<Value>> given = to.scalarsOf(1, 1);
    if (failed(given))
      return failure();
    count = Extent(given->front());
  }
  // Stable: of equal ones, the first is first.
  for (Value sorted :
       sort(hlo, {x, places}, axis, [&](ValueRange both) -> SmallVector<Value> {
         return {hlo.compare(both[0], both[1],
                             isGreatest ? Direction::GT : Direction::LT)};
       }))
    if (failed(to.give(to.sliceOf(sorted, axis, Extent(0), count))))
      return failure();
  return success();
}

/// Vectors, whose components count from the end of dimensions of `x`, those
/// from `first`, where they are below 0.
static FailureOr<Value> positiveVectors(Lowering &to, Value vectors, Value x,
                                        int64_t first) {
  Hlo &hlo = to.getHlo();
  int64_t length = Lowering::shapeOf(vectors).back();
  if (ShapedType::isDynamic(length))
    return to.refuse("the number of components of its indices is unknown");
  Sizes numbers(Lowering::shapeOf(x).slice(size_t(first), size_t(length)));
  Value ends =
      llvm::is_contained(numbers, ShapedType::kDynamic)
          ? hlo.sizes(length,
                      [&](int64_t i) { return to.sizeAt(x, first + i); })
          : hlo.integers(numbers);
  ends = hlo.convert(ends, Hlo::elementOf(vectors));
  return hlo.select(hlo.compare(vectors, hlo.fill(vectors, 0), Direction::LT),
                    hlo.add(vectors, to.broadcastLike(ends, vectors)), vectors);
}

LogicalResult lowering::gatherNd(Lowering &to) {
  Value x = to.operand(0), vectors = to.operand(1);
  int64_t rank = Hlo::rankOf(x), count = Hlo::rankOf(vectors),
          batch = to.integer("batch_dims", 0),
          length = Lowering::shapeOf(vectors).back();
  Sizes sizes(Lowering::shapeOf(x)), led, batching, offsets;
  for (int64_t i = 0; i != batch; ++i)
    batching.push_back(i), sizes[size_t(i)] = 1;
  FailureOr<Value> fromStart = positiveVectors(to, vectors, x, batch);
  if (failed(fromStart))
    return failure();
  for (int64_t i = batch; i != batch + length; ++i)
    led.push_back(i), sizes[size_t(i)] = 1;
  for (int64_t i = batch + length; i != rank; ++i)
    offsets.push_back(count - 1 + i - batch - length);
  return to.give(
      gatherSlices(to, x, *fromStart,
                   stablehlo::GatherDimensionNumbersAttr::get(
                       to.getBuilder().getContext(), offsets, led, batching,
                       batching, led, /*index_vector_dim=*/count - 1),
                   sizes));
}

/// By `reduction`: the new element, or both combined.
static Value combine(Lowering &to, ValueRange elements) {
  Hlo &hlo = to.getHlo();
  StringRef reduction = to.string("reduction", "none");
  Value a = elements[0], b = elements[1];
  return reduction == "add"   ? hlo.add(a, b)
         : reduction == "mul" ? hlo.mul(a, b)
         : reduction == "max" ? hlo.max(a, b)
         : reduction == "min" ? hlo.min(a, b)
                              : b;
}

static LogicalResult scatter(Lowering &to, Value vectors, Value updates,
                             ArrayRef<int64_t> led, ArrayRef<int64_t> windows) {
  return to.give(scatter(to.getHlo(), to.operand(0), vectors, updates, led,
                         windows,
                         [&](ValueRange elements) -> SmallVector<Value> {
                           return {combine(to, elements)};
                         }));
}

LogicalResult lowering::scatterElements(Lowering &to) {
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x),
          axis = Lowering::fromStart(to.integer("axis", 0), rank);
  Value indices = positive(to, to.operand(1), x, axis);
  return scatter(to, vectorsAlong(to, indices, axis), to.operand(2),
                 stablehlo::othersThan({}, rank), {});
}

LogicalResult lowering::scatterNd(Lowering &to) {
  Value x = to.operand(0);
  int64_t length = Lowering::shapeOf(to.operand(1)).back();
  FailureOr<Value> vectors = positiveVectors(to, to.operand(1), x, 0);
  if (failed(vectors))
    return failure();
  Sizes led, windows;
  for (int64_t i = 0; i != length; ++i)
    led.push_back(i);
  int64_t count = Hlo::rankOf(*vectors) - 1;
  for (int64_t i = count; i != Hlo::rankOf(to.operand(2)); ++i)
    windows.push_back(i);
  return scatter(to, *vectors, to.operand(2), led, windows);
}

/// The second value where places along the axis are those that the indices
/// name, from the end where they are negative.
LogicalResult lowering::oneHot(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Type i64 = to.getBuilder().getI64Type();
  if (failed(to.needCount(1, 1)) || failed(to.needCount(2, 2)))
    return failure();
  // Depths and indices may be floats.
  Extent depth(int64_t(0));
  if (to.constant(1)) {
    FailureOr<SmallVector<double>> known = to.knownReals(1);
    if (failed(known) || !(known->front() >= 0 && known->front() < 1e15))
      return to.refuse("its depth is no size");
    depth = Extent(int64_t(known->front()));
  } else {
    depth = *to.extentIn(1);
  }
  Value indices = hlo.convert(to.operand(0), i64);
  Value fromEnd = hlo.add(indices, to.fillLike(indices, depth));
  indices =
      hlo.select(hlo.compare(indices, hlo.fill(indices, 0), Direction::LT),
                 fromEnd, indices);
  int64_t axis =
      Lowering::fromStart(to.integer("axis", -1), Hlo::rankOf(indices) + 1);
  Extents shape = to.extentsOf(indices), thin = shape;
  shape.insert(shape.begin() + axis, depth);
  thin.insert(thin.begin() + axis, Extent(1));
  Value places = hlo.iota(to.filled(i64, 0, shape), i64, axis);
  Value isHot =
      hlo.compare(to.broadcastLike(to.reshapeTo(indices, thin), places), places,
                  Direction::EQ);
  auto number = [&](int64_t index) {
    return to.broadcastLike(
        to.reshape(to.slice(to.operand(2), index, index + 1), {}), places);
  };
  return to.give(hlo.select(isHot, number(1), number(0)));
}

} // namespace dialectgen::onnx
