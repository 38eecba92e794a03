//===- Relations.cpp - what holds between values and attributes -----------===//
//
// See Relations.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/relations/Relations.h"
#include "RelationVerifier.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/UnknownType.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include <atomic>
#include <functional>

using namespace mlir;

namespace dialectgen {
namespace {

bool haveSameElementTypes(Type first, Type second) {
  return getElementTypeOrSelf(first) == getElementTypeOrSelf(second);
}

} // namespace

Attribute SpecValue::make(MLIRContext *context) const {
  Builder builder(context);
  switch (kind) {
  case None:
    return {};
  case Integer:
    return builder.getI64IntegerAttr(whole);
  case Number:
    return builder.getF64FloatAttr(real);
  case Boolean:
    return builder.getBoolAttr(whole);
  case String:
    return builder.getStringAttr(text);
  }
  return {};
}

bool SpecValue::isHeldBy(Attribute attribute) const {
  // Booleans are integers of one bit.
  if (auto number = dyn_cast_or_null<IntegerAttr>(attribute))
    return (kind == Integer || kind == Boolean) &&
           number.getValue().getSignificantBits() <= 64 &&
           (number.getType().isInteger(1)
                ? int64_t(number.getValue().getZExtValue())
                : number.getValue().getSExtValue()) == whole;
  return attribute && attribute == make(attribute.getContext());
}

std::string SpecValue::str() const {
  switch (kind) {
  case None:
    return "";
  case Integer:
    return std::to_string(whole);
  case Number:
    return llvm::formatv("{0}", real);
  case Boolean:
    return whole ? "true" : "false";
  case String:
    return "\"" + std::string(text) + "\"";
  }
  return "";
}

/// As specs call the relations.
static constexpr StringLiteral labels[] = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING) NAME,
#include "dialectgen/core/Names.def"
    "shapes",
};

InFlightDiagnostic RelationVerifier::emit() {
  InFlightDiagnostic error = op->emitOpError();
  if (Diagnostic *diagnostic = error.getUnderlyingDiagnostic())
    addMetadata(*diagnostic, labels[size_t(relation.kind)]);
  return error;
}

std::string textOf(const RelationCondition &condition) {
  std::string name = quoted(condition.argument);
  switch (condition.kind) {
  case ConditionKind::AttributeIs:
    return name + " is " + condition.value.str();
  case ConditionKind::Given:
    return name + " is given";
  case ConditionKind::Absent:
    return name + " is not given";
  case ConditionKind::RankIs:
    return "the rank of " + name + " is " + condition.value.str();
  case ConditionKind::Dynamic:
    return "a size of " + name + " is open";
  }
  return "";
}

bool RelationVerifier::isGiven(const RelationArgument &argument) {
  return argument.kind == RelationArgument::Attribute
             ? op->hasAttr(argument.name)
             : !valuesOf(argument).empty();
}

std::optional<bool>
RelationVerifier::holds(const RelationCondition &condition) {
  switch (condition.kind) {
  case ConditionKind::AttributeIs:
    return condition.value.isHeldBy(attributeOf(condition.argument));
  case ConditionKind::Given:
    return isGiven(condition.argument);
  case ConditionKind::Absent:
    return !isGiven(condition.argument);
  case ConditionKind::RankIs:
  case ConditionKind::Dynamic:
    break;
  }
  ValueRange values = valuesOf(condition.argument);
  auto type = values.empty() ? ShapedType()
                             : dyn_cast<ShapedType>(values.front().getType());
  if (condition.kind == ConditionKind::Dynamic)
    return type && !type.hasStaticShape();
  if (!type || !type.hasRank())
    return std::nullopt;
  return type.getRank() == condition.value.whole;
}

Speculation::Speculatability speculateByShapes(Operation *op) {
  auto shapeOf = [](Type type) -> std::optional<ArrayRef<int64_t>> {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? std::optional(tensor.getShape()) : std::nullopt;
  };
  bool isUnary = op->hasTrait<OpTrait::Elementwise>() &&
                 op->getNumOperands() == 1 && op->getNumResults() == 1;
  if (isUnary) {
    auto from = shapeOf(op->getOperand(0).getType()),
         to = shapeOf(op->getResult(0).getType());
    bool isSafe =
        from && to && from->size() == to->size() &&
        llvm::none_of(llvm::zip(*from, *to), [](auto sizes) {
          auto [size, result] = sizes;
          return ShapedType::isDynamic(size) && !ShapedType::isDynamic(result);
        });
    return isSafe ? Speculation::Speculatable : Speculation::NotSpeculatable;
  }
  auto isStatic = [&](Type type) {
    auto tensor = dyn_cast<TensorType>(type);
    return !tensor || tensor.hasStaticShape();
  };
  if (!llvm::all_of(op->getOperandTypes(), isStatic) ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    return Speculation::NotSpeculatable;
  return op->getNumRegions() ? Speculation::RecursivelySpeculatable
                             : Speculation::Speculatable;
}

std::string Typed::label() const {
  return isOnly
             ? quoted(*argument)
             : "number " + std::to_string(index) + " of " + quoted(*argument);
}

TypedList RelationVerifier::typesOf(const RelationArgument &argument) {
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

InFlightDiagnostic RelationVerifier::different(const Typed &first,
                                               const Typed &second,
                                               StringRef what) {
  return emit() << first.label() << " and " << second.label() << " have "
                << what << ": " << first.type << " and " << second.type;
}

TypedList RelationVerifier::allTypes() {
  TypedList types;
  for (const RelationArgument &argument : arguments)
    for (Typed &typed : typesOf(argument))
      if (!typed.open && !typed.type.hasTrait<UnknownTypeTrait>())
        types.push_back(typed);
  return types;
}

bool RelationVerifier::allAre(llvm::function_ref<bool(Type, Type)> equal) {
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

static bool haveOneStaticShape(Type first, Type second) {
  auto one = dyn_cast<RankedTensorType>(first),
       other = dyn_cast<RankedTensorType>(second);
  return one && other && !one.getEncoding() && !other.getEncoding() &&
         one.hasStaticShape() && one.getShape() == other.getShape();
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
LogicalResult RelationVerifier::verifyCompatibleShapes() {
  if (allAre(haveOneStaticShape))
    return success();
  TypedList types = allTypes();
  if (types.empty())
    return success();
  const Typed &first = types.front();
  std::optional<Shape> known = shapeOfType(first.type);
  Shape bounds;
  for (const Typed &typed : types) {
    if (!haveCompatibleShapes(first.type, typed.type))
      return different(first, typed, "different shapes");
    std::optional<Shape> shape = shapeOfType(typed.type);
    if (!known)
      known = shape;
    if (!known || !shape)
      continue;
    if (shape->size() != known->size())
      return emit() << typed.label() << " is " << typed.type
                    << ", but others have"
                    << " rank " << known->size();
    for (auto [size, other] : llvm::zip(*known, *shape)) {
      if (!fits(size, other))
        return emit() << typed.label() << " is " << typed.type
                      << ", but others have shape " << textOf(*known);
      if (ShapedType::isDynamic(size))
        size = other;
    }
    bounds.resize(known->size(), ShapedType::kDynamic);
    limit(bounds, typed.type);
    for (auto [size, bound] : llvm::zip(*known, bounds))
      if (!ShapedType::isDynamic(bound) && !ShapedType::isDynamic(size) &&
          size > bound)
        return emit() << typed.label() << " is " << typed.type
                      << ", but with others its shape is " << textOf(*known)
                      << ", and at most " << textOf(bounds);
  }
  return success();
}

LogicalResult
RelationVerifier::compareAll(llvm::function_ref<bool(Type, Type)> equal,
                             StringRef what) {
  if (relation.isPairwise)
    return comparePairs(equal, what);
  if (allAre(equal))
    return success();
  TypedList types = allTypes();
  for (const Typed &typed : ArrayRef(types).drop_front(types.empty() ? 0 : 1))
    if (!equal(types.front().type, typed.type))
      return different(types.front(), typed, what);
  return success();
}

LogicalResult RelationVerifier::verifyCounts() {
  size_t count = countOf(relation.arguments.front());
  for (const RelationArgument &argument : relation.arguments.drop_front())
    if (size_t other = countOf(argument); other != count)
      return emit() << "has " << count << " of "
                    << quoted(relation.arguments.front()) << " and " << other
                    << " of " << quoted(argument);
  return success();
}

LogicalResult
RelationVerifier::comparePairs(llvm::function_ref<bool(Type, Type)> equal,
                               StringRef what) {
  if (failed(verifyCounts()))
    return failure();
  if (allAre(std::equal_to<Type>()))
    return success();
  TypedList first = typesOf(relation.arguments.front());
  for (const RelationArgument &argument : relation.arguments.drop_front())
    for (const auto &[one, other] : llvm::zip(first, typesOf(argument)))
      if (!one.open && !other.open && one.type != other.type &&
          !equal(one.type, other.type))
        return different(one, other, what);
  return success();
}

std::optional<Shape> numbersIn(Attribute attribute) {
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  constexpr int64_t longest = 1 << 16;
  if (!elements || (elements.isSplat() && elements.getNumElements() > longest))
    return std::nullopt;
  return Shape(llvm::map_range(elements, [](const llvm::APInt &number) {
    return number.getBitWidth() > 64 ? 0 : number.getSExtValue();
  }));
}

std::optional<Shape>
RelationVerifier::numbersOf(const RelationArgument &argument) {
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
RelationVerifier::someNumbersOf(const RelationArgument &argument) {
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
RelationVerifier::numberOf(const RelationArgument &argument) {
  std::optional<Shape> numbers = numbersOf(argument);
  if (!numbers || numbers->size() != 1)
    return std::nullopt;
  return numbers->front();
}

llvm::iterator_range<llvm::pointee_iterator<RegionRange::iterator>>
RelationVerifier::regionsOf(const RelationArgument &argument) {
  RegionRange regions = op->getRegions();
  // An operation that is yet to be made may have fewer than its definition.
  regions =
      regions.drop_front(std::min<size_t>(argument.index, regions.size()));
  if (argument.kind == RelationArgument::Region)
    regions = regions.take_front(std::min<size_t>(1, regions.size()));
  return llvm::make_pointee_range(regions);
}

std::optional<int64_t>
RelationVerifier::rankOf(const RelationArgument &argument) {
  for (const Typed &typed : typesOf(argument))
    if (auto shaped = dyn_cast<ShapedType>(typed.type);
        shaped && shaped.hasRank())
      return shaped.getRank();
  return std::nullopt;
}

std::optional<int64_t>
RelationVerifier::lengthOf(const RelationArgument &argument) {
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

Type partOf(Type element) {
  auto number = dyn_cast<ComplexType>(element);
  return number ? number.getElementType() : element;
}

std::optional<Typed>
RelationVerifier::typeOf(const RelationArgument &argument) {
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

LogicalResult RelationVerifier::verifyRealOf() {
  std::optional<Typed> real = typeOf(arguments[0]),
                       number = typeOf(arguments[1]);
  if (!real || !number)
    return success();
  // The real type of a quantized element is quantized alike.
  Type element = getElementTypeOrSelf(number->type);
  if (isa<ComplexType>(element)
          ? getElementTypeOrSelf(real->type) != partOf(element)
          : !haveCompatibleElementTypes(real->type, element))
    return different(*real, *number, "element types that do not fit");
  return success();
}

LogicalResult RelationVerifier::verifyTruthValues() {
  for (const Typed &typed : allTypes())
    if (!getElementTypeOrSelf(typed.type).isInteger(1))
      return emit() << typed.label() << " is " << typed.type
                    << ", but its elements must be i1";
  return success();
}

LogicalResult RelationVerifier::verifyTolerancesByMode() {
  std::optional<int64_t> mode = numberOf(arguments.back());
  constexpr int64_t tolerance = 2;
  for (const RelationArgument &argument : arguments.drop_back()) {
    std::optional<int64_t> number = numberOf(argument);
    // Floats are numbers by their bits: zero is either of two.
    if (!number || *number == 0 ||
        *number == std::numeric_limits<int64_t>::min())
      continue;
    if (*number < 0)
      return emit() << quoted(argument) << " is below 0";
    if (mode && *mode != tolerance)
      return emit() << quoted(argument) << " is not 0, but "
                    << quoted(arguments.back()) << " is no tolerance";
  }
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifyTypes() {
  switch (relation.kind) {
  case RelationKind::SameTypes:
    return compareAll(std::equal_to<Type>(), "different types");
  case RelationKind::CompatibleTypes:
    if (failed(compareAll(areCompatibleTypes, "incompatible types")))
      return failure();
    return relation.isPairwise ? success() : verifyCompatibleShapes();
  case RelationKind::SameElementTypes:
    return compareAll(haveSameElementTypes, "different element types");
  case RelationKind::CompatibleElementTypes:
    return compareAll(haveCompatibleElementTypes, "incompatible element types");
  case RelationKind::RealOf:
    return verifyRealOf();
  case RelationKind::TruthValues:
    return verifyTruthValues();
  case RelationKind::TolerancesByMode:
    return verifyTolerancesByMode();
  default:
    return std::nullopt;
  }
}

LogicalResult RelationVerifier::verify() {
  if (relation.when) {
    std::optional<bool> isSo = holds(*relation.when);
    if (!isSo)
      return success();
    if (relation.isExact && isGiven(arguments.front()) != *isSo)
      return emit() << (*isSo ? "has no " : "has ") << quoted(arguments.front())
                    << ", which is there exactly if " << textOf(*relation.when);
    if (!*isSo)
      return success();
  }
  return *verifyPart();
}

std::optional<LogicalResult> RelationVerifier::verifyPart() {
  static constexpr Verdict (RelationVerifier::*parts[])() = {
      &RelationVerifier::verifyTypes,     &RelationVerifier::verifyIndices,

      &RelationVerifier::verifyRegions,   &RelationVerifier::verifyElements,
      &RelationVerifier::verifyProcesses, &RelationVerifier::verifyGiven};
  if (relation.kind == RelationKind::Shapes)
    return verifyShapeSignature();
  // Which part knows a relation is found once.
  static std::atomic<uint8_t> partOf[std::size(labels)];
  std::atomic<uint8_t> &known = partOf[size_t(relation.kind)];
  for (uint8_t part = known.load(std::memory_order_relaxed);
       part != std::size(parts); ++part)
    if (Verdict verdict = (this->*parts[part])()) {
      known.store(part, std::memory_order_relaxed);
      return verdict;
    }
  llvm_unreachable("all relations are handled");
}

LogicalResult detail::verifyRelations(
    const RelationSubject &subject, ArrayRef<Relation> relations,
    llvm::function_ref<ValueRange(const RelationArgument &)> valuesOf) {
  for (const Relation &relation : relations)
    if (failed(RelationVerifier(subject, relation, valuesOf).verify()))
      return failure();
  return success();
}

static bool namesRegions(const Relation &relation) {
  return llvm::any_of(relation.arguments, isRegion);
}

LogicalResult detail::verifyRelations(
    Operation *op, ArrayRef<Relation> relations,
    llvm::function_ref<ValueRange(const RelationArgument &)> valuesOf,
    std::optional<size_t> propertyBytes) {
  RelationSubject subject(op);
  if (op->getNumRegions() == 0 || !propertyBytes)
    return verifyRelations(subject, relations, valuesOf);
  VerifiedUse use(op, *propertyBytes);
  bool isAccepted = use.isAccepted();
  for (const Relation &relation : relations) {
    if (isAccepted && !namesRegions(relation))
      continue;
    if (failed(RelationVerifier(subject, relation, valuesOf).verify()))
      return failure();
  }
  if (!isAccepted)
    use.accept();
  return success();
}

LogicalResult detail::verifyEqualVariadics(Operation *op, unsigned count,
                                           unsigned single) {
  unsigned operands = op->getNumOperands();
  if (operands >= single && (operands - single) % count == 0)
    return success();
  InFlightDiagnostic error =
      op->emitOpError() << "has " << operands << " operands, which are not "
                        << count << " variadic ones of one size";
  if (single)
    error << " and " << single << " more";
  return error;
}

LogicalResult
detail::verifySymbolsOfAttributes(Operation *op,
                                  SymbolTableCollection &symbolTable) {
  for (StringAttr name : op->getName().getAttributeNames())
    if (std::optional<Attribute> value = op->getInherentAttr(name))
      if (auto user = dyn_cast_or_null<SymbolUserAttrInterface>(*value);
          user && failed(user.verifySymbolUses(op, symbolTable)))
        return failure();
  return success();
}

LogicalResult detail::verifyRegionsEndInReturn(Operation *op) {
  std::string expected = op->getName().getDialectNamespace().str() + ".return";
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    Block &block = region.front();
    if (block.empty() || block.back().getName().getStringRef() != expected)
      return op->emitOpError() << "region " << region.getRegionNumber()
                               << " does not end in '" << expected << "'";
  }
  return success();
}

} // namespace dialectgen
