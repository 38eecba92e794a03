//===- Reductions.cpp - known results along axes --------------------------===//
//
// See reducingRows in Computation.h: elements of axes together.
//
//===----------------------------------------------------------------------===//

#include "Computation.h"

using namespace mlir;

namespace dialectgen::onnx::compute {
namespace {

using Place = SmallVector<int64_t>;
using Combine = llvm::function_ref<Attribute(Attribute, Attribute)>;

/// The axes that are reduced; nothing if they are not known.
std::optional<SmallVector<bool>> reducedAxes(const Node &node) {
  int64_t rank = node.operand(0).getType().getRank();
  auto axes = node.integers(1, "axes");
  if (failed(axes))
    return std::nullopt;
  if (!*axes || (**axes).empty())
    return SmallVector<bool>(size_t(rank),
                             !node.integer("noop_with_empty_axes").value_or(0));
  SmallVector<bool> isReduced(size_t(rank), false);
  for (int64_t axis : **axes) {
    axis += axis < 0 ? rank : 0;
    if (axis < 0 || axis >= rank)
      return std::nullopt;
    isReduced[size_t(axis)] = true;
  }
  return isReduced;
}

/// Of elements, of which at least one is in each result.
Known reduced(const Node &node, Combine combine) {
  Known value = node.operand(0);
  auto isReduced = reducedAxes(node);
  if (!isReduced || value.empty())
    return {};
  bool keeps = node.integer("keepdims").value_or(1);
  ArrayRef<int64_t> sizes = value.getType().getShape();
  Place inner, shape;
  for (auto [size, isOne] : llvm::zip(sizes, *isReduced)) {
    inner.push_back(isOne ? 1 : size);
    if (!isOne || keeps)
      shape.push_back(isOne ? 1 : size);
  }
  Elements results(size_t(ShapedType::getNumElements(inner)));
  auto next = value.value_begin<Attribute>();
  bool isWhole = forEachPlace(sizes, [&](ArrayRef<int64_t> at) {
    int64_t offset = 0;
    for (auto [index, size] : llvm::zip(at, inner))
      offset = offset * size + (size == 1 ? 0 : index);
    Attribute &result = results[size_t(offset)];
    result = result ? combine(result, *next) : *next;
    ++next;
    return bool(result);
  });
  return isWhole ? make(shape, value.getElementType(), results) : Known();
}

Attribute added(Attribute a, Attribute b) {
  if (auto whole = llvm::dyn_cast<IntegerAttr>(a))
    return IntegerAttr::get(whole.getType(),
                            whole.getValue() +
                                llvm::cast<IntegerAttr>(b).getValue());
  auto real = llvm::dyn_cast<FloatAttr>(a);
  return real ? FloatAttr::get(real.getType(),
                               real.getValue() +
                                   llvm::cast<FloatAttr>(b).getValue())
              : Attribute();
}

/// Of integers: the order in which runtimes add real numbers is their own.
Known sum(const Node &node) {
  return node.operand(0).getElementType().isInteger() ? reduced(node, added)
                                                      : Known();
}
Known product(const Node &node) {
  return reduced(node, [](Attribute a, Attribute b) -> Attribute {
    auto left = llvm::dyn_cast<IntegerAttr>(a),
         right = llvm::dyn_cast<IntegerAttr>(b);
    return left ? IntegerAttr::get(left.getType(),
                                   left.getValue() * right.getValue())
                : Attribute();
  });
}

/// Of numbers; of those that no order has, there is no greatest one.
Known extremeAlong(const Node &node, bool isGreatest) {
  bool isUnsigned = node.operand(0).getElementType().isUnsignedInteger();
  return reduced(node, [&](Attribute a, Attribute b) -> Attribute {
    bool isLess;
    if (auto left = llvm::dyn_cast<IntegerAttr>(a)) {
      const APInt &right = llvm::cast<IntegerAttr>(b).getValue();
      isLess =
          isUnsigned ? left.getValue().ult(right) : left.getValue().slt(right);
    } else {
      auto real = llvm::dyn_cast<FloatAttr>(a);
      APFloat::cmpResult order =
          real ? real.getValue().compare(llvm::cast<FloatAttr>(b).getValue())
               : APFloat::cmpUnordered;
      if (order == APFloat::cmpUnordered)
        return {};
      isLess = order == APFloat::cmpLessThan;
    }
    return isLess == isGreatest ? b : a;
  });
}
Known greatest(const Node &node) { return extremeAlong(node, true); }
Known least(const Node &node) { return extremeAlong(node, false); }

/// Sums of the elements up to each one along an axis.
Known sumsAlong(const Node &node) {
  Known value = node.operand(0);
  auto axes = integersOf(node.operand(1));
  int64_t rank = value.getType().getRank();
  Attribute zero = zeroOf(value.getElementType());
  if (!axes || axes->size() != 1 || !zero || axes->front() < -rank ||
      axes->front() >= rank)
    return {};
  int64_t axis = axes->front() + (axes->front() < 0 ? rank : 0),
          size = value.getType().getDimSize(unsigned(axis));
  bool isExclusive = node.integer("exclusive").value_or(0),
       isReverse = node.integer("reverse").value_or(0);
  return placed(value.getType().getShape(), value.getElementType(),
                [&](ArrayRef<int64_t> at) {
                  Attribute result = zero;
                  Place from(at);
                  int64_t last = isReverse ? size - 1 - at[axis] : at[axis];
                  for (int64_t i = 0; i != last + !isExclusive; ++i) {
                    from[axis] = isReverse ? size - 1 - i : i;
                    result = added(result, elementAt(value, from));
                  }
                  return result;
                });
}

constexpr Row reductions[] = {
    {"CumSum", sumsAlong},   {"ReduceMax", greatest}, {"ReduceMin", least},
    {"ReduceProd", product}, {"ReduceSum", sum},
};

} // namespace

ArrayRef<Row> reducingRows() { return reductions; }

} // namespace dialectgen::onnx::compute
