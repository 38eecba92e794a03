//===- Indices.cpp - indices below 0 as those from the start --------------===//
//
// Before opset 11, indices of Gather and OneHot count from the start. Where a
// program may have others, the size is added to those that are below 0.
//
//===----------------------------------------------------------------------===//

#include "../../opsets/OpsetAdaptor.h"
#include "../values/Bounds.h"
#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

bool isFromStart(Value indices) {
  return isNeverNegative(indices, [](Operation *op) { return elementsOf(op); });
}

/// `indices`, with `size`, a scalar of their type, added to those below 0.
Value addToNegative(StepRewrite &rewrite, Value indices, Value size) {
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  auto type = cast<TensorType>(indices.getType());
  auto like = [&](Type element) -> Type { return type.clone(element); };
  auto named = [&](Type element) {
    return builder.getNamedAttr("to", TypeAttr::get(element));
  };
  // Comparisons of whole numbers came with opset 9; no sign is lost.
  Type real = builder.getF32Type();
  Value numbers =
      type.getElementType() == real
          ? indices
          : build(builder, location, "Cast", indices, like(real), named(real));
  auto scalar = RankedTensorType::get({}, real);
  Value zero = build(
      builder, location, "Constant", {}, scalar,
      builder.getNamedAttr("value", DenseElementsAttr::get(scalar, 0.0f)));
  Value isBelow = build(builder, location, "Less", {numbers, zero},
                        like(builder.getI1Type()));
  Value turns = build(builder, location, "Cast", isBelow, type,
                      named(type.getElementType()));
  Value moves = build(builder, location, "Mul", {turns, size}, type);
  return build(builder, location, "Add", {indices, moves}, type);
}

/// The only element of `value` as a scalar of `element`.
Value asScalar(StepRewrite &rewrite, Value value, Type element) {
  OpBuilder &builder = rewrite.getBuilder();
  auto type = rankedTypeOf(value);
  if (!type || type.getRank() != 0)
    value = buildReshape(builder, rewrite.getLoc(), value, {});
  Type from = cast<ShapedType>(value.getType()).getElementType();
  if (from == element)
    return value;
  return build(builder, rewrite.getLoc(), "Cast", value,
               RankedTensorType::get({}, element),
               builder.getNamedAttr("to", TypeAttr::get(element)));
}

} // namespace

LogicalResult indicesFromStart(StepRewrite &rewrite) {
  Value data = rewrite.getOperands()[0], indices = rewrite.getOperands()[1];
  if (isFromStart(indices))
    return success();
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  int64_t axis = getInt(rewrite, "axis").value_or(0);
  auto type = rankedTypeOf(data);
  Type element = cast<ShapedType>(indices.getType()).getElementType();
  auto scalar = RankedTensorType::get({}, builder.getI64Type());
  auto number = [&](int64_t value) {
    return build(
        builder, location, "Constant", {}, scalar,
        builder.getNamedAttr("value", DenseElementsAttr::get(scalar, value)));
  };
  Value size;
  if (type && axis < type.getRank() && !type.isDynamicDim(axis)) {
    size = number(type.getDimSize(axis));
  } else {
    Value shape = build(
        builder, location, "Shape", data,
        RankedTensorType::get(type ? type.getRank() : ShapedType::kDynamic,
                              builder.getI64Type()));
    size =
        build(builder, location, "Gather", {shape, number(axis)}, scalar,
              builder.getNamedAttr("axis", intAttr(builder.getContext(), 0)));
  }
  rewrite.setOperand(
      1, addToNegative(rewrite, indices, asScalar(rewrite, size, element)));
  return success();
}

LogicalResult placesFromStart(StepRewrite &rewrite) {
  Value indices = rewrite.getOperands()[0];
  if (isFromStart(indices))
    return success();
  OpBuilder &builder = rewrite.getBuilder();
  auto type = cast<TensorType>(indices.getType());
  Type element = type.getElementType();
  // Sums of smaller numbers came with opset 14.
  if (element.isInteger() && element.getIntOrFloatBitWidth() < 32) {
    element = builder.getI64Type();
    indices =
        build(builder, rewrite.getLoc(), "Cast", indices, type.clone(element),
              builder.getNamedAttr("to", TypeAttr::get(element)));
  }
  Value depth = asScalar(rewrite, rewrite.getOperands()[1], element);
  // Those still below 0 are nowhere. Runtimes that count them from the end at
  // every version must not find them there, either.
  Location location = rewrite.getLoc();
  Type scalar = depth.getType();
  Value twice = build(builder, location, "Add", {depth, depth}, scalar);
  Value away = build(builder, location, "Neg", twice, scalar);
  indices = addToNegative(rewrite, indices, depth);
  rewrite.setOperand(0, addToNegative(rewrite, indices, away));
  return success();
}

} // namespace dialectgen::onnx
