//===- RegionRelations.cpp - arguments and terminators of regions ---------===//
//
// Relations between the arguments or the last operation of regions and values.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen {

SmallVector<Type> typesOfBlock(Block &block, bool blockArguments) {
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

InFlightDiagnostic RelationVerifier::emitOf(Region &region,
                                            const RelationArgument &argument) {
  return emit() << "region " << region.getRegionNumber() << " ("
                << quoted(argument) << ") ";
}
InFlightDiagnostic RelationVerifier::emitOf(Region &region) {
  return emitOf(region, arguments.front());
}

LogicalResult RelationVerifier::verifyBlock(const RelationArgument &argument,
                                            Region &region,
                                            const TypedList &expected,
                                            bool blockArguments) {
  SmallVector<Type> types = typesOfBlock(region.front(), blockArguments);
  StringRef verb = blockArguments ? "takes" : "ends with";
  if (types.size() != expected.size())
    return emitOf(region, argument)
           << verb << " " << types.size() << " values, not " << expected.size();
  for (auto [index, type] : llvm::enumerate(types))
    if (!expected[index].open &&
        !areCompatibleTypes(type, expected[index].type))
      return emitOf(region, argument)
             << verb << " " << type << " as number " << index << ", but "
             << expected[index].label() << " is " << expected[index].type;
  return success();
}

/// Several regions return compatible types, which those of results with open
/// sizes do not ensure.
LogicalResult RelationVerifier::verifyTakesOrReturns() {
  bool blockArguments = relation.kind == RelationKind::Takes;
  TypedList expected;
  for (const RelationArgument &other : arguments)
    if (!isRegion(other))
      llvm::append_range(expected, typesOf(other));
  std::optional<SmallVector<Type>> first;
  for (const RelationArgument &argument :
       llvm::make_filter_range(arguments, isRegion)) {
    if (!blockArguments && argument.kind == RelationArgument::Regions &&
        regionsOf(argument).empty())
      return emit() << "has no " << quoted(argument);
    for (Region &region : regionsOf(argument)) {
      if (region.empty())
        continue;
      if (failed(verifyBlock(argument, region, expected, blockArguments)))
        return failure();
      if (blockArguments)
        continue;
      SmallVector<Type> types = typesOfBlock(region.front(), false);
      if (!first) {
        first = std::move(types);
      } else if (!haveCompatibleTypes(*first, types)) {
        InFlightDiagnostic error = emitOf(region, argument) << "ends with ";
        llvm::interleaveComma(types, error);
        error << ", but the first one with ";
        llvm::interleaveComma(*first, error);
        return error;
      }
    }
  }
  return success();
}

LogicalResult RelationVerifier::verifyReturnsTruth() {
  for (const RelationArgument &argument : arguments)
    for (Region &region : regionsOf(argument)) {
      if (region.empty())
        continue;
      SmallVector<Type> types = typesOfBlock(region.front(), false);
      if (types.size() != 1 || !isScalar(types.front()) ||
          !getElementTypeOrSelf(types.front()).isInteger(1)) {
        InFlightDiagnostic error = emitOf(region, argument) << "ends with (";
        llvm::interleaveComma(types, error);
        return error << "), not with one truth value";
      }
    }
  return success();
}

LogicalResult RelationVerifier::verifyTakesScalars() {
  TypedList values = typesOf(arguments[1]);
  auto each = size_t(arguments[2].number);
  for (Region &region : regionsOf(arguments.front())) {
    if (region.empty())
      continue;
    SmallVector<Type> types = typesOfBlock(region.front(), true);
    if (types.size() != each * values.size())
      return emitOf(region) << "takes " << types.size() << " values, not "
                            << each * values.size();
    for (const auto &[index, type] : llvm::enumerate(types)) {
      const Typed &value = values[index / each];
      Type element = getElementTypeOrSelf(value.type);
      if (!isScalar(type) || getElementTypeOrSelf(type) != element)
        return emitOf(region) << "takes " << type << " as number " << index
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

LogicalResult RelationVerifier::verifyReducer(Region &region,
                                              const TypedList &inputs,
                                              const TypedList &initial,
                                              const Shape &within) {
  size_t count = inputs.size();
  SmallVector<Type> taken = typesOfBlock(region.front(), true),
                    given = typesOfBlock(region.front(), false);
  if (taken.size() != 2 * count)
    return emitOf(region) << "takes " << taken.size() << " values, not "
                          << 2 * count;
  if (given.size() != count)
    return emitOf(region) << "ends with " << given.size() << " values, not "
                          << count;
  for (size_t i = 0; i != count; ++i) {
    Type result = given[i], left = taken[i], right = taken[i + count];
    auto shape = shapeOfType(result), blockArgument = shapeOfType(right);
    if (!shape || !blockArgument || !shapeOfType(left))
      return emitOf(region)
             << "takes or ends with a value that is not a tensor";
    if (failed(verifyCompatibleShape(result, left)) ||
        getElementTypeOrSelf(result) != getElementTypeOrSelf(left))
      return emitOf(region) << "takes " << left << " as number " << i
                            << ", but ends with " << result << " for it";
    if (failed(verifyCompatibleShape(result, right)) ||
        !haveAlikeElements(getElementTypeOrSelf(result),
                           getElementTypeOrSelf(right)))
      return emitOf(region) << "takes " << right << " as number " << i + count
                            << ", but ends with " << result << " for it";
    if (i < initial.size()) {
      if (auto first = shapeOfType(initial[i].type);
          first && failed(verifyCompatibleShape(initial[i].type, result)))
        return emitOf(region)
               << "ends with " << result << " as number " << i << ", but "
               << initial[i].label() << " is " << initial[i].type;
      if (!isPromotable(initial[i].type, result))
        return emitOf(region) << "ends with " << result << " as number " << i
                              << ", to which " << initial[i].label()
                              << " cannot be promoted: " << initial[i].type;
    }
    if (!isPromotable(inputs[i].type, right))
      return emitOf(region) << "takes " << right << " as number " << i + count
                            << ", to which elements of " << inputs[i].label()
                            << " cannot be promoted: " << inputs[i].type;
    if (!isPartOfShape(*blockArgument, within))
      return emitOf(region)
             << "takes " << right << " as number " << i + count
             << (within.empty() ? ", which is no scalar"
                                : ", whose dimensions are not among ")
             << (within.empty() ? "" : textOf(within));
  }
  return success();
}

bool joinsEach(const Relation &relation) {
  return relation.arguments.size() == 2 ||
         relation.arguments[2].kind == RelationArgument::Attribute;
}

LogicalResult RelationVerifier::verifyReduces() {
  TypedList inputs = typesOf(arguments[1]), initial;
  Shape within;
  if (arguments.size() == 4)
    within = (arguments[3].kind == RelationArgument::Attribute
                  ? numbersOf(arguments[3])
                  : shapeOf(arguments[3]))
                 .value_or(Shape());
  bool each = joinsEach(relation);
  if (!each)
    initial = typesOf(arguments[2]);
  // Only the elements of values that scalars are combined with matter.
  if (arguments.size() == 3)
    for (Typed &typed : initial)
      typed.type = getElementTypeOrSelf(typed.type);
  // The root's place is not combined.
  if (each && arguments.size() == 3 && attributeOf(arguments[2]) &&
      !inputs.empty())
    inputs.pop_back();
  for (Region &region : regionsOf(arguments.front())) {
    if (region.empty())
      continue;
    if (!each) {
      if (failed(verifyReducer(region, inputs, initial, within)))
        return failure();
      continue;
    }
    for (const Typed &input : inputs) {
      Typed element = input;
      element.type = getElementTypeOrSelf(input.type);
      element.open = nullptr;
      if (failed(verifyReducer(region, {input}, {element}, within)))
        return failure();
    }
  }
  return success();
}

LogicalResult RelationVerifier::verifyElementsAsReturned() {
  TypedList results = typesOf(arguments[1]);
  for (Region &region : regionsOf(arguments.front())) {
    if (region.empty())
      continue;
    SmallVector<Type> types = typesOfBlock(region.front(), false);
    for (const auto &[index, result] : llvm::enumerate(results)) {
      // One region may serve all.
      size_t from = types.size() == 1 ? 0 : index;
      if (from < types.size() && !result.open &&
          !haveCompatibleElementTypes(types[from], result.type))
        return emitOf(region) << "ends with " << types[from] << ", but "
                              << result.label() << " is " << result.type;
    }
  }
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifyRegions() {
  switch (relation.kind) {
  case RelationKind::Takes:
  case RelationKind::Returns:
    return verifyTakesOrReturns();
  case RelationKind::ReturnsTruth:
    return verifyReturnsTruth();
  case RelationKind::TakesScalars:
    return verifyTakesScalars();
  case RelationKind::Reduces:
    return verifyReduces();
  case RelationKind::ElementsAsReturned:
    return verifyElementsAsReturned();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
