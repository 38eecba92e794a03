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

constexpr Row computations[] = {
    {"Abs", absolute, Flow::Elementwise},
    {"Add", add, Flow::Elementwise},
    {"And", both, Flow::Elementwise},
    {"Ceil", ceilOf, Flow::Elementwise},
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
    {"ReduceProd", product, Flow::Whole},
    {"Sub", subtract, Flow::Elementwise},
    {"Where", where, Flow::MovesAfterFirst},
};

} // namespace

ArrayRef<Row> arithmeticRows() { return computations; }

} // namespace dialectgen::onnx::compute
