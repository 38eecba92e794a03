//===- Resampling.cpp - lowerings of resized images -----------------------===//
//
// Where sizes and scales are known, so are the weights of elements: an axis is
// multiplied by a matrix, or its elements are taken. Others, and those that are
// too many, are computed when the program runs (OpenResampling.h).
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "OpenResampling.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

/// The axes from operands `roi`, `scales` or `sizes`.
FailureOr<SmallVector<ResizedAxis>> axesOf(Lowering &to) {
  ArrayRef<int64_t> shape = Lowering::shapeOf(to.operand(0)),
                    result = to.type().getShape();
  auto rank = int64_t(shape.size());
  SmallVector<ResizedAxis> all;
  Sizes named = Lowering::fromStart(
      to.integers("axes").value_or(stablehlo::othersThan({}, rank)), rank);
  for (auto [before, after] : llvm::zip(shape, result)) {
    bool isOpen = ShapedType::isDynamic(before) || ShapedType::isDynamic(after);
    float scale = 1;
    if (isOpen && llvm::is_contained(named, int64_t(all.size())))
      scale = NAN;
    else if (!isOpen && before)
      scale = static_cast<float>(after) / static_cast<float>(before);
    all.push_back({before, after, scale, static_cast<float>(after)});
  }
  bool isCrop = to.string("coordinate_transformation_mode", "half_pixel") ==
                "tf_crop_and_resize";
  auto numbersOf = [&](unsigned index) -> FailureOr<SmallVector<double>> {
    return to.has(index) ? to.knownReals(index)
                         : FailureOr(SmallVector<double>());
  };
  auto region = isCrop ? numbersOf(1) : FailureOr(SmallVector<double>());
  FailureOr<bool> isScaled = hasScales(to, named.size());
  if (failed(region) || failed(isScaled))
    return failure();
  bool isComputed = *isScaled && !to.constant(2);
  auto scales = *isScaled && !isComputed ? numbersOf(2)
                                         : FailureOr(SmallVector<double>());
  if (failed(scales))
    return failure();
  // Sizes that keep the ratio have one scale, that of the axis which decides.
  StringRef policy = to.string("keep_aspect_ratio_policy", "stretch");
  bool isOpen = to.isOpen() || (to.has(3) && !to.constant(3));
  if (isComputed || (scales->empty() && policy != "stretch" && isOpen)) {
    scales->assign(named.size(), NAN);
    policy = "sizes";
  } else if (scales->empty() && policy != "stretch") {
    auto sizes = numbersOf(3);
    if (failed(sizes) || sizes->size() != named.size())
      return to.refuse("its sizes are not those of its axes");
    double common = policy == "not_larger" ? INFINITY : 0;
    for (auto [axis, size] : llvm::zip(named, *sizes)) {
      double scale = size / double(shape[size_t(axis)]);
      common = policy == "not_larger" ? std::min(common, scale)
                                      : std::max(common, scale);
    }
    scales->assign(named.size(), common);
    policy = "sizes";
  }
  for (auto [place, axis] : llvm::enumerate(named)) {
    ResizedAxis &one = all[size_t(axis)];
    if (place < scales->size()) {
      one.scale = static_cast<float>((*scales)[place]);
      if (policy != "sizes")
        one.alignedLength = one.scale * static_cast<float>(one.before);
    }
    if (place + named.size() < region->size()) {
      one.begin = static_cast<float>((*region)[place]);
      one.end = static_cast<float>((*region)[place + named.size()]);
    }
  }
  return all;
}

/// `value` with a number where places lie outside of what was before.
Value withOutside(Lowering &to, Value value, const ResizedAxis &axis,
                  const ResizeMode &mode, int64_t dimension) {
  Hlo &hlo = to.getHlo();
  SmallVector<bool> isOutside;
  for (int64_t i = 0; i != axis.after; ++i) {
    float place = placeOf(axis, mode, i).value_or(0);
    isOutside.push_back(place < 0 ||
                        place > static_cast<float>(axis.before - 1));
  }
  Value which = hlo.constant(DenseElementsAttr::get(
      RankedTensorType::get(axis.after, to.getBuilder().getI1Type()),
      ArrayRef<bool>(isOutside)));
  return hlo.select(hlo.broadcast(which, value, {dimension}),
                    hlo.fill(value, to.real("extrapolation_value", 0)), value);
}

} // namespace

Value timesMatrix(Lowering &to, Value value, Value matrix, int64_t dimension) {
  Sizes order = stablehlo::othersThan({}, Hlo::rankOf(value));
  std::swap(order[size_t(dimension)], order.back());
  return to.transpose(to.product(to.transpose(value, order), matrix, 0), order);
}

LogicalResult lowering::resize(Lowering &to) {
  Hlo &hlo = to.getHlo();
  ResizeMode mode{
      to.string("mode", "nearest").str(),
      to.string("coordinate_transformation_mode", "half_pixel").str(),
      to.string("nearest_mode", "round_prefer_floor").str(),
      static_cast<float>(to.real("cubic_coeff_a", -0.75)),
      to.integer("exclude_outside", 0) != 0,
      to.integer("antialias", 0) != 0};
  Value x = to.operand(0);
  if (llvm::is_contained(Lowering::shapeOf(x), 0))
    return to.refuse("there is no element to resize");
  if (to.has(3) && failed(to.needCount(3)))
    return failure();
  if (mode.kind != "nearest")
    x = isa<FloatType>(to.element())
            ? hlo.widen(x)
            : hlo.convert(x, hlo.getBuilder().getF32Type());
  auto axes = axesOf(to);
  if (failed(axes))
    return failure();
  bool isCrop = mode.coordinates == "tf_crop_and_resize";
  for (auto [index, axis] : llvm::enumerate(*axes)) {
    bool isSame = axis.before == axis.after && axis.scale == 1;
    if (isSame && (!isCrop || (axis.begin == 0 && axis.end == 1)))
      continue;
    auto dimension = int64_t(index);
    bool isOpen = ShapedType::isDynamic(axis.before) ||
                  ShapedType::isDynamic(axis.after) || std::isnan(axis.scale);
    bool isNearest = mode.kind == "nearest";
    FailureOr<bool> isNow = false;
    if (!isOpen)
      isNow = to.isComputedNow(std::max(axis.before, axis.after),
                               isNearest ? Sizes{axis.after}
                                         : Sizes{axis.before, axis.after});
    if (failed(isNow))
      return failure();
    if (!*isNow) {
      x = OpenResampling(to, mode, axis, dimension).resize(x);
      if (!x)
        return to.refuse("its mode is not known");
      continue;
    }
    if (isNearest) {
      auto places = nearestOf(axis, mode);
      if (!places)
        return to.refuse("its mode is not known");
      x = take(hlo, x, dimension, *places);
    } else {
      auto weights = weightsOf(axis, mode);
      if (!weights)
        return to.refuse("its mode is not known");
      Value matrix = to.numbers(
          RankedTensorType::get({axis.before, axis.after}, Hlo::elementOf(x)),
          SmallVector<double>(weights->begin(), weights->end()));
      x = timesMatrix(to, x, matrix, dimension);
    }
    if (isCrop)
      x = withOutside(to, x, axis, mode, dimension);
  }
  return to.give(x);
}

} // namespace dialectgen::onnx
