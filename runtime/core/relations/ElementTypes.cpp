//===- ElementTypes.cpp - element types and their quantization ------------===//
//
// See ElementTypes.h.
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen {

quant::QuantizedType quantizationOf(Type type) {
  return dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(type));
}

quant::UniformQuantizedPerAxisType perAxisOf(Type type) {
  return dyn_cast<quant::UniformQuantizedPerAxisType>(
      getElementTypeOrSelf(type));
}

Type partOf(Type element) {
  auto number = dyn_cast<ComplexType>(element);
  return number ? number.getElementType() : element;
}

Type expressed(Type type) {
  auto quantized = quantizationOf(type);
  return quantized ? quantized.getExpressedType() : getElementTypeOrSelf(type);
}

bool haveCompatibleElementTypes(Type first, Type second) {
  auto one = quantizationOf(first), other = quantizationOf(second);
  if (!one || !other)
    return getElementTypeOrSelf(first) == getElementTypeOrSelf(second);
  return one.getStorageType() == other.getStorageType() &&
         one.getStorageTypeMin() == other.getStorageTypeMin() &&
         one.getStorageTypeMax() == other.getStorageTypeMax() &&
         one.getExpressedType() == other.getExpressedType() &&
         bool(perAxisOf(one)) == bool(perAxisOf(other));
}

bool haveAlikeElements(Type first, Type second) {
  first = getElementTypeOrSelf(first);
  second = getElementTypeOrSelf(second);
  return first == second || (isa<FloatType>(first) && isa<FloatType>(second));
}

} // namespace dialectgen
