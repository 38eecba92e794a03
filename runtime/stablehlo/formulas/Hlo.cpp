//===- Hlo.cpp - StableHLO, as formulas write it --------------------------===//
//
// See Hlo.h.
//
//===----------------------------------------------------------------------===//

#include "Hlo.h"
#include "dialectgen/core/LaterMlir.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/FormatVariadic.h"
#include <complex>

using namespace mlir;

namespace dialectgen::stablehlo {

Sizes othersThan(ArrayRef<int64_t> axes, int64_t rank) {
  Sizes others;
  for (int64_t i = 0; i != rank; ++i)
    if (!llvm::is_contained(axes, i))
      others.push_back(i);
  return others;
}

static APFloat roundedTo(FloatType type, double number) {
  APFloat value(number);
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

/// Numbers beyond all bits are the ends, and one that is none is 0.
static APInt wholeIn(IntegerType type, double number) {
  unsigned width = type.getWidth();
  if (std::optional<int64_t> whole = CheckedSize::ofReal(number).get())
    return APInt(64, uint64_t(*whole), true).sextOrTrunc(width);
  if (std::isnan(number))
    return APInt(width, 0);
  return type.isUnsigned() ? (number > 0 ? APInt::getMaxValue(width)
                                         : APInt::getMinValue(width))
                           : (number > 0 ? APInt::getSignedMaxValue(width)
                                         : APInt::getSignedMinValue(width));
}

TypedAttr numberAttr(Type element, double number) {
  if (auto type = dyn_cast<FloatType>(element))
    return FloatAttr::get(type, roundedTo(type, number));
  auto type = cast<IntegerType>(element);
  return IntegerAttr::get(type, wholeIn(type, number));
}

DenseElementsAttr numbersAttr(RankedTensorType type, ArrayRef<double> numbers) {
  if (type.getElementType().isF64())
    return DenseElementsAttr::get(type, numbers);
  if (type.getElementType().isF32())
    return DenseElementsAttr::get(
        type, ArrayRef(SmallVector<float, 0>(numbers.begin(), numbers.end())));
  if (auto real = dyn_cast<FloatType>(type.getElementType()))
    return DenseElementsAttr::get(
        type, SmallVector<APFloat>(llvm::map_range(numbers, [&](double number) {
          return roundedTo(real, number);
        })));
  auto whole = cast<IntegerType>(type.getElementType());
  return DenseElementsAttr::get(
      type, SmallVector<APInt>(llvm::map_range(numbers, [&](double number) {
        return wholeIn(whole, number);
      })));
}

Value Hlo::add(Value a, Value b) { return binary<AddOp>(a, b); }
Value Hlo::sub(Value a, Value b) { return binary<SubtractOp>(a, b); }
Value Hlo::mul(Value a, Value b) { return binary<MulOp>(a, b); }
Value Hlo::div(Value a, Value b) { return binary<DivOp>(a, b); }
Value Hlo::max(Value a, Value b) { return binary<MaxOp>(a, b); }
Value Hlo::min(Value a, Value b) { return binary<MinOp>(a, b); }

Value Hlo::clamp(Value low, Value x, Value high) {
  auto real = dyn_cast<FloatType>(elementOf(x));
  bool hasBounds = !real || hasInfinity(real.getFloatSemantics());
  if ((!low || !high) && !hasBounds)
    return {};
  if (!low)
    low = scalar(elementOf(x), -INFINITY);
  if (!high)
    high = scalar(elementOf(x), INFINITY);
  return make<ClampOp>(x.getType(), {low, x, high});
}

Value Hlo::max(Value a, double b) {
  Value clamped = typeOf(a).hasStaticShape()
                      ? Value()
                      : clamp(scalar(elementOf(a), b), a, {});
  return clamped ? clamped : max(a, fill(a, b));
}

Value Hlo::min(Value a, double b) {
  Value clamped = typeOf(a).hasStaticShape()
                      ? Value()
                      : clamp({}, a, scalar(elementOf(a), b));
  return clamped ? clamped : min(a, fill(a, b));
}

Value Hlo::polynomial(Value x, ArrayRef<double> coefficients) {
  Value sum = fill(x, coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = add(mul(sum, x), coefficient);
  return sum;
}

Value Hlo::compare(Value a, Value b, ComparisonDirection direction) {
  return make<CompareOp>(
      typeOf(a).clone(builder.getI1Type()), {a, b},
      named("comparison_direction",
            ComparisonDirectionAttr::get(builder.getContext(), direction)));
}

Value Hlo::select(Value which, Value a, Value b) {
  return make<SelectOp>(a.getType(), {which, a, b});
}

Value Hlo::convert(Value value, Type element) {
  return cast(value, typeOf(value).clone(element));
}

Value Hlo::cast(Value value, Type type) {
  return value.getType() == type ? value : make<ConvertOp>(type, value);
}

Value Hlo::widen(Value value) {
  Type element = elementOf(value);
  return element.getIntOrFloatBitWidth() < 32
             ? convert(value, builder.getF32Type())
             : value;
}

Value Hlo::constant(DenseElementsAttr value) {
  return make<ConstantOp>(value.getType(), {}, named("value", value));
}

Value Hlo::scalar(TypedAttr value) {
  return constant(DenseElementsAttr::get(
      RankedTensorType::get({}, value.getType()), Attribute(value)));
}

/// `number` everywhere; it is real in a complex type.
static DenseElementsAttr filledWith(RankedTensorType type, double number) {
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex)
    return DenseElementsAttr::get(
        type, Attribute(numberAttr(type.getElementType(), number)));
  auto part = [&](double value) {
    return cast<FloatAttr>(numberAttr(complex.getElementType(), value))
        .getValue();
  };
  return DenseElementsAttr::get(type, std::complex(part(number), part(0)));
}

void Hlo::fit(Type element, double number) {
  auto type = dyn_cast<IntegerType>(element);
  if (!type || !std::isfinite(number))
    return;
  // A bit is a truth value, and unsigned numbers count down by others below 0.
  auto width = int(type.getWidth());
  bool isUnsigned = type.isUnsigned() || width == 1;
  if (number < -std::ldexp(1, width - 1) ||
      number >= std::ldexp(1, isUnsigned ? width : width - 1))
    exceed(
        llvm::formatv("number {0:f0} is beyond {1} bits", number, width).str());
}

Value Hlo::scalar(Type element, double number) {
  fit(element, number);
  return constant(filledWith(RankedTensorType::get({}, element), number));
}

Value Hlo::fill(Value like, double number) {
  fit(elementOf(like), number);
  if (typeOf(like).hasStaticShape())
    return constant(filledWith(typeOf(like), number));
  return broadcast(scalar(elementOf(like), number), like, {});
}

Value Hlo::fillNear(Value like, double number) {
  if (typeOf(like).hasStaticShape() || isa<ComplexType>(elementOf(like)))
    return fill(like, number);
  Value bound = scalar(elementOf(like), number);
  return clamp(bound, like, bound);
}

Value Hlo::integers(ArrayRef<int64_t> numbers) {
  return constant(DenseElementsAttr::get(
      RankedTensorType::get(int64_t(numbers.size()), builder.getI64Type()),
      numbers));
}

Value Hlo::sizeOf(Value value, int64_t dimension) {
  return make<GetDimensionSizeOp>(
      RankedTensorType::get({}, builder.getI32Type()), value,
      named("dimension", dimension));
}

Value Hlo::shapeOf(Value value) {
  // One that was made in a region is not seen outside.
  if (Value shape = shapes.lookup(value);
      shape && shape.getParentRegion()->isAncestor(
                   builder.getInsertionBlock()->getParent()))
    return shape;
  return shapes[value] = sizes(rankOf(value), [&](int64_t dimension) {
           return sizeOf(value, dimension);
         });
}

void Hlo::exceed(const Twine &what) {
  if (excess.empty())
    excess = what.str();
}

int64_t Hlo::number(CheckedSize size) {
  if (!size.get())
    exceed("a size is beyond 64 bits");
  return size.get().value_or(0);
}

void Hlo::count(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return;
  for (int64_t size : tensor.getShape())
    if (size < 0 && !ShapedType::isDynamic(size))
      exceed("a size is " + Twine(size));
  // Of 16 bytes at most each.
  if (!(CheckedSize::elementsIn(tensor.getShape()) * 16).get())
    exceed("a tensor has more than " + Twine(INT64_MAX) + " bytes");
}

Value Hlo::size(int64_t number) {
  return scalar(builder.getI32Type(), double(number));
}

Value Hlo::sizes(int64_t count,
                 llvm::function_ref<Value(int64_t dimension)> sizeAt) {
  Type one = RankedTensorType::get(1, builder.getI32Type());
  SmallVector<Value> parts;
  for (int64_t i = 0; i != count; ++i)
    parts.push_back(make<ReshapeOp>(one, sizeAt(i)));
  if (parts.empty())
    return constant(DenseElementsAttr::get(
        RankedTensorType::get(0, builder.getI32Type()), ArrayRef<int32_t>()));
  return make<ConcatenateOp>(RankedTensorType::get(count, builder.getI32Type()),
                             parts, named("dimension", int64_t(0)));
}

Value Hlo::broadcastTo(RankedTensorType type, Value value, Value shape,
                       ArrayRef<int64_t> dimensions) {
  if (type.hasStaticShape())
    return make<BroadcastInDimOp>(type, value,
                                  named("broadcast_dimensions", dimensions));
  return make<DynamicBroadcastInDimOp>(
      type, {value, shape}, named("broadcast_dimensions", dimensions));
}

Value Hlo::reshape(RankedTensorType type, Value value, Value shape) {
  if (type.hasStaticShape())
    return make<ReshapeOp>(type, value);
  return make<DynamicReshapeOp>(type, {value, shape});
}

Value Hlo::countOf(Value value, ArrayRef<int64_t> axes) {
  Type element = elementOf(value);
  double known = 1;
  for (int64_t axis : axes) {
    int64_t size = typeOf(value).getDimSize(axis);
    known = ShapedType::isDynamic(size) ? -1 : known * double(size);
    if (known < 0)
      break;
  }
  if (known >= 0)
    return scalar(element, known);
  Value count;
  for (int64_t axis : axes) {
    Value size = convert(sizeOf(value, axis), element);
    count = count ? mul(count, size) : size;
  }
  return count;
}

Value Hlo::iota(Value like, Type element, int64_t dimension) {
  RankedTensorType type = typeOf(like).clone(element);
  if (type.hasStaticShape())
    return make<IotaOp>(type, {}, named("iota_dimension", dimension));
  return make<DynamicIotaOp>(type, shapeOf(like),
                             named("iota_dimension", dimension));
}

Value Hlo::broadcast(Value value, Value like, ArrayRef<int64_t> dimensions) {
  RankedTensorType type = typeOf(like).clone(elementOf(value));
  if (type.hasStaticShape())
    return make<BroadcastInDimOp>(type, value,
                                  named("broadcast_dimensions", dimensions));
  return make<DynamicBroadcastInDimOp>(
      type, {value, shapeOf(like)}, named("broadcast_dimensions", dimensions));
}

RankedTensorType Hlo::reducedType(Value value, ArrayRef<int64_t> axes,
                                  bool keep) {
  Sizes sizes;
  for (auto [index, size] : llvm::enumerate(typeOf(value).getShape())) {
    if (!llvm::is_contained(axes, int64_t(index)))
      sizes.push_back(size);
    else if (keep)
      sizes.push_back(1);
  }
  return RankedTensorType::get(sizes, elementOf(value));
}

Value Hlo::spread(Value reduced, Value like, ArrayRef<int64_t> axes) {
  return broadcast(reduced, like, othersThan(axes, rankOf(like)));
}

Value Hlo::keepAxes(Value reduced, Value like, ArrayRef<int64_t> axes) {
  RankedTensorType type =
      reducedType(like, axes, true).clone(elementOf(reduced));
  if (type.hasStaticShape())
    return make<ReshapeOp>(type, reduced);
  return reshape(type, reduced, sizes(type.getRank(), [&](int64_t i) {
                   return llvm::is_contained(axes, i) ? size(1)
                                                      : sizeOf(like, i);
                 }));
}

void Hlo::fillRegion(Region &region, ArrayRef<Type> elements, Body body) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&region);
  for (Type element : elements)
    block->addArgument(RankedTensorType::get({}, element), location);
  SmallVector<Value> results = body(block->getArguments());
  createOp<ReturnOp>(builder, location, TypeRange(), results,
                     ArrayRef<NamedAttribute>());
}

SmallVector<Value> Hlo::reduce(ValueRange values, ValueRange first,
                               ArrayRef<int64_t> axes, Body body) {
  SmallVector<Type> types, elements;
  SmallVector<Value> operands(values);
  llvm::append_range(operands, first);
  for (Value value : values)
    types.push_back(reducedType(value, axes, false));
  for (int side = 0; side != 2; ++side)
    for (Value value : values)
      elements.push_back(elementOf(value));
  auto op = createOp<ReduceOp>(builder, location, types, operands,
                               named("dimensions", axes));
  fillRegion(op->getRegion(0), elements, body);
  return SmallVector<Value>(op->getResults());
}

} // namespace dialectgen::stablehlo
