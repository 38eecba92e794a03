//===- StepHooks.cpp - hooks of steps between op versions -----------------===//
//
// See StepHooks.h.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include "dialectgen/core/CheckedSize.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

ArrayRef<StepHookRow> getStepHooks() {
  static constexpr StepHookRow hooks[] = {
      {"axis-of-matrix", axisOfMatrix},
      {"batch-second", batchSecond},
      {"bounds-in-order", boundsInOrder},
      {"branches-of-one-shape", branchesOfOneShape},
      {"broadcast-addend", broadcastAddend},
      {"broadcast-at-axis", broadcastAtAxis},
      {"broadcast-either-at-axis", broadcastEitherAtAxis},
      {"choice-of-none", choiceOfNone},
      {"classes-as-keys", classesAsKeys},
      {"indices-from-start", indicesFromStart},
      {"keeps-some", keepsSome},
      {"largest-of-negated", largestOfNegated},
      {"mask-of-all-keys", maskOfAllKeys},
      {"mask-of-numbers", maskOfNumbers},
      {"mean-of-pairs", meanOfPairs},
      {"named-axes", namedAxes},
      {"number-of-parts", numberOfParts},
      {"pads-of-all-axes", padsOfAllAxes},
      {"places-from-start", placesFromStart},
      {"plain-dilations", plainDilations},
      {"power-of-one-type", powerOfOneType},
      {"resize-all-axes", resizeAllAxes},
      {"resize-coordinates", resizeCoordinates},
      {"same-shapes", sameShapes},
      {"samples-of-images", samplesOfImages},
      {"scale-of-channels", scaleOfChannels},
      {"scales-enlarge", scalesEnlarge},
      {"scales-or-sizes", scalesOrSizes},
      {"scan-batch", scanBatch},
      {"sizes-of-zero", sizesOfZero},
      {"slice-axes-from-start", sliceAxesFromStart},
      {"slice-bounds", sliceBounds},
      {"slope-of-channels", slopeOfChannels},
      {"statistics-unused", statisticsUnused},
      {"sum-of-pairs", sumOfPairs},
      {"tile-axis", tileAxis},
      {"upsample-scales", upsampleScales},
      {"whole-tensor", wholeTensor},
      {"without-statistics", withoutStatistics},
  };
  return hooks;
}

std::optional<int64_t> getInt(const StepRewrite &rewrite, StringRef name) {
  auto value = dyn_cast_or_null<IntegerAttr>(rewrite.getAttr(name));
  return value ? std::optional(value.getValue().getSExtValue()) : std::nullopt;
}

std::optional<SmallVector<int64_t>> getInts(const StepRewrite &rewrite,
                                            StringRef name) {
  auto list = dyn_cast_or_null<ArrayAttr>(rewrite.getAttr(name));
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> values;
  for (Attribute element : list)
    if (auto number = dyn_cast<IntegerAttr>(element))
      values.push_back(number.getValue().getSExtValue());
  return values;
}

std::optional<float> getFloat(const StepRewrite &rewrite, StringRef name) {
  auto value = dyn_cast_or_null<FloatAttr>(rewrite.getAttr(name));
  return value ? std::optional<float>(value.getValueAsDouble()) : std::nullopt;
}

IntegerAttr intAttr(MLIRContext *context, int64_t value) {
  return IntegerAttr::get(IntegerType::get(context, 64, IntegerType::Signed),
                          value);
}

ArrayAttr intsAttr(MLIRContext *context, ArrayRef<int64_t> values) {
  return Builder(context).getI64ArrayAttr(values);
}

FloatAttr floatAttr(MLIRContext *context, float value) {
  return Builder(context).getF32FloatAttr(value);
}

ArrayAttr floatsAttr(MLIRContext *context, ArrayRef<float> values) {
  return Builder(context).getF32ArrayAttr(values);
}

bool isThere(const StepRewrite &rewrite, unsigned index) {
  return index < rewrite.getOperands().size() &&
         !rewrite.getAdaptor().isAbsent(rewrite.getOperands()[index]);
}

RankedTensorType rankedTypeOf(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

Type tensorLike(Type like) {
  auto shaped = dyn_cast<ShapedType>(like);
  return shaped ? UnrankedTensorType::get(shaped.getElementType()) : like;
}

Type tensorLike(Type like, ArrayRef<int64_t> shape) {
  auto shaped = dyn_cast<ShapedType>(like);
  return shaped ? RankedTensorType::get(shape, shaped.getElementType()) : like;
}

Type resultTypeOf(const StepRewrite &rewrite, unsigned index) {
  return rewrite.getResultTypes()[index];
}

std::optional<SmallVector<int64_t>> readInts(const StepRewrite &rewrite,
                                             Value value) {
  auto list = dyn_cast_or_null<ArrayAttr>(
      rewrite.getAdaptor().readConstant(value, ConstantKind::Ints));
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> values;
  for (Attribute element : list)
    values.push_back(cast<IntegerAttr>(element).getValue().getSExtValue());
  return values;
}

std::optional<SmallVector<float>> readFloats(const StepRewrite &rewrite,
                                             Value value) {
  auto list = dyn_cast_or_null<ArrayAttr>(
      rewrite.getAdaptor().readConstant(value, ConstantKind::Floats));
  if (!list)
    return std::nullopt;
  SmallVector<float> values;
  for (Attribute element : list)
    values.push_back(cast<FloatAttr>(element).getValueAsDouble());
  return values;
}

Value build(OpBuilder &builder, Location location, StringRef name,
            ValueRange operands, Type result,
            ArrayRef<NamedAttribute> attributes) {
  OperationState state(location, ("onnx." + name).str());
  state.addOperands(operands);
  state.addTypes(result);
  state.addAttributes(attributes);
  return builder.create(state)->getResult(0);
}

static Value buildConstant(OpBuilder &builder, Location location,
                           DenseElementsAttr value) {
  return build(builder, location, "Constant", {}, value.getType(),
               builder.getNamedAttr("value", value));
}

Value buildInts(OpBuilder &builder, Location location,
                ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(static_cast<int64_t>(values.size()),
                                    builder.getI64Type());
  return buildConstant(builder, location, DenseElementsAttr::get(type, values));
}

Value buildFloats(OpBuilder &builder, Location location,
                  ArrayRef<float> values) {
  auto type = RankedTensorType::get(static_cast<int64_t>(values.size()),
                                    builder.getF32Type());
  return buildConstant(builder, location, DenseElementsAttr::get(type, values));
}

Value buildReshape(OpBuilder &builder, Location location, Value value,
                   ArrayRef<int64_t> shape) {
  auto from = rankedTypeOf(value);
  SmallVector<int64_t> sizes;
  for (auto [index, size] : llvm::enumerate(shape)) {
    bool isCopied = size == 0 && from && index < (size_t)from.getRank();
    sizes.push_back(size > 0   ? size
                    : isCopied ? from.getDimSize(index)
                               : ShapedType::kDynamic);
  }
  // The one size that is left open follows from the others.
  const auto *open = llvm::find(shape, -1);
  if (open != shape.end() && from && from.hasStaticShape()) {
    // The open one counts as 1.
    int64_t others = CheckedSize::elementsIn(sizes).get().value_or(0),
            all = CheckedSize::elementsIn(from.getShape()).get().value_or(-1);
    if (others > 0 && all >= 0 && all % others == 0 &&
        llvm::count(sizes, ShapedType::kDynamic) == 1)
      sizes[open - shape.begin()] = all / others;
  }
  return build(builder, location, "Reshape",
               {value, buildInts(builder, location, shape)},
               tensorLike(value.getType(), sizes));
}

Value buildUnsqueeze(OpBuilder &builder, Location location, Value value,
                     ArrayRef<int64_t> axes) {
  Type type = tensorLike(value.getType());
  if (auto from = rankedTypeOf(value)) {
    SmallVector<int64_t> shape;
    const auto *next = from.getShape().begin();
    for (int64_t i = 0, e = from.getRank() + axes.size(); i != e; ++i)
      shape.push_back(llvm::is_contained(axes, i) ? 1 : *next++);
    type = tensorLike(from, shape);
  }
  return build(builder, location, "Unsqueeze",
               {value, buildInts(builder, location, axes)}, type);
}

Value buildTranspose(OpBuilder &builder, Location location, Value value,
                     ArrayRef<int64_t> permutation, Type type) {
  auto from = rankedTypeOf(value);
  if (!type && from) {
    SmallVector<int64_t> shape;
    for (int64_t axis : permutation)
      shape.push_back(from.getDimSize(axis));
    type = tensorLike(from, shape);
  }
  if (!type)
    type = tensorLike(value.getType());
  return build(builder, location, "Transpose", value, type,
               builder.getNamedAttr(
                   "perm", intsAttr(builder.getContext(), permutation)));
}

} // namespace dialectgen::onnx
