//===- OpenHlo.cpp - operations in shapes with open sizes -----------------===//

#include "OpenHlo.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

Value OpenHlo::sizeAt(Value value, int64_t dimension) {
  int64_t size = Hlo::typeOf(value).getDimSize(unsigned(dimension));
  if (!ShapedType::isDynamic(size))
    return hlo.size(size);
  // Of the first value with that size, so that equal sizes are one.
  SizeOrigin origin = originOf(value, dimension, equal);
  size = Hlo::typeOf(origin.value).getDimSize(unsigned(origin.dimension));
  if (!ShapedType::isDynamic(size))
    return hlo.size(size);
  Value known = madeOf(origin);
  return known ? known : hlo.sizeOf(origin.value, origin.dimension);
}

SmallVector<Value> OpenHlo::sizesOf(Value value) {
  SmallVector<Value> sizes;
  for (int64_t i = 0; i != Hlo::rankOf(value); ++i)
    sizes.push_back(sizeAt(value, i));
  return sizes;
}

Value OpenHlo::listOf(ArrayRef<Value> sizes) {
  return hlo.sizes(int64_t(sizes.size()),
                   [&](int64_t i) { return sizes[size_t(i)]; });
}

Value OpenHlo::scalarAt(Value list, int64_t index) {
  Type i32 = getBuilder().getI32Type(), element = Hlo::elementOf(list);
  auto part = [&](Value value) {
    return Hlo::rankOf(value) == 0 ? value : slice(value, index, index + 1);
  };
  // All elements of a list at once, if they are computed at once.
  bool isJoined = isJoinedList(list);
  if (isJoined)
    list = part(list);
  // Limits such as the largest number of 64 bits stay above all sizes.
  constexpr double most = 0x7fffffff;
  if (element != i32)
    list = hlo.convert(
        hlo.clamp(hlo.scalar(element, -most), list, hlo.scalar(element, most)),
        i32);
  return reshape(isJoined ? list : part(list), {});
}

/// As NumPy broadcasts: sizes are equal, or 1.
SmallVector<Value> OpenHlo::commonSizes(ValueRange values) {
  int64_t rank = 0;
  for (Value value : values)
    rank = std::max(rank, Hlo::rankOf(value));
  SmallVector<Value> sizes;
  for (int64_t i = 0; i != rank; ++i) {
    Value common;
    SmallVector<Value> seen;
    std::optional<int64_t> known;
    for (Value value : values) {
      int64_t at = i - rank + Hlo::rankOf(value);
      int64_t size = at < 0 ? 1 : shapeOf(value)[size_t(at)];
      if (ShapedType::isDynamic(size)) {
        SizeOrigin origin = originOf(value, at, equal);
        size = shapeOf(origin.value)[size_t(origin.dimension)];
      }
      if (!ShapedType::isDynamic(size)) {
        if (size != 1)
          known = size;
        continue;
      }
      Value other = sizeAt(value, at);
      if (llvm::any_of(seen, [&](Value one) { return isSame(one, other); }))
        continue;
      seen.push_back(other);
      common = common
                   ? hlo.select(hlo.compare(common, hlo.size(1), Direction::EQ),
                                other, common)
                   : other;
    }
    sizes.push_back(known ? hlo.size(*known) : common ? common : hlo.size(1));
  }
  return sizes;
}

/// Whether `size`, a scalar, is that of a dimension of `value`.
bool OpenHlo::isSizeOf(Value value, int64_t dimension, Value size) const {
  SizeOrigin origin = originOf(value, dimension, equal);
  int64_t known = shapeOf(origin.value)[size_t(origin.dimension)];
  if (std::optional<int64_t> number = numberAt(size, 0))
    return *number == known;
  Value made = madeOf(origin);
  return (made && isSame(made, size)) || origin == originOf(size, equal);
}

Value OpenHlo::broadcast(Value value, ArrayRef<int64_t> shape,
                         ArrayRef<Value> sizes) {
  RankedTensorType from = Hlo::typeOf(value),
                   type = RankedTensorType::get(shape, from.getElementType());
  Sizes dimensions;
  int64_t rank = from.getRank();
  bool isSame = rank == type.getRank();
  for (int64_t i = 0; i != rank; ++i) {
    dimensions.push_back(type.getRank() - rank + i);
    int64_t before = from.getDimSize(unsigned(i));
    isSame = isSame && before == shape[size_t(i)] &&
             (!ShapedType::isDynamic(before) ||
              isSizeOf(value, i, sizes[size_t(i)]));
  }
  if (isSame)
    return value;
  if (type.hasStaticShape() && from.hasStaticShape())
    return hlo.broadcastTo(type, value, {}, dimensions);
  return hlo.make<stablehlo::DynamicBroadcastInDimOp>(
      type, {value, listOf(sizes)}, named("broadcast_dimensions", dimensions));
}

Value OpenHlo::broadcastLike(Value value, Value like) {
  if (Hlo::typeOf(value).hasStaticShape() && Hlo::typeOf(like).hasStaticShape())
    return broadcast(value, shapeOf(like));
  return broadcast(value, shapeOf(like), sizesOf(like));
}

Value OpenHlo::reshape(Value value, ArrayRef<int64_t> shape,
                       ArrayRef<Value> sizes) {
  auto type = RankedTensorType::get(shape, Hlo::elementOf(value));
  if (type.hasStaticShape() && Hlo::typeOf(value).hasStaticShape())
    return reshape(value, shape);
  return hlo.make<stablehlo::DynamicReshapeOp>(type, {value, listOf(sizes)});
}

Value OpenHlo::slice(Value value, RankedTensorType type, ArrayRef<Value> starts,
                     ArrayRef<Value> limits, ArrayRef<int64_t> strides) {
  SmallVector<Value> steps;
  for (int64_t stride : strides)
    steps.push_back(hlo.size(stride));
  return hlo.make<stablehlo::RealDynamicSliceOp>(
      type, {value, listOf(starts), listOf(limits), listOf(steps)});
}

Value OpenHlo::filled(RankedTensorType type, double number,
                      ArrayRef<Value> sizes) {
  if (type.hasStaticShape())
    return filled(type, number);
  return hlo.make<stablehlo::DynamicBroadcastInDimOp>(
      type, {hlo.scalar(type.getElementType(), number), listOf(sizes)},
      named("broadcast_dimensions", Sizes()));
}

Extent OpenHlo::extentOf(Value value, int64_t dimension) {
  int64_t size = Hlo::typeOf(value).getDimSize(unsigned(dimension));
  return ShapedType::isDynamic(size) ? Extent(sizeAt(value, dimension))
                                     : Extent(size);
}

Extents OpenHlo::extentsOf(Value value) {
  Extents extents;
  for (int64_t i = 0; i != Hlo::rankOf(value); ++i)
    extents.push_back(extentOf(value, i));
  return extents;
}

Value OpenHlo::scalarOf(const Extent &extent) {
  return extent.isOpen() ? extent.scalar : hlo.size(extent.number);
}

Value OpenHlo::indexOf(const Extent &extent) {
  Type i64 = getBuilder().getI64Type();
  return extent.isOpen() ? hlo.convert(extent.scalar, i64)
                         : hlo.scalar(i64, double(extent.number));
}

Extent OpenHlo::plus(const Extent &a, const Extent &b) {
  if (!a.isOpen() && !b.isOpen())
    return Extent(hlo.number(CheckedSize(a.number) + b.number));
  if (a.number == 0 || b.number == 0)
    return a.number == 0 ? b : a;
  return Extent(hlo.add(scalarOf(a), scalarOf(b)));
}

Extent OpenHlo::minus(const Extent &a, const Extent &b) {
  return plus(a, times(b, Extent(-1)));
}

Extent OpenHlo::times(const Extent &a, const Extent &b) {
  if (!a.isOpen() && !b.isOpen())
    return Extent(hlo.number(CheckedSize(a.number) * b.number));
  if (a.number == 1 || b.number == 1)
    return a.number == 1 ? b : a;
  return Extent(hlo.mul(scalarOf(a), scalarOf(b)));
}

Extent OpenHlo::elementsOf(ArrayRef<Extent> shape) {
  Extent count(1);
  for (const Extent &extent : shape)
    count = times(count, extent);
  return count;
}

Extent OpenHlo::atLeast(const Extent &extent, int64_t number) {
  return extent.isOpen() ? Extent(hlo.max(extent.scalar, double(number)))
                         : Extent(std::max(extent.number, number));
}

Extent OpenHlo::atMost(const Extent &a, const Extent &b) {
  return a.isOpen() || b.isOpen() ? Extent(hlo.min(scalarOf(a), scalarOf(b)))
                                  : Extent(std::min(a.number, b.number));
}

Extent OpenHlo::over(const Extent &extent, int64_t divisor) {
  if (!extent.isOpen())
    return Extent(hlo.number(CheckedSize(extent.number) / divisor));
  return divisor == 1 ? extent
                      : Extent(hlo.div(extent.scalar, hlo.size(divisor)));
}

static Sizes numbersOf(ArrayRef<Extent> shape) {
  Sizes numbers;
  for (const Extent &extent : shape)
    numbers.push_back(extent.number);
  return numbers;
}

static Extents extentsFrom(ArrayRef<int64_t> numbers) {
  Extents extents;
  for (int64_t number : numbers)
    extents.push_back(Extent(number));
  return extents;
}

SmallVector<Value> OpenHlo::scalarsIn(ArrayRef<Extent> shape) {
  SmallVector<Value> scalars;
  if (llvm::any_of(shape, [](const Extent &one) { return one.isOpen(); }))
    for (const Extent &extent : shape)
      scalars.push_back(scalarOf(extent));
  return scalars;
}

Value OpenHlo::reshapeTo(Value value, ArrayRef<Extent> shape) {
  SmallVector<Value> scalars = scalarsIn(shape);
  Sizes numbers = numbersOf(shape);
  // Of a value whose sizes are open, also where those of the result are not.
  return scalars.empty() ? reshape(value, numbers)
                         : reshape(value, numbers, scalars);
}

Value OpenHlo::filled(Type element, double number, ArrayRef<Extent> shape) {
  return filled(RankedTensorType::get(numbersOf(shape), element), number,
                scalarsIn(shape));
}

Value OpenHlo::fillLike(Value like, const Extent &number) {
  if (!number.isOpen())
    return hlo.fill(like, double(number.number));
  return hlo.broadcast(hlo.convert(number.scalar, Hlo::elementOf(like)), like,
                       {});
}

Value OpenHlo::pad(Value value, Value number, ArrayRef<Extent> low,
                   ArrayRef<Extent> high, ArrayRef<int64_t> between,
                   ArrayRef<int64_t> known) {
  Sizes shape(shapeOf(value)), gaps(between);
  gaps.resize(shape.size(), 0);
  for (auto [i, size] : llvm::enumerate(shape)) {
    bool isKnown =
        !ShapedType::isDynamic(size) && !low[i].isOpen() && !high[i].isOpen();
    size =
        isKnown
            ? hlo.number(CheckedSize(size) + low[i].number + high[i].number +
                         CheckedSize(std::max<int64_t>(size - 1, 0)) * gaps[i])
        : known.empty() ? ShapedType::kDynamic
                        : known[i];
  }
  auto type = RankedTensorType::get(shape, Hlo::elementOf(value));
  SmallVector<Value> before = scalarsIn(low), behind = scalarsIn(high);
  if (before.empty() && behind.empty())
    return hlo.make<stablehlo::PadOp>(
        type, {value, number},
        {named("edge_padding_low", numbersOf(low)),
         named("edge_padding_high", numbersOf(high)),
         named("interior_padding", gaps)});
  auto listFrom = [&](ArrayRef<Extent> counts) {
    return hlo.sizes(int64_t(counts.size()),
                     [&](int64_t i) { return scalarOf(counts[size_t(i)]); });
  };
  return hlo.make<stablehlo::DynamicPadOp>(type, {value, number, listFrom(low),
                                                  listFrom(high),
                                                  listFrom(extentsFrom(gaps))});
}

Value OpenHlo::pad(Value value, Value number, ArrayRef<int64_t> low,
                   ArrayRef<int64_t> high) {
  return pad(value, number, extentsFrom(low), extentsFrom(high));
}

Value OpenHlo::padTo(Value value, double number, ArrayRef<Extent> shape) {
  Extents missing;
  for (auto [whole, size] : llvm::zip(shape, extentsOf(value))) {
    bool isKept =
        whole.isOpen() && size.isOpen() && isSame(whole.scalar, size.scalar);
    missing.push_back(isKept ? Extent(0) : minus(whole, size));
  }
  if (llvm::all_of(missing, [](const Extent &one) { return one.number == 0; }))
    return value;
  return pad(value, hlo.scalar(Hlo::elementOf(value), number),
             Extents(shape.size(), Extent(0)), missing, {}, numbersOf(shape));
}

Value OpenHlo::sliceOf(Value value, int64_t dimension, const Extent &start,
                       const Extent &limit, int64_t size) {
  Sizes shape(shapeOf(value));
  int64_t &own = shape[size_t(dimension)];
  bool isWhole = !start.isOpen() && start.number == 0 && !limit.isOpen() &&
                 limit.number == own;
  if (isWhole)
    return value;
  // Elements are taken off both ends of a known size, without those of others.
  if (!Hlo::typeOf(value).hasStaticShape() && !ShapedType::isDynamic(own) &&
      !start.isOpen() && !limit.isOpen()) {
    Sizes low(shape.size(), 0), high(shape.size(), 0);
    low[size_t(dimension)] = -start.number;
    high[size_t(dimension)] =
        hlo.number(CheckedSize(limit.number) - CheckedSize(own));
    return pad(value, hlo.scalar(Hlo::elementOf(value), 0), low, high);
  }
  own = start.isOpen() || limit.isOpen()
            ? size
            : hlo.number(CheckedSize(limit.number) - start.number);
  if (!Hlo::typeOf(value).hasStaticShape() || ShapedType::isDynamic(own) ||
      start.isOpen()) {
    SmallVector<Value> starts(shape.size(), hlo.size(0)),
        limits = sizesOf(value);
    starts[size_t(dimension)] = scalarOf(start);
    limits[size_t(dimension)] = scalarOf(limit);
    return slice(value, RankedTensorType::get(shape, Hlo::elementOf(value)),
                 starts, limits, Sizes(shape.size(), 1));
  }
  Sizes starts(shape.size(), 0), limits(shapeOf(value));
  starts[size_t(dimension)] = start.number;
  limits[size_t(dimension)] = limit.number;
  return slice(value, starts, limits);
}

SmallVector<Value> OpenHlo::repeat(const Extent &count, ValueRange state,
                                   Round round) {
  // What a round does may need elements that none has.
  if (count.number == 0)
    return SmallVector<Value>(state);
  Value open = count.isOpen() ? indexOf(count) : Value();
  SmallVector<Value> all = {indexOf(Extent(0))};
  llvm::append_range(all, state);
  all = loop(
      all,
      [&](ValueRange now) -> SmallVector<Value> {
        Value end = open ? open : indexOf(count);
        return {hlo.compare(now[0], end, stablehlo::ComparisonDirection::LT)};
      },
      [&](ValueRange now) {
        SmallVector<Value> next = round(now[0], now.drop_front());
        next.insert(next.begin(), hlo.add(now[0], 1));
        return next;
      });
  return SmallVector<Value>(llvm::drop_begin(all));
}

/// Zeros, and `index` along the axis.
static SmallVector<Value> startsAt(Hlo &hlo, Value like, Value index,
                                   int64_t axis) {
  SmallVector<Value> starts(size_t(Hlo::rankOf(like)),
                            hlo.scalar(Hlo::elementOf(index), 0));
  starts[size_t(axis)] = index;
  return starts;
}

Value OpenHlo::sliceAt(Value value, Value index, int64_t axis) {
  Extents shape = extentsOf(value);
  Sizes sizes(shapeOf(value));
  sizes[size_t(axis)] = 1;
  shape.erase(shape.begin() + axis);
  if (llvm::is_contained(sizes, ShapedType::kDynamic)) {
    Value start = hlo.convert(index, getBuilder().getI32Type());
    return reshapeTo(sliceOf(value, axis, Extent(start),
                             Extent(hlo.add(start, 1)),
                             /*size=*/1),
                     shape);
  }
  SmallVector<Value> operands = {value};
  llvm::append_range(operands, startsAt(hlo, value, index, axis));
  Value slice = hlo.make<stablehlo::DynamicSliceOp>(
      RankedTensorType::get(sizes, Hlo::elementOf(value)), operands,
      named("slice_sizes", sizes));
  return reshapeTo(slice, shape);
}

Value OpenHlo::withSlice(Value value, Value slice, Value index, int64_t axis) {
  Extents shape = extentsOf(slice);
  shape.insert(shape.begin() + axis, Extent(1));
  SmallVector<Value> operands = {value, reshapeTo(slice, shape)};
  llvm::append_range(operands, startsAt(hlo, value, index, axis));
  return hlo.make<stablehlo::DynamicUpdateSliceOp>(value.getType(), operands);
}

} // namespace dialectgen::onnx
