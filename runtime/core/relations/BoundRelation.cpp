//===- BoundRelation.cpp - one relation of one operation ------------------===//
//
// See BoundRelation.h.
//
//===----------------------------------------------------------------------===//

#include "BoundRelation.h"
#include "dialectgen/core/DiagnosticIds.h"
#include "dialectgen/core/UnknownType.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace dialectgen {

std::string Typed::label() const {
  return isOnly
             ? quoted(*argument)
             : "number " + std::to_string(index) + " of " + quoted(*argument);
}

/// As specs call the relations.
static constexpr StringLiteral labels[] = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING) NAME,
#include "dialectgen/core/Names.def"
    "shapes",
};

InFlightDiagnostic BoundRelation::emit() const {
  InFlightDiagnostic error = subject->emitOpError();
  setDiagnosticId(error, labels[size_t(definition.kind)]);
  return error;
}

InFlightDiagnostic BoundRelation::different(const Typed &first,
                                            const Typed &second,
                                            StringRef what) const {
  return emit() << first.label() << " and " << second.label() << " have "
                << what << ": " << first.type << " and " << second.type;
}

llvm::iterator_range<llvm::pointee_iterator<RegionRange::iterator>>
BoundRelation::regionsOf(const RelationArgument &argument) const {
  RegionRange regions = subject->getRegions();
  // An operation that is yet to be made may have fewer than its definition.
  regions =
      regions.drop_front(std::min<size_t>(argument.index, regions.size()));
  if (argument.kind == RelationArgument::Region)
    regions = regions.take_front(std::min<size_t>(1, regions.size()));
  return llvm::make_pointee_range(regions);
}

bool BoundRelation::isGiven(const RelationArgument &argument) const {
  return argument.kind == RelationArgument::Attribute
             ? subject->hasAttr(argument.name)
             : !valuesOf(argument).empty();
}

TypedList BoundRelation::typesOf(const RelationArgument &argument) const {
  TypedList types;
  if (argument.kind == RelationArgument::Attribute) {
    if (auto typed = dyn_cast_or_null<TypedAttr>(attributeOf(argument)))
      types.push_back({typed.getType(), &argument});
    return types;
  }
  bool isOnly = countOf(argument) == 1;
  if (open && argument.kind == RelationArgument::Result) {
    for (auto [index, result] : llvm::enumerate(open->of(argument)))
      if (result.type)
        types.push_back({result.type, &argument, unsigned(index), isOnly});
      else
        types.push_back({NoneType::get(open->operation.context), &argument,
                         unsigned(index), isOnly, &result});
    return types;
  }
  for (auto [index, type] : llvm::enumerate(valuesOf(argument).getTypes()))
    types.push_back({type, &argument, unsigned(index), isOnly});
  return types;
}

std::optional<Typed>
BoundRelation::typeOf(const RelationArgument &argument) const {
  if (isKnown(argument)) {
    ValueRange values = valuesOf(argument);
    if (values.empty())
      return std::nullopt;
    return Typed{values.front().getType(), &argument, 0, values.size() == 1};
  }
  TypedList types = typesOf(argument);
  if (types.empty() || types.front().open)
    return std::nullopt;
  return types.front();
}

TypedList BoundRelation::allTypes() const {
  TypedList types;
  for (const RelationArgument &argument : arguments)
    for (Typed &typed : typesOf(argument))
      if (!typed.open && !typed.type.hasTrait<UnknownTypeTrait>())
        types.push_back(typed);
  return types;
}

bool BoundRelation::allAre(llvm::function_ref<bool(Type, Type)> equal) const {
  Type first;
  for (const RelationArgument &argument : arguments) {
    if (!isKnown(argument))
      return false;
    for (Type type : valuesOf(argument).getTypes()) {
      if (!first)
        first = type;
      else if (type != first && !equal(first, type))
        return false;
    }
  }
  return true;
}

std::optional<Shape>
BoundRelation::shapeOf(const RelationArgument &argument) const {
  if (isKnown(argument)) {
    for (Type type : valuesOf(argument).getTypes())
      if (std::optional<Shape> shape = shapeOfType(type))
        return shape;
    return std::nullopt;
  }
  for (const Typed &typed : typesOf(argument))
    if (std::optional<Shape> shape =
            typed.open ? typed.open->shape() : shapeOfType(typed.type))
      return shape;
  return std::nullopt;
}

std::optional<int64_t>
BoundRelation::rankOf(const RelationArgument &argument) const {
  for (const Typed &typed : typesOf(argument))
    if (auto shaped = dyn_cast<ShapedType>(typed.type);
        shaped && shaped.hasRank())
      return shaped.getRank();
  return std::nullopt;
}

std::optional<int64_t>
BoundRelation::lengthOf(const RelationArgument &argument) const {
  if (argument.kind == RelationArgument::Attribute) {
    if (auto list = dyn_cast_or_null<ArrayAttr>(attributeOf(argument)))
      return int64_t(list.size());
    if (auto list = numbersOf(argument))
      return int64_t(list->size());
    return std::nullopt;
  }
  ValueRange values = valuesOf(argument);
  // Scalars one by one, or one vector of them.
  if (values.size() == 1)
    if (auto shaped = dyn_cast<ShapedType>(values.front().getType())) {
      if (!shaped.hasRank())
        return std::nullopt;
      if (shaped.getRank() == 1)
        return shaped.isDynamicDim(0) ? std::nullopt
                                      : std::optional(shaped.getDimSize(0));
    }
  return int64_t(values.size());
}

std::optional<Shape>
BoundRelation::numbersOf(const RelationArgument &argument) const {
  if (argument.kind == RelationArgument::Number)
    return Shape{argument.number};
  if (argument.kind != RelationArgument::Attribute) {
    ValueRange values = valuesOf(argument);
    DenseIntElementsAttr constant;
    dependOnMore();
    if (values.size() != 1 ||
        !matchPattern(values.front(), m_Constant(&constant)))
      return std::nullopt;
    return numbersIn(constant);
  }
  Attribute attribute = attributeOf(argument);
  if (argument.numbersOf) {
    if (!attribute)
      return std::nullopt;
    Shape numbers;
    argument.numbersOf(attribute, numbers);
    return numbers;
  }
  if (auto flag = dyn_cast_or_null<BoolAttr>(attribute))
    return Shape{flag.getValue()};
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute))
    return Shape{integer.getValue().getSExtValue()};
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return Shape(list.asArrayRef());
  if (auto list = dyn_cast_or_null<DenseBoolArrayAttr>(attribute))
    return Shape(list.asArrayRef());
  // A list, as dictionaries hold it.
  if (auto list = dyn_cast_or_null<ArrayAttr>(attribute)) {
    Shape numbers;
    for (Attribute element : list) {
      auto number = dyn_cast<IntegerAttr>(element);
      if (!number || number.getValue().getSignificantBits() > 64)
        return std::nullopt;
      numbers.push_back(number.getValue().getSExtValue());
    }
    return numbers;
  }
  return numbersIn(attribute);
}

std::optional<Extents>
BoundRelation::someNumbersOf(const RelationArgument &argument) const {
  if (std::optional<Shape> numbers = numbersOf(argument))
    return Extents(llvm::map_range(*numbers, Extent::exactly));
  if (argument.kind != RelationArgument::Operand || !open || !open->integersIn)
    return std::nullopt;
  ValueRange values = valuesOf(argument);
  std::optional<SmallVector<int64_t>> some =
      values.size() == 1 ? open->integersIn(values.front()) : std::nullopt;
  if (!some)
    return std::nullopt;
  return Extents(llvm::map_range(*some, [](int64_t number) {
    return ShapedType::isDynamic(number) ? Extent() : Extent::exactly(number);
  }));
}

std::optional<int64_t>
BoundRelation::numberOf(const RelationArgument &argument) const {
  std::optional<Shape> numbers = numbersOf(argument);
  if (!numbers || numbers->size() != 1)
    return std::nullopt;
  return numbers->front();
}

} // namespace dialectgen
