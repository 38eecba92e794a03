//===- KnownValues.cpp - values that follow from constants ----------------===//
//
// See KnownValues.h. The table has a row per op; a row that cannot compute a
// value leaves it unknown.
//
//===----------------------------------------------------------------------===//

#include "KnownValues.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/APSInt.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Larger tensors are data.
constexpr int64_t mostElements = 4096;
constexpr unsigned mostSteps = 64;

using Known = DenseElementsAttr;
using Elements = SmallVector<Attribute>;

namespace compute {

/// An op whose operands are known, but for those that are absent or only asked
/// for their type.
struct Node {
  Operation *op;
  SmallVector<Known> operands;

  Known operand(unsigned index) const {
    return index < operands.size() ? operands[index] : Known();
  }
  bool has(unsigned index) const {
    return index < op->getNumOperands() &&
           !isa<NoneType>(op->getOperand(index).getType());
  }
  std::optional<int64_t> integer(StringRef name) const {
    auto value = op->getAttrOfType<IntegerAttr>(name);
    return value ? std::optional(value.getValue().getSExtValue())
                 : std::nullopt;
  }
  /// Of an operand, or in older versions of an attribute; nothing if there is
  /// neither, an error if it is not known.
  FailureOr<std::optional<SmallVector<int64_t>>> integers(unsigned index,
                                                          StringRef name) const;
};

Elements elementsOf(Known value) {
  return llvm::to_vector(value.getValues<Attribute>());
}

std::optional<SmallVector<int64_t>> integersOf(Known value) {
  if (!value || !value.getElementType().isInteger())
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (const APInt &number : value.getValues<APInt>())
    numbers.push_back(number.getSExtValue());
  return numbers;
}

FailureOr<std::optional<SmallVector<int64_t>>>
Node::integers(unsigned index, StringRef name) const {
  if (has(index)) {
    auto numbers = integersOf(operand(index));
    if (!numbers)
      return failure();
    return numbers;
  }
  auto list = op->getAttrOfType<ArrayAttr>(name);
  if (!list)
    return std::optional<SmallVector<int64_t>>();
  SmallVector<int64_t> numbers;
  for (Attribute element : list)
    numbers.push_back(llvm::cast<IntegerAttr>(element).getInt());
  return std::optional(numbers);
}

Known make(ArrayRef<int64_t> shape, Type element, ArrayRef<Attribute> values) {
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0 || size > mostElements)
      return {};
    count *= size;
  }
  if (count != static_cast<int64_t>(values.size()) || count > mostElements)
    return {};
  return DenseElementsAttr::get(RankedTensorType::get(shape, element), values);
}

Known makeIntegers(MLIRContext *context, ArrayRef<int64_t> numbers,
                   bool isScalar = false) {
  Builder builder(context);
  Elements elements;
  for (int64_t number : numbers)
    elements.push_back(builder.getI64IntegerAttr(number));
  SmallVector<int64_t, 1> shape;
  if (!isScalar)
    shape.push_back(static_cast<int64_t>(numbers.size()));
  return make(shape, builder.getI64Type(), elements);
}

Known reshaped(Known value, ArrayRef<int64_t> shape) {
  return make(shape, value.getElementType(), elementsOf(value));
}

Known same(const Node &node) { return node.operand(0); }

std::optional<SmallVector<int64_t>> sizesOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  return SmallVector<int64_t>(type.getShape());
}

Known shape(const Node &node) {
  auto type = dyn_cast<RankedTensorType>(node.op->getOperand(0).getType());
  if (!type)
    return {};
  int64_t rank = type.getRank();
  auto clamp = [&](int64_t axis) {
    return std::clamp<int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
  };
  int64_t begin = clamp(node.integer("start").value_or(0));
  int64_t end = clamp(node.integer("end").value_or(rank));
  auto sizes = type.getShape().slice(begin, std::max<int64_t>(end - begin, 0));
  if (llvm::is_contained(sizes, ShapedType::kDynamic))
    return {};
  return makeIntegers(node.op->getContext(), sizes);
}

Known size(const Node &node) {
  auto sizes = sizesOf(node.op->getOperand(0));
  if (!sizes)
    return {};
  return makeIntegers(node.op->getContext(), ShapedType::getNumElements(*sizes),
                      /*isScalar=*/true);
}

/// To the element type of the result.
Known cast(const Node &node) {
  Known value = node.operand(0);
  auto type = dyn_cast<ShapedType>(node.op->getResult(0).getType());
  if (!type)
    return {};
  Type to = type.getElementType(), from = value.getElementType();
  if (from == to)
    return value;
  auto isSigned = [](Type type) {
    return !type.isUnsignedInteger() && !type.isInteger(1);
  };
  Elements elements;
  for (Attribute element : elementsOf(value)) {
    auto whole = dyn_cast<IntegerAttr>(element);
    auto real = dyn_cast<FloatAttr>(element);
    if (auto integer = dyn_cast<IntegerType>(to)) {
      if (integer.isInteger(1)) {
        bool isSet = whole ? !whole.getValue().isZero()
                           : real && !real.getValue().isZero();
        elements.push_back(IntegerAttr::get(to, isSet));
      } else if (whole) {
        APInt number = isSigned(from)
                           ? whole.getValue().sextOrTrunc(integer.getWidth())
                           : whole.getValue().zextOrTrunc(integer.getWidth());
        elements.push_back(IntegerAttr::get(to, number));
      } else if (real) {
        APSInt number(integer.getWidth(), !isSigned(to));
        bool isExact = false;
        if (real.getValue().convertToInteger(number, APFloat::rmTowardZero,
                                             &isExact) == APFloat::opInvalidOp)
          return {};
        elements.push_back(IntegerAttr::get(to, number));
      } else {
        return {};
      }
      continue;
    }
    auto floating = dyn_cast<FloatType>(to);
    if (!floating || !(whole || real))
      return {};
    APFloat number(floating.getFloatSemantics());
    bool isInexact = false;
    if (whole) {
      number.convertFromAPInt(whole.getValue(), isSigned(from),
                              APFloat::rmNearestTiesToEven);
    } else {
      number = real.getValue();
      number.convert(floating.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                     &isInexact);
    }
    elements.push_back(FloatAttr::get(to, number));
  }
  return make(value.getType().getShape(), to, elements);
}

Known reshape(const Node &node) {
  Known value = node.operand(0);
  auto sizes = node.integers(1, "shape");
  if (failed(sizes) || !*sizes)
    return {};
  SmallVector<int64_t> shape(**sizes);
  bool keepsZeros = node.integer("allowzero").value_or(0);
  int64_t others = 1, open = -1;
  for (auto [index, size] : llvm::enumerate(shape)) {
    if (size == 0 && !keepsZeros) {
      if (index >= size_t(value.getType().getRank()))
        return {};
      size = value.getType().getDimSize(index);
    }
    if (size == -1)
      open = index;
    else
      others *= size;
  }
  if (open >= 0) {
    if (others == 0 || value.getNumElements() % others != 0)
      return {};
    shape[open] = value.getNumElements() / others;
  }
  return reshaped(value, shape);
}

Known flatten(const Node &node) {
  Known value = node.operand(0);
  ArrayRef<int64_t> sizes = value.getType().getShape();
  int64_t rank = sizes.size(), axis = node.integer("axis").value_or(1);
  axis += axis < 0 ? rank : 0;
  if (axis < 0 || axis > rank)
    return {};
  return reshaped(value, {ShapedType::getNumElements(sizes.take_front(axis)),
                          ShapedType::getNumElements(sizes.drop_front(axis))});
}

Known squeeze(const Node &node) {
  Known value = node.operand(0);
  auto axes = node.integers(1, "axes");
  if (failed(axes))
    return {};
  SmallVector<int64_t> shape;
  int64_t rank = value.getType().getRank();
  for (int64_t index = 0; index != rank; ++index) {
    int64_t size = value.getType().getDimSize(index);
    bool isNamed = !*axes ? size == 1 : llvm::any_of(**axes, [&](int64_t axis) {
      return (axis < 0 ? axis + rank : axis) == index;
    });
    if (!isNamed)
      shape.push_back(size);
  }
  return reshaped(value, shape);
}

Known unsqueeze(const Node &node) {
  Known value = node.operand(0);
  auto axes = node.integers(1, "axes");
  if (failed(axes) || !*axes)
    return {};
  int64_t rank = value.getType().getRank() + (**axes).size();
  SmallVector<int64_t> shape(rank, 0);
  for (int64_t axis : **axes) {
    axis += axis < 0 ? rank : 0;
    if (axis < 0 || axis >= rank)
      return {};
    shape[axis] = 1;
  }
  const int64_t *next = value.getType().getShape().begin();
  for (int64_t &size : shape)
    if (size == 0 && next != value.getType().getShape().end())
      size = *next++;
  return reshaped(value, shape);
}

/// Of lists.
Known concat(const Node &node) {
  Elements elements;
  for (Known value : node.operands) {
    if (value.getType().getRank() != 1)
      return {};
    llvm::append_range(elements, elementsOf(value));
  }
  return make(static_cast<int64_t>(elements.size()),
              node.operands.front().getElementType(), elements);
}

/// Of a list.
Known gather(const Node &node) {
  Known value = node.operand(0);
  auto indices = integersOf(node.operand(1));
  if (!indices || value.getType().getRank() != 1)
    return {};
  Elements elements, all = elementsOf(value);
  for (int64_t index : *indices) {
    index += index < 0 ? int64_t(all.size()) : 0;
    if (index < 0 || index >= int64_t(all.size()))
      return {};
    elements.push_back(all[index]);
  }
  return make(node.operand(1).getType().getShape(), value.getElementType(),
              elements);
}

/// A tensor of `shape` with the elements at the places that `from` gives.
Known rearranged(
    Known value, ArrayRef<int64_t> shape,
    llvm::function_ref<int64_t(ArrayRef<int64_t> at, size_t axis)> from) {
  int64_t count = ShapedType::getNumElements(shape);
  if (count > mostElements)
    return {};
  Elements elements, all = elementsOf(value);
  ArrayRef<int64_t> sizes = value.getType().getShape();
  SmallVector<int64_t> at(shape.size(), 0);
  for (int64_t i = 0; i != count; ++i) {
    int64_t offset = 0;
    for (auto [axis, size] : llvm::enumerate(sizes))
      offset = offset * size + from(at, axis);
    elements.push_back(all[offset]);
    for (size_t axis = shape.size(); axis-- > 0 && ++at[axis] == shape[axis];)
      at[axis] = 0;
  }
  return make(shape, value.getElementType(), elements);
}

Known slice(const Node &node) {
  Known value = node.operand(0);
  auto starts = node.integers(1, "starts"), ends = node.integers(2, "ends"),
       axes = node.integers(3, "axes"), steps = node.integers(4, "steps");
  if (failed(starts) || failed(ends) || failed(axes) || failed(steps) ||
      !*starts || !*ends || (**starts).size() != (**ends).size() ||
      (*axes && (**axes).size() != (**starts).size()) ||
      (*steps && !(**steps).empty() && (**steps).size() != (**starts).size()))
    return {};
  SmallVector<int64_t> shape(value.getType().getShape()),
      first(shape.size(), 0), strides(shape.size(), 1);
  for (auto [index, start, end] : llvm::enumerate(**starts, **ends)) {
    int64_t rank = shape.size();
    int64_t axis = *axes ? (**axes)[index] : index;
    axis += axis < 0 ? rank : 0;
    int64_t step = *steps && !(**steps).empty() ? (**steps)[index] : 1;
    if (axis < 0 || axis >= rank || step == 0 || step == INT64_MIN)
      return {};
    int64_t size = shape[axis];
    auto clamp = [&](int64_t at) {
      return std::clamp<int64_t>(at < 0 ? at + size : at, step < 0 ? -1 : 0,
                                 step < 0 ? size - 1 : size);
    };
    // Far below the start is before the start.
    int64_t from = clamp(start),
            to = end < -size ? (step < 0 ? -1 : 0) : clamp(end),
            way = step < 0 ? from - to : to - from;
    first[axis] = from;
    strides[axis] = step;
    shape[axis] =
        way <= 0 ? 0 : (way - 1) / static_cast<int64_t>(std::abs(step)) + 1;
  }
  return rearranged(value, shape, [&](ArrayRef<int64_t> at, size_t axis) {
    return first[axis] + at[axis] * strides[axis];
  });
}

Known transpose(const Node &node) {
  Known value = node.operand(0);
  int64_t rank = value.getType().getRank();
  SmallVector<int64_t> permutation, shape;
  if (auto list = node.op->getAttrOfType<ArrayAttr>("perm"))
    for (Attribute axis : list)
      permutation.push_back(llvm::cast<IntegerAttr>(axis).getInt());
  else
    for (int64_t axis = rank; axis-- > 0;)
      permutation.push_back(axis);
  if (int64_t(permutation.size()) != rank)
    return {};
  SmallVector<int64_t> placeOf(rank, -1);
  for (auto [place, axis] : llvm::enumerate(permutation)) {
    if (axis < 0 || axis >= rank || placeOf[axis] >= 0)
      return {};
    placeOf[axis] = place;
    shape.push_back(value.getType().getDimSize(axis));
  }
  return rearranged(value, shape, [&](ArrayRef<int64_t> at, size_t axis) {
    return at[placeOf[axis]];
  });
}

Known constantOfShape(const Node &node) {
  auto sizes = integersOf(node.operand(0));
  auto fill = dyn_cast_or_null<DenseElementsAttr>(node.op->getAttr("value"));
  auto type = dyn_cast<ShapedType>(node.op->getResult(0).getType());
  if (!sizes || !type || (fill && fill.getNumElements() != 1))
    return {};
  int64_t count = 1;
  for (int64_t size : *sizes)
    if (size < 0 || size > mostElements || (count *= size) > mostElements)
      return {};
  Attribute element = fill
                          ? elementsOf(fill).front()
                          : Attribute(FloatAttr::get(type.getElementType(), 0));
  return make(*sizes, type.getElementType(), Elements(count, element));
}

Known expand(const Node &node) {
  Known value = node.operand(0);
  auto sizes = integersOf(node.operand(1));
  if (!sizes || value.getNumElements() != 1 ||
      int64_t(sizes->size()) < value.getType().getRank())
    return {};
  int64_t count = 1;
  for (int64_t size : *sizes)
    if (size < 0 || size > mostElements || (count *= size) > mostElements)
      return {};
  return make(*sizes, value.getElementType(),
              Elements(count, elementsOf(value).front()));
}

Known range(const Node &node) {
  auto start = integersOf(node.operand(0)), limit = integersOf(node.operand(1)),
       delta = integersOf(node.operand(2));
  if (!start || !limit || !delta || start->size() != 1 || limit->size() != 1 ||
      delta->size() != 1 || delta->front() == 0)
    return {};
  Type type = node.operand(0).getElementType();
  Elements elements;
  for (int64_t at = start->front();
       delta->front() > 0 ? at < limit->front() : at > limit->front();
       at += delta->front()) {
    if (int64_t(elements.size()) == mostElements)
      return {};
    elements.push_back(IntegerAttr::get(type, at));
  }
  return make(static_cast<int64_t>(elements.size()), type, elements);
}

/// Of two tensors of one shape, or one of them of a single element.
Known binary(const Node &node, Type element,
             llvm::function_ref<Attribute(Attribute, Attribute)> compute) {
  Known left = node.operand(0), right = node.operand(1);
  bool isLeft = left.getType().getShape() == right.getType().getShape() ||
                (right.getNumElements() == 1 &&
                 left.getType().getRank() >= right.getType().getRank());
  bool isRight = left.getNumElements() == 1 &&
                 right.getType().getRank() >= left.getType().getRank();
  if (left.getElementType() != right.getElementType() || !(isLeft || isRight))
    return {};
  Known larger = isLeft ? left : right;
  Elements elements, lefts = elementsOf(left), rights = elementsOf(right);
  for (int64_t i = 0; i != larger.getNumElements(); ++i) {
    Attribute value = compute(lefts[lefts.size() == 1 ? 0 : i],
                              rights[rights.size() == 1 ? 0 : i]);
    if (!value)
      return {};
    elements.push_back(value);
  }
  return make(larger.getType().getShape(), element, elements);
}

template <typename Whole, typename Real>
Known arithmetic(const Node &node, Whole whole, Real real) {
  Type element = node.operand(0).getElementType();
  return binary(node, element, [&](Attribute a, Attribute b) -> Attribute {
    if (auto left = dyn_cast<IntegerAttr>(a)) {
      std::optional<APInt> value =
          whole(left.getValue(), llvm::cast<IntegerAttr>(b).getValue());
      return value ? IntegerAttr::get(element, *value) : Attribute();
    }
    auto left = dyn_cast<FloatAttr>(a), right = dyn_cast<FloatAttr>(b);
    return left && right ? FloatAttr::get(
                               element, real(left.getValue(), right.getValue()))
                         : Attribute();
  });
}

Known add(const Node &node) {
  return arithmetic(
      node, [](APInt a, const APInt &b) { return std::optional(a + b); },
      [](const APFloat &a, const APFloat &b) { return a + b; });
}
Known subtract(const Node &node) {
  return arithmetic(
      node, [](APInt a, const APInt &b) { return std::optional(a - b); },
      [](const APFloat &a, const APFloat &b) { return a - b; });
}
Known multiply(const Node &node) {
  return arithmetic(
      node, [](const APInt &a, const APInt &b) { return std::optional(a * b); },
      [](const APFloat &a, const APFloat &b) { return a * b; });
}
Known divide(const Node &node) {
  bool isUnsigned = node.operand(0).getElementType().isUnsignedInteger();
  return arithmetic(
      node,
      [&](const APInt &a, const APInt &b) -> std::optional<APInt> {
        if (b.isZero())
          return std::nullopt;
        return isUnsigned ? a.udiv(b) : a.sdiv(b);
      },
      [](const APFloat &a, const APFloat &b) { return a / b; });
}

Known equal(const Node &node) {
  Type truth = IntegerType::get(node.op->getContext(), 1);
  return binary(node, truth, [&](Attribute a, Attribute b) -> Attribute {
    // Zeros of both signs are equal, and no NaN is.
    auto left = dyn_cast<FloatAttr>(a), right = dyn_cast<FloatAttr>(b);
    bool isEqual = left && right ? left.getValue().compare(right.getValue()) ==
                                       APFloat::cmpEqual
                                 : a == b;
    return IntegerAttr::get(truth, isEqual);
  });
}

/// Of numbers; `isLess` tells which of two comes first.
Known ordered(const Node &node, bool isLess, bool mayBeEqual) {
  Type truth = IntegerType::get(node.op->getContext(), 1),
       element = node.operand(0).getElementType();
  return binary(node, truth, [&](Attribute a, Attribute b) -> Attribute {
    if (!isLess)
      std::swap(a, b);
    auto left = dyn_cast<FloatAttr>(a), right = dyn_cast<FloatAttr>(b);
    if (left && right) {
      APFloat::cmpResult order = left.getValue().compare(right.getValue());
      return IntegerAttr::get(truth,
                              order == APFloat::cmpLessThan ||
                                  (mayBeEqual && order == APFloat::cmpEqual));
    }
    auto first = dyn_cast<IntegerAttr>(a), second = dyn_cast<IntegerAttr>(b);
    if (!first || !second)
      return {};
    return IntegerAttr::get(
        truth, (element.isUnsignedInteger()
                    ? first.getValue().ult(second.getValue())
                    : first.getValue().slt(second.getValue())) ||
                   (mayBeEqual && first.getValue() == second.getValue()));
  });
}
Known less(const Node &node) { return ordered(node, true, false); }
Known greater(const Node &node) { return ordered(node, false, false); }
Known lessOrEqual(const Node &node) { return ordered(node, true, true); }
Known greaterOrEqual(const Node &node) { return ordered(node, false, true); }

/// Of integers, of which `isLeast` tells whether the lesser one is taken; a
/// variadic op with more operands than two is left unknown.
Known extreme(const Node &node, bool isLeast) {
  if (node.operands.size() != 2)
    return {};
  Type element = node.operand(0).getElementType();
  return binary(node, element, [&](Attribute a, Attribute b) -> Attribute {
    auto first = dyn_cast<IntegerAttr>(a), second = dyn_cast<IntegerAttr>(b);
    if (!first || !second)
      return {};
    bool isLess = element.isUnsignedInteger()
                      ? first.getValue().ult(second.getValue())
                      : first.getValue().slt(second.getValue());
    return isLess == isLeast ? a : b;
  });
}
Known minimum(const Node &node) { return extreme(node, true); }
Known maximum(const Node &node) { return extreme(node, false); }

/// Of integers; the rest has the sign of the divisor.
Known remainder(const Node &node) {
  Type element = node.operand(0).getElementType();
  if (!element.isSignlessInteger() || node.integer("fmod").value_or(0))
    return {};
  return binary(node, element, [&](Attribute a, Attribute b) -> Attribute {
    APInt left = llvm::cast<IntegerAttr>(a).getValue(),
          right = llvm::cast<IntegerAttr>(b).getValue();
    if (right.isZero())
      return {};
    APInt rest = left.srem(right);
    if (!rest.isZero() && rest.isNegative() != right.isNegative())
      rest += right;
    return IntegerAttr::get(element, rest);
  });
}

Known logical(const Node &node, bool isAnd) {
  Type truth = node.operand(0).getElementType();
  if (!truth.isInteger(1))
    return {};
  return binary(node, truth, [&](Attribute a, Attribute b) -> Attribute {
    bool left = !llvm::cast<IntegerAttr>(a).getValue().isZero(),
         right = !llvm::cast<IntegerAttr>(b).getValue().isZero();
    return IntegerAttr::get(truth, isAnd ? left && right : left || right);
  });
}
Known both(const Node &node) { return logical(node, true); }
Known either(const Node &node) { return logical(node, false); }

/// Of each element by itself.
Known each(const Node &node, llvm::function_ref<Attribute(Attribute)> compute) {
  Known value = node.operand(0);
  Elements elements;
  for (Attribute element : elementsOf(value)) {
    elements.push_back(compute(element));
    if (!elements.back())
      return {};
  }
  return make(value.getType().getShape(), value.getElementType(), elements);
}
Known opposite(const Node &node) {
  Type truth = node.operand(0).getElementType();
  return each(node, [&](Attribute value) -> Attribute {
    return truth.isInteger(1)
               ? IntegerAttr::get(
                     truth, llvm::cast<IntegerAttr>(value).getValue().isZero())
               : Attribute();
  });
}
Known negative(const Node &node) {
  return each(node, [&](Attribute value) -> Attribute {
    if (auto whole = dyn_cast<IntegerAttr>(value))
      return IntegerAttr::get(whole.getType(), -whole.getValue());
    auto real = dyn_cast<FloatAttr>(value);
    return real ? FloatAttr::get(real.getType(), neg(real.getValue()))
                : Attribute();
  });
}
Known rounded(const Node &node, APFloat::roundingMode mode) {
  return each(node, [&](Attribute value) -> Attribute {
    auto real = dyn_cast<FloatAttr>(value);
    if (!real)
      return {};
    APFloat number = real.getValue();
    number.roundToIntegral(mode);
    return FloatAttr::get(real.getType(), number);
  });
}
Known floorOf(const Node &node) {
  return rounded(node, APFloat::rmTowardNegative);
}
Known ceilOf(const Node &node) {
  return rounded(node, APFloat::rmTowardPositive);
}

/// Of all integers of a list.
Known product(const Node &node) {
  Known value = node.operand(0);
  auto axes = node.integers(1, "axes");
  auto element = dyn_cast<IntegerType>(value.getElementType());
  if (failed(axes) || !element || value.getType().getRank() != 1 ||
      (*axes && (**axes).empty() &&
       node.integer("noop_with_empty_axes").value_or(0)))
    return {};
  APInt result(element.getWidth(), 1);
  for (const APInt &number : value.getValues<APInt>())
    result *= number;
  SmallVector<int64_t> shape;
  if (node.integer("keepdims").value_or(1))
    shape.push_back(1);
  return make(shape, element, Attribute(IntegerAttr::get(element, result)));
}

/// Of three tensors of one shape, or of single elements.
Known where(const Node &node) {
  Known condition = node.operand(0), yes = node.operand(1),
        no = node.operand(2), larger = condition;
  for (Known value : {yes, no})
    if (value.getNumElements() > larger.getNumElements() ||
        value.getType().getRank() > larger.getType().getRank())
      larger = value;
  for (Known value : {condition, yes, no})
    if (value.getType().getShape() != larger.getType().getShape() &&
        (value.getNumElements() != 1 ||
         value.getType().getRank() > larger.getType().getRank()))
      return {};
  Elements elements, conditions = elementsOf(condition),
                     yeses = elementsOf(yes), noes = elementsOf(no);
  auto at = [](const Elements &values, int64_t index) {
    return values[values.size() == 1 ? 0 : index];
  };
  for (int64_t i = 0; i != larger.getNumElements(); ++i) {
    auto isYes = dyn_cast<IntegerAttr>(at(conditions, i));
    if (!isYes)
      return {};
    elements.push_back(at(isYes.getValue().isZero() ? noes : yeses, i));
  }
  return make(larger.getType().getShape(), yes.getElementType(), elements);
}

} // namespace compute

struct Row {
  llvm::StringLiteral name;
  Known (*function)(const compute::Node &node);
  /// Follows from the types of operands; or operands after this one are only
  /// asked for their types.
  unsigned knownOperands = ~0u;
};

constexpr Row rows[] = {
    {"Add", compute::add},
    {"And", compute::both},
    {"Cast", compute::cast},
    {"CastLike", compute::cast, 1},
    {"Ceil", compute::ceilOf},
    {"Concat", compute::concat},
    {"ConstantOfShape", compute::constantOfShape},
    {"Div", compute::divide},
    {"Equal", compute::equal},
    {"Expand", compute::expand},
    {"Flatten", compute::flatten},
    {"Floor", compute::floorOf},
    {"Gather", compute::gather},
    {"Greater", compute::greater},
    {"GreaterOrEqual", compute::greaterOrEqual},
    {"Identity", compute::same},
    {"Less", compute::less},
    {"LessOrEqual", compute::lessOrEqual},
    {"Max", compute::maximum},
    {"Min", compute::minimum},
    {"Mod", compute::remainder},
    {"Mul", compute::multiply},
    {"Neg", compute::negative},
    {"Not", compute::opposite},
    {"Or", compute::either},
    {"Range", compute::range},
    {"ReduceProd", compute::product},
    {"Reshape", compute::reshape},
    {"Shape", compute::shape, 0},
    {"Size", compute::size, 0},
    {"Slice", compute::slice},
    {"Squeeze", compute::squeeze},
    {"Sub", compute::subtract},
    {"Transpose", compute::transpose},
    {"Unsqueeze", compute::unsqueeze},
    {"Where", compute::where},
};

const Row *findRow(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  const Row *row = llvm::find_if(rows, [&](const Row &row) {
    return info && info->domain == "ai.onnx" && info->name == row.name;
  });
  return row == std::end(rows) ? nullptr : row;
}

Known known(Value value, ReadConstant read, unsigned &steps) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (op->hasTrait<OpTrait::ConstantLike>())
    return read(op);
  const Row *row = findRow(op);
  if (!row || ++steps > mostSteps || op->getNumResults() != 1)
    return {};
  compute::Node node{op, {}};
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    bool isAsked =
        index < row->knownOperands && !isa<NoneType>(operand.getType());
    node.operands.push_back(isAsked ? known(operand, read, steps) : Known());
    if (isAsked && (!node.operands.back() ||
                    node.operands.back().getNumElements() > mostElements))
      return {};
  }
  bool hasOperands =
      op->getNumOperands() != 0 && (row->knownOperands == 0 || node.operand(0));
  Known result = hasOperands ? row->function(node) : Known();
  // Of older versions, or of broken programs.
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!result || !type || type.getElementType() != result.getElementType())
    return {};
  return result;
}

} // namespace

DenseElementsAttr knownValue(Value value, ReadConstant read) {
  unsigned steps = 0;
  return known(value, read, steps);
}

bool mayBeKnown(Operation *op) { return findRow(op); }

} // namespace dialectgen::onnx
