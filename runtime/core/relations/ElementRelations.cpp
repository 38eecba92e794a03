//===- ElementRelations.cpp - element types and their quantization --------===//
//
// A quantized element type has a type it is stored in, one it stands for, and
// scales and zero points: of the whole tensor, or for each index of a
// dimension.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen {
namespace {

quant::QuantizedType quantizationOf(Type type) {
  return dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(type));
}

quant::UniformQuantizedPerAxisType perAxisOf(Type type) {
  return dyn_cast<quant::UniformQuantizedPerAxisType>(
      getElementTypeOrSelf(type));
}

bool haveSameExpressedTypes(Type first, Type second) {
  return expressed(first) == expressed(second);
}

/// Types quantized in different ways are not compared.
bool haveSameQuantization(Type first, Type second) {
  Type one = getElementTypeOrSelf(first), other = getElementTypeOrSelf(second);
  if (isa<quant::UniformQuantizedType>(one) &&
      isa<quant::UniformQuantizedType>(other))
    return one == other;
  auto a = perAxisOf(one), b = perAxisOf(other);
  return !a || !b ||
         (a.getScales() == b.getScales() &&
          a.getZeroPoints() == b.getZeroPoints());
}

} // namespace

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

bool RelationVerifier::isAnyQuantized() {
  auto isQuantized = [](Type type) { return bool(quantizationOf(type)); };
  return llvm::any_of(arguments, [&](const RelationArgument &argument) {
    if (isKnown(argument))
      return llvm::any_of(valuesOf(argument).getTypes(), isQuantized);
    return llvm::any_of(typesOf(argument), [&](const Typed &typed) {
      return !typed.open && isQuantized(typed.type);
    });
  });
}

/// With dimensions of the weights and of the result, elements that are not
/// quantized have one type.
LogicalResult RelationVerifier::verifyQuantizedProduct() {
  std::optional<Typed> types[] = {typeOf(arguments[0]), typeOf(arguments[1]),
                                  typeOf(arguments[2])};
  bool hasDimensions = arguments.size() == 5;
  if (!isAnyQuantized()) {
    if (hasDimensions && types[0] && types[1] &&
        getElementTypeOrSelf(types[0]->type) !=
            getElementTypeOrSelf(types[1]->type))
      return different(*types[0], *types[1], "different element types");
    return success();
  }
  for (size_t i : {1, 2})
    if (hasDimensions && types[i] &&
        failed(verifyQuantizedAlong(*types[i], arguments[i + 2])))
      return failure();
  if (!types[0] || !types[1] || !types[2])
    return success();
  const Typed &lhs = *types[0], &rhs = *types[1], &result = *types[2];
  auto left = quantizationOf(lhs.type), right = quantizationOf(rhs.type),
       product = quantizationOf(result.type);
  if (!right)
    return emit() << rhs.label() << " is not quantized: " << rhs.type;
  if (bool(left) != bool(product))
    return different(lhs, result, "quantizations that do not fit");
  if (!left) {
    // Only weights are quantized.
    if (getElementTypeOrSelf(lhs.type) != right.getExpressedType())
      return different(lhs, rhs, "element types that do not fit");
    if (getElementTypeOrSelf(lhs.type) != getElementTypeOrSelf(result.type))
      return different(lhs, result, "different element types");
    return success();
  }
  if (left.getStorageType() != right.getStorageType() ||
      left.getExpressedType() != right.getExpressedType())
    return different(lhs, rhs, "quantizations that do not fit");
  if (left.getExpressedType() != product.getExpressedType() ||
      (!perAxisOf(rhs.type) && perAxisOf(result.type)))
    return different(rhs, result, "quantizations that do not fit");
  return success();
}

LogicalResult
RelationVerifier::verifyQuantizedAlong(const Typed &typed,
                                       const RelationArgument &dimension) {
  auto dimensions = numbersOf(dimension);
  auto axis = perAxisOf(typed.type);
  if (!axis || !dimensions)
    return success();
  if (!llvm::is_contained(*dimensions, axis.getQuantizedDimension()))
    return emit() << typed.label() << " is quantized along dimension "
                  << axis.getQuantizedDimension() << ", which "
                  << quoted(dimension) << " does not name";
  return success();
}

LogicalResult RelationVerifier::verifyQuantizationMoved() {
  std::optional<Typed> from = typeOf(arguments.front()),
                       to = typeOf(arguments.back());
  if (!from || !to)
    return success();
  auto axis = perAxisOf(from->type), other = perAxisOf(to->type);
  bool isOfElements = arguments.size() == 2;
  if ((isOfElements || (!axis && !other)) &&
      !haveSameQuantization(from->type, to->type))
    return different(*from, *to, "different scales or zero points");
  if (!axis || !other)
    return success();
  if (isOfElements)
    return verifyQuantizationReshaped(*from, axis.getQuantizedDimension(), *to,
                                      other.getQuantizedDimension());
  auto dimensions = numbersOf(arguments[1]);
  if (!dimensions || !isIn(axis.getQuantizedDimension(), dimensions->size()))
    return success();
  int64_t expected = (*dimensions)[size_t(axis.getQuantizedDimension())];
  if (other.getQuantizedDimension() != expected)
    return emit() << to->label() << " is quantized along dimension "
                  << other.getQuantizedDimension() << ", not " << expected;
  std::optional<Shape> shape = shapeOfType(from->type);
  bool isOneIndex = shape &&
                    isIn(axis.getQuantizedDimension(), shape->size()) &&
                    (*shape)[size_t(axis.getQuantizedDimension())] == 1;
  if (!isOneIndex)
    return haveSameQuantization(from->type, to->type)
               ? success()
               : LogicalResult(
                     different(*from, *to, "different scales or zero points"));
  // One index becomes many, all of its scale and zero point.
  for (double scale : other.getScales())
    if (scale != axis.getScales().front())
      return emit() << to->label() << " has the scale " << scale << ", not "
                    << axis.getScales().front();
  for (int64_t point : other.getZeroPoints())
    if (point != axis.getZeroPoints().front())
      return emit() << to->label() << " has the zero point " << point
                    << ", not " << axis.getZeroPoints().front();
  return success();
}

LogicalResult RelationVerifier::verifyQuantizationReshaped(const Typed &from,
                                                           int64_t axis,
                                                           const Typed &to,
                                                           int64_t other) {
  auto shape = shapeOfType(from.type), reshaped = shapeOfType(to.type);
  if (!shape || !reshaped || !isIn(axis, shape->size()) ||
      !isIn(other, reshaped->size()))
    return success();
  auto before = [](const Shape &sizes, size_t dimension) {
    Size product{1};
    for (size_t i = 0; i != dimension; ++i)
      product = product * Size::of(sizes[i]);
    return product.get();
  };
  auto one = size_t(axis), two = size_t(other);
  if (!fits((*shape)[one], (*reshaped)[two]))
    return emit() << "dimension " << axis << " of " << from.label() << " is "
                  << (*shape)[one] << ", but dimension " << other << " of "
                  << to.label() << " is " << (*reshaped)[two];
  if (!fits(before(*shape, one), before(*reshaped, two)))
    return different(from, to,
                     "different numbers of elements before the dimensions "
                     "along which they are quantized");
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifyElements() {
  switch (relation.kind) {
  case RelationKind::SameExpressedTypes:
    return compareAll(haveSameExpressedTypes,
                      "elements that stand for different types");
  case RelationKind::QuantizedProduct:
    return verifyQuantizedProduct();
  case RelationKind::QuantizationMoved:
    return verifyQuantizationMoved();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
