//===- TwinCarriage.cpp - versions as operations of records ---------------===//
//
// See TwinCarriage.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/steps/TwinCarriage.h"
#include "Legality.h"
#include "dialectgen/core/steps/LocationRanges.h"
#include "dialectgen/core/steps/UseOrder.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace dialectgen {

TwinCarriage::TwinCarriage(const VersionTable &table, Version target,
                           MLIRContext *context)
    : Carriage(context), table(table), target(target.withoutPatch()),
      legality(std::make_unique<Legality>(table, this->target)) {}

TwinCarriage::~TwinCarriage() = default;

StringAttr TwinCarriage::getSymbol(Operation *op) const {
  Attribute name = op->getAttr(SymbolTable::getSymbolAttrName());
  if (!name)
    return {};
  if (Record record = table.splitAttribute(name); !record.fields.empty())
    name = record.fields.front();
  return dyn_cast<StringAttr>(name);
}

Attribute TwinCarriage::make(const ValueMaker &value) const {
  return value.ofRecords ? value.ofRecords(table.factory)
                         : Carriage::make(value);
}

Type TwinCarriage::getElementType(Type type) const {
  Record record = table.splitType(type);
  if (record.row)
    for (auto [field, value] : llvm::zip(record.row->fields, record.fields))
      if (StringRef(field.name) == "elementType")
        return cast<TypeAttr>(value).getValue();
  return type;
}

/// The bit patterns of zero and of minus zero.
static bool isZero(Attribute value) {
  uint64_t bits = cast<IntegerAttr>(value).getInt();
  return (bits << 1) == 0;
}

bool TwinCarriage::isSame(Attribute a, Attribute b) const {
  if (a == b)
    return true;
  Record first = table.splitAttribute(a), second = table.splitAttribute(b);
  if (!first.row || first.row != second.row)
    return false;
  bool same = true;
  for (auto [field, x, y] :
       llvm::zip(first.row->fields, first.fields, second.fields)) {
    // What a tensor without elements says is that it has none.
    if (field.kind == FieldKind::Blob && x == y &&
        cast<StringAttr>(x).getValue().empty())
      return true;
    same &= x == y || (field.kind == FieldKind::F64 && isZero(x) && isZero(y));
  }
  return same;
}

static std::optional<std::string> findConstraint(const VersionTable &table,
                                                 const TwinCarriage &carriage,
                                                 const Legality &legality,
                                                 const ConstraintRow &row,
                                                 Operation *op) {
  switch (row.kind) {
  case ConstraintKind::ElementTypesChange:
    for (auto [operand, result] :
         llvm::zip(op->getOperandTypes(), op->getResultTypes()))
      if (carriage.getElementType(operand) != carriage.getElementType(result))
        return "a result of another element type than its operand";
    break;
  case ConstraintKind::AttributeIs:
    if (Attribute value = op->getAttr(row.attribute))
      if (Record record = table.splitAttribute(value);
          record.row && StringRef(record.row->name) == row.record)
        return "attribute '" + std::string(row.attribute) + "' as " +
               legality.nameOf(*record.row, "#");
    break;
  case ConstraintKind::OperandIs:
    for (Type type : op->getOperandTypes())
      if (Record record = table.splitType(type);
          record.row && StringRef(record.row->name) == row.record)
        return "an operand of type " + legality.nameOf(*record.row, "!");
    break;
  }
  return std::nullopt;
}

/// Attributes, and the types of what `op` defines. Types of operands are those
/// of what others define.
void TwinCarriage::check(Operation *op, const OpRow *row, const OpRow *from,
                         llvm::function_ref<void(const Illegal &)> report) {
  if (row)
    for (const ConstraintRow &constraint : row->illegal)
      if (target < constraint.below)
        if (auto what = findConstraint(table, *this, *legality, constraint, op))
          report({*what, constraint.below, std::nullopt, ""});
  auto look = [&](auto value, const Twine &in) {
    if (!legality->isLegal(value))
      report(legality->explain(value, in));
  };
  auto lookAtAttribute = [&](StringAttr name, Attribute value) {
    look(value, "attribute '" + name.getValue() + "'");
  };
  // A dictionary of all attributes would have to be made first.
  if (auto info = op->getRegisteredInfo())
    for (StringAttr name : info->getAttributeNames())
      if (auto value = info->getInherentAttr(op, name); value && *value)
        lookAtAttribute(name, *value);
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    lookAtAttribute(attribute.getName(), attribute.getValue());
  for (OpResult result : op->getResults())
    look(result.getType(),
         "the type of result " + Twine(result.getResultNumber()));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        look(argument.getType(), "the type of argument " +
                                     Twine(argument.getArgNumber()) +
                                     " of a block");
}

namespace {

/// What a conversion to one release works with.
struct TwinConversion {
  TwinConversion(const VersionTable &table, Version target,
                 MLIRContext *context)
      : text("the '" + table.dialect.str() + "' dialect"),
        timeline{table.dialect, text, table.minimum, table.current},
        steps{timeline, table.ops, table.steps, table.hooks},
        carriage(table, target, context), target{table.dialect, target} {}
  std::string text;
  TimelineRow timeline;
  StepTable steps;
  TwinCarriage carriage;
  Target target;
};

} // namespace

LogicalResult convertToVersion(Operation *root, const VersionTable &table,
                               Version target) {
  TwinConversion conversion(table, target, root->getContext());
  SmallVector<Operation *> replacements;
  if (failed(convertToVersion(root, conversion.steps, conversion.carriage,
                              conversion.target, &replacements)))
    return failure();
  orderUsesAsReleased(replacements);
  if (target < table.locationRanges)
    replaceLocationRanges(root);
  return success();
}

LogicalResult populateToVersionPatterns(Location location,
                                        const VersionTable &table,
                                        Version target,
                                        RewritePatternSet &patterns,
                                        ConversionTarget &legality) {
  auto conversion =
      std::make_shared<TwinConversion>(table, target, patterns.getContext());
  return populateToVersionPatterns(
      location, conversion->steps,
      std::shared_ptr<Carriage>(conversion, &conversion->carriage),
      conversion->target, patterns, legality);
}

} // namespace dialectgen
