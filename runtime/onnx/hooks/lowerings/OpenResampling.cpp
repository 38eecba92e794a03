//===- OpenResampling.cpp - images resized by sizes of the run ------------===//
//
// See OpenResampling.h. Computes in 32 bits, as Resizing.cpp does.
//
//===----------------------------------------------------------------------===//

#include "OpenResampling.h"
#include "../../../stablehlo/formulas/Elements.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {

FailureOr<bool> hasScales(Lowering &to, size_t count) {
  auto lengthOf = [&](unsigned index) {
    return to.has(index) && Hlo::rankOf(to.operand(index)) == 1
               ? Lowering::shapeOf(to.operand(index)).front()
               : 0;
  };
  auto length = int64_t(count);
  if (lengthOf(2) == length)
    return true;
  if (lengthOf(3) == length)
    return false;
  if (lengthOf(2) == ShapedType::kDynamic && lengthOf(3) == 0)
    return true;
  return to.refuse("its scales or sizes are not those of its axes");
}

OpenResampling::OpenResampling(Lowering &to, const ResizeMode &mode,
                               const ResizedAxis &part, int64_t dimension)
    : to(to), hlo(to.getHlo()), mode(mode), part(part), dimension(dimension) {
  Type f32 = to.getBuilder().getF32Type();
  int64_t rank = Hlo::rankOf(to.operand(0));
  Sizes named = Lowering::fromStart(
      to.integers("axes").value_or(stablehlo::othersThan({}, rank)), rank);
  auto place = size_t(llvm::find(named, dimension) - named.begin());
  auto sizeAt = [&](int64_t axis) {
    return hlo.convert(to.sizeAt(to.operand(0), axis), f32);
  };
  before = sizeAt(dimension);
  FailureOr<bool> isScaled = hasScales(to, named.size());
  if (succeeded(isScaled) && *isScaled) {
    auto at = int64_t(place);
    scale =
        hlo.convert(to.reshape(to.slice(to.operand(2), at, at + 1), {}), f32);
    alignedLength = hlo.mul(scale, before);
    after = hlo.unary<stablehlo::FloorOp>(alignedLength);
  } else {
    SmallVector<Value> sizes = *to.scalarsOf(3u);
    after = hlo.convert(sizes[place], f32);
    scale = hlo.div(after, before);
    StringRef policy = to.string("keep_aspect_ratio_policy", "stretch");
    if (policy != "stretch") {
      for (auto [axis, size] : llvm::zip(named, sizes)) {
        Value one = hlo.div(hlo.convert(size, f32), sizeAt(axis));
        scale = axis == named.front()    ? one
                : policy == "not_larger" ? hlo.min(scale, one)
                                         : hlo.max(scale, one);
      }
      after =
          hlo.unary<stablehlo::FloorOp>(hlo.add(hlo.mul(scale, before), 0.5));
    }
    alignedLength = after;
  }
  Extent count = ShapedType::isDynamic(part.after)
                     ? Extent(hlo.convert(after, to.getBuilder().getI32Type()))
                     : Extent(part.after);
  index = hlo.iota(to.filled(f32, 0, count), f32, 0);
}

Value OpenResampling::places() {
  StringRef name = mode.coordinates;
  auto number = [&](double value) { return hlo.fill(index, value); };
  auto onlyIf = [&](Value one, double above, Value value, Value otherwise) {
    return hlo.select(hlo.compare(spread(one), number(above), Direction::GT),
                      value, otherwise);
  };
  Value last = hlo.add(before, -1), zero = number(0);
  Value middle = hlo.div(hlo.add(index, 0.5), spread(scale));
  if (name == "asymmetric")
    return hlo.div(index, spread(scale));
  if (name == "tf_half_pixel_for_nn")
    return middle;
  if (name == "half_pixel")
    return hlo.add(middle, -0.5);
  if (name == "pytorch_half_pixel")
    return onlyIf(after, 1, hlo.add(middle, -0.5), zero);
  if (name == "align_corners")
    return onlyIf(after, 1,
                  hlo.div(hlo.mul(index, spread(last)),
                          spread(hlo.add(alignedLength, -1))),
                  zero);
  if (name == "half_pixel_symmetric") {
    Value share = hlo.div(after, hlo.mul(scale, before));
    Value offset =
        hlo.mul(hlo.mul(before, 0.5), hlo.add(hlo.mul(share, -1), 1));
    return hlo.add(hlo.add(spread(offset), middle), -0.5);
  }
  if (name != "tf_crop_and_resize")
    return {};
  Value step = hlo.div(hlo.mul(last, part.end - part.begin),
                       hlo.max(hlo.add(after, -1), 1));
  return onlyIf(
      after, 1,
      hlo.add(hlo.mul(index, spread(step)), spread(hlo.mul(last, part.begin))),
      spread(hlo.mul(last, 0.5 * (part.begin + part.end))));
}

Value OpenResampling::nearest(Value place) {
  bool isFloor = mode.nearest == "floor" || mode.nearest == "round_prefer_ceil";
  if (mode.nearest == "round_prefer_floor")
    place = hlo.add(place, -0.5);
  if (mode.nearest == "round_prefer_ceil")
    place = hlo.add(place, 0.5);
  return isFloor ? hlo.unary<stablehlo::FloorOp>(place)
                 : hlo.unary<stablehlo::CeilOp>(place);
}

/// The weight of an element at this distance.
Value OpenResampling::weight(Value distance) {
  distance = hlo.unary<stablehlo::AbsOp>(distance);
  auto isWithin = [&](double limit) {
    return hlo.compare(distance, hlo.fill(distance, limit), Direction::LE);
  };
  if (mode.kind == "linear")
    return hlo.max(hlo.add(hlo.mul(distance, -1), 1), 0);
  double a = mode.cubic;
  Value far = hlo.select(isWithin(2),
                         hlo.polynomial(distance, {-4 * a, 8 * a, -5 * a, a}),
                         hlo.fill(distance, 0));
  return hlo.select(isWithin(1),
                    hlo.polynomial(distance, {1, 0, -(a + 3), a + 2}), far);
}

/// The matrix by which rows along the axis are multiplied: [before, after].
Value OpenResampling::matrix(Value place) {
  Type f32 = to.getBuilder().getF32Type();
  Value all = to.filled(
      f32, 0, {to.extentOf(to.operand(0), dimension), to.extentOf(index, 0)});
  Value row = hlo.iota(all, f32, 0), low = hlo.unary<stablehlo::FloorOp>(place),
        sum = hlo.fill(place, 0);
  bool excludes = mode.excludesOutside && mode.kind == "cubic";
  int64_t reach = mode.kind == "linear" ? 1 : 2;
  for (int64_t step = 1 - reach; step <= reach; ++step) {
    Value near = hlo.add(low, double(step));
    Value within = hlo.max(hlo.min(near, spread(hlo.add(before, -1))), 0);
    Value share = weight(hlo.sub(place, near));
    if (excludes)
      share = hlo.select(hlo.compare(near, within, Direction::EQ), share,
                         hlo.fill(share, 0));
    sum = hlo.add(sum, share);
    Value isThere =
        hlo.compare(row, hlo.broadcast(within, all, {1}), Direction::EQ);
    all = hlo.add(all, hlo.select(isThere, hlo.broadcast(share, all, {1}),
                                  hlo.fill(all, 0)));
  }
  return excludes ? hlo.div(all, hlo.broadcast(sum, all, {1})) : all;
}

Value OpenResampling::widened(Value place) {
  Type f32 = to.getBuilder().getF32Type();
  Value shrunk = hlo.min(scale, 1);
  Extent size = to.extentOf(to.operand(0), dimension),
         columns = to.extentOf(index, 0);
  // The weights of elements, of which the first has number `first`.
  auto weights = [&](const Extent &rows, Value first, Value &number) {
    Value all = to.filled(f32, 0, {rows, columns});
    number = hlo.iota(all, f32, 0);
    if (first)
      number = hlo.add(number, hlo.broadcast(first, all, {}));
    Value distance = hlo.sub(hlo.broadcast(place, all, {1}), number);
    return weight(hlo.mul(distance, hlo.broadcast(shrunk, all, {})));
  };
  auto sumOf = [&](Value value) {
    return hlo.reduce<stablehlo::AddOp>(value, 0, {0});
  };
  Value row, inner = weights(size, {}, row);
  auto spreadSum = [&](Value sum) { return hlo.broadcast(sum, inner, {1}); };
  if (mode.excludesOutside)
    return hlo.div(inner, spreadSum(sumOf(inner)));
  // Weights of elements outside are those of the first and the last one. A
  // scale that leaves an element reaches over twice the axis at most.
  double support = mode.kind == "linear" ? 1 : 2;
  Value reach = hlo.min(
      hlo.unary<stablehlo::CeilOp>(hlo.div(hlo.fill(shrunk, support), shrunk)),
      hlo.add(hlo.mul(before, 2), 2));
  Extent more(hlo.convert(reach, to.getBuilder().getI32Type()));
  Value number, outer = weights(to.plus(to.plus(size, more), more),
                                hlo.unary<stablehlo::NegOp>(reach), number);
  Value last = hlo.add(before, -1), zero = hlo.fill(inner, 0);
  auto outside = [&](Value limit, Direction beyond, Value edge) {
    Value isOutside =
        hlo.compare(number, hlo.broadcast(limit, number, {}), beyond);
    Value sum = sumOf(hlo.select(isOutside, outer, hlo.fill(outer, 0)));
    Value isEdge =
        hlo.compare(row, hlo.broadcast(edge, row, {}), Direction::EQ);
    return hlo.select(isEdge, spreadSum(sum), zero);
  };
  Value first = hlo.fill(last, 0);
  Value all = hlo.add(hlo.add(inner, outside(first, Direction::LT, first)),
                      outside(last, Direction::GT, last));
  return hlo.div(all, spreadSum(sumOf(outer)));
}

Value OpenResampling::resize(Value x) {
  Value place = places();
  if (!place)
    return {};
  if (mode.kind == "nearest") {
    Value near =
        hlo.max(hlo.min(nearest(place), spread(hlo.add(before, -1))), 0);
    x = take(hlo, x, dimension,
             hlo.convert(near, to.getBuilder().getI32Type()));
  } else {
    Value weights = mode.widens ? widened(place) : matrix(place);
    x = timesMatrix(to, x, hlo.convert(weights, Hlo::elementOf(x)), dimension);
  }
  if (mode.coordinates != "tf_crop_and_resize")
    return x;
  Value isOutside = hlo.binary<stablehlo::OrOp>(
      hlo.compare(place, hlo.fill(place, 0), Direction::LT),
      hlo.compare(place, spread(hlo.add(before, -1)), Direction::GT));
  return hlo.select(hlo.broadcast(isOutside, x, {dimension}),
                    hlo.fill(x, to.real("extrapolation_value", 0)), x);
}

} // namespace dialectgen::onnx
