//===- Relations.cpp - what holds between values and attributes -----------===//
//
// See Relations.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/relations/Relations.h"
#include "RelationRules.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace dialectgen {

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

/// `'axis' is given`
static std::string textOf(const RelationCondition &condition) {
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

/// Whether `condition` is so; none if a type leaves it open.
static std::optional<bool> holds(const BoundRelation &relation,
                                 const RelationCondition &condition) {
  const RelationArgument &argument = condition.argument;
  switch (condition.kind) {
  case ConditionKind::AttributeIs:
    return condition.value.isHeldBy(relation.attributeOf(argument));
  case ConditionKind::Given:
    return relation.isGiven(argument);
  case ConditionKind::Absent:
    return !relation.isGiven(argument);
  case ConditionKind::RankIs:
  case ConditionKind::Dynamic:
    break;
  }
  ValueRange values = relation.valuesOf(argument);
  auto type = values.empty() ? ShapedType()
                             : dyn_cast<ShapedType>(values.front().getType());
  if (condition.kind == ConditionKind::Dynamic)
    return type && !type.hasStaticShape();
  if (!type || !type.hasRank())
    return std::nullopt;
  return type.getRank() == condition.value.whole;
}

namespace {

template <TypePart part> void inferCommon(const BoundRelation &relation) {
  inferCommonType(relation, part);
}

using InferringFunction = void (*)(const BoundRelation &relation);

/// Others tell nothing of open results but by being verified.
template <RelationKind> constexpr InferringFunction inferring = nullptr;
template <>
constexpr InferringFunction inferring<RelationKind::SameTypes> =
    inferCommon<TypePart::Type>;
template <>
constexpr InferringFunction inferring<RelationKind::CompatibleTypes> =
    inferCommon<TypePart::Type>;
template <>
constexpr InferringFunction inferring<RelationKind::SameElementTypes> =
    inferCommon<TypePart::Elements>;
template <>
constexpr InferringFunction inferring<RelationKind::CompatibleElementTypes> =
    inferCommon<TypePart::Elements>;
template <>
constexpr InferringFunction inferring<RelationKind::RealOf> = inferRealOf;
template <>
constexpr InferringFunction inferring<RelationKind::SameExpressedTypes> =
    inferExpressedType;
template <>
constexpr InferringFunction inferring<RelationKind::TruthValues> =
    inferTruthValues;
template <>
constexpr InferringFunction inferring<RelationKind::Rooted> = inferRooted;
template <>
constexpr InferringFunction inferring<RelationKind::Returns> = inferReturned;
template <>
constexpr InferringFunction inferring<RelationKind::ElementsAsReturned> =
    inferReturnedElements;
template <>
constexpr InferringFunction inferring<RelationKind::QuantizationMoved> =
    inferMovedQuantization;

struct RelationRule {
  LogicalResult (*verify)(const BoundRelation &relation);
  /// Null: none.
  InferringFunction infer;
};

/// In the order of RelationKind.
constexpr RelationRule rules[] = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING)         \
  {verify##ENUMERATOR, inferring<RelationKind::ENUMERATOR>},
#include "dialectgen/core/Names.def"
    {verifyShapes, nullptr},
};

} // namespace

LogicalResult inferByRelation(const BoundRelation &relation) {
  if (InferringFunction infer = rules[size_t(relation.definition.kind)].infer)
    infer(relation);
  return verifyRelation(relation);
}

LogicalResult verifyRelation(const BoundRelation &relation) {
  if (const RelationCondition *when = relation.definition.when) {
    std::optional<bool> isSo = holds(relation, *when);
    if (!isSo)
      return success();
    const RelationArgument &first = relation.arguments.front();
    if (relation.definition.isExact && relation.isGiven(first) != *isSo)
      return relation.emit() << (*isSo ? "has no " : "has ") << quoted(first)
                             << ", which is there exactly if " << textOf(*when);
    if (!*isSo)
      return success();
  }
  return rules[size_t(relation.definition.kind)].verify(relation);
}

LogicalResult detail::verifyRelations(
    const RelationSubject &subject, ArrayRef<Relation> relations,
    llvm::function_ref<ValueRange(const RelationArgument &)> valuesOf) {
  for (const Relation &relation : relations)
    if (failed(verifyRelation({subject, relation, valuesOf})))
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
    if (failed(verifyRelation({subject, relation, valuesOf})))
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
