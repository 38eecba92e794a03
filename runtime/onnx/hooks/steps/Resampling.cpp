//===- Resampling.cpp - where resampled images have their pixels ----------===//
//
// Upsample of opset 1 has a scale for height and one for width. Resize of opset
// 10 multiplies a pixel's coordinate by the scale, and selects the nearest
// neighbour before it when it enlarges and after it when it shrinks. Since
// opset 11 attributes select one of several rules. Upsample only enlarges.
// GridSample of opset 16 samples images only.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include "dialectgen/onnx/OpTable.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult upsampleScales(StepRewrite &rewrite) {
  MLIRContext *context = rewrite.getOp()->getContext();
  if (rewrite.isUpgrade()) {
    std::optional<float> height = getFloat(rewrite, "height_scale"),
                         width = getFloat(rewrite, "width_scale");
    if (!height || !width)
      return rewrite.fail("there are no scales");
    rewrite.removeAttr("height_scale");
    rewrite.removeAttr("width_scale");
    rewrite.setAttr("scales", floatsAttr(context, {1, 1, *height, *width}));
    return success();
  }
  auto scales = dyn_cast_or_null<ArrayAttr>(rewrite.removeAttr("scales"));
  SmallVector<float> values;
  if (scales)
    for (auto scale : scales.getAsRange<FloatAttr>())
      values.push_back(scale.getValueAsDouble());
  if (values.size() != 4 || values[0] != 1 || values[1] != 1)
    return rewrite.refuse("scales other than those of height and width");
  rewrite.setAttr("height_scale", floatAttr(context, values[2]));
  rewrite.setAttr("width_scale", floatAttr(context, values[3]));
  return success();
}

static StringRef getText(const StepRewrite &rewrite, StringRef name,
                         StringRef otherwise) {
  auto text = dyn_cast_or_null<StringAttr>(rewrite.getAttr(name));
  return text ? text.getValue() : otherwise;
}

/// Which neighbour Resize of opset 10 takes; nothing if it takes several.
static std::optional<StringRef> nearestOf(ArrayRef<float> scales) {
  auto enlarges = [](float scale) { return scale >= 1; };
  auto shrinks = [](float scale) { return scale <= 1; };
  return llvm::all_of(scales, enlarges)  ? std::optional<StringRef>("floor")
         : llvm::all_of(scales, shrinks) ? std::optional<StringRef>("ceil")
                                         : std::nullopt;
}

static LogicalResult nameCoordinates(StepRewrite &rewrite) {
  MLIRContext *context = rewrite.getOp()->getContext();
  rewrite.setAttr("coordinate_transformation_mode",
                  StringAttr::get(context, "asymmetric"));
  if (getText(rewrite, "mode", "nearest") == "nearest") {
    auto scales = readFloats(rewrite, rewrite.getOperands()[1]);
    // A former Upsample enlarges.
    const OpVersionInfo *info =
        findByOpName(rewrite.getOp()->getName().getStringRef());
    if (!scales && info && info->name == "Upsample")
      scales.emplace();
    if (!scales)
      return rewrite.fail(
          "the nearest neighbour is known only if the scales are constants");
    std::optional<StringRef> nearest = nearestOf(*scales);
    if (!nearest)
      return rewrite.fail("enlarging and shrinking take different neighbours");
    rewrite.setAttr("nearest_mode", StringAttr::get(context, *nearest));
  }
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  if (failed(rewrite.insertOperand(1, buildFloats(builder, location, {}))))
    return failure();
  return rewrite.insertOperand(
      3, rewrite.getAdaptor().buildAbsent(builder, location));
}

/// The scales given by operands, if known.
static std::optional<SmallVector<float>> scalesOf(StepRewrite &rewrite) {
  ArrayRef<Value> operands = rewrite.getOperands();
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  bool hasSizes = operands.size() > 3 && !adaptor.isAbsent(operands[3]);
  if (!hasSizes)
    return operands.size() > 2 ? readFloats(rewrite, operands[2])
                               : std::nullopt;
  auto sizes = readInts(rewrite, operands[3]);
  auto type = rankedTypeOf(operands[0]);
  if (!sizes || !type || !type.hasStaticShape() ||
      type.getRank() != static_cast<int64_t>(sizes->size()))
    return std::nullopt;
  SmallVector<float> scales;
  for (auto [size, before] : llvm::zip(*sizes, type.getShape())) {
    // Others may be rounded to another size.
    if (before == 0 || size % before != 0)
      return std::nullopt;
    int64_t scale = size / before;
    scales.push_back(static_cast<float>(scale));
  }
  return scales;
}

/// The facts that a computation with matrices needs.
static RefusalClass neededOf(StepRewrite &rewrite) {
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  bool isKnown =
      (isThere(rewrite, 2) && readFloats(rewrite, rewrite.getOperands()[2])) ||
      (isThere(rewrite, 3) && readInts(rewrite, rewrite.getOperands()[3]));
  return !isKnown                          ? RefusalClass::NeedsConstant
         : !type || !type.hasStaticShape() ? RefusalClass::NeedsShape
                                           : RefusalClass::NotWritten;
}

static LogicalResult dropCoordinates(StepRewrite &rewrite) {
  StringRef mode = getText(rewrite, "mode", "nearest");
  StringRef coordinates =
      getText(rewrite, "coordinate_transformation_mode", "half_pixel");
  StringRef nearest = getText(rewrite, "nearest_mode", "round_prefer_floor");
  ArrayRef<Value> operands = rewrite.getOperands();
  bool hasSizes =
      operands.size() > 3 && !rewrite.getAdaptor().isAbsent(operands[3]);
  std::optional<SmallVector<float>> scales = scalesOf(rewrite);
  if (hasSizes && !scales)
    return rewrite.refuse("sizes that are not known multiples",
                          neededOf(rewrite));
  // The centers of enlarged pixels lie in the pixels they come from.
  bool isWhole = scales && llvm::all_of(*scales, [](float scale) {
                   return scale >= 1 && scale == std::floor(scale);
                 });
  if (mode == "nearest" && isWhole && coordinates == "half_pixel" &&
      nearest == "round_prefer_floor") {
    coordinates = "asymmetric";
    nearest = "floor";
  }
  if (mode == "cubic")
    return rewrite.refuse("mode cubic", neededOf(rewrite));
  if (coordinates != "asymmetric")
    return rewrite.refuse("coordinate_transformation_mode " + coordinates,
                          neededOf(rewrite));
  if (mode == "nearest" && (!scales || nearestOf(*scales) != nearest))
    return rewrite.refuse("nearest_mode " + nearest + " with these scales",
                          neededOf(rewrite));
  for (StringRef name :
       {"coordinate_transformation_mode", "cubic_coeff_a", "exclude_outside",
        "extrapolation_value", "nearest_mode"})
    rewrite.removeAttr(name);
  Value given = operands.size() > 2 ? operands[2] : Value();
  if (hasSizes || !given || rewrite.getAdaptor().isAbsent(given)) {
    if (!scales)
      return rewrite.refuse("scales that are not known",
                            RefusalClass::NeedsConstant);
    given = buildFloats(rewrite.getBuilder(), rewrite.getLoc(), *scales);
  }
  while (rewrite.getOperands().size() > 2)
    rewrite.eraseOperand(rewrite.getOperands().size() - 1);
  rewrite.setOperand(1, given);
  return success();
}

/// Before opset 13, where sizes are given, scales are there and empty; since
/// then only one of the two is.
LogicalResult scalesOrSizes(StepRewrite &rewrite) {
  if (!isThere(rewrite, 2) || !isThere(rewrite, 3))
    return success();
  auto type = rankedTypeOf(rewrite.getOperands()[2]);
  auto scales = readFloats(rewrite, rewrite.getOperands()[2]);
  if (scales ? scales->empty()
             : type && type.hasStaticShape() && type.getNumElements() == 0)
    rewrite.setOperand(2, rewrite.getAdaptor().buildAbsent(rewrite.getBuilder(),
                                                           rewrite.getLoc()));
  return success();
}

LogicalResult scalesEnlarge(StepRewrite &rewrite) {
  auto scales = readFloats(rewrite, rewrite.getOperands()[1]);
  if (!scales)
    return rewrite.refuse("scales that are no constant",
                          RefusalClass::NeedsConstant);
  if (llvm::any_of(*scales, [](float scale) { return scale < 1; }))
    return rewrite.refuse("a scale below 1");
  return success();
}

LogicalResult samplesOfImages(StepRewrite &rewrite) {
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  if (type && type.getRank() != 4)
    return rewrite.refuse("operand 0 of " + Twine(type.getRank()) +
                          " dimensions, not 4,");
  return success();
}

LogicalResult resizeCoordinates(StepRewrite &rewrite) {
  return rewrite.isUpgrade() ? nameCoordinates(rewrite)
                             : dropCoordinates(rewrite);
}

} // namespace dialectgen::onnx
