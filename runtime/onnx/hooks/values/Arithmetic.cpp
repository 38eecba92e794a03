//===- Arithmetic.cpp - known results of arithmetic -----------------------===//
//
// See arithmeticRows in Computation.h.
//
//===----------------------------------------------------------------------===//

#include "Computation.h"
#include "llvm/ADT/APSInt.h"

using namespace mlir;

namespace dialectgen::onnx::compute {
namespace {

/// The shape to which all are broadcast; nothing if there is none.
std::optional<SmallVector<int64_t>> commonShape(ArrayRef<Known> values) {
  SmallVector<int64_t> shape;
  for (Known value : values) {
    ArrayRef<int64_t> sizes = value.getType().getShape();
    if (sizes.size() > shape.size())
      shape.insert(shape.begin(), sizes.size() - shape.size(), 1);
    for (auto [size, own] :
         llvm::zip(MutableArrayRef(shape).take_back(sizes.size()), sizes)) {
      if (size != own && size != 1 && own != 1)
        return std::nullopt;
      size = size == 1 ? own : size;
    }
  }
  return shape;
}

/// The element of `value`, broadcast, at a place.
Attribute broadcastAt(Known value, ArrayRef<int64_t> at) {
  SmallVector<int64_t> from;
  ArrayRef<int64_t> sizes = value.getType().getShape();
  for (auto [index, size] : llvm::zip(at.take_back(sizes.size()), sizes))
    from.push_back(size == 1 ? 0 : index);
  return elementAt(value, from);
}

/// Of two tensors that are broadcast. The first versions did that at an axis.
Known binary(const Node &node, Type element,
             llvm::function_ref<Attribute(Attribute, Attribute)> compute) {
  Known left = node.operand(0), right = node.operand(1);
  auto shape = commonShape({left, right});
  if (!shape || left.getElementType() != right.getElementType() ||
      node.integer("broadcast").value_or(0))
    return {};
  return placed(*shape, element, [&](ArrayRef<int64_t> at) {
    return compute(broadcastAt(left, at), broadcastAt(right, at));
  });
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
      node, [](const APInt &a, const APInt &b) { return std::optional(a + b); },
      [](const APFloat &a, const APFloat &b) { return a + b; });
}
Known subtract(const Node &node) {
  return arithmetic(
      node, [](const APInt &a, const APInt &b) { return std::optional(a - b); },
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

/// Of integers, of which `isLeast` tells whether the least one is taken.
Known extreme(const Node &node, bool isLeast) {
  Known result = node.operand(0);
  Type element = result.getElementType();
  for (unsigned index = 1; result && index != node.operands.size(); ++index)
    result = binary(Node{node.op, {result, node.operand(index)}}, element,
                    [&](Attribute a, Attribute b) -> Attribute {
                      auto first = dyn_cast<IntegerAttr>(a),
                           second = dyn_cast<IntegerAttr>(b);
                      if (!first || !second)
                        return {};
                      bool isLess =
                          element.isUnsignedInteger()
                              ? first.getValue().ult(second.getValue())
                              : first.getValue().slt(second.getValue());
                      return isLess == isLeast ? a : b;
                    });
  return result;
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

Known logical(const Node &node,
              llvm::function_ref<bool(bool left, bool right)> compute) {
  Type truth = node.operand(0).getElementType();
  if (!truth.isInteger(1))
    return {};
  return binary(node, truth, [&](Attribute a, Attribute b) -> Attribute {
    bool left = !llvm::cast<IntegerAttr>(a).getValue().isZero(),
         right = !llvm::cast<IntegerAttr>(b).getValue().isZero();
    return IntegerAttr::get(truth, compute(left, right));
  });
}
Known both(const Node &node) {
  return logical(node, [](bool left, bool right) { return left && right; });
}
Known either(const Node &node) {
  return logical(node, [](bool left, bool right) { return left || right; });
}
Known oneOfBoth(const Node &node) {
  return logical(node, [](bool left, bool right) { return left != right; });
}

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
Known absolute(const Node &node) {
  bool isUnsigned = node.operand(0).getElementType().isUnsignedInteger();
  return each(node, [&](Attribute value) -> Attribute {
    if (auto whole = dyn_cast<IntegerAttr>(value))
      return isUnsigned
                 ? value
                 : IntegerAttr::get(whole.getType(), whole.getValue().abs());
    auto real = dyn_cast<FloatAttr>(value);
    return real ? FloatAttr::get(real.getType(), abs(real.getValue()))
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
Known nearest(const Node &node) {
  return rounded(node, APFloat::rmNearestTiesToEven);
}
Known floorOf(const Node &node) {
  return rounded(node, APFloat::rmTowardNegative);
}
Known ceilOf(const Node &node) {
  return rounded(node, APFloat::rmTowardPositive);
}

Known where(const Node &node) {
  Known condition = node.operand(0), yes = node.operand(1),
        no = node.operand(2);
  auto shape = commonShape({condition, yes, no});
  if (!shape)
    return {};
  return placed(
      *shape, yes.getElementType(), [&](ArrayRef<int64_t> at) -> Attribute {
        auto isYes = dyn_cast<IntegerAttr>(broadcastAt(condition, at));
        if (!isYes)
          return {};
        return broadcastAt(isYes.getValue().isZero() ? no : yes, at);
      });
}

/// Of integers, or the sign of a real number.
Known sign(const Node &node) {
  bool isUnsigned = node.operand(0).getElementType().isUnsignedInteger();
  return each(node, [&](Attribute value) -> Attribute {
    if (auto whole = dyn_cast<IntegerAttr>(value)) {
      bool isZero = whole.getValue().isZero(),
           isBelow = !isUnsigned && whole.getValue().isNegative();
      return IntegerAttr::get(whole.getType(), isZero ? 0 : isBelow ? -1 : 1);
    }
    auto real = dyn_cast<FloatAttr>(value);
    if (!real || real.getValue().isNaN())
      return {};
    return FloatAttr::get(real.getType(), real.getValue().isZero()       ? 0.0
                                          : real.getValue().isNegative() ? -1.0
                                                                         : 1.0);
  });
}

/// Of integers, between two others.
Known clip(const Node &node) {
  Known value = node.operand(0);
  for (unsigned index : {1u, 2u}) {
    if (!node.has(index))
      continue;
    if (!value || node.operand(index).getNumElements() != 1)
      return {};
    value = extreme(Node{node.op, {value, node.operand(index)}}, index == 2);
  }
  return isa<IntegerType>(node.operand(0).getElementType()) ? value : Known();
}

/// The sum of all.
Known sumOfAll(const Node &node) {
  Known result = node.operand(0);
  for (Known other : ArrayRef(node.operands).drop_front())
    if (result)
      result = add(Node{node.op, {result, other}});
  return result;
}

/// Of integers.
Known power(const Node &node) {
  Type element = node.operand(0).getElementType();
  if (!element.isSignlessInteger())
    return {};
  return binary(node, element, [&](Attribute a, Attribute b) -> Attribute {
    APInt base = llvm::cast<IntegerAttr>(a).getValue(),
          exponent = llvm::cast<IntegerAttr>(b).getValue();
    if (exponent.isNegative() || exponent.sgt(64))
      return {};
    APInt result(base.getBitWidth(), 1);
    for (uint64_t i = 0; i != exponent.getZExtValue(); ++i)
      result *= base;
    return IntegerAttr::get(element, result);
  });
}

constexpr Row computations[] = {
    {"Abs", absolute, Flow::Elementwise},
    {"Add", add, Flow::Elementwise},
    {"And", both, Flow::Elementwise},
    {"Ceil", ceilOf, Flow::Elementwise},
    {"Clip", clip, Flow::Elementwise},
    {"Div", divide, Flow::Elementwise},
    {"Equal", equal, Flow::Elementwise},
    {"Floor", floorOf, Flow::Elementwise},
    {"Greater", greater, Flow::Elementwise},
    {"GreaterOrEqual", greaterOrEqual, Flow::Elementwise},
    {"Less", less, Flow::Elementwise},
    {"LessOrEqual", lessOrEqual, Flow::Elementwise},
    {"Max", maximum, Flow::Elementwise},
    {"Min", minimum, Flow::Elementwise},
    {"Mod", remainder, Flow::Elementwise},
    {"Mul", multiply, Flow::Elementwise},
    {"Neg", negative, Flow::Elementwise},
    {"Not", opposite, Flow::Elementwise},
    {"Or", either, Flow::Elementwise},
    {"Pow", power, Flow::Elementwise},
    {"Round", nearest, Flow::Elementwise},
    {"Sign", sign, Flow::Elementwise},
    {"Sub", subtract, Flow::Elementwise},
    {"Sum", sumOfAll, Flow::Elementwise},
    {"Where", where, Flow::MovesAfterFirst},
    {"Xor", oneOfBoth, Flow::Elementwise},
};

} // namespace

ArrayRef<Row> arithmeticRows() { return computations; }

} // namespace dialectgen::onnx::compute
