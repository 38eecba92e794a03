//===- VersionConversion.cpp - programs from release to release -----------===//
//
// See VersionConversion.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/VersionConversion.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// Why something is not there at the target: what it is, and since when it is.
struct Reason {
  std::string feature;
  std::optional<Version> since, until;
};

class Converter {
public:
  Converter(const VersionTable &table, Version target, MLIRContext *context)
      : table(table), target(target.withoutPatch()), asked(target) {
    for (const OpRow &row : table.ops)
      rows[OperationName(row.name, context)] = &row;
  }
  LogicalResult convert(Operation *root);

private:
  LogicalResult convertOp(Operation *op, const OpRow *row);
  /// `op` in the next version in the direction of the target; null on errors.
  Operation *replace(Operation *op, const OpRow &from, const OpRow &to);
  LogicalResult adaptAttributes(Operation *op, const OpRow &from,
                                const OpRow &to, NamedAttrList &attributes);
  LogicalResult checkDowngrade(Operation *op, const OpRow &newer);
  LogicalResult checkConstraints(Operation *op, const OpRow &row);
  LogicalResult checkContents(Operation *op);

  /// What of `value` is not there at the target.
  std::optional<Reason> findIllegal(Attribute value);
  std::optional<Reason> findIllegal(Type value);
  std::optional<Reason> findIllegal(Record record, StringRef sigil);
  LogicalResult refuse(Operation *op, const Reason &reason);
  LogicalResult refuse(Operation *op, StringRef what, StringRef needed);

  bool lives(Version since, Version until) const {
    return since <= target && target <= until;
  }

  const VersionTable &table;
  Version target, asked;
  DenseMap<OperationName, const OpRow *> rows;
  // Programs repeat few types and attributes; legality of each is found once.
  DenseSet<Attribute> legalAttributes;
  DenseSet<Type> legalTypes;
};

} // namespace

LogicalResult Converter::refuse(Operation *op, StringRef what,
                                StringRef needed) {
  return op->emitError() << what << " needs version " << needed << " of the '"
                         << table.dialect << "' dialect; the target is "
                         << asked.str();
}

LogicalResult Converter::refuse(Operation *op, const Reason &reason) {
  if (reason.since)
    return refuse(op, reason.feature, reason.since->str() + " or newer");
  return refuse(op, reason.feature, reason.until->str() + " or older");
}

std::optional<Reason> Converter::findIllegal(Record record, StringRef sigil) {
  std::string name =
      ("'" + sigil + table.dialect + "." + record.row->name + "'").str();
  if (target < record.row->since)
    return Reason{name, record.row->since, std::nullopt};
  if (record.row->until < target)
    return Reason{name, std::nullopt, record.row->until};
  if (!record.row->cases.empty()) {
    int64_t value = cast<IntegerAttr>(record.fields.front()).getInt();
    for (const CaseRow &entry : record.row->cases)
      if (entry.value == value && target < entry.since)
        return Reason{"case " + std::string(entry.name) + " of " + name,
                      entry.since, std::nullopt};
  }
  for (auto [field, value] : llvm::zip(record.row->fields, record.fields))
    if (std::optional<Reason> reason = findIllegal(value))
      return reason;
  return std::nullopt;
}

std::optional<Reason> Converter::findIllegal(Attribute value) {
  if (legalAttributes.contains(value))
    return std::nullopt;
  std::optional<Reason> reason;
  if (Record record = table.splitAttribute(value); record.row)
    reason = findIllegal(record, "#");
  else if (auto type = dyn_cast<TypeAttr>(value))
    reason = findIllegal(type.getValue());
  else if (auto list = dyn_cast<ArrayAttr>(value))
    for (Attribute element : list)
      if ((reason = findIllegal(element)))
        break;
  if (!reason)
    legalAttributes.insert(value);
  return reason;
}

std::optional<Reason> Converter::findIllegal(Type value) {
  if (legalTypes.contains(value))
    return std::nullopt;
  std::optional<Reason> reason;
  if (Record record = table.splitType(value); record.row)
    reason = findIllegal(record, "!");
  if (!reason)
    legalTypes.insert(value);
  return reason;
}

/// The element type of a shaped type of the dialect, else the type itself.
static Type elementType(const VersionTable &table, Type type) {
  Record record = table.splitType(type);
  if (record.row)
    for (auto [field, value] : llvm::zip(record.row->fields, record.fields))
      if (StringRef(field.name) == "elementType")
        return cast<TypeAttr>(value).getValue();
  return type;
}

LogicalResult Converter::checkConstraints(Operation *op, const OpRow &row) {
  for (const ConstraintRow &constraint : row.illegal) {
    if (constraint.below <= target)
      continue;
    std::string what;
    switch (constraint.kind) {
    case ConstraintKind::ElementTypesChange:
      for (auto [operand, result] :
           llvm::zip(op->getOperandTypes(), op->getResultTypes()))
        if (elementType(table, operand) != elementType(table, result))
          what = "a result of another element type than its operand";
      break;
    case ConstraintKind::AttributeIs:
      if (Attribute value = op->getAttr(constraint.attribute))
        if (Record record = table.splitAttribute(value);
            record.row && StringRef(record.row->name) == constraint.record)
          what = "attribute '" + std::string(constraint.attribute) + "' as '#" +
                 table.dialect.str() + "." + constraint.record + "'";
      break;
    case ConstraintKind::OperandIs:
      for (Type type : op->getOperandTypes())
        if (Record record = table.splitType(type);
            record.row && StringRef(record.row->name) == constraint.record)
          what = "an operand of type '!" + table.dialect.str() + "." +
                 constraint.record + "'";
      break;
    }
    if (!what.empty())
      return refuse(op, what, constraint.below.str() + " or newer");
  }
  return success();
}

LogicalResult Converter::checkContents(Operation *op) {
  for (NamedAttribute attribute : op->getAttrs())
    if (auto reason = findIllegal(attribute.getValue()))
      return refuse(op, *reason);
  for (Type type : op->getOperandTypes())
    if (auto reason = findIllegal(type))
      return refuse(op, *reason);
  for (Type type : op->getResultTypes())
    if (auto reason = findIllegal(type))
      return refuse(op, *reason);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (auto reason = findIllegal(type))
          return refuse(op, *reason);
  return success();
}

/// Nothing is dropped that says something: what the older version cannot hold
/// must be what the older version means anyway.
LogicalResult Converter::checkDowngrade(Operation *op, const OpRow &newer) {
  std::string needed = newer.since.str() + " or newer";
  for (const AddedAttributeRow &added : newer.added)
    if (op->getAttr(added.name) != added.value(table.factory))
      return refuse(op,
                    "attribute '" + std::string(added.name) +
                        "' with a value other than the default",
                    needed);
  if (newer.singleOperand &&
      (op->getNumOperands() != 1 || op->getNumResults() != 1))
    return refuse(op, "a number of operands or results other than 1", needed);
  if (newer.noRegions && op->getNumRegions() != 0)
    return refuse(op, "a region", needed);
  return success();
}

LogicalResult Converter::adaptAttributes(Operation *op, const OpRow &from,
                                         const OpRow &to,
                                         NamedAttrList &attributes) {
  bool upgrade = &to > &from;
  const OpRow &newer = upgrade ? to : from;
  for (const AddedAttributeRow &added : newer.added) {
    if (upgrade)
      attributes.set(added.name, added.value(table.factory));
    else
      attributes.erase(added.name);
  }
  for (const RemovedAttributeRow &removed : newer.removed) {
    if (upgrade) {
      attributes.erase(removed.name);
      continue;
    }
    Attribute value = table.computeRemoved(removed.hook, op, table.factory);
    if (!value)
      return op->emitError() << "attribute '" << removed.name << "' of '"
                             << to.name << "' cannot be computed here";
    attributes.set(removed.name, value);
  }
  return success();
}

Operation *Converter::replace(Operation *op, const OpRow &from,
                              const OpRow &to) {
  if (&to < &from && failed(checkDowngrade(op, from)))
    return nullptr;
  NamedAttrList attributes(op->getAttrDictionary());
  if (failed(adaptAttributes(op, from, to, attributes)))
    return nullptr;
  OperationState state(op->getLoc(), to.name, op->getOperands(),
                       op->getResultTypes(), attributes.getAttrs(),
                       op->getSuccessors());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  OpBuilder builder(op);
  Operation *replacement = builder.create(state);
  for (auto [before, after] :
       llvm::zip(op->getResults(), replacement->getResults())) {
    // Uses keep their order; replaceAllUsesWith would reverse them.
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : before.getUses())
      uses.push_back(&use);
    for (OpOperand *use : llvm::reverse(uses))
      use->set(after);
  }
  op->erase();
  return replacement;
}

LogicalResult Converter::convertOp(Operation *op, const OpRow *row) {
  while (!lives(row->since, row->until)) {
    int next = target < row->since ? row->older : row->newer;
    if (next < 0)
      return refuse(op, "'" + std::string(row->name) + "'",
                    target < row->since ? row->since.str() + " or newer"
                                        : row->until.str() + " or older");
    op = replace(op, *row, table.ops[next]);
    if (!op)
      return failure();
    row = &table.ops[next];
  }
  if (failed(checkConstraints(op, *row)))
    return failure();
  return checkContents(op);
}

LogicalResult Converter::convert(Operation *root) {
  // Collected before anything moves, in the order of the program: the order of
  // replacements decides the order of uses.
  SmallVector<std::pair<Operation *, const OpRow *>> ops;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto it = rows.find(op->getName()); it != rows.end())
      ops.push_back({op, it->second});
  });
  for (auto [op, row] : ops)
    if (failed(convertOp(op, row)))
      return failure();
  return success();
}

LogicalResult convertToVersion(Operation *root, const VersionTable &table,
                               Version target) {
  if (target < table.minimum)
    return root->emitError()
           << "target version " << target.str()
           << " is less than minimum supported " << table.minimum.str();
  if (table.current < target)
    return root->emitError()
           << "target version " << target.str()
           << " is greater than current version " << table.current.str();
  return Converter(table, target, root->getContext()).convert(root);
}

} // namespace dialectgen
