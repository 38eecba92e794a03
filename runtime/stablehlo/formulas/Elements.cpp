//===- Elements.cpp - elements by their places ----------------------------===//

#include "Elements.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::stablehlo {

Value scatter(Hlo &hlo, Value target, Value vectors, Value updates,
              ArrayRef<int64_t> along, ArrayRef<int64_t> windows,
              Hlo::Body body) {
  auto numbers = ScatterDimensionNumbersAttr::get(
      hlo.getBuilder().getContext(), windows, along, /*input_batching_dims=*/{},
      /*scatter_indices_batching_dims=*/{}, along,
      /*index_vector_dim=*/Hlo::rankOf(vectors) - 1);
  auto op = createOp<ScatterOp>(
      hlo.getBuilder(), hlo.getLoc(), TypeRange(target.getType()),
      ValueRange{target, vectors, updates},
      ArrayRef<NamedAttribute>(
          {hlo.named("scatter_dimension_numbers", numbers),
           hlo.named("indices_are_sorted", hlo.getBuilder().getBoolAttr(false)),
           hlo.named("unique_indices", hlo.getBuilder().getBoolAttr(false))}));
  hlo.fillRegion(op->getRegion(0),
                 {Hlo::elementOf(target), Hlo::elementOf(target)}, body);
  return op->getResult(0);
}

SmallVector<Value> sort(Hlo &hlo, ValueRange values, int64_t dimension,
                        Hlo::Body body) {
  SmallVector<Type> elements;
  for (Value value : values)
    elements.append(2, Hlo::elementOf(value));
  auto op = createOp<SortOp>(
      hlo.getBuilder(), hlo.getLoc(), values.getTypes(), values,
      ArrayRef<NamedAttribute>(
          {hlo.named("dimension", dimension),
           hlo.named("is_stable", hlo.getBuilder().getBoolAttr(true))}));
  hlo.fillRegion(op->getRegion(0), elements, body);
  return SmallVector<Value>(op->getResults());
}

Value isBefore(Hlo &hlo, Value a, Value b, bool greatestFirst) {
  using Direction = ComparisonDirection;
  Value before =
      hlo.compare(a, b, greatestFirst ? Direction::GT : Direction::LT);
  if (!isa<FloatType>(Hlo::elementOf(a)))
    return before;
  Value onlyFirst = hlo.binary<AndOp>(hlo.compare(a, a, Direction::NE),
                                      hlo.compare(b, b, Direction::EQ));
  return hlo.binary<OrOp>(before, onlyFirst);
}

SmallVector<Value> greatest(Hlo &hlo, Value value, int64_t dimension,
                            int64_t count, Type place) {
  // Stable, so that of equal ones the first is first.
  SmallVector<Value> sorted =
      sort(hlo, {value, hlo.iota(value, place, dimension)}, dimension,
           [&](ValueRange arguments) -> SmallVector<Value> {
             return {isBefore(hlo, arguments[0], arguments[1],
                              /*greatestFirst=*/true)};
           });
  for (Value &one : sorted)
    one = takeFirst(hlo, one, dimension, count);
  return sorted;
}

SmallVector<Value> extreme(Hlo &hlo, Value x, int64_t axis, Type place,
                           bool isGreatest, bool isLast) {
  bool isFloat = isa<FloatType>(Hlo::elementOf(x));
  auto isNone = [&](Value value) {
    return hlo.compare(value, value, ComparisonDirection::NE);
  };
  return hlo.reduce(
      {x, hlo.iota(x, place, axis)},
      {hlo.scalar(Hlo::elementOf(x), isGreatest ? -INFINITY : INFINITY),
       hlo.scalar(place, 0)},
      axis, [&](ValueRange arguments) -> SmallVector<Value> {
        Value a = arguments[0], i = arguments[1], b = arguments[2],
              j = arguments[3];
        Value first = isBefore(hlo, a, b, isGreatest);
        Value same = hlo.compare(a, b, ComparisonDirection::EQ);
        if (isFloat)
          same =
              hlo.binary<OrOp>(same, hlo.binary<AndOp>(isNone(a), isNone(b)));
        Value both = isLast ? hlo.max(i, j) : hlo.min(i, j);
        return {hlo.select(first, a, hlo.select(same, a, b)),
                hlo.select(first, i, hlo.select(same, both, j))};
      });
}

Value lessMaximum(Hlo &hlo, Value x, int64_t axis) {
  Value greatest = hlo.reduce<MaxOp>(x, -INFINITY, axis);
  return hlo.sub(x, hlo.spread(greatest, x, axis));
}

Value makeSoftmax(Hlo &hlo, Value x, int64_t axis) {
  Value powers = hlo.unary<ExpOp>(lessMaximum(hlo, x, axis));
  Value sum = hlo.reduce<AddOp>(powers, 0, axis);
  return hlo.div(powers, hlo.spread(sum, x, axis));
}

/// Of a gather whose indices lead to slices of one dimension.
static GatherDimensionNumbersAttr numbersOfSlices(Value value,
                                                  int64_t dimension) {
  return GatherDimensionNumbersAttr::get(
      value.getContext(), othersThan(dimension, Hlo::rankOf(value)),
      {dimension}, {}, {}, {dimension}, /*index_vector_dim=*/1);
}

Value take(Hlo &hlo, Value value, int64_t dimension, ArrayRef<int64_t> places) {
  RankedTensorType type = Hlo::typeOf(value);
  // All of them, in order.
  bool isAll = int64_t(places.size()) == type.getDimSize(dimension);
  for (auto [index, place] : llvm::enumerate(places))
    isAll &= place == int64_t(index);
  if (isAll)
    return value;
  // Places in equal steps are a part.
  int64_t step = places.size() > 1 ? places[1] - places[0] : 1;
  bool isPart = step > 0 && type.hasStaticShape() && !places.empty() &&
                places.front() >= 0 &&
                places.back() < type.getDimSize(unsigned(dimension));
  for (size_t i = 1; i < places.size(); ++i)
    isPart &= places[i] - places[i - 1] == step;
  if (isPart) {
    Sizes starts(size_t(type.getRank()), 0), limits(type.getShape()),
        strides(starts.size(), 1), shape(limits);
    auto at = size_t(dimension);
    starts[at] = places.front();
    limits[at] = places.back() + 1;
    strides[at] = step;
    shape[at] = int64_t(places.size());
    return hlo.make<SliceOp>(type.clone(shape), value,
                             {hlo.named("start_indices", starts),
                              hlo.named("limit_indices", limits),
                              hlo.named("strides", strides)});
  }
  return take(hlo, value, dimension, hlo.integers(places));
}

Value take(Hlo &hlo, Value value, int64_t dimension, Value places) {
  RankedTensorType type = Hlo::typeOf(value);
  Sizes result(type.getShape());
  result[size_t(dimension)] = Hlo::typeOf(places).getDimSize(0);
  auto wanted = RankedTensorType::get(result, type.getElementType());
  // Of no elements, none is taken.
  if (type.getDimSize(unsigned(dimension)) == 0)
    return hlo.broadcastTo(wanted, hlo.scalar(type.getElementType(), 0),
                           hlo.sizes(type.getRank(),
                                     [&](int64_t i) {
                                       return i == dimension
                                                  ? hlo.sizeOf(places, 0)
                                                  : hlo.sizeOf(value, i);
                                     }),
                           {});
  Sizes slice(type.getShape());
  slice[size_t(dimension)] = 1;
  if (!llvm::any_of(slice, ShapedType::isDynamic))
    return hlo.make<GatherOp>(
        wanted, {value, places},
        {hlo.named("dimension_numbers", numbersOfSlices(value, dimension)),
         hlo.named("slice_sizes", slice),
         hlo.named("indices_are_sorted", hlo.getBuilder().getBoolAttr(false))});
  return hlo.make<DynamicGatherOp>(
      wanted,
      {value, places,
       hlo.sizes(type.getRank(),
                 [&](int64_t i) {
                   return i == dimension ? hlo.size(1) : hlo.sizeOf(value, i);
                 })},
      {hlo.named("dimension_numbers", numbersOfSlices(value, dimension)),
       hlo.named("indices_are_sorted", hlo.getBuilder().getBoolAttr(false))});
}

Value takeFirst(Hlo &hlo, Value value, int64_t dimension, int64_t count) {
  RankedTensorType type = Hlo::typeOf(value);
  if (type.getDimSize(dimension) == count)
    return value;
  Sizes limits(type.getShape());
  limits[size_t(dimension)] = count;
  int64_t rank = type.getRank();
  auto result = RankedTensorType::get(limits, type.getElementType());
  if (result.hasStaticShape() && type.hasStaticShape())
    return hlo.make<SliceOp>(
        result, value,
        {hlo.named("start_indices", Sizes(size_t(rank), 0)),
         hlo.named("limit_indices", limits),
         hlo.named("strides", Sizes(size_t(rank), 1))});
  return hlo.make<RealDynamicSliceOp>(
      result, {value, hlo.sizes(rank, [&](int64_t) { return hlo.size(0); }),
               hlo.sizes(rank,
                         [&](int64_t i) {
                           return i == dimension ? hlo.size(count)
                                                 : hlo.sizeOf(value, i);
                         }),
               hlo.sizes(rank, [&](int64_t) { return hlo.size(1); })});
}

} // namespace dialectgen::stablehlo
