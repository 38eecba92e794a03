//===- ShapedHlo.cpp - operations whose shapes follow from operands -------===//

#include "ShapedHlo.h"

using namespace mlir;

namespace dialectgen::onnx {

Value ShapedHlo::broadcast(Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = Hlo::typeOf(value);
  if (type.getShape() == shape)
    return value;
  Sizes dimensions;
  for (int64_t i = 0; i != type.getRank(); ++i)
    dimensions.push_back(int64_t(shape.size()) - type.getRank() + i);
  return hlo.broadcastTo(RankedTensorType::get(shape, type.getElementType()),
                         value, {}, dimensions);
}

Value ShapedHlo::reshape(Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = Hlo::typeOf(value);
  return type.getShape() == shape
             ? value
             : hlo.reshape(RankedTensorType::get(shape, type.getElementType()),
                           value, {});
}

Value ShapedHlo::transpose(Value value, ArrayRef<int64_t> permutation) {
  Sizes shape;
  for (int64_t axis : permutation)
    shape.push_back(shapeOf(value)[size_t(axis)]);
  return hlo.make<stablehlo::TransposeOp>(
      RankedTensorType::get(shape, Hlo::elementOf(value)), value,
      named("permutation", permutation));
}

Value ShapedHlo::slice(Value value, ArrayRef<int64_t> starts,
                       ArrayRef<int64_t> limits, ArrayRef<int64_t> strides) {
  Sizes steps(strides), shape;
  steps.resize(starts.size(), 1);
  for (auto [start, limit, step] : llvm::zip(starts, limits, steps))
    shape.push_back(hlo.number((CheckedSize(limit) - start + step - 1) / step));
  return hlo.make<stablehlo::SliceOp>(
      RankedTensorType::get(shape, Hlo::elementOf(value)), value,
      {named("start_indices", starts), named("limit_indices", limits),
       named("strides", steps)});
}

Value ShapedHlo::concatenate(ValueRange values, int64_t axis) {
  Sizes shape(shapeOf(values.front()));
  int64_t &whole = shape[size_t(axis)] = 0;
  for (Value value : values) {
    ArrayRef<int64_t> part = shapeOf(value);
    whole = ShapedType::isDynamic(whole) ||
                    ShapedType::isDynamic(part[size_t(axis)])
                ? ShapedType::kDynamic
                : hlo.number(CheckedSize(whole) + part[size_t(axis)]);
    // Of sizes that are equal, one may be known.
    for (auto [i, size] : llvm::enumerate(part))
      if (int64_t(i) != axis && ShapedType::isDynamic(shape[i]))
        shape[i] = size;
  }
  return hlo.make<stablehlo::ConcatenateOp>(
      RankedTensorType::get(shape, Hlo::elementOf(values.front())), values,
      named("dimension", axis));
}

Value ShapedHlo::product(Value a, Value b, int64_t batchDimensions) {
  Sizes batch, shape(shapeOf(a).drop_back());
  for (int64_t i = 0; i != batchDimensions; ++i)
    batch.push_back(i);
  shape.push_back(shapeOf(b).back());
  auto numbers = stablehlo::DotDimensionNumbersAttr::get(
      getBuilder().getContext(), batch, batch, Hlo::rankOf(a) - 1,
      Hlo::rankOf(b) - 2);
  return hlo.make<stablehlo::DotGeneralOp>(
      RankedTensorType::get(shape, Hlo::elementOf(a)), {a, b},
      named("dot_dimension_numbers", numbers));
}

DenseIntElementsAttr ShapedHlo::pairs(ArrayRef<int64_t> numbers) {
  return DenseIntElementsAttr::get(
      RankedTensorType::get({int64_t(numbers.size()) / 2, 2},
                            getBuilder().getI64Type()),
      numbers);
}

SmallVector<Value> ShapedHlo::reduceWindow(ValueRange values, ValueRange first,
                                           ArrayRef<int64_t> window,
                                           ArrayRef<int64_t> strides,
                                           ArrayRef<int64_t> dilations,
                                           ArrayRef<int64_t> padding,
                                           Hlo::Body body) {
  Sizes shape;
  for (auto [i, size] : llvm::enumerate(shapeOf(values.front()))) {
    if (ShapedType::isDynamic(size)) {
      shape.push_back(size);
      continue;
    }
    CheckedSize padded =
                    CheckedSize(size) + padding[2 * i] + padding[2 * i + 1],
                covered = (CheckedSize(window[i]) - 1) * dilations[i] + 1;
    int64_t room = hlo.number(padded - covered);
    shape.push_back(room < 0 ? 0
                             : hlo.number(CheckedSize(room) / strides[i] + 1));
  }
  SmallVector<Type> types, elements;
  SmallVector<Value> operands(values);
  llvm::append_range(operands, first);
  for (Value value : values) {
    elements.push_back(Hlo::elementOf(value));
    types.push_back(RankedTensorType::get(shape, elements.back()));
  }
  elements.append(SmallVector<Type>(elements));
  auto op = stablehlo::ReduceWindowOp::create(
      getBuilder(), hlo.getLoc(), TypeRange(types), ValueRange(operands),
      {named("window_dimensions", window), named("window_strides", strides),
       named("base_dilations", Sizes(window.size(), 1)),
       named("window_dilations", dilations), named("padding", pairs(padding))});
  hlo.fillRegion(op->getRegion(0), elements, body);
  return SmallVector<Value>(op->getResults());
}

Value ShapedHlo::numbers(RankedTensorType type, ArrayRef<double> numbers) {
  return hlo.constant(stablehlo::numbersAttr(type, numbers));
}

void ShapedHlo::fill(Region &region, TypeRange types, Hlo::Body body) {
  OpBuilder &builder = getBuilder();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&region);
  for (Type type : types)
    block->addArgument(type, hlo.getLoc());
  SmallVector<Value> values = body(block->getArguments());
  stablehlo::ReturnOp::create(builder, hlo.getLoc(), TypeRange(), values,
                              ArrayRef<NamedAttribute>());
}

SmallVector<Value> ShapedHlo::loop(ValueRange state, Hlo::Body goesOn,
                                   Hlo::Body body) {
  auto op = stablehlo::WhileOp::create(getBuilder(), hlo.getLoc(),
                                       TypeRange(state.getTypes()), state,
                                       ArrayRef<NamedAttribute>());
  fill(op->getRegion(0), state.getTypes(), goesOn);
  fill(op->getRegion(1), state.getTypes(), body);
  return SmallVector<Value>(op->getResults());
}

} // namespace dialectgen::onnx
