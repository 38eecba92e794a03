//===- TypeRelations.cpp - types that values have in common ---------------===//
//
// Relations between types as a whole, and between types of elements.
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "RelationRules.h"
#include "mlir/IR/TypeUtilities.h"
#include <functional>

using namespace mlir;

namespace dialectgen {

OpenResult *firstOpen(const BoundRelation &relation,
                      const RelationArgument &argument) {
  TypedList types = relation.typesOf(argument);
  return types.empty() ? nullptr : types.front().open;
}

/// Lowers `bounds` to those that `type` has for its sizes.
static void limit(MutableArrayRef<int64_t> bounds, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return;
  for (auto [bound, other] : llvm::zip(bounds, boundsOf(tensor)))
    if (!ShapedType::isDynamic(other) &&
        (ShapedType::isDynamic(bound) || other < bound))
      bound = other;
}

/// Sizes that the first type leaves open must be one size in all others, and
/// within the bounds of all.
static LogicalResult verifyCompatibleShapes(const BoundRelation &relation) {
  if (relation.allAre(haveOneStaticShape))
    return success();
  TypedList types = relation.allTypes();
  if (types.empty())
    return success();
  const Typed &first = types.front();
  std::optional<Shape> known = shapeOfType(first.type);
  Shape bounds;
  for (const Typed &typed : types) {
    if (!haveCompatibleShapes(first.type, typed.type))
      return relation.different(first, typed, "different shapes");
    std::optional<Shape> shape = shapeOfType(typed.type);
    if (!known)
      known = shape;
    if (!known || !shape)
      continue;
    if (shape->size() != known->size())
      return relation.emit()
             << typed.label() << " is " << typed.type << ", but others have"
             << " rank " << known->size();
    for (auto [size, other] : llvm::zip(*known, *shape)) {
      if (!fits(size, other))
        return relation.emit() << typed.label() << " is " << typed.type
                               << ", but others have shape " << textOf(*known);
      if (ShapedType::isDynamic(size))
        size = other;
    }
    bounds.resize(known->size(), ShapedType::kDynamic);
    limit(bounds, typed.type);
    for (auto [size, bound] : llvm::zip(*known, bounds))
      if (!ShapedType::isDynamic(bound) && !ShapedType::isDynamic(size) &&
          size > bound)
        return relation.emit()
               << typed.label() << " is " << typed.type
               << ", but with others its shape is " << textOf(*known)
               << ", and at most " << textOf(bounds);
  }
  return success();
}

static LogicalResult verifyCounts(const BoundRelation &relation) {
  size_t count = relation.countOf(relation.arguments.front());
  for (const RelationArgument &argument : relation.arguments.drop_front())
    if (size_t other = relation.countOf(argument); other != count)
      return relation.emit()
             << "has " << count << " of " << quoted(relation.arguments.front())
             << " and " << other << " of " << quoted(argument);
  return success();
}

/// Compares the types of the first argument with those of each other one.
static LogicalResult comparePairs(const BoundRelation &relation,
                                  llvm::function_ref<bool(Type, Type)> equal,
                                  StringRef what) {
  if (failed(verifyCounts(relation)))
    return failure();
  if (relation.allAre(std::equal_to<Type>()))
    return success();
  TypedList first = relation.typesOf(relation.arguments.front());
  for (const RelationArgument &argument : relation.arguments.drop_front())
    for (const auto &[one, other] :
         llvm::zip(first, relation.typesOf(argument)))
      if (!one.open && !other.open && one.type != other.type &&
          !equal(one.type, other.type))
        return relation.different(one, other, what);
  return success();
}

LogicalResult compareAll(const BoundRelation &relation,
                         llvm::function_ref<bool(Type, Type)> equal,
                         StringRef what) {
  if (relation.definition.isPairwise)
    return comparePairs(relation, equal, what);
  if (relation.allAre(equal))
    return success();
  TypedList types = relation.allTypes();
  for (const Typed &typed : ArrayRef(types).drop_front(types.empty() ? 0 : 1))
    if (!equal(types.front().type, typed.type))
      return relation.different(types.front(), typed, what);
  return success();
}

static bool haveSameElementTypes(Type first, Type second) {
  return getElementTypeOrSelf(first) == getElementTypeOrSelf(second);
}

LogicalResult verifySameTypes(const BoundRelation &relation) {
  return compareAll(relation, std::equal_to<Type>(), "different types");
}
LogicalResult verifyCompatibleTypes(const BoundRelation &relation) {
  if (failed(compareAll(relation, areCompatibleTypes, "incompatible types")))
    return failure();
  return relation.definition.isPairwise ? success()
                                        : verifyCompatibleShapes(relation);
}
LogicalResult verifySameElementTypes(const BoundRelation &relation) {
  return compareAll(relation, haveSameElementTypes, "different element types");
}
LogicalResult verifyCompatibleElementTypes(const BoundRelation &relation) {
  return compareAll(relation, haveCompatibleElementTypes,
                    "incompatible element types");
}

static void inferPairs(const BoundRelation &relation, TypePart part) {
  SmallVector<SmallVector<Type>> known;
  for (const RelationArgument &argument : relation.arguments) {
    if (isResult(argument))
      continue;
    TypedList types = relation.typesOf(argument);
    relation.open->count(types.size());
    known.resize(std::max(known.size(), types.size()));
    for (auto [index, typed] : llvm::enumerate(types))
      known[index].push_back(typed.type);
  }
  for (const RelationArgument &argument : relation.arguments)
    for (auto [typed, from] : llvm::zip(relation.typesOf(argument), known))
      if (typed.open)
        typed.open->add(part, from);
}

void inferCommonType(const BoundRelation &relation, TypePart part) {
  if (relation.definition.isPairwise)
    return inferPairs(relation, part);
  SmallVector<Type> known;
  for (const Typed &typed : relation.allTypes())
    known.push_back(typed.type);
  for (const RelationArgument &argument : relation.arguments)
    for (const Typed &typed : relation.typesOf(argument))
      if (typed.open)
        typed.open->add(part, known);
}

LogicalResult verifyRealOf(const BoundRelation &relation) {
  std::optional<Typed> real = relation.typeOf(relation.arguments[0]),
                       number = relation.typeOf(relation.arguments[1]);
  if (!real || !number)
    return success();
  // The real type of a quantized element is quantized alike.
  Type element = getElementTypeOrSelf(number->type);
  if (isa<ComplexType>(element)
          ? getElementTypeOrSelf(real->type) != partOf(element)
          : !haveCompatibleElementTypes(real->type, element))
    return relation.different(*real, *number, "element types that do not fit");
  return success();
}

void inferRealOf(const BoundRelation &relation) {
  const RelationArgument &part = relation.arguments.front(),
                         &whole = relation.arguments.back();
  OpenResult *openPart = firstOpen(relation, part);
  if (std::optional<Typed> number = relation.typeOf(whole);
      openPart && number) {
    openPart->element = partOf(getElementTypeOrSelf(number->type));
    return;
  }
  // Numbers of which only the real type is known are complex.
  OpenResult *openWhole = firstOpen(relation, whole);
  std::optional<Typed> real = relation.typeOf(part);
  if (!openWhole || !real)
    return;
  if (Type element = getElementTypeOrSelf(real->type); element.isIntOrFloat())
    openWhole->element = ComplexType::get(element);
}

LogicalResult verifyTruthValues(const BoundRelation &relation) {
  for (const Typed &typed : relation.allTypes())
    if (!getElementTypeOrSelf(typed.type).isInteger(1))
      return relation.emit() << typed.label() << " is " << typed.type
                             << ", but its elements must be i1";
  return success();
}

void inferTruthValues(const BoundRelation &relation) {
  if (OpenResult *result = firstOpen(relation, relation.arguments.front()))
    result->element = IntegerType::get(relation.open->operation.context, 1);
}

} // namespace dialectgen
