//===- ElementRelations.cpp - relations of elements of tensors ------------===//
//
// See RelationRules.h.
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "RelationRules.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen {
namespace {

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

/// Whether a type of the arguments that is known is quantized: few are.
static bool isAnyQuantized(const BoundRelation &relation) {
  auto isQuantized = [](Type type) { return bool(quantizationOf(type)); };
  return llvm::any_of(
      relation.arguments, [&](const RelationArgument &argument) {
        if (relation.isKnown(argument))
          return llvm::any_of(relation.valuesOf(argument).getTypes(),
                              isQuantized);
        return llvm::any_of(relation.typesOf(argument),
                            [&](const Typed &typed) {
                              return !typed.open && isQuantized(typed.type);
                            });
      });
}

static LogicalResult verifyQuantizedAlong(const BoundRelation &relation,
                                          const Typed &typed,
                                          const RelationArgument &dimension) {
  auto dimensions = relation.numbersOf(dimension);
  auto axis = perAxisOf(typed.type);
  if (!axis || !dimensions)
    return success();
  if (!llvm::is_contained(*dimensions, axis.getQuantizedDimension()))
    return relation.emit() << typed.label() << " is quantized along dimension "
                           << axis.getQuantizedDimension() << ", which "
                           << quoted(dimension) << " does not name";
  return success();
}

/// With dimensions of the weights and of the result, elements that are not
/// quantized have one type.
LogicalResult verifyQuantizedProduct(const BoundRelation &relation) {
  std::optional<Typed> types[] = {relation.typeOf(relation.arguments[0]),
                                  relation.typeOf(relation.arguments[1]),
                                  relation.typeOf(relation.arguments[2])};
  bool hasDimensions = relation.arguments.size() == 5;
  if (!isAnyQuantized(relation)) {
    if (hasDimensions && types[0] && types[1] &&
        getElementTypeOrSelf(types[0]->type) !=
            getElementTypeOrSelf(types[1]->type))
      return relation.different(*types[0], *types[1],
                                "different element types");
    return success();
  }
  for (size_t i : {1, 2})
    if (hasDimensions && types[i] &&
        failed(verifyQuantizedAlong(relation, *types[i],
                                    relation.arguments[i + 2])))
      return failure();
  if (!types[0] || !types[1] || !types[2])
    return success();
  const Typed &lhs = *types[0], &rhs = *types[1], &result = *types[2];
  auto left = quantizationOf(lhs.type), right = quantizationOf(rhs.type),
       product = quantizationOf(result.type);
  if (!right)
    return relation.emit() << rhs.label() << " is not quantized: " << rhs.type;
  if (bool(left) != bool(product))
    return relation.different(lhs, result, "quantizations that do not fit");
  if (!left) {
    // Only weights are quantized.
    if (getElementTypeOrSelf(lhs.type) != right.getExpressedType())
      return relation.different(lhs, rhs, "element types that do not fit");
    if (getElementTypeOrSelf(lhs.type) != getElementTypeOrSelf(result.type))
      return relation.different(lhs, result, "different element types");
    return success();
  }
  if (left.getStorageType() != right.getStorageType() ||
      left.getExpressedType() != right.getExpressedType())
    return relation.different(lhs, rhs, "quantizations that do not fit");
  if (left.getExpressedType() != product.getExpressedType() ||
      (!perAxisOf(rhs.type) && perAxisOf(result.type)))
    return relation.different(rhs, result, "quantizations that do not fit");
  return success();
}

/// Of types quantized along dimensions `axis` and `other`.
static LogicalResult verifyQuantizationReshaped(const BoundRelation &relation,
                                                const Typed &from, int64_t axis,
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
    return relation.emit() << "dimension " << axis << " of " << from.label()
                           << " is " << (*shape)[one] << ", but dimension "
                           << other << " of " << to.label() << " is "
                           << (*reshaped)[two];
  if (!fits(before(*shape, one), before(*reshaped, two)))
    return relation.different(
        from, to,
        "different numbers of elements before the dimensions "
        "along which they are quantized");
  return success();
}

LogicalResult verifyQuantizationMoved(const BoundRelation &relation) {
  std::optional<Typed> from = relation.typeOf(relation.arguments.front()),
                       to = relation.typeOf(relation.arguments.back());
  if (!from || !to)
    return success();
  auto axis = perAxisOf(from->type), other = perAxisOf(to->type);
  bool isOfElements = relation.arguments.size() == 2;
  if ((isOfElements || (!axis && !other)) &&
      !haveSameQuantization(from->type, to->type))
    return relation.different(*from, *to, "different scales or zero points");
  if (!axis || !other)
    return success();
  if (isOfElements)
    return verifyQuantizationReshaped(relation, *from,
                                      axis.getQuantizedDimension(), *to,
                                      other.getQuantizedDimension());
  auto dimensions = relation.numbersOf(relation.arguments[1]);
  if (!dimensions || !isIn(axis.getQuantizedDimension(), dimensions->size()))
    return success();
  int64_t expected = (*dimensions)[size_t(axis.getQuantizedDimension())];
  if (other.getQuantizedDimension() != expected)
    return relation.emit() << to->label() << " is quantized along dimension "
                           << other.getQuantizedDimension() << ", not "
                           << expected;
  std::optional<Shape> shape = shapeOfType(from->type);
  bool isOneIndex = shape &&
                    isIn(axis.getQuantizedDimension(), shape->size()) &&
                    (*shape)[size_t(axis.getQuantizedDimension())] == 1;
  if (!isOneIndex)
    return haveSameQuantization(from->type, to->type)
               ? success()
               : LogicalResult(relation.different(
                     *from, *to, "different scales or zero points"));
  // One index becomes many, all of its scale and zero point.
  for (double scale : other.getScales())
    if (scale != axis.getScales().front())
      return relation.emit() << to->label() << " has the scale " << scale
                             << ", not " << axis.getScales().front();
  for (int64_t point : other.getZeroPoints())
    if (point != axis.getZeroPoints().front())
      return relation.emit() << to->label() << " has the zero point " << point
                             << ", not " << axis.getZeroPoints().front();
  return success();
}

/// Of a result that stands first, as that of a transposition does.
void inferMovedQuantization(const BoundRelation &relation) {
  llvm::ArrayRef<RelationArgument> arguments = relation.arguments;
  if (arguments.size() == 2)
    return;
  TypedList types = relation.typesOf(arguments[0]);
  std::optional<Typed> from = relation.typeOf(arguments[2]);
  std::optional<Shape> permutation = relation.numbersOf(arguments[1]);
  auto axis =
      from ? perAxisOf(from->type) : quant::UniformQuantizedPerAxisType();
  if (types.empty() || !types.front().open || !axis || !permutation)
    return;
  const auto *place = llvm::find(*permutation, axis.getQuantizedDimension());
  if (place != permutation->end())
    types.front().open->element = quant::UniformQuantizedPerAxisType::get(
        axis.getFlags(), axis.getStorageType(), axis.getExpressedType(),
        axis.getScales(), axis.getZeroPoints(),
        int32_t(place - permutation->begin()), axis.getStorageTypeMin(),
        axis.getStorageTypeMax());
}

LogicalResult verifySameExpressedTypes(const BoundRelation &relation) {
  return compareAll(relation, haveSameExpressedTypes,
                    "elements that stand for different types");
}

void inferExpressedType(const BoundRelation &relation) {
  OpenResult *result = firstOpen(relation, relation.arguments.front());
  std::optional<Typed> from = relation.typeOf(relation.arguments.back());
  if (result && from)
    result->element = expressed(from->type);
}

} // namespace dialectgen
