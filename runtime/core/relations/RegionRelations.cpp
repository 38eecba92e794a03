//===- RegionRelations.cpp - arguments and terminators of regions ---------===//
//
// Relations between the arguments or the last operation of regions and values.
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "RelationRules.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen {

/// The types of the terminator's operands of `block`, or of its arguments.
static SmallVector<Type> typesOfBlock(Block &block, bool blockArguments) {
  if (blockArguments)
    return SmallVector<Type>(block.getArgumentTypes());
  return block.empty() ? SmallVector<Type>()
                       : SmallVector<Type>(block.back().getOperandTypes());
}

bool isRegion(const RelationArgument &argument) {
  return argument.kind == RelationArgument::Region ||
         argument.kind == RelationArgument::Regions;
}

static bool isScalar(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && shaped.getRank() == 0;
}

static InFlightDiagnostic emitOf(const BoundRelation &relation, Region &region,
                                 const RelationArgument &argument) {
  return relation.emit() << "region " << region.getRegionNumber() << " ("
                         << quoted(argument) << ") ";
}
static InFlightDiagnostic emitOf(const BoundRelation &relation,
                                 Region &region) {
  return emitOf(relation, region, relation.arguments.front());
}

static LogicalResult verifyBlock(const BoundRelation &relation,
                                 const RelationArgument &argument,
                                 Region &region, const TypedList &expected,
                                 bool blockArguments) {
  SmallVector<Type> types = typesOfBlock(region.front(), blockArguments);
  StringRef verb = blockArguments ? "takes" : "ends with";
  if (types.size() != expected.size())
    return emitOf(relation, region, argument)
           << verb << " " << types.size() << " values, not " << expected.size();
  for (auto [index, type] : llvm::enumerate(types))
    if (!expected[index].open &&
        !areCompatibleTypes(type, expected[index].type))
      return emitOf(relation, region, argument)
             << verb << " " << type << " as number " << index << ", but "
             << expected[index].label() << " is " << expected[index].type;
  return success();
}

/// Several regions return compatible types, which those of results with open
/// sizes do not ensure.
static LogicalResult verifyTakesOrReturns(const BoundRelation &relation,
                                          bool blockArguments) {
  TypedList expected;
  for (const RelationArgument &other : relation.arguments)
    if (!isRegion(other))
      llvm::append_range(expected, relation.typesOf(other));
  std::optional<SmallVector<Type>> first;
  for (const RelationArgument &argument :
       llvm::make_filter_range(relation.arguments, isRegion)) {
    if (!blockArguments && argument.kind == RelationArgument::Regions &&
        relation.regionsOf(argument).empty())
      return relation.emit() << "has no " << quoted(argument);
    for (Region &region : relation.regionsOf(argument)) {
      if (region.empty())
        continue;
      if (failed(verifyBlock(relation, argument, region, expected,
                             blockArguments)))
        return failure();
      if (blockArguments)
        continue;
      SmallVector<Type> types = typesOfBlock(region.front(), false);
      if (!first) {
        first = std::move(types);
      } else if (!haveCompatibleTypes(*first, types)) {
        InFlightDiagnostic error = emitOf(relation, region, argument)
                                   << "ends with ";
        llvm::interleaveComma(types, error);
        error << ", but the first one with ";
        llvm::interleaveComma(*first, error);
        return error;
      }
    }
  }
  return success();
}

LogicalResult verifyTakes(const BoundRelation &relation) {
  return verifyTakesOrReturns(relation, /*blockArguments=*/true);
}
LogicalResult verifyReturns(const BoundRelation &relation) {
  return verifyTakesOrReturns(relation, /*blockArguments=*/false);
}

void inferReturned(const BoundRelation &relation) {
  for (const RelationArgument &path :
       llvm::make_filter_range(relation.arguments, isRegion))
    for (Region &region : relation.regionsOf(path)) {
      if (region.empty())
        continue;
      SmallVector<Type> types = typesOfBlock(region.front(), false);
      relation.open->count(types.size());
      for (const RelationArgument &argument :
           llvm::make_filter_range(relation.arguments, isResult))
        for (auto [result, type] :
             llvm::zip(relation.typesOf(argument), types)) {
          if (!result.open)
            continue;
          // Each region is one of the paths to the result.
          Type &whole = result.open->whole;
          if (Type joined = whole ? alternativeTypes({whole, type}) : type)
            whole = joined;
        }
    }
}

LogicalResult verifyReturnsTruth(const BoundRelation &relation) {
  for (const RelationArgument &argument : relation.arguments)
    for (Region &region : relation.regionsOf(argument)) {
      if (region.empty())
        continue;
      SmallVector<Type> types = typesOfBlock(region.front(), false);
      if (types.size() != 1 || !isScalar(types.front()) ||
          !getElementTypeOrSelf(types.front()).isInteger(1)) {
        InFlightDiagnostic error = emitOf(relation, region, argument)
                                   << "ends with (";
        llvm::interleaveComma(types, error);
        return error << "), not with one truth value";
      }
    }
  return success();
}

LogicalResult verifyTakesScalars(const BoundRelation &relation) {
  TypedList values = relation.typesOf(relation.arguments[1]);
  auto each = size_t(relation.arguments[2].number);
  for (Region &region : relation.regionsOf(relation.arguments.front())) {
    if (region.empty())
      continue;
    SmallVector<Type> types = typesOfBlock(region.front(), true);
    if (types.size() != each * values.size())
      return emitOf(relation, region)
             << "takes " << types.size() << " values, not "
             << each * values.size();
    for (const auto &[index, type] : llvm::enumerate(types)) {
      const Typed &value = values[index / each];
      Type element = getElementTypeOrSelf(value.type);
      if (!isScalar(type) || getElementTypeOrSelf(type) != element)
        return emitOf(relation, region)
               << "takes " << type << " as number " << index
               << ", which is no scalar of the element type of "
               << value.label() << ", " << element;
    }
  }
  return success();
}

static unsigned widthOf(Type type) {
  if (auto number = dyn_cast<ComplexType>(type))
    return 2 * widthOf(number.getElementType());
  if (auto quantized = dyn_cast<quant::QuantizedType>(type))
    return widthOf(quantized.getStorageType());
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// True if a region may compute with type `to` for an outside type `from`: as
/// wide or wider, and floats of any width.
static bool isPromotable(Type from, Type to) {
  from = getElementTypeOrSelf(from);
  to = getElementTypeOrSelf(to);
  if (isa<FloatType>(from) && isa<FloatType>(to))
    return true;
  auto one = dyn_cast<quant::QuantizedType>(from);
  auto other = dyn_cast<quant::QuantizedType>(to);
  bool isOneKind =
      (isa<IntegerType>(from) && isa<IntegerType>(to)) ||
      (isa<ComplexType>(from) && isa<ComplexType>(to)) ||
      (one && other && one.getExpressedType() == other.getExpressedType());
  return isOneKind && widthOf(from) <= widthOf(to);
}

/// True if `part` has sizes of `whole`, in order.
static bool isPartOfShape(const Shape &part, const Shape &whole) {
  size_t found = 0;
  for (int64_t size : whole)
    if (found != part.size() && fits(part[found], size))
      ++found;
  return found == part.size();
}

static LogicalResult verifyReducer(const BoundRelation &relation,
                                   Region &region, const TypedList &inputs,
                                   const TypedList &initial,
                                   const std::optional<Shape> &within) {
  size_t count = inputs.size();
  SmallVector<Type> taken = typesOfBlock(region.front(), true),
                    given = typesOfBlock(region.front(), false);
  if (taken.size() != 2 * count)
    return emitOf(relation, region)
           << "takes " << taken.size() << " values, not " << 2 * count;
  if (given.size() != count)
    return emitOf(relation, region)
           << "ends with " << given.size() << " values, not " << count;
  for (size_t i = 0; i != count; ++i) {
    Type result = given[i], left = taken[i], right = taken[i + count];
    auto shape = shapeOfType(result), blockArgument = shapeOfType(right);
    if (!shape || !blockArgument || !shapeOfType(left))
      return emitOf(relation, region)
             << "takes or ends with a value that is not a tensor";
    if (failed(verifyCompatibleShape(result, left)) ||
        getElementTypeOrSelf(result) != getElementTypeOrSelf(left))
      return emitOf(relation, region)
             << "takes " << left << " as number " << i << ", but ends with "
             << result << " for it";
    if (failed(verifyCompatibleShape(result, right)) ||
        !haveAlikeElements(getElementTypeOrSelf(result),
                           getElementTypeOrSelf(right)))
      return emitOf(relation, region)
             << "takes " << right << " as number " << i + count
             << ", but ends with " << result << " for it";
    if (i < initial.size()) {
      if (auto first = shapeOfType(initial[i].type);
          first && failed(verifyCompatibleShape(initial[i].type, result)))
        return emitOf(relation, region)
               << "ends with " << result << " as number " << i << ", but "
               << initial[i].label() << " is " << initial[i].type;
      if (!isPromotable(initial[i].type, result))
        return emitOf(relation, region)
               << "ends with " << result << " as number " << i << ", to which "
               << initial[i].label()
               << " cannot be promoted: " << initial[i].type;
    }
    if (!isPromotable(inputs[i].type, right))
      return emitOf(relation, region)
             << "takes " << right << " as number " << i + count
             << ", to which elements of " << inputs[i].label()
             << " cannot be promoted: " << inputs[i].type;
    if (within && !isPartOfShape(*blockArgument, *within))
      return emitOf(relation, region)
             << "takes " << right << " as number " << i + count
             << (within->empty() ? ", which is no scalar"
                                 : ", whose dimensions are not among ")
             << (within->empty() ? "" : textOf(*within));
  }
  return success();
}

/// Whether a region of `relation`, which is Reduces, joins two elements of each
/// value by itself, not of all values at a time.
static bool joinsEach(const Relation &relation) {
  return relation.arguments.size() == 2 ||
         relation.arguments[2].kind == RelationArgument::Attribute;
}

LogicalResult verifyReduces(const BoundRelation &relation) {
  TypedList inputs = relation.typesOf(relation.arguments[1]), initial;
  // Of a result that is inferred, the shape is unknown yet.
  std::optional<Shape> within = Shape();
  if (relation.arguments.size() == 4)
    within = relation.arguments[3].kind == RelationArgument::Attribute
                 ? relation.numbersOf(relation.arguments[3])
                 : relation.shapeOf(relation.arguments[3]);
  bool each = joinsEach(relation.definition);
  if (!each)
    initial = relation.typesOf(relation.arguments[2]);
  // Only the elements of values that scalars are combined with matter.
  if (relation.arguments.size() == 3)
    for (Typed &typed : initial)
      typed.type = getElementTypeOrSelf(typed.type);
  // The root's place is not combined.
  if (each && relation.arguments.size() == 3 &&
      relation.attributeOf(relation.arguments[2]) && !inputs.empty())
    inputs.pop_back();
  for (Region &region : relation.regionsOf(relation.arguments.front())) {
    if (region.empty())
      continue;
    if (!each) {
      if (failed(verifyReducer(relation, region, inputs, initial, within)))
        return failure();
      continue;
    }
    for (const Typed &input : inputs) {
      Typed element = input;
      element.type = getElementTypeOrSelf(input.type);
      element.open = nullptr;
      if (failed(verifyReducer(relation, region, {input}, {element}, within)))
        return failure();
    }
  }
  return success();
}

LogicalResult verifyElementsAsReturned(const BoundRelation &relation) {
  TypedList results = relation.typesOf(relation.arguments[1]);
  for (Region &region : relation.regionsOf(relation.arguments.front())) {
    if (region.empty())
      continue;
    SmallVector<Type> types = typesOfBlock(region.front(), false);
    for (const auto &[index, result] : llvm::enumerate(results)) {
      // One region may serve all.
      size_t from = types.size() == 1 ? 0 : index;
      if (from < types.size() && !result.open &&
          !haveCompatibleElementTypes(types[from], result.type))
        return emitOf(relation, region)
               << "ends with " << types[from] << ", but " << result.label()
               << " is " << result.type;
    }
  }
  return success();
}

/// The types that the values `region` joins have before it is there.
static TypedList joinedBy(const BoundRelation &relation,
                          const RelationArgument &region) {
  for (const Relation &other : relation.open->operation.relations) {
    const RelationArgument &first = other.arguments.front();
    if (first.kind != region.kind || first.index != region.index)
      continue;
    if (other.kind == RelationKind::Reduces)
      return relation.typesOf(other.arguments[joinsEach(other) ? 1 : 2]);
  }
  return {};
}

void inferReturnedElements(const BoundRelation &relation) {
  const RelationArgument &path = relation.arguments.front();
  SmallVector<Type> types;
  for (Region &region : relation.regionsOf(path))
    if (!region.empty())
      types = typesOfBlock(region.front(), false);
  if (types.empty())
    for (const Typed &typed : joinedBy(relation, path))
      types.push_back(typed.type);
  for (auto [index, result] :
       llvm::enumerate(relation.typesOf(relation.arguments[1]))) {
    // One region may serve all.
    size_t from = types.size() == 1 ? 0 : index;
    if (result.open && from < types.size())
      result.open->add(TypePart::Elements, types[from]);
  }
}

} // namespace dialectgen
