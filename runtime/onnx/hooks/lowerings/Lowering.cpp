//===- Lowering.cpp - one op on its way to StableHLO ----------------------===//
//
// See Lowering.h.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "../../opsets/OpsetAdaptor.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::onnx {

int64_t integerOf(Operation *op, StringRef name, int64_t otherwise) {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value ? value.getValue().getSExtValue() : otherwise;
}

double Lowering::real(StringRef name, double otherwise) const {
  auto value = op->getAttrOfType<FloatAttr>(name);
  return value ? value.getValueAsDouble() : otherwise;
}

StringRef Lowering::string(StringRef name, StringRef otherwise) const {
  auto value = op->getAttrOfType<StringAttr>(name);
  return value ? value.getValue() : otherwise;
}

std::optional<Sizes> Lowering::integers(StringRef name) const {
  auto list = op->getAttrOfType<ArrayAttr>(name);
  if (!list)
    return std::nullopt;
  Sizes numbers;
  for (auto number : list.getAsRange<IntegerAttr>())
    numbers.push_back(number.getValue().getSExtValue());
  return numbers;
}

SmallVector<double> Lowering::reals(StringRef name) const {
  SmallVector<double> numbers;
  if (auto list = op->getAttrOfType<ArrayAttr>(name))
    for (auto number : list.getAsRange<FloatAttr>())
      numbers.push_back(number.getValueAsDouble());
  return numbers;
}

SmallVector<StringRef> Lowering::strings(StringRef name) const {
  SmallVector<StringRef> texts;
  if (auto list = op->getAttrOfType<ArrayAttr>(name))
    for (auto text : list.getAsRange<StringAttr>())
      texts.push_back(text.getValue());
  return texts;
}

Sizes Lowering::integers(StringRef name, size_t count,
                         int64_t otherwise) const {
  std::optional<Sizes> numbers = integers(name);
  return numbers && !numbers->empty() ? *numbers : Sizes(count, otherwise);
}

std::string nameOfParameter(ArrayRef<ParameterInfo> infos, unsigned index) {
  return infos.empty()
             ? std::to_string(index)
             : infos[std::min<size_t>(index, infos.size() - 1)].name.str();
}

std::string nameOfOperand(Operation *op, unsigned operand) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  return nameOfParameter(info ? info->operands : ArrayRef<ParameterInfo>(),
                         operand);
}

DenseElementsAttr Lowering::constant(unsigned index) const {
  return knownElements(op->getOperand(index));
}

FailureOr<Sizes> Lowering::known(unsigned index) {
  DenseElementsAttr elements = constant(index);
  if (!elements)
    return refuse("operand '" + nameOf(index) +
                  "' is computed from inputs; it has to be a constant");
  if (!isa<IntegerType>(elements.getElementType()))
    return refuse("operand '" + nameOf(index) + "' has no integers");
  Sizes numbers;
  for (const APInt &number : elements.getValues<APInt>())
    numbers.push_back(number.getSExtValue());
  return numbers;
}

FailureOr<SmallVector<double>> Lowering::knownReals(unsigned index) {
  DenseElementsAttr elements = constant(index);
  if (!elements)
    return refuse("operand '" + nameOf(index) +
                  "' is computed from inputs; it has to be a constant");
  SmallVector<double> numbers;
  for (Attribute element : elements.getValues<Attribute>()) {
    auto real = dyn_cast<FloatAttr>(element);
    auto whole = dyn_cast<IntegerAttr>(element);
    numbers.push_back(real    ? real.getValueAsDouble()
                      : whole ? double(whole.getValue().getSExtValue())
                              : 0);
  }
  return numbers;
}

Sizes Lowering::fromStart(ArrayRef<int64_t> axes, int64_t rank) {
  Sizes result;
  for (int64_t axis : axes)
    result.push_back(fromStart(axis, rank));
  return result;
}

Value Lowering::broadcast(Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = Hlo::typeOf(value);
  if (type.getShape() == shape)
    return value;
  Sizes dimensions;
  for (int64_t i = 0; i != type.getRank(); ++i)
    dimensions.push_back(int64_t(shape.size()) - type.getRank() + i);
  return hlo.broadcastTo(RankedTensorType::get(shape, type.getElementType()),
                         value, {}, dimensions);
}

Value Lowering::reshape(Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = Hlo::typeOf(value);
  return type.getShape() == shape
             ? value
             : hlo.reshape(RankedTensorType::get(shape, type.getElementType()),
                           value, {});
}

Value Lowering::transpose(Value value, ArrayRef<int64_t> permutation) {
  Sizes shape;
  for (int64_t axis : permutation)
    shape.push_back(shapeOf(value)[size_t(axis)]);
  return hlo.make<stablehlo::TransposeOp>(
      RankedTensorType::get(shape, Hlo::elementOf(value)), value,
      named("permutation", permutation));
}

Value Lowering::slice(Value value, ArrayRef<int64_t> starts,
                      ArrayRef<int64_t> limits, ArrayRef<int64_t> strides) {
  Sizes steps(strides), shape;
  steps.resize(starts.size(), 1);
  for (auto [start, limit, step] : llvm::zip(starts, limits, steps))
    shape.push_back((limit - start + step - 1) / step);
  return hlo.make<stablehlo::SliceOp>(
      RankedTensorType::get(shape, Hlo::elementOf(value)), value,
      {named("start_indices", starts), named("limit_indices", limits),
       named("strides", steps)});
}

Value Lowering::concatenate(ValueRange values, int64_t axis) {
  Sizes shape(shapeOf(values.front()));
  int64_t &whole = shape[size_t(axis)] = 0;
  for (Value value : values) {
    ArrayRef<int64_t> part = shapeOf(value);
    whole = ShapedType::isDynamic(whole) ||
                    ShapedType::isDynamic(part[size_t(axis)])
                ? ShapedType::kDynamic
                : whole + part[size_t(axis)];
    // Of sizes that are equal, one may be known.
    for (auto [i, size] : llvm::enumerate(part))
      if (int64_t(i) != axis && ShapedType::isDynamic(shape[i]))
        shape[i] = size;
  }
  return hlo.make<stablehlo::ConcatenateOp>(
      RankedTensorType::get(shape, Hlo::elementOf(values.front())), values,
      named("dimension", axis));
}

Value Lowering::product(Value a, Value b, int64_t batchDimensions) {
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

DenseIntElementsAttr Lowering::pairs(ArrayRef<int64_t> numbers) {
  return DenseIntElementsAttr::get(
      RankedTensorType::get({int64_t(numbers.size()) / 2, 2},
                            getBuilder().getI64Type()),
      numbers);
}

SmallVector<Value> Lowering::reduceWindow(ValueRange values, ValueRange first,
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
    int64_t padded = size + padding[2 * i] + padding[2 * i + 1],
            covered = (window[i] - 1) * dilations[i] + 1;
    shape.push_back(padded < covered ? 0 : (padded - covered) / strides[i] + 1);
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

Value Lowering::numbers(RankedTensorType type, ArrayRef<double> numbers) {
  SmallVector<Attribute> elements;
  for (double number : numbers)
    elements.push_back(stablehlo::numberAttr(type.getElementType(), number));
  return hlo.constant(DenseElementsAttr::get(type, elements));
}

void Lowering::fill(Region &region, TypeRange types, Hlo::Body body) {
  OpBuilder &builder = getBuilder();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&region);
  for (Type type : types)
    block->addArgument(type, hlo.getLoc());
  SmallVector<Value> values = body(block->getArguments());
  stablehlo::ReturnOp::create(builder, hlo.getLoc(), TypeRange(), values,
                              ArrayRef<NamedAttribute>());
}

SmallVector<Value> Lowering::loop(ValueRange state, Hlo::Body goesOn,
                                  Hlo::Body body) {
  auto op = stablehlo::WhileOp::create(getBuilder(), hlo.getLoc(),
                                       TypeRange(state.getTypes()), state,
                                       ArrayRef<NamedAttribute>());
  fill(op->getRegion(0), state.getTypes(), goesOn);
  fill(op->getRegion(1), state.getTypes(), body);
  return SmallVector<Value>(op->getResults());
}

SmallVector<Value> Lowering::repeat(const Extent &count, ValueRange state,
                                    Round round) {
  // What a round does may need elements that none has.
  if (count.number == 0)
    return SmallVector<Value>(state);
  Value open = count.isOpen() ? indexOf(count) : Value();
  SmallVector<Value> all = {indexOf(Extent(0))};
  llvm::append_range(all, state);
  all = loop(
      all,
      [&](ValueRange now) -> SmallVector<Value> {
        Value end = open ? open : indexOf(count);
        return {hlo.compare(now[0], end, stablehlo::ComparisonDirection::LT)};
      },
      [&](ValueRange now) {
        SmallVector<Value> next = round(now[0], now.drop_front());
        next.insert(next.begin(), hlo.add(now[0], 1));
        return next;
      });
  return SmallVector<Value>(llvm::drop_begin(all));
}

/// Zeros, and `index` along the axis.
static SmallVector<Value> startsAt(Hlo &hlo, Value like, Value index,
                                   int64_t axis) {
  SmallVector<Value> starts(size_t(Hlo::rankOf(like)),
                            hlo.scalar(Hlo::elementOf(index), 0));
  starts[size_t(axis)] = index;
  return starts;
}

Value Lowering::sliceAt(Value value, Value index, int64_t axis) {
  Extents shape = extentsOf(value);
  Sizes sizes(shapeOf(value));
  sizes[size_t(axis)] = 1;
  shape.erase(shape.begin() + axis);
  if (llvm::is_contained(sizes, ShapedType::kDynamic)) {
    Value start = hlo.convert(index, getBuilder().getI32Type());
    return reshapeTo(sliceOf(value, axis, Extent(start),
                             Extent(hlo.add(start, 1)),
                             /*size=*/1),
                     shape);
  }
  SmallVector<Value> operands = {value};
  llvm::append_range(operands, startsAt(hlo, value, index, axis));
  Value slice = hlo.make<stablehlo::DynamicSliceOp>(
      RankedTensorType::get(sizes, Hlo::elementOf(value)), operands,
      named("slice_sizes", sizes));
  return reshapeTo(slice, shape);
}

Value Lowering::withSlice(Value value, Value slice, Value index, int64_t axis) {
  Extents shape = extentsOf(slice);
  shape.insert(shape.begin() + axis, Extent(1));
  SmallVector<Value> operands = {value, reshapeTo(slice, shape)};
  llvm::append_range(operands, startsAt(hlo, value, index, axis));
  return hlo.make<stablehlo::DynamicUpdateSliceOp>(value.getType(), operands);
}

LogicalResult Lowering::give(Value value) {
  if (isa<NoneType>(op->getResult(unsigned(results.size())).getType())) {
    results.push_back({});
    return success();
  }
  RankedTensorType wanted = type(unsigned(results.size()));
  // A size that is open on one side only is known by now, or later.
  if (failed(verifyCompatibleShape(Hlo::typeOf(value).getShape(),
                                   wanted.getShape()))) {
    std::string text;
    llvm::raw_string_ostream(text)
        << "its result has type " << wanted << ", and its operands give "
        << value.getType();
    return refuse(text);
  }
  results.push_back(hlo.cast(value, wanted));
  return success();
}

LogicalResult Lowering::refuse(const Twine &why) {
  if (reason.empty())
    reason = why.str();
  return failure();
}

LogicalResult lowerElementwise(Lowering &to, StringRef target) {
  // Ops that reduce may keep their axes.
  if (llvm::is_contained(to.getOp()->getName().getAttributeNames(),
                         StringRef("keepdims")))
    return lowerReduction(to, target);
  auto make = [&](ArrayRef<Value> operands) {
    OperationState state(to.getHlo().getLoc(), target);
    state.addOperands(operands);
    state.addTypes(to.type());
    return to.getBuilder().create(state)->getResult(0);
  };
  SmallVector<Value> operands;
  for (Value operand : to.getOperands()) {
    if (!operand)
      return to.refuse("an operand is absent");
    operands.push_back(to.broadcast(operand));
  }
  const OpVersionInfo *info =
      findByOpName(to.getOp()->getName().getStringRef());
  bool isFolded = info && !info->operands.empty() &&
                  info->operands.front().arity == Arity::Variadic;
  if (!isFolded)
    return to.give(make(operands));
  Value result = operands.front();
  for (Value operand : ArrayRef(operands).drop_front())
    result = make({result, operand});
  return to.give(result);
}

} // namespace dialectgen::onnx
