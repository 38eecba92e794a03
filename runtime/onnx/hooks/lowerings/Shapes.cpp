//===- Shapes.cpp - lowerings that move elements --------------------------===//
//
// Constants, shapes, slices, joins and parts.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "../../opsets/OpsetAdaptor.h"
#include "Lowering.h"
#include "SizeOrigin.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

/// The elements, wherever they are: those of a resource stay there.
LogicalResult lowering::constant(Lowering &to) {
  auto value = to.getOp()->getAttrOfType<ElementsAttr>("value");
  // Resources stay where they are, unless their elements are packed.
  Type element = value ? value.getElementType() : Type();
  bool isPacked = isa_and_nonnull<DenseResourceElementsAttr>(value) &&
                  element.isIntOrFloat() && !element.isInteger(1) &&
                  element.getIntOrFloatBitWidth() < 8;
  if (!value || isPacked || isa<SparseElementsAttr>(value))
    value = elementsOf(to.getOp());
  if (auto sparse =
          to.getOp()->getAttrOfType<SparseElementsAttr>("sparse_value");
      sparse && !ComputedElements::admits(sparse.getType().getShape()))
    return to.refuse(ComputedElements::whyNot(sparse.getType().getShape()));
  if (!value)
    return to.refuse("its value cannot be held as a dense tensor");
  return to.give(to.getHlo().make<stablehlo::ConstantOp>(
      to.type(), {}, to.named("value", value)));
}

/// How many numbers a range has; not below 0.
static Value countOfRange(Lowering &to, Value start, Value limit, Value step) {
  Hlo &hlo = to.getHlo();
  Value way = hlo.sub(limit, start), count = hlo.div(way, step);
  if (isa<FloatType>(Hlo::elementOf(way))) {
    count = hlo.unary<stablehlo::CeilOp>(count);
  } else {
    // A rest in the direction of the step is one more; in the other direction
    // there is none anyway.
    auto sign = [&](Value value) {
      return hlo.unary<stablehlo::SignOp>(value);
    };
    count =
        hlo.add(count, hlo.mul(sign(hlo.binary<stablehlo::RemOp>(way, step)),
                               sign(step)));
  }
  return hlo.convert(hlo.max(count, 0), to.getBuilder().getI32Type());
}

/// Numbers from operand 0 in steps of operand 2.
LogicalResult lowering::range(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value start = to.reshape(to.operand(0), {}),
        step = to.reshape(to.operand(2), {});
  Value places =
      to.type().hasStaticShape()
          ? hlo.make<stablehlo::IotaOp>(to.type(), {},
                                        to.named("iota_dimension", int64_t(0)))
          : hlo.make<stablehlo::DynamicIotaOp>(
                to.type(),
                to.listOf(countOfRange(to, start, to.reshape(to.operand(1), {}),
                                       step)),
                to.named("iota_dimension", int64_t(0)));
  return to.give(hlo.add(hlo.broadcast(start, places, {}),
                         hlo.mul(places, hlo.broadcast(step, places, {}))));
}

LogicalResult lowering::shape(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x);
  auto bound = [&](StringRef name, int64_t otherwise) {
    return std::clamp<int64_t>(
        Lowering::fromStart(to.integer(name, otherwise), rank), 0, rank);
  };
  int64_t begin = bound("start", 0), end = bound("end", rank);
  auto sizes = Lowering::shapeOf(x).slice(
      size_t(begin), size_t(std::max<int64_t>(end - begin, 0)));
  if (!llvm::any_of(sizes, ShapedType::isDynamic))
    return to.give(hlo.integers(sizes));
  SmallVector<Value> parts;
  for (int64_t i = begin; i < end; ++i)
    parts.push_back(to.sizeAt(x, i));
  return to.give(hlo.convert(to.listOf(parts), to.element()));
}

namespace {

/// A product of sizes: of those that are known, and of scalars.
struct Product {
  explicit Product(Lowering &to) : to(to) {}
  Product(Lowering &to, Value x, int64_t begin, int64_t end) : to(to) {
    for (int64_t i = begin; i != end; ++i)
      if (int64_t size = Lowering::shapeOf(x)[size_t(i)];
          ShapedType::isDynamic(size))
        open.push_back(to.sizeAt(x, i));
      else
        known = known * size;
  }

  Value get() const {
    Hlo &hlo = to.getHlo();
    int64_t factor = hlo.number(known);
    Value product;
    for (Value scalar : open)
      product = product ? hlo.mul(product, scalar) : scalar;
    return !product      ? hlo.size(factor)
           : factor != 1 ? hlo.mul(product, double(factor))
                         : product;
  }

  /// The rest if this is divided by `divisor`, of which it is a multiple. There
  /// is no telling where the divisor is 0, so common factors are left out.
  Value over(Product divisor) const {
    Hlo &hlo = to.getHlo();
    Product rest = *this;
    llvm::erase_if(divisor.open, [&](Value scalar) {
      auto *it = llvm::find_if(
          rest.open, [&](Value other) { return to.isSame(other, scalar); });
      if (it == rest.open.end())
        return false;
      rest.open.erase(it);
      return true;
    });
    int64_t factor = hlo.number(known), part = hlo.number(divisor.known);
    if (part != 0 && factor % part == 0) {
      rest.known = CheckedSize(factor / part);
      divisor.known = CheckedSize(1);
    }
    if (divisor.open.empty() && hlo.number(divisor.known) == 1)
      return rest.get();
    return hlo.div(rest.get(), hlo.max(divisor.get(), 1));
  }

  Lowering &to;
  CheckedSize known{1};
  SmallVector<Value> open;
};

} // namespace

/// The product of the sizes from `begin` to `end`.
static Value countOf(Lowering &to, Value x, int64_t begin, int64_t end) {
  return Product(to, x, begin, end).get();
}

LogicalResult lowering::size(Lowering &to) {
  Value x = to.operand(0);
  if (Hlo::typeOf(x).hasStaticShape())
    return to.give(to.getHlo().scalar(to.element(),
                                      double(Hlo::typeOf(x).getNumElements())));
  return to.give(countOf(to, x, 0, Hlo::rankOf(x)));
}

/// Whether nothing is known of any element of a list, so that operations take
/// all at once.
static bool isOfRun(Value list) {
  if (Hlo::rankOf(list) != 1 || !Hlo::typeOf(list).hasStaticShape() ||
      isJoinedList(list))
    return false;
  for (int64_t i = 0; i != Hlo::typeOf(list).getDimSize(0); ++i)
    if (Value traced = tracedAt(list, i);
        numberAt(list, i) || (traced && isSize(traced)))
      return false;
  return Hlo::typeOf(list).getDimSize(0) != 0;
}

/// The sizes of `x` from `begin` to `end`, as a list with elements as those of
/// `like`; between ones in front, or zeros behind.
static Value sizesLike(Lowering &to, Value like, Value x, int64_t begin,
                       int64_t end, int64_t ones = 0, int64_t zeros = 0) {
  SmallVector<Value> sizes(size_t(ones), to.getHlo().size(1));
  for (int64_t i = begin; i != end; ++i)
    sizes.push_back(to.sizeAt(x, i));
  sizes.append(size_t(zeros), to.getHlo().size(0));
  return to.getHlo().convert(to.listOf(sizes), Hlo::elementOf(like));
}

/// By a list of which nothing is known.
static LogicalResult reshapeByList(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0), sizes = to.operand(1), zeros = hlo.fill(sizes, 0);
  int64_t count = Lowering::shapeOf(sizes).front(),
          kept = std::min(count, Hlo::rankOf(x));
  if (!to.integer("allowzero", 0))
    sizes =
        hlo.select(hlo.compare(sizes, zeros, Direction::EQ),
                   sizesLike(to, sizes, x, 0, kept, 0, count - kept), sizes);
  // With a -1 among them, the product of -1 and all is that of the others.
  Value others = hlo.max(hlo.reduce<stablehlo::MulOp>(sizes, -1, 0), 1),
        all = hlo.convert(Product(to, x, 0, Hlo::rankOf(x)).get(),
                          Hlo::elementOf(sizes));
  Value rest = hlo.broadcast(hlo.div(all, others), sizes, {});
  sizes = hlo.select(hlo.compare(sizes, zeros, Direction::LT), rest, sizes);
  return to.give(hlo.make<stablehlo::DynamicReshapeOp>(to.type(), {x, sizes}));
}

/// The sizes of the result are known from its type, or follow from operands:
/// 0 keeps a size, and -1 is the size of the rest.
LogicalResult lowering::reshape(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  ArrayRef<int64_t> shape = to.type().getShape();
  if (!to.isOpen())
    return to.give(to.reshape(x, shape));
  if (Lowering::shapeOf(to.operand(1)).front() != int64_t(shape.size()))
    return to.refuse("its sizes are not those of its result");
  if (isOfRun(to.operand(1)))
    return reshapeByList(to);
  SmallVector<Value> sizes = *to.scalarsOf(1);
  bool keepsZeros = to.integer("allowzero", 0);
  Product others(to);
  // Where a size may be the rest, whether it is.
  SmallVector<Value> isRest(sizes.size());
  std::optional<size_t> rest;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    std::optional<int64_t> number = numberAt(size, 0);
    // The size of a value is meant as one, also where it is 0.
    bool mayBeOther = !number && !isSize(size);
    if (!ShapedType::isDynamic(shape[i])) {
      size = hlo.size(shape[i]);
      others.known = others.known * shape[i];
      continue;
    }
    if (number == -1) {
      rest = i;
      continue;
    }
    if (int64_t(i) < Hlo::rankOf(x) && !keepsZeros &&
        (mayBeOther || number == 0)) {
      Value kept = to.sizeAt(x, int64_t(i));
      size = number == 0
                 ? kept
                 : hlo.select(hlo.compare(size, hlo.size(0), Direction::EQ),
                              kept, size);
    }
    if (mayBeOther)
      isRest[i] = hlo.compare(size, hlo.size(-1), Direction::EQ);
    others.open.push_back(isRest[i] ? hlo.select(isRest[i], hlo.size(1), size)
                                    : size);
  }
  Value left = Product(to, x, 0, Hlo::rankOf(x)).over(others);
  for (auto [i, size] : llvm::enumerate(sizes))
    if (rest == i)
      size = left;
    else if (isRest[i])
      size = hlo.select(isRest[i], left, size);
  return to.give(to.reshape(x, shape, sizes));
}

LogicalResult lowering::unsqueeze(Lowering &to) {
  if (!to.isOpen())
    return to.give(to.reshape(to.operand(0), to.type().getShape()));
  int64_t rank = to.type().getRank(), next = 0;
  FailureOr<Sizes> axes = to.knownAxes(1, rank);
  if (failed(axes))
    return failure();
  SmallVector<Value> sizes;
  for (int64_t i = 0; i != rank; ++i)
    sizes.push_back(llvm::is_contained(*axes, i)
                        ? to.getHlo().size(1)
                        : to.sizeAt(to.operand(0), next++));
  return to.give(to.reshape(to.operand(0), to.type().getShape(), sizes));
}

LogicalResult lowering::squeeze(Lowering &to) {
  if (!to.isOpen())
    return to.give(to.reshape(to.operand(0), to.type().getShape()));
  Value x = to.operand(0);
  if (!to.has(1))
    return to.refuse("it removes sizes of 1, and some sizes are unknown");
  FailureOr<Sizes> axes = to.knownAxes(1, Hlo::rankOf(x));
  if (failed(axes))
    return failure();
  SmallVector<Value> sizes;
  for (int64_t i : stablehlo::othersThan(*axes, Hlo::rankOf(x)))
    sizes.push_back(to.sizeAt(x, i));
  return to.give(to.reshape(x, to.type().getShape(), sizes));
}

LogicalResult lowering::flatten(Lowering &to) {
  Value x = to.operand(0);
  if (!to.isOpen())
    return to.give(to.reshape(x, to.type().getShape()));
  int64_t rank = Hlo::rankOf(x),
          axis = Lowering::fromStart(to.integer("axis", 1), rank);
  return to.give(
      to.reshape(x, to.type().getShape(),
                 {countOf(to, x, 0, axis), countOf(to, x, axis, rank)}));
}

/// As NumPy broadcasts the operand and a tensor of the given sizes.
LogicalResult lowering::expand(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  ArrayRef<int64_t> shape = to.type().getShape();
  if (!to.isOpen())
    return to.give(to.broadcast(x, shape));
  if (Value list = to.operand(1);
      isOfRun(list) && Lowering::shapeOf(list).front() == to.type().getRank()) {
    int64_t rank = Hlo::rankOf(x), added = to.type().getRank() - rank;
    Value own = sizesLike(to, list, x, 0, rank, added);
    Value sizes = hlo.select(hlo.compare(own, hlo.fill(own, 1), Direction::EQ),
                             list, own);
    Sizes dimensions;
    for (int64_t i = 0; i != rank; ++i)
      dimensions.push_back(added + i);
    return to.give(hlo.make<stablehlo::DynamicBroadcastInDimOp>(
        to.type(), {x, sizes}, to.named("broadcast_dimensions", dimensions)));
  }
  FailureOr<SmallVector<Value>> scalars = to.scalarsOf(1);
  if (failed(scalars))
    return failure();
  ArrayRef<Value> given = *scalars;
  SmallVector<Value> sizes;
  for (size_t i = 0; i != shape.size(); ++i) {
    auto at = int64_t(i) - to.type().getRank() + Hlo::rankOf(x);
    auto other = int64_t(i) - to.type().getRank() + int64_t(given.size());
    Value own = at < 0 ? Value() : to.sizeAt(x, at);
    bool isOne = at < 0 || Lowering::shapeOf(x)[size_t(at)] == 1;
    if (!ShapedType::isDynamic(shape[i]))
      sizes.push_back(hlo.size(shape[i]));
    else if (isOne && other >= 0)
      sizes.push_back(given[size_t(other)]);
    else if (other < 0 || to.isSame(own, given[size_t(other)]))
      sizes.push_back(own);
    else
      sizes.push_back(hlo.select(hlo.compare(own, hlo.size(1), Direction::EQ),
                                 given[size_t(other)], own));
  }
  return to.give(to.broadcast(x, shape, sizes));
}

LogicalResult lowering::transpose(Lowering &to) {
  int64_t rank = Hlo::rankOf(to.operand(0));
  std::optional<Sizes> permutation = to.integers("perm");
  if (!permutation) {
    permutation = stablehlo::othersThan({}, rank);
    std::reverse(permutation->begin(), permutation->end());
  }
  return to.give(to.transpose(to.operand(0), *permutation));
}

LogicalResult lowering::concat(Lowering &to) {
  return to.give(to.concatenate(
      to.getOperands(),
      Lowering::fromStart(to.integer("axis", 0), to.type().getRank())));
}

/// Sizes of parts are those of the results; open ones are given, or equal but
/// for the last one.
LogicalResult lowering::split(Lowering &to) {
  Value x = to.operand(0);
  int64_t axis = Lowering::fromStart(to.integer("axis", 0), Hlo::rankOf(x));
  unsigned count = to.getOp()->getNumResults();
  Extent whole = to.extentOf(x, axis), start(0);
  // (n + count - 1) / count
  Extent part = to.over(to.plus(whole, int64_t(count) - 1), int64_t(count));
  FailureOr<SmallVector<Value>> scalars =
      to.has(1) && to.isOpen() ? to.scalarsOf(1, count) : SmallVector<Value>();
  if (failed(scalars))
    return failure();
  ArrayRef<Value> given = *scalars;
  for (unsigned i = 0; i != count; ++i) {
    Extent size(to.type(i).getDimSize(unsigned(axis)));
    if (size.isOpen() && i < given.size())
      size = Extent(given[i]);
    else if (size.isOpen())
      size = part;
    // The first of equal parts is not longer than all, and the last one goes to
    // the end.
    bool isEqual = whole.isOpen() && size.isOpen() && given.empty();
    Extent limit = isEqual && i + 1 == count ? whole : to.plus(start, size);
    if (isEqual && i != 0 && i + 1 != count)
      limit = to.atMost(limit, whole);
    if (failed(to.give(to.sliceOf(x, axis, start, limit,
                                  to.type(i).getDimSize(unsigned(axis))))))
      return failure();
    start = limit;
  }
  return success();
}

/// Operands 3 and 4 of a slice of `rank` dimensions, where they are there.
static LogicalResult readAxesAndSteps(Lowering &to, int64_t rank, Sizes &axes,
                                      Sizes &steps) {
  FailureOr<Sizes> given = to.has(3) ? to.knownAxes(3, rank) : axes,
                   each = to.has(4) ? to.known(4) : steps;
  if (failed(given) || failed(each))
    return failure();
  axes = *given;
  steps = *each;
  return success();
}

/// Between places of which nothing is known, along the first axes.
static Value sliceByLists(Lowering &to, Value starts, Value ends) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x), count = Lowering::shapeOf(starts).front();
  Value zeros = hlo.fill(starts, 0), sizes = sizesLike(to, starts, x, 0, count);
  auto place = [&](Value list, Value first) {
    return hlo.clamp(first,
                     hlo.select(hlo.compare(list, zeros, Direction::LT),
                                hlo.add(list, sizes), list),
                     sizes);
  };
  Value from = place(starts, zeros), limits = place(ends, from);
  if (count != rank) {
    limits = to.concatenate({limits, sizesLike(to, starts, x, count, rank)}, 0);
    from = to.concatenate(
        {from, hlo.convert(hlo.integers(Sizes(size_t(rank - count), 0)),
                           Hlo::elementOf(from))},
        0);
  }
  return hlo.make<stablehlo::RealDynamicSliceOp>(
      to.type(), {x, from, limits, hlo.fill(from, 1)});
}

/// Known parts of dimensions whose size is known, while others are open: the
/// elements around them are removed. Null if they are others.
static Value sliceOfKnown(Lowering &to, ArrayRef<int64_t> axes,
                          ArrayRef<int64_t> steps) {
  Value x = to.operand(0);
  auto rank = size_t(Hlo::rankOf(x));
  if (!to.constant(1) || !to.constant(2))
    return {};
  Sizes starts = *to.known(1), ends = *to.known(2), low(rank, 0), high(rank, 0);
  for (auto [axis, start, end, step] : llvm::zip(axes, starts, ends, steps)) {
    int64_t size = Lowering::shapeOf(x)[size_t(axis)];
    if (step != 1 || ShapedType::isDynamic(size))
      return {};
    auto place = [&](int64_t number) {
      return std::clamp<int64_t>(number < 0 ? number + size : number, 0, size);
    };
    int64_t begin = place(start), limit = std::max(begin, place(end));
    low[size_t(axis)] = -begin;
    high[size_t(axis)] = limit - size;
  }
  return to.pad(x, to.getHlo().scalar(Hlo::elementOf(x), 0), low, high);
}

/// With sizes, or places, that are known when the program runs.
static LogicalResult openSlice(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x);
  if (failed(to.needCount(1)) || failed(to.needCount(2)))
    return failure();
  int64_t count = Hlo::typeOf(to.operand(1)).getNumElements();
  Sizes firstAxes = stablehlo::othersThan({}, count), axes = firstAxes,
        steps(size_t(count), 1);
  if (failed(readAxesAndSteps(to, rank, axes, steps)))
    return failure();
  if (Value part = sliceOfKnown(to, axes, steps))
    return to.give(part);
  if (isOfRun(to.operand(1)) && isOfRun(to.operand(2)) && axes == firstAxes &&
      llvm::all_equal(steps) && steps.front() == 1)
    return to.give(sliceByLists(to, to.operand(1), to.operand(2)));
  FailureOr<SmallVector<Value>> first = to.scalarsOf(1),
                                behind = to.scalarsOf(2);
  if (failed(first) || failed(behind))
    return failure();
  SmallVector<Value> starts = *first, ends = *behind,
                     from(size_t(rank), hlo.size(0)), limits = to.sizesOf(x);
  Sizes strides(size_t(rank), 1), reversed;
  // Between `first` and the size, or behind the last of reversed elements.
  auto place = [&](Value number, Value size, Value first, bool isBackward) {
    std::optional<int64_t> known = numberAt(number, 0);
    if (!isBackward && known)
      return *known < 0                ? hlo.max(hlo.add(size, number), first)
             : numberAt(first, 0) == 0 ? hlo.min(number, size)
                                       : hlo.max(hlo.min(number, size), first);
    Value fromEnd = hlo.compare(number, hlo.size(0), Direction::LT),
          at = hlo.select(fromEnd, hlo.add(number, size), number);
    if (!isBackward)
      return hlo.clamp(first, at, size);
    Value last = hlo.sub(size, hlo.size(1));
    return hlo.max(hlo.sub(last, hlo.clamp(hlo.size(-1), at, last)), first);
  };
  for (auto [axis, start, end, step] : llvm::zip(axes, starts, ends, steps)) {
    auto at = size_t(axis);
    Value size = limits[at];
    if (step < 0)
      reversed.push_back(axis);
    from[at] = place(start, size, hlo.size(0), step < 0);
    limits[at] = place(end, size, from[at], step < 0);
    strides[at] = std::clamp<int64_t>(step, -INT32_MAX, INT32_MAX);
    strides[at] = std::abs(strides[at]);
  }
  if (!reversed.empty())
    x = hlo.make<stablehlo::ReverseOp>(x.getType(), x,
                                       to.named("dimensions", reversed));
  return to.give(to.slice(x, to.type(), from, limits, strides));
}

/// Steps below 0 are steps of the reversed dimension.
LogicalResult lowering::slice(Lowering &to) {
  if (to.isOpen())
    return openSlice(to);
  Value x = to.operand(0);
  auto rank = size_t(Hlo::rankOf(x));
  FailureOr<Sizes> starts = to.known(1), ends = to.known(2);
  if (failed(starts) || failed(ends))
    return failure();
  Sizes axes = stablehlo::othersThan({}, int64_t(starts->size())),
        steps(starts->size(), 1);
  if (failed(readAxesAndSteps(to, rank, axes, steps)))
    return failure();
  Sizes from(rank, 0), limits(Lowering::shapeOf(x)), strides(rank, 1), reversed;
  for (auto [axis, start, end, step] : llvm::zip(axes, *starts, *ends, steps)) {
    auto at = size_t(axis);
    int64_t size = limits[at];
    bool isBackward = step < 0;
    int64_t begin = start < 0 ? start + size : start,
            stop = end < 0 ? std::max<int64_t>(end + size, -1) : end;
    if (isBackward) {
      begin = size - 1 - std::clamp<int64_t>(begin, -1, size - 1);
      stop = size - 1 - std::clamp<int64_t>(stop, -1, size - 1);
      reversed.push_back(axis);
    }
    from[at] = std::clamp<int64_t>(begin, 0, size);
    limits[at] = std::max(from[at], std::clamp<int64_t>(stop, 0, size));
    strides[at] = step == INT64_MIN ? INT64_MAX : std::abs(step);
    strides[at] = std::min(strides[at], std::max<int64_t>(size, 1));
  }
  if (!reversed.empty())
    x = to.getHlo().make<stablehlo::ReverseOp>(
        x.getType(), x, to.named("dimensions", reversed));
  return to.give(to.slice(x, from, limits, strides));
}

LogicalResult lowering::tile(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  FailureOr<Sizes> repeats = to.isOpen() ? Sizes() : to.known(1);
  if (failed(repeats) || failed(to.needCount(1, Hlo::rankOf(x))))
    return failure();
  // [a, b] as [1, a, 1, b], repeated to [r, a, s, b].
  Sizes apart, repeated;
  SmallVector<Value> apartSizes, repeatedSizes, sizes,
      counts = to.isOpen() ? *to.scalarsOf(1) : SmallVector<Value>();
  for (auto [i, size] : llvm::enumerate(Lowering::shapeOf(x))) {
    apart.append({1, size});
    repeated.append({to.isOpen() ? ShapedType::kDynamic : (*repeats)[i], size});
    if (!to.isOpen())
      continue;
    Value own = to.sizeAt(x, int64_t(i));
    apartSizes.append({hlo.size(1), own});
    repeatedSizes.append({counts[i], own});
    sizes.push_back(hlo.mul(counts[i], own));
  }
  if (!to.isOpen())
    return to.give(to.reshape(to.broadcast(to.reshape(x, apart), repeated),
                              to.type().getShape()));
  return to.give(to.reshape(
      to.broadcast(to.reshape(x, apart, apartSizes), repeated, repeatedSizes),
      to.type().getShape(), sizes));
}

/// Where `mode` takes the elements from, those around included, along a
/// dimension: a vector of places that is computed when the program runs.
static Value placesAround(Lowering &to, const Extent &size, StringRef mode,
                          int64_t before, int64_t after) {
  Hlo &hlo = to.getHlo();
  Type i32 = to.getBuilder().getI32Type();
  Value at = to.filled(i32, 0, to.plus(size, before + after));
  at = hlo.add(hlo.iota(at, i32, 0), -double(before));
  Value last = hlo.add(to.scalarOf(size), -1), zero = hlo.fill(at, 0);
  if (mode == "edge")
    return hlo.max(hlo.min(at, hlo.broadcast(last, at, {})), 0);
  // There and back, unless there is one element only.
  Value period =
      mode == "wrap" ? to.scalarOf(size) : hlo.max(hlo.mul(last, 2), 1);
  period = hlo.broadcast(period, at, {});
  Value turned = hlo.binary<stablehlo::RemOp>(at, period);
  turned = hlo.select(hlo.compare(turned, zero, Direction::LT),
                      hlo.add(turned, period), turned);
  return mode == "wrap" ? turned : hlo.min(turned, hlo.sub(period, turned));
}

/// The elements of `value` that `mode` puts around it: those at the edge, of
/// the mirrored value, or of its repetition. Counts below 0 remove elements.
/// Null, after a refusal, if they are too many.
static Value padWithElements(Lowering &to, Value value, StringRef mode,
                             ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  for (auto [axis, before, after] : llvm::enumerate(low, high)) {
    if (before == 0 && after == 0)
      continue;
    int64_t size = Lowering::shapeOf(value)[axis];
    FailureOr<bool> isNow = false;
    if (!ShapedType::isDynamic(size)) {
      int64_t padded = 0;
      if (llvm::AddOverflow(size, before, padded) ||
          llvm::AddOverflow(padded, after, padded))
        padded = INT64_MAX;
      isNow = to.isComputedNow(padded, padded);
    }
    if (failed(isNow))
      return {};
    if (!*isNow) {
      Extent extent = to.extentOf(value, int64_t(axis));
      value = take(to.getHlo(), value, int64_t(axis),
                   placesAround(to, extent, mode, before, after));
      continue;
    }
    Sizes places;
    int64_t last = size - 1;
    for (int64_t at = -before; at < size + after; ++at) {
      int64_t period = mode == "wrap" ? size : std::max<int64_t>(2 * last, 1);
      int64_t turned = (at % period + period) % period;
      places.push_back(mode == "edge"   ? std::clamp<int64_t>(at, 0, last)
                       : mode == "wrap" ? turned
                                        : std::min(turned, period - turned));
      if (mode == "reflect" && size == 1)
        places.back() = 0;
    }
    value = take(to.getHlo(), value, int64_t(axis), places);
  }
  return value;
}

/// Along all axes or those of operand 3.
LogicalResult lowering::pad(Lowering &to) {
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x);
  if (to.isOpen() && !to.constant(1) && !to.has(3) &&
      to.string("mode", "constant") == "constant") {
    Value list = to.operand(1),
          number = to.has(2) ? to.reshape(to.operand(2), {})
                             : to.getHlo().scalar(to.element(), 0);
    Value none = to.getHlo().convert(
        to.getHlo().integers(Sizes(size_t(rank), 0)), Hlo::elementOf(list));
    return to.give(to.getHlo().make<stablehlo::DynamicPadOp>(
        to.type(), {x, number, to.slice(list, 0, rank),
                    to.slice(list, rank, 2 * rank), none}));
  }
  FailureOr<Sizes> pads = to.known(1);
  if (failed(pads))
    return failure();
  Sizes axes = stablehlo::othersThan({}, rank);
  if (to.has(3)) {
    FailureOr<Sizes> given = to.knownAxes(3, rank);
    if (failed(given))
      return failure();
    axes = *given;
  }
  Sizes low(size_t(rank), 0), high(size_t(rank), 0);
  for (auto [index, axis] : llvm::enumerate(axes)) {
    low[size_t(axis)] = (*pads)[index];
    high[size_t(axis)] = (*pads)[index + axes.size()];
  }
  if (StringRef mode = to.string("mode", "constant"); mode != "constant") {
    if (llvm::is_contained(Lowering::shapeOf(x), 0))
      return to.refuse("there is no element to repeat");
    Value padded = padWithElements(to, x, mode, low, high);
    return padded ? to.give(padded) : failure();
  }
  Value number = to.has(2) ? to.reshape(to.operand(2), {})
                           : to.getHlo().scalar(to.element(), 0);
  return to.give(to.pad(x, number, low, high));
}

/// Blocks of the depth become blocks of the plane.
LogicalResult lowering::depthToSpace(Lowering &to) {
  Extents x = to.extentsOf(to.operand(0));
  Extent block(to.integer("blocksize", 1)),
      depth = to.over(x[1], to.times(block, block).number);
  bool isColumnFirst = to.string("mode", "DCR") == "CRD";
  Value apart = to.reshapeTo(
      to.operand(0), isColumnFirst
                         ? Extents{x[0], depth, block, block, x[2], x[3]}
                         : Extents{x[0], block, block, depth, x[2], x[3]});
  Value moved = isColumnFirst ? to.transpose(apart, {0, 1, 4, 2, 5, 3})
                              : to.transpose(apart, {0, 3, 4, 1, 5, 2});
  return to.give(to.reshapeTo(moved, Extents{x[0], depth, to.times(x[2], block),
                                             to.times(x[3], block)}));
}

LogicalResult lowering::spaceToDepth(Lowering &to) {
  Extents x = to.extentsOf(to.operand(0));
  int64_t blocks = to.integer("blocksize", 1);
  Extent block(blocks), rows = to.over(x[2], blocks),
                        columns = to.over(x[3], blocks);
  Value apart = to.reshapeTo(to.operand(0),
                             Extents{x[0], x[1], rows, block, columns, block});
  return to.give(to.reshapeTo(
      to.transpose(apart, {0, 3, 5, 1, 2, 4}),
      Extents{x[0], to.times(x[1], to.times(block, block)), rows, columns}));
}

/// The number of a diagonal, which places can be added to.
static double diagonal(int64_t number) {
  return double(std::clamp(number, INT64_MIN / 2, INT64_MAX / 2));
}

/// Ones on a diagonal.
LogicalResult lowering::eyeLike(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value like = to.operand(0);
  Type index = to.getBuilder().getI64Type();
  Value row = hlo.iota(like, index, 0), column = hlo.iota(like, index, 1);
  return to.give(hlo.compare(hlo.add(row, diagonal(to.integer("k", 0))), column,
                             stablehlo::ComparisonDirection::EQ));
}

/// The part above a diagonal, or below it.
LogicalResult lowering::trilu(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x);
  Type index = to.getBuilder().getI64Type();
  Value row = hlo.iota(x, index, rank - 2),
        column = hlo.iota(x, index, rank - 1);
  if (to.has(1) && failed(to.needCount(1, 1)))
    return failure();
  if (to.has(1) && to.constant(1)) {
    row = hlo.add(row, diagonal(to.known(1)->front()));
  } else if (to.has(1)) {
    Value k = to.reshapeTo(to.operand(1), {});
    k = hlo.max(hlo.min(k, diagonal(INT64_MAX)), diagonal(INT64_MIN));
    row = hlo.add(row, to.broadcastLike(k, row));
  }
  Value isKept =
      hlo.compare(row, column,
                  to.integer("upper", 1) ? stablehlo::ComparisonDirection::LE
                                         : stablehlo::ComparisonDirection::GE);
  return to.give(hlo.select(isKept, x, hlo.fill(x, 0)));
}

} // namespace dialectgen::onnx
