//===- RuleContexts.cpp - what rules of shapes see of an op ---------------===//
//
// See RuleContexts.h.
//
//===----------------------------------------------------------------------===//

#include "RuleContexts.h"
#include "dialectgen/core/ComputedElements.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::onnx {

PartialIntegers RuleSurroundings::integersOf(Value value) const {
  if (auto it = followed.find(value); it != followed.end())
    return it->second;
  return unknownIntegers(value);
}

std::optional<SmallVector<int64_t>> HookContext::getIntegers(Value value) {
  DenseIntElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)))
    elements =
        dyn_cast_or_null<DenseIntElementsAttr>(surroundings.elementsOf(value));
  if (!elements)
    return surroundings.integersOf(value);
  if (elements.getType().getRank() > 1 || !ComputedElements::admits(elements))
    return std::nullopt;
  SmallVector<int64_t> integers;
  for (const APInt &integer : elements.getValues<APInt>())
    integers.push_back(integer.getSExtValue());
  return integers;
}

std::optional<SmallVector<double>> HookContext::getFloats(Value value) {
  DenseFPElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) ||
      elements.getType().getRank() > 1 || !ComputedElements::admits(elements))
    return std::nullopt;
  SmallVector<double> floats;
  for (const APFloat &number : elements.getValues<APFloat>())
    floats.push_back(number.convertToDouble());
  return floats;
}

std::optional<SmallVector<int64_t>> HookContext::numbersIn(Value value) {
  if (isa<IntegerType>(getElementTypeOrSelf(value.getType())))
    return getIntegers(value);
  std::optional<SmallVector<double>> floats = getFloats(value);
  if (!floats)
    return std::nullopt;
  constexpr double highest = 1u << 31;
  return SmallVector<int64_t>(llvm::map_range(*floats, [](double number) {
    return std::abs(number) <= highest && number == std::floor(number)
               ? int64_t(number)
               : ShapedType::kDynamic;
  }));
}

void HookContext::setShape(unsigned index, ArrayRef<int64_t> shape) {
  auto tensor = index < types.size()
                    ? dyn_cast<TensorType>(op->getResult(index).getType())
                    : TensorType();
  if (!tensor)
    return;
  // A negative size is an error of the model; no type can hold it.
  SmallVector<int64_t> stored(shape);
  for (int64_t &size : stored)
    if (size < 0)
      size = ShapedType::kDynamic;
  types[index] = RankedTensorType::get(stored, tensor.getElementType());
}

} // namespace dialectgen::onnx
