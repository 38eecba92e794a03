//===- VersionConversion.cpp - programs from release to release -----------===//
//
// See VersionConversion.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/steps/VersionConversion.h"
#include "Legality.h"
#include "OpRewrite.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace dialectgen {
namespace {

class Converter {
public:
  Converter(const VersionTable &table, Version target, MLIRContext *context)
      : table(table), target(target.withoutPatch()), asked(target),
        legality(table, this->target),
        noAttributes(DictionaryAttr::get(context)) {
    for (const OpRow &row : table.ops)
      rows[OperationName(row.name, context)] = &row;
    convertsLocations = this->target < table.locationRanges;
    // Of a range of lines and columns, its begin.
    locations.addReplacement([](FileLineColRange range) -> Attribute {
      if (isStrictFileLineColLoc(range))
        return range;
      return FileLineColLoc::get(range.getFilename(), range.getStartLine(),
                                 range.getStartColumn());
    });
  }
  /// Operations below `op`, each before what it holds.
  LogicalResult convertRegions(Operation *op);
  /// What stands in the place of an operation of another version, in the order
  /// of the program.
  SmallVector<Operation *> takeReplacements() {
    return std::move(replacements);
  }

private:
  /// `op` at the target; null after an error.
  Operation *convertOp(Operation *op, const OpRow *row);
  /// `op` in the next version in the direction of the target; null on errors.
  Operation *replace(Operation *op, const OpRow &from, const OpRow &to);
  LogicalResult adaptAttributes(Operation *op, Operation *replacement,
                                const OpRow &from, const OpRow &to);
  LogicalResult checkDowngrade(Operation *op, const OpRow &newer);
  LogicalResult checkConstraints(Operation *op, const OpRow &row);
  LogicalResult checkContents(Operation *op);
  Location convertLocation(Location location);

  LogicalResult refuse(Operation *op, const Absence &absence, const Twine &in);
  LogicalResult refuse(Operation *op, const Twine &what, const Twine &needed,
                       std::optional<std::string> part = std::nullopt);

  Attribute defaultOf(const AddedAttributeRow &added) {
    Attribute &value = defaults[&added];
    if (!value)
      value = added.value(table.factory);
    return value;
  }
  bool lives(const OpRow &row) const {
    return row.since <= target && target <= row.until;
  }

  const VersionTable &table;
  Version target, asked;
  Legality legality;
  DictionaryAttr noAttributes;
  DenseMap<OperationName, const OpRow *> rows;
  DenseMap<const AddedAttributeRow *, Attribute> defaults;
  bool convertsLocations;
  /// Replaces parts of locations that the target has not.
  AttrTypeReplacer locations;
  SmallVector<Operation *> replacements;
};

} // namespace

/// ` in 'name'` for the innermost named operation around `op`: artifacts seldom
/// have locations.
static std::string placeOf(Operation *op, const VersionTable &table) {
  for (Operation *parent = op; parent; parent = parent->getParentOp()) {
    Attribute name = parent->getAttr(SymbolTable::getSymbolAttrName());
    if (!name)
      continue;
    if (Record record = table.splitAttribute(name); !record.fields.empty())
      name = record.fields.front();
    if (auto text = dyn_cast<StringAttr>(name); text && !text.empty())
      return (" in '" + text.getValue() + "'").str();
  }
  return "";
}

/// Says what needs which version, and where in `op` that is: `part` ends in
/// ` of `, and `op` itself is not in itself.
LogicalResult Converter::refuse(Operation *op, const Twine &what,
                                const Twine &needed,
                                std::optional<std::string> part) {
  InFlightDiagnostic error = op->emitError();
  error << what << " needs version " << needed << " of the '" << table.dialect
        << "' dialect; the target is " << asked.str();
  std::string place = placeOf(op, table);
  if (part)
    error << "; it is in " << *part << "'" << op->getName().getStringRef()
          << "'" << place;
  else if (!place.empty())
    error << "; it is" << place;
  return error;
}

LogicalResult Converter::refuse(Operation *op, const Absence &absence,
                                const Twine &in) {
  std::string path;
  for (const std::string &record : llvm::reverse(absence.inside))
    path += record + " of ";
  return refuse(op, absence.feature, absence.neededVersion(),
                (path + in + " of ").str());
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
          what = "attribute '" + std::string(constraint.attribute) + "' as " +
                 legality.nameOf(*record.row, "#");
      break;
    case ConstraintKind::OperandIs:
      for (Type type : op->getOperandTypes())
        if (Record record = table.splitType(type);
            record.row && StringRef(record.row->name) == constraint.record)
          what = "an operand of type " + legality.nameOf(*record.row, "!");
      break;
    }
    if (!what.empty())
      return refuse(op, what, constraint.below.str() + " or newer", "");
  }
  return success();
}

/// Attributes and the types of what `op` defines. Types of operands are those
/// of what others define.
LogicalResult Converter::checkContents(Operation *op) {
  auto check = [&](StringAttr name, Attribute value) {
    if (!value || legality.isLegal(value))
      return success();
    return refuse(op, legality.explain(value),
                  "attribute '" + name.getValue() + "'");
  };
  // A dictionary of all attributes would have to be made first.
  if (auto info = op->getRegisteredInfo())
    for (StringAttr name : info->getAttributeNames())
      if (auto value = info->getInherentAttr(op, name))
        if (failed(check(name, *value)))
          return failure();
  for (NamedAttribute attribute : op->getDiscardableAttrDictionary())
    if (failed(check(attribute.getName(), attribute.getValue())))
      return failure();
  for (OpResult result : op->getResults())
    if (!legality.isLegal(result.getType()))
      return refuse(op, legality.explain(result.getType()),
                    "the type of result " + Twine(result.getResultNumber()));
  return success();
}

/// Nothing is dropped that says something: what the older version cannot hold
/// must be what the older version means anyway.
LogicalResult Converter::checkDowngrade(Operation *op, const OpRow &newer) {
  std::string needed = newer.since.str() + " or newer";
  for (const AddedAttributeRow &added : newer.added)
    if (op->getAttr(added.name) != defaultOf(added))
      return refuse(op,
                    "attribute '" + std::string(added.name) +
                        "' with a value other than the default",
                    needed, "");
  if (newer.singleOperand &&
      (op->getNumOperands() != 1 || op->getNumResults() != 1))
    return refuse(op, "a number of operands or results other than 1", needed,
                  "");
  if (newer.noRegions && op->getNumRegions() != 0)
    return refuse(op, "a region", needed, "");
  return success();
}

/// Gives `replacement` the attributes of `op`, and those that only it has.
LogicalResult Converter::adaptAttributes(Operation *op, Operation *replacement,
                                         const OpRow &from, const OpRow &to) {
  bool upgrade = &to > &from;
  const OpRow &newer = upgrade ? to : from;
  for (StringAttr name : replacement->getRegisteredInfo()->getAttributeNames())
    if (auto value = op->getInherentAttr(name); value && *value)
      replacement->setInherentAttr(name, *value);
  MLIRContext *context = op->getContext();
  if (upgrade)
    for (const AddedAttributeRow &added : newer.added)
      replacement->setInherentAttr(StringAttr::get(context, added.name),
                                   defaultOf(added));
  for (const RemovedAttributeRow &removed : newer.removed) {
    StringAttr name = StringAttr::get(context, removed.name);
    Attribute value = table.computeRemoved(removed.hook, op, table.factory);
    // A value that cannot be computed again is kept beside the operation's own
    // attributes, and taken from there.
    if (upgrade) {
      Attribute old = op->getInherentAttr(name).value_or(Attribute());
      if (old && old != value)
        replacement->setDiscardableAttr(name, old);
      continue;
    }
    if (Attribute kept = op->getDiscardableAttr(name)) {
      replacement->removeDiscardableAttr(name);
      value = kept;
    }
    if (!value)
      return op->emitError() << "attribute '" << removed.name << "' of '"
                             << to.name << "' cannot be computed here";
    replacement->setInherentAttr(name, value);
  }
  return success();
}

Operation *Converter::replace(Operation *op, const OpRow &from,
                              const OpRow &to) {
  if (&to < &from && failed(checkDowngrade(op, from)))
    return nullptr;
  OperationName name(to.name, op->getContext());
  Operation *replacement = Operation::create(
      op->getLoc(), name, op->getResultTypes(), op->getOperands(), noAttributes,
      /*properties=*/OpaqueProperties(nullptr), op->getSuccessors(),
      op->getNumRegions());
  replacement->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  if (failed(adaptAttributes(op, replacement, from, to))) {
    replacement->destroy();
    return nullptr;
  }
  takePlace(op, replacement);
  return replacement;
}

Operation *Converter::convertOp(Operation *op, const OpRow *row) {
  Operation *before = op;
  while (!lives(*row)) {
    bool isTooNew = target < row->since;
    int next = isTooNew ? row->older : row->newer;
    if (next < 0) {
      (void)refuse(op, "'" + Twine(row->name) + "'",
                   isTooNew ? row->since.str() + " or newer"
                            : row->until.str() + " or older");
      return nullptr;
    }
    op = replace(op, *row, table.ops[next]);
    if (!op)
      return nullptr;
    row = &table.ops[next];
  }
  if (op != before)
    replacements.push_back(op);
  if (failed(checkConstraints(op, *row)))
    return nullptr;
  return op;
}

Location Converter::convertLocation(Location location) {
  // The usual ones need no look inside; each operation may have its own.
  if (!convertsLocations || isa<UnknownLoc>(location) ||
      isStrictFileLineColLoc(location))
    return location;
  return cast<LocationAttr>(locations.replace(Attribute(location)));
}

LogicalResult Converter::convertRegions(Operation *op) {
  if (convertsLocations)
    op->setLoc(convertLocation(op->getLoc()));
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      for (BlockArgument argument : block.getArguments()) {
        if (!legality.isLegal(argument.getType()))
          return refuse(op, legality.explain(argument.getType()),
                        "the type of argument " +
                            Twine(argument.getArgNumber()) + " of a block");
        argument.setLoc(convertLocation(argument.getLoc()));
      }
      for (Operation &inner : llvm::make_early_inc_range(block)) {
        Operation *converted = &inner;
        if (auto it = rows.find(inner.getName()); it != rows.end())
          converted = convertOp(&inner, it->second);
        if (!converted || failed(checkContents(converted)) ||
            failed(convertRegions(converted)))
          return failure();
      }
    }
  return success();
}

LogicalResult convertToVersion(Operation *root, const VersionTable &table,
                               Version target,
                               SmallVectorImpl<Operation *> *replacements) {
  if (target < table.minimum)
    return root->emitError()
           << "target version " << target.str()
           << " is less than minimum supported " << table.minimum.str();
  if (table.current < target)
    return root->emitError()
           << "target version " << target.str()
           << " is greater than current version " << table.current.str();
  Converter converter(table, target, root->getContext());
  if (failed(converter.convertRegions(root)))
    return failure();
  if (replacements)
    llvm::append_range(*replacements, converter.takeReplacements());
  return success();
}

} // namespace dialectgen
