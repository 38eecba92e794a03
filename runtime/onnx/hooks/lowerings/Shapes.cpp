//===- Shapes.cpp - lowerings that move elements --------------------------===//
//
// Constants, shapes, slices, joins and parts.
//
//===----------------------------------------------------------------------===//

#include "../../opsets/OpsetAdaptor.h"
#include "Lowering.h"

using namespace mlir;

namespace dialectgen::onnx {

/// The elements, wherever they are: those of a resource stay there.
LogicalResult lowering::constant(Lowering &to) {
  auto value = to.getOp()->getAttrOfType<ElementsAttr>("value");
  if (!value)
    value = elementsOf(to.getOp());
  if (!value || isa<SparseElementsAttr>(value))
    return to.refuse("its value is not a dense tensor");
  return to.give(to.getHlo().make<stablehlo::ConstantOp>(
      to.type(), {}, to.named("value", value)));
}

LogicalResult lowering::constantOfShape(Lowering &to) {
  auto value = to.getOp()->getAttrOfType<DenseElementsAttr>("value");
  if (!value)
    return to.give(to.filled(to.type(), 0));
  return to.give(to.broadcast(to.reshape(to.getHlo().constant(value), {})));
}

/// Numbers from operand 0 in steps of operand 2; the type knows how many.
LogicalResult lowering::range(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value places = hlo.make<stablehlo::IotaOp>(
      to.type(), {}, to.named("iota_dimension", int64_t(0)));
  Value start = to.broadcast(to.reshape(to.operand(0), {})),
        step = to.broadcast(to.reshape(to.operand(2), {}));
  return to.give(hlo.add(start, hlo.mul(places, step)));
}

LogicalResult lowering::shape(Lowering &to) {
  ArrayRef<int64_t> sizes = Lowering::shapeOf(to.operand(0));
  auto rank = int64_t(sizes.size());
  auto bound = [&](StringRef name, int64_t otherwise) {
    return std::clamp<int64_t>(
        Lowering::fromStart(to.integer(name, otherwise), rank), 0, rank);
  };
  int64_t begin = bound("start", 0), end = bound("end", rank);
  return to.give(to.getHlo().integers(
      sizes.slice(size_t(begin), size_t(std::max<int64_t>(end - begin, 0)))));
}

LogicalResult lowering::size(Lowering &to) {
  return to.give(to.getHlo().scalar(
      to.element(), double(Hlo::typeOf(to.operand(0)).getNumElements())));
}

/// The sizes of the result are known from its type.
LogicalResult lowering::reshape(Lowering &to) {
  return to.give(to.reshape(to.operand(0), to.type().getShape()));
}

LogicalResult lowering::expand(Lowering &to) {
  return to.give(to.broadcast(to.operand(0)));
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

/// Sizes of parts are those of the results.
LogicalResult lowering::split(Lowering &to) {
  Value x = to.operand(0);
  auto axis =
      size_t(Lowering::fromStart(to.integer("axis", 0), Hlo::rankOf(x)));
  Sizes starts(size_t(Hlo::rankOf(x)), 0), limits(Lowering::shapeOf(x));
  limits[axis] = 0;
  for (unsigned i = 0; i != to.getOp()->getNumResults(); ++i) {
    limits[axis] += to.type(i).getDimSize(unsigned(axis));
    if (failed(to.give(to.slice(x, starts, limits))))
      return failure();
    starts[axis] = limits[axis];
  }
  return success();
}

/// Steps below 0 are steps of the reversed dimension.
LogicalResult lowering::slice(Lowering &to) {
  Value x = to.operand(0);
  auto rank = size_t(Hlo::rankOf(x));
  FailureOr<Sizes> starts = to.known(1), ends = to.known(2);
  if (failed(starts) || failed(ends))
    return failure();
  Sizes axes = stablehlo::othersThan({}, int64_t(starts->size())),
        steps(starts->size(), 1);
  for (auto [index, list] : {std::pair(3u, &axes), std::pair(4u, &steps)})
    if (to.has(index)) {
      FailureOr<Sizes> given = to.known(index);
      if (failed(given))
        return failure();
      *list = *given;
    }
  Sizes from(rank, 0), limits(Lowering::shapeOf(x)), strides(rank, 1), reversed;
  for (auto [axis, start, end, step] : llvm::zip(
           Lowering::fromStart(axes, int64_t(rank)), *starts, *ends, steps)) {
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
  FailureOr<Sizes> repeats = to.known(1);
  if (failed(repeats))
    return failure();
  // [a, b] as [1, a, 1, b], repeated to [r, a, s, b].
  Sizes apart, repeated;
  for (auto [size, count] :
       llvm::zip(Lowering::shapeOf(to.operand(0)), *repeats)) {
    apart.append({1, size});
    repeated.append({count, size});
  }
  return to.give(
      to.reshape(to.broadcast(to.reshape(to.operand(0), apart), repeated),
                 to.type().getShape()));
}

/// The elements of `value` that `mode` puts around it: those at the edge, of
/// the mirrored value, or of its repetition. Counts below 0 remove elements.
static Value padWithElements(Lowering &to, Value value, StringRef mode,
                             ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  for (auto [axis, before, after] : llvm::enumerate(low, high)) {
    int64_t size = Lowering::shapeOf(value)[axis], last = size - 1;
    Sizes places;
    for (int64_t at = -before; at < size + after; ++at) {
      int64_t period = mode == "wrap" ? size : std::max<int64_t>(2 * last, 1);
      int64_t turned = (at % period + period) % period;
      places.push_back(mode == "edge"   ? std::clamp<int64_t>(at, 0, last)
                       : mode == "wrap" ? turned
                                        : std::min(turned, period - turned));
      if (mode == "reflect" && size == 1)
        places.back() = 0;
    }
    value = to.getHlo().take(value, int64_t(axis), places);
  }
  return value;
}

/// Along all axes or those of operand 3.
LogicalResult lowering::pad(Lowering &to) {
  Value x = to.operand(0);
  int64_t rank = Hlo::rankOf(x);
  FailureOr<Sizes> pads = to.known(1);
  if (failed(pads))
    return failure();
  Sizes axes = stablehlo::othersThan({}, rank);
  if (to.has(3)) {
    FailureOr<Sizes> given = to.known(3);
    if (failed(given))
      return failure();
    axes = Lowering::fromStart(*given, rank);
  }
  Sizes low(size_t(rank), 0), high(size_t(rank), 0);
  for (auto [index, axis] : llvm::enumerate(axes)) {
    low[size_t(axis)] = (*pads)[index];
    high[size_t(axis)] = (*pads)[index + axes.size()];
  }
  if (StringRef mode = to.string("mode", "constant"); mode != "constant") {
    if (Hlo::typeOf(x).getNumElements() == 0)
      return to.refuse("there is no element to repeat");
    return to.give(padWithElements(to, x, mode, low, high));
  }
  Value number = to.has(2) ? to.reshape(to.operand(2), {})
                           : to.getHlo().scalar(to.element(), 0);
  return to.give(to.pad(x, number, low, high));
}

/// Blocks of the depth become blocks of the plane.
LogicalResult lowering::depthToSpace(Lowering &to) {
  ArrayRef<int64_t> x = Lowering::shapeOf(to.operand(0));
  int64_t size = to.integer("blocksize", 1), depth = x[1] / (size * size);
  bool isColumnFirst = to.string("mode", "DCR") == "CRD";
  Value apart =
      isColumnFirst
          ? to.reshape(to.operand(0), {x[0], depth, size, size, x[2], x[3]})
          : to.reshape(to.operand(0), {x[0], size, size, depth, x[2], x[3]});
  Value moved = isColumnFirst ? to.transpose(apart, {0, 1, 4, 2, 5, 3})
                              : to.transpose(apart, {0, 3, 4, 1, 5, 2});
  return to.give(to.reshape(moved, to.type().getShape()));
}

LogicalResult lowering::spaceToDepth(Lowering &to) {
  ArrayRef<int64_t> x = Lowering::shapeOf(to.operand(0));
  int64_t size = to.integer("blocksize", 1);
  Value apart = to.reshape(to.operand(0),
                           {x[0], x[1], x[2] / size, size, x[3] / size, size});
  return to.give(to.reshape(to.transpose(apart, {0, 3, 5, 1, 2, 4}),
                            to.type().getShape()));
}

/// Ones on a diagonal.
LogicalResult lowering::eyeLike(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value like = to.operand(0);
  Type index = to.getBuilder().getI64Type();
  Value row = hlo.iota(like, index, 0), column = hlo.iota(like, index, 1);
  return to.give(hlo.compare(hlo.add(row, double(to.integer("k", 0))), column,
                             stablehlo::ComparisonDirection::EQ));
}

/// The part above a diagonal, or below it.
LogicalResult lowering::trilu(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  Sizes k = {0};
  if (to.has(1)) {
    FailureOr<Sizes> given = to.known(1);
    if (failed(given))
      return failure();
    k = *given;
  }
  int64_t rank = Hlo::rankOf(x);
  Type index = to.getBuilder().getI64Type();
  Value row = hlo.add(hlo.iota(x, index, rank - 2), double(k.front())),
        column = hlo.iota(x, index, rank - 1);
  Value isKept =
      hlo.compare(row, column,
                  to.integer("upper", 1) ? stablehlo::ComparisonDirection::LE
                                         : stablehlo::ComparisonDirection::GE);
  return to.give(hlo.select(isKept, x, hlo.fill(x, 0)));
}

} // namespace dialectgen::onnx
