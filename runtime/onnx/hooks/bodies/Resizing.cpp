//===- Resizing.cpp - images resampled by matrices ------------------------===//
//
// See Resizing.h. Where sizes and scales are known, so are the weights: an axis
// is multiplied by a matrix. The nearest neighbours are gathered.
//
//===----------------------------------------------------------------------===//

#include "Resizing.h"
#include "../steps/StepHooks.h"
#include "BodyFunctions.h"
#include "dialectgen/core/CheckedSize.h"
#include "dialectgen/core/ComputedElements.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::onnx {

std::optional<float> placeOf(const ResizedAxis &axis, const ResizeMode &mode,
                             int64_t index) {
  float at = static_cast<float>(index);
  StringRef name = mode.coordinates;
  float middle = (at + 0.5f) / axis.scale;
  if (name == "asymmetric")
    return at / axis.scale;
  if (name == "tf_half_pixel_for_nn")
    return middle;
  if (name == "half_pixel")
    return middle - 0.5f;
  if (name == "pytorch_half_pixel")
    return axis.after > 1 ? middle - 0.5f : 0.0f;
  if (name == "align_corners")
    return axis.after == 1 ? 0.0f
                           : at * static_cast<float>(axis.before - 1) /
                                 (axis.alignedLength - 1);
  if (name == "tf_crop_and_resize") {
    float last = static_cast<float>(axis.before - 1);
    return axis.after > 1
               ? axis.begin * last + at * (axis.end - axis.begin) * last /
                                         static_cast<float>(axis.after - 1)
               : 0.5f * (axis.begin + axis.end) * last;
  }
  if (name == "half_pixel_symmetric") {
    float share = static_cast<float>(axis.after) /
                  (axis.scale * static_cast<float>(axis.before));
    float offset = static_cast<float>(axis.before) / 2 * (1 - share);
    return offset + middle - 0.5f;
  }
  return std::nullopt;
}

/// A place, or one as far outside as all others beyond 64 bits.
static int64_t wholeOf(float place) {
  int64_t most = INT64_MAX / 2;
  return CheckedSize::ofReal(place * 2).get() ? int64_t(place)
         : place > 0                          ? most
                                              : -most;
}

std::optional<int64_t> nearestTo(float place, StringRef name) {
  if (name == "floor")
    return wholeOf(std::floor(place));
  if (name == "ceil")
    return wholeOf(std::ceil(place));
  if (name == "round_prefer_floor")
    return wholeOf(std::ceil(place - 0.5f));
  if (name == "round_prefer_ceil")
    return wholeOf(std::floor(place + 0.5f));
  return std::nullopt;
}

std::optional<SmallVector<int64_t>> nearestOf(const ResizedAxis &axis,
                                              const ResizeMode &mode) {
  SmallVector<int64_t> places;
  for (int64_t at = 0; at != axis.after; ++at) {
    std::optional<float> place = placeOf(axis, mode, at);
    std::optional<int64_t> near =
        place ? nearestTo(*place, mode.nearest) : std::nullopt;
    if (!near)
      return std::nullopt;
    places.push_back(std::clamp<int64_t>(*near, 0, axis.before - 1));
  }
  return places;
}

/// The weight of an element at this distance.
static float weightOf(float distance, const ResizeMode &mode) {
  distance = std::fabs(distance);
  if (mode.kind == "linear")
    return distance < 1 ? 1 - distance : 0;
  float a = mode.cubic;
  if (distance <= 1)
    return ((a + 2) * distance - (a + 3)) * distance * distance + 1;
  if (distance < 2)
    return ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a;
  return 0;
}

std::optional<SmallVector<float>> weightsOf(const ResizedAxis &axis,
                                            const ResizeMode &mode) {
  SmallVector<float> weights(axis.before * axis.after, 0);
  float shrunk = mode.widens ? std::min(axis.scale, 1.0f) : 1.0f;
  int64_t reach = mode.kind == "linear" ? 1 : 2;
  if (shrunk < 1)
    // A scale that leaves an element reaches over twice the axis at most.
    reach = static_cast<int64_t>(
        std::min(std::ceil(static_cast<float>(reach) / shrunk),
                 static_cast<float>(2 * axis.before + 2)));
  bool excludes = mode.excludesOutside && (mode.kind == "cubic" || mode.widens);
  // All others add up to 1.
  bool isDivided = excludes || shrunk < 1;
  for (int64_t index = 0; index != axis.after; ++index) {
    std::optional<float> place = placeOf(axis, mode, index);
    if (!place)
      return std::nullopt;
    int64_t low = wholeOf(std::floor(*place));
    float sum = 0;
    for (int64_t near = low - reach + 1; near <= low + reach; ++near) {
      float weight =
          weightOf((*place - static_cast<float>(near)) * shrunk, mode);
      bool isOutside = near < 0 || near >= axis.before;
      if (isOutside && excludes)
        continue;
      int64_t row = std::clamp<int64_t>(near, 0, axis.before - 1);
      weights[row * axis.after + index] += weight;
      sum += weight;
    }
    for (int64_t row = 0; isDivided && row != axis.before; ++row)
      weights[row * axis.after + index] /= sum;
  }
  return weights;
}

namespace {

std::string textOf(const StepRewrite &rewrite, StringRef name,
                   StringRef otherwise) {
  auto value = dyn_cast_or_null<StringAttr>(rewrite.getAttr(name));
  return value ? value.getValue().str() : otherwise.str();
}

/// Why there are no other ops for a Resize.
std::nullopt_t decline(StepRewrite &rewrite, const Twine &why) {
  rewrite.decline("other ops resize only " + why);
  return std::nullopt;
}

/// The transformation of each axis; nothing if too little is known.
std::optional<SmallVector<ResizedAxis>> axesOf(StepRewrite &rewrite,
                                               RankedTensorType type) {
  SmallVector<ResizedAxis> all;
  for (int64_t size : type.getShape())
    all.push_back({size, size, 1, 0});
  SmallVector<int64_t> named;
  if (auto axes = getInts(rewrite, "axes")) {
    for (int64_t axis : *axes)
      named.push_back(axis < 0 ? axis + type.getRank() : axis);
  } else {
    for (int64_t axis = 0; axis != type.getRank(); ++axis)
      named.push_back(axis);
  }
  auto isEmpty = [](auto &list) { return !list || list->empty(); };
  std::optional<SmallVector<float>> scales;
  std::optional<SmallVector<int64_t>> sizes;
  if (isThere(rewrite, 2))
    scales = readFloats(rewrite, rewrite.getOperands()[2]);
  if (isThere(rewrite, 3))
    sizes = readInts(rewrite, rewrite.getOperands()[3]);
  if (isEmpty(scales) == isEmpty(sizes))
    return decline(rewrite, "by scales or by sizes, one of them there and "
                            "constant");
  size_t count = isEmpty(scales) ? sizes->size() : scales->size();
  if (count != named.size())
    return decline(rewrite, "by as many scales or sizes as there are axes");
  std::string policy = textOf(rewrite, "keep_aspect_ratio_policy", "stretch");
  float common = 0;
  for (auto [place, axis] : llvm::enumerate(named)) {
    if (axis < 0 || axis >= type.getRank() || all[axis].before < 1)
      return decline(rewrite, "along axes of the operand that have elements");
    ResizedAxis &one = all[axis];
    one.scale = isEmpty(scales) ? static_cast<float>((*sizes)[place]) /
                                      static_cast<float>(one.before)
                                : (*scales)[place];
    // 0 beyond 64 bits, and then it is none.
    one.after =
        isEmpty(scales)
            ? (*sizes)[place]
            : CheckedSize::ofReal(
                  std::floor(one.scale * static_cast<float>(one.before)))
                  .get()
                  .value_or(0);
    bool isFirst = place == 0;
    if (policy == "not_larger")
      common = isFirst ? one.scale : std::min(common, one.scale);
    if (policy == "not_smaller")
      common = isFirst ? one.scale : std::max(common, one.scale);
  }
  if (policy != "stretch" && isEmpty(scales))
    for (int64_t axis : named) {
      all[axis].scale = common;
      all[axis].after =
          CheckedSize::ofReal(
              std::floor(common * static_cast<float>(all[axis].before) + 0.5f))
              .get()
              .value_or(0);
    }
  for (const ResizedAxis &axis : all)
    if (axis.after < 1 || !(axis.scale > 0))
      return decline(rewrite, "to sizes from 1 on, within 64 bits");
  // Opset conversion keeps the results of ONNX Runtime.
  for (ResizedAxis &axis : all)
    axis.alignedLength = static_cast<float>(axis.after);
  return all;
}

} // namespace

// Version 10 has fewer rules for the positions of pixels, and no expansion.
std::optional<SmallVector<Value, 1>> expansion::resize(StepRewrite &rewrite) {
  Value value = rewrite.getOperands()[0];
  auto type = rankedTypeOf(value);
  if (!type || !type.hasStaticShape())
    return decline(rewrite, "an operand of static shape");
  ResizeMode mode{
      textOf(rewrite, "mode", "nearest"),
      textOf(rewrite, "coordinate_transformation_mode", "half_pixel"),
      textOf(rewrite, "nearest_mode", "round_prefer_floor"),
      getFloat(rewrite, "cubic_coeff_a").value_or(-0.75f),
      getInt(rewrite, "exclude_outside").value_or(0) != 0};
  Type element = type.getElementType();
  bool isNearest = mode.kind == "nearest";
  // Filters of shrunk images differ between implementations at the edges.
  if (mode.coordinates == "tf_crop_and_resize")
    return decline(rewrite, "by other coordinates than tf_crop_and_resize");
  if (getInt(rewrite, "antialias").value_or(0) != 0)
    return decline(rewrite, "without antialias");
  if (!isNearest && mode.kind != "linear" && mode.kind != "cubic")
    return decline(rewrite, "by the modes nearest, linear and cubic");
  if (!isNearest && !element.isF32() && !element.isF64() && !element.isF16())
    return decline(rewrite, "floats of 16, 32 or 64 bits by mode " + mode.kind);
  auto axes = axesOf(rewrite, type);
  if (!axes)
    return std::nullopt;
  bool isKnown = !axes->empty() && placeOf(axes->front(), mode, 0) &&
                 nearestTo(0, mode.nearest);
  if (!isKnown)
    return decline(rewrite,
                   "by coordinates and a nearest_mode of the standard, "
                   "and no scalars");
  auto before = rankedTypeOf(rewrite.getOp()->getResult(0));
  if (before && before.hasStaticShape() &&
      llvm::any_of(llvm::zip(before.getShape(), *axes), [](const auto &pair) {
        return std::get<0>(pair) != std::get<1>(pair).after;
      }))
    return decline(rewrite, "to the declared shape of the result");

  for (const ResizedAxis &axis : *axes) {
    SmallVector<int64_t, 2> computed = {axis.after};
    if (!isNearest)
      computed.insert(computed.begin(), axis.before);
    if (!ComputedElements::admits(computed)) {
      rewrite.decline(ComputedElements::whyNot(computed));
      return std::nullopt;
    }
  }

  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  MLIRContext *context = builder.getContext();
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  SmallVector<int64_t> shape(type.getShape());
  int64_t last = type.getRank() - 1;
  for (auto [index, axis] : llvm::enumerate(*axes)) {
    if (axis.before == axis.after && axis.scale == 1)
      continue;
    shape[index] = axis.after;
    if (isNearest) {
      std::optional<SmallVector<int64_t>> places = nearestOf(axis, mode);
      if (!places)
        return std::nullopt;
      value = build(builder, location, "Gather",
                    {value, buildInts(builder, location, *places)},
                    tensorLike(type, shape),
                    builder.getNamedAttr("axis", intAttr(context, index)));
      continue;
    }
    auto weights = weightsOf(axis, mode);
    if (!weights)
      return std::nullopt;
    auto matrixType = RankedTensorType::get({axis.before, axis.after}, element);
    Value matrix = adaptor.buildConstant(
        builder, location,
        DenseElementsAttr::get(RankedTensorType::get({axis.before, axis.after},
                                                     builder.getF32Type()),
                               ArrayRef<float>(*weights)),
        element, ConstantKind::Any);
    if (!matrix || matrix.getType() != matrixType)
      return std::nullopt;
    SmallVector<int64_t> permutation;
    for (int64_t i = 0; i <= last; ++i)
      permutation.push_back(i);
    bool isLast = static_cast<int64_t>(index) == last;
    if (!isLast) {
      std::swap(permutation[index], permutation[last]);
      value = buildTranspose(builder, location, value, permutation);
    }
    SmallVector<int64_t> turned(
        cast<RankedTensorType>(value.getType()).getShape());
    turned.back() = axis.after;
    value = build(builder, location, "MatMul", {value, matrix},
                  tensorLike(type, turned));
    if (!isLast)
      value = buildTranspose(builder, location, value, permutation);
  }
  Type wanted = rewrite.getOp()->getResult(0).getType();
  if (value.getType() != wanted || value == rewrite.getOperands()[0])
    value = build(builder, location, "Identity", value, wanted);
  return SmallVector<Value, 1>{value};
}

} // namespace dialectgen::onnx
