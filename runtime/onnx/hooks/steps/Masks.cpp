//===- Masks.cpp - masks that are shorter than the keys -------------------===//
//
// Until opset 23 the last dimension of Attention's mask is broadcast. Since
// then a mask may be shorter than the keys, of which the rest is masked, and
// one of size 1 is such a mask.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include <limits>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// The number of keys, in this call and before it.
class Keys {
public:
  explicit Keys(StepRewrite &rewrite)
      : builder(rewrite.getBuilder()), location(rewrite.getLoc()) {
    parts.push_back(rewrite.getOperands()[1]);
    if (isThere(rewrite, 4))
      parts.push_back(rewrite.getOperands()[4]);
  }

  /// Nothing if it is not known.
  std::optional<int64_t> count() const {
    int64_t sum = 0;
    for (Value part : parts) {
      auto type = rankedTypeOf(part);
      if (!type || type.getRank() < 2 || type.isDynamicDim(type.getRank() - 2))
        return std::nullopt;
      sum += type.getDimSize(type.getRank() - 2);
    }
    return sum;
  }
  /// As a list of one.
  Value build() {
    if (std::optional<int64_t> known = count())
      return buildInts(builder, location, *known);
    Value sum;
    for (Value part : parts) {
      Value size = sizeOf(part, -2);
      sum = sum ? onnx::build(builder, location, "Add", {sum, size},
                              size.getType())
                : size;
    }
    return sum;
  }
  Value sizeOf(Value value, int64_t axis) {
    auto type = rankedTypeOf(value);
    Type list = RankedTensorType::get(
        type ? type.getRank() : ShapedType::kDynamic, builder.getI64Type());
    Value shape = onnx::build(
        builder, location, "Shape", value, list,
        {builder.getNamedAttr("start", intAttr(builder.getContext(), 0))});
    return onnx::build(
        builder, location, "Gather",
        {shape, buildInts(builder, location, axis)},
        RankedTensorType::get(1, builder.getI64Type()),
        builder.getNamedAttr("axis", intAttr(builder.getContext(), 0)));
  }

private:
  OpBuilder &builder;
  Location location;
  SmallVector<Value> parts;
};

} // namespace

LogicalResult maskOfAllKeys(StepRewrite &rewrite) {
  if (!isThere(rewrite, 3))
    return success();
  Value mask = rewrite.getOperands()[3];
  auto type = rankedTypeOf(mask);
  int64_t rank = type ? type.getRank() : -1;
  int64_t last = rank > 0    ? type.getDimSize(rank - 1)
                 : rank == 0 ? 1
                             : ShapedType::kDynamic;
  Keys keys(rewrite);
  std::optional<int64_t> count = keys.count();
  if (count && last == *count)
    return success();
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  if (rewrite.isUpgrade()) {
    if (!ShapedType::isDynamic(last) && last != 1)
      return success();
    Type whole = tensorLike(mask.getType());
    if (type) {
      SmallVector<int64_t> shape(type.getShape());
      shape.resize(std::max<int64_t>(rank, 1));
      shape.back() = count.value_or(ShapedType::kDynamic);
      whole = tensorLike(type, shape);
    }
    rewrite.setOperand(
        3, build(builder, location, "Expand", {mask, keys.build()}, whole));
    return success();
  }
  Type element = rewrite.getAdaptor().getElementType(mask.getType());
  auto real = dyn_cast<FloatType>(element);
  if (rank < 1)
    return rewrite.refuse("a mask whose rank is not known",
                          RefusalClass::NeedsShape);
  if (!real && !element.isInteger(1))
    return rewrite.refuse("a mask of whole numbers that is shorter than the "
                          "keys");
  Value missing =
      build(builder, location, "Sub", {keys.build(), keys.sizeOf(mask, -1)},
            RankedTensorType::get(1, builder.getI64Type()));
  SmallVector<int64_t> none(2 * rank - 1, 0);
  Value pads =
      build(builder, location, "Concat",
            {buildInts(builder, location, none), missing},
            RankedTensorType::get(2 * rank, builder.getI64Type()),
            builder.getNamedAttr("axis", intAttr(builder.getContext(), 0)));
  Attribute least =
      real ? Attribute(FloatAttr::get(
                 real, APFloat::getInf(real.getFloatSemantics(), true)))
           : Attribute(IntegerAttr::get(element, 0));
  auto scalar = RankedTensorType::get({}, element);
  Value value = build(
      builder, location, "Constant", {}, scalar,
      builder.getNamedAttr("value", DenseElementsAttr::get(scalar, least)));
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = count.value_or(ShapedType::kDynamic);
  Value axes = rewrite.getAdaptor().buildAbsent(builder, location);
  rewrite.setOperand(
      3,
      build(builder, location, "Pad", {mask, pads, value, axes},
            tensorLike(type, shape),
            builder.getNamedAttr("mode", builder.getStringAttr("constant"))));
  return success();
}

} // namespace dialectgen::onnx
