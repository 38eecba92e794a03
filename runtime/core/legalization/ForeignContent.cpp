//===- ForeignContent.cpp - content outside a versioned dialect -----------===//
//
// See ForeignContent.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/ForeignContent.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace dialectgen {
namespace {

class Finder {
public:
  Finder(ArrayRef<VersionTarget> dialects, bool keepBuiltinAttributes,
         bool hasLocations)
      : dialects(dialects), keepBuiltinAttributes(keepBuiltinAttributes),
        hasLocations(hasLocations) {}
  LogicalResult check(Operation *op);
  /// The dialects of everything that was checked.
  llvm::SmallPtrSet<const VersionTable *, 4> found;

private:
  /// The innermost foreign part, as text; empty if there is none.
  std::string find(Attribute value);
  std::string find(Type value);
  std::string find(const OwnedRecord &record);
  std::string findInField(FieldKind kind, Attribute value);
  LogicalResult checkModule(Operation *op);
  LogicalResult checkLocation(Operation *op, Location location);
  std::string findInLocation(LocationAttr location);
  LogicalResult refuse(Operation *op, const llvm::Twine &what);

  /// The table of a versioned dialect by its name; null if it is none of them.
  const VersionTable *tableOf(StringRef dialect) const;
  /// `the 'vhlo' dialect`.
  std::string nameDialects() const;

  ArrayRef<VersionTarget> dialects;
  bool keepBuiltinAttributes, hasLocations;
  // Programs repeat few types and attributes.
  DenseSet<const void *> known;
};

/// Of unknown dialects too, whose values MLIR keeps as text.
StringRef dialectOf(Attribute value) {
  if (auto opaque = dyn_cast<OpaqueAttr>(value))
    return opaque.getDialectNamespace();
  return value.getDialect().getNamespace();
}
StringRef dialectOf(Type value) {
  if (auto opaque = dyn_cast<OpaqueType>(value))
    return opaque.getDialectNamespace();
  return value.getDialect().getNamespace();
}

template <typename Value> std::string print(Value value) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << value;
  return text;
}

} // namespace

std::string Finder::findInField(FieldKind kind, Attribute value) {
  switch (kind) {
  case FieldKind::OptionalAttribute:
  case FieldKind::FlaggedAttribute:
  case FieldKind::MarkedAttribute:
    if (isa<UnitAttr>(value))
      return "";
    return find(value);
  case FieldKind::Attribute:
    return find(value);
  case FieldKind::Type:
    return find(cast<TypeAttr>(value).getValue());
  case FieldKind::Attributes:
  case FieldKind::AttributePairs: {
    // Keys are strings of the dialect, for all readers.
    bool pairs = kind == FieldKind::AttributePairs;
    for (auto [index, element] : llvm::enumerate(cast<ArrayAttr>(value))) {
      if (pairs && index % 2 == 0 && !split(dialects, element).row)
        return print(element);
      if (std::string foreign = find(element); !foreign.empty())
        return foreign;
    }
    return "";
  }
  case FieldKind::Types:
    for (Attribute element : cast<ArrayAttr>(value))
      if (std::string foreign = find(cast<TypeAttr>(element).getValue());
          !foreign.empty())
        return foreign;
    return "";
  default:
    return "";
  }
}

std::string Finder::find(const OwnedRecord &record) {
  found.insert(record.target->table);
  for (auto [field, value] : llvm::zip(record.row->fields, record.fields))
    if (std::string foreign = findInField(field.kind, value); !foreign.empty())
      return foreign;
  return "";
}

std::string Finder::find(Attribute value) {
  if (known.contains(value.getAsOpaquePointer()))
    return "";
  OwnedRecord record = split(dialects, value);
  std::string foreign;
  if (record.row)
    foreign = find(record);
  else if (!keepBuiltinAttributes || !isStableBuiltin(value))
    foreign = print(value);
  if (foreign.empty())
    known.insert(value.getAsOpaquePointer());
  return foreign;
}

std::string Finder::find(Type value) {
  if (known.contains(value.getAsOpaquePointer()))
    return "";
  OwnedRecord record = split(dialects, value);
  std::string foreign = record.row ? find(record) : print(value);
  if (foreign.empty())
    known.insert(value.getAsOpaquePointer());
  return foreign;
}

LogicalResult Finder::refuse(Operation *op, const llvm::Twine &what) {
  return op->emitOpError()
         << what << (what.isTriviallyEmpty() ? "is" : " is") << " not of "
         << nameDialects()
         << " and so has no version; allow other dialects to have it as it is";
}

const VersionTable *Finder::tableOf(StringRef dialect) const {
  for (const VersionTarget &known : dialects)
    if (known.table->dialect == dialect)
      return known.table;
  return nullptr;
}

std::string Finder::nameDialects() const {
  std::string text = "the ";
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(dialects, stream, [&](const VersionTarget &dialect) {
    stream << "'" << dialect.table->dialect << "'";
  });
  return text + (dialects.size() == 1 ? " dialect" : " dialects");
}

/// Locations are MLIR's own, except for attributes fused with them.
std::string Finder::findInLocation(LocationAttr location) {
  if (!hasLocations || isa<UnknownLoc, FileRangeLoc>(location) ||
      known.contains(location.getAsOpaquePointer()))
    return "";
  std::string foreign;
  auto look = [&](auto value) {
    if (dialectOf(value) == "builtin")
      return WalkResult::advance();
    foreign = print(value);
    return WalkResult::interrupt();
  };
  Attribute(location).walk([&](Attribute value) { return look(value); },
                           [&](Type value) { return look(value); });
  if (foreign.empty())
    known.insert(location.getAsOpaquePointer());
  return foreign;
}

LogicalResult Finder::checkLocation(Operation *op, Location location) {
  std::string foreign = findInLocation(location);
  if (foreign.empty())
    return success();
  return op->emitOpError()
         << "location has '" << foreign << "', which is not of "
         << nameDialects()
         << " and so has no version; write no locations, or allow other "
            "dialects to have it as it is";
}

/// Modules have no version. MLIR's own attributes on them are as stable as
/// modules themselves; those of other dialects are not.
LogicalResult Finder::checkModule(Operation *op) {
  for (NamedAttribute attribute : op->getAttrs()) {
    std::string foreign;
    auto look = [&](auto value) {
      StringRef dialect = dialectOf(value);
      if (dialect == "builtin" || tableOf(dialect))
        return WalkResult::advance();
      foreign = print(value);
      return WalkResult::interrupt();
    };
    attribute.getValue().walk([&](Attribute value) { return look(value); },
                              [&](Type value) { return look(value); });
    if (!foreign.empty())
      return refuse(op, "'" + foreign + "' in attribute '" +
                            attribute.getName().getValue() + "'");
  }
  return success();
}

LogicalResult Finder::check(Operation *op) {
  if (failed(checkLocation(op, op->getLoc())))
    return failure();
  if (isa<ModuleOp>(op))
    return checkModule(op);
  const VersionTable *table = tableOf(op->getName().getDialectNamespace());
  if (!table)
    return success();
  found.insert(table);
  auto checkAttribute = [&](StringAttr name, Attribute value) -> LogicalResult {
    std::string foreign = find(value);
    return foreign.empty() ? success()
                           : refuse(op, "'" + foreign + "' in attribute '" +
                                            name.getValue() + "'");
  };
  // One by one: a dictionary of all attributes would be made for this.
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (failed(checkAttribute(attribute.getName(), attribute.getValue())))
      return failure();
  if (op->getPropertiesStorageSize())
    for (StringAttr name : op->getName().getAttributeNames())
      if (auto value = op->getInherentAttr(name))
        if (*value && failed(checkAttribute(name, *value)))
          return failure();
  for (Type type : op->getResultTypes())
    if (std::string foreign = find(type); !foreign.empty())
      return refuse(op, "result type '" + foreign + "'");
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments()) {
        if (std::string foreign = find(argument.getType()); !foreign.empty())
          return refuse(op, "block argument type '" + foreign + "'");
        if (failed(checkLocation(op, argument.getLoc())))
          return failure();
      }
  return success();
}

bool isStableBuiltin(Attribute value) {
  if (!isa<UnitAttr, SymbolRefAttr, DenseArrayAttr, IntegerAttr, FloatAttr,
           StringAttr, TypeAttr, DenseIntOrFPElementsAttr,
           DenseStringElementsAttr>(value))
    return false;
  auto look = [](auto part) {
    return dialectOf(part) == "builtin" ? WalkResult::advance()
                                        : WalkResult::interrupt();
  };
  return !value
              .walk([&](Attribute part) { return look(part); },
                    [&](Type part) { return look(part); })
              .wasInterrupted();
}

LogicalResult
refuseForeignContent(Operation *root, ArrayRef<VersionTarget> dialects,
                     bool keepBuiltinAttributes, bool hasLocations,
                     llvm::SmallPtrSetImpl<const VersionTable *> *found) {
  Finder finder(dialects, keepBuiltinAttributes, hasLocations);
  WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    return failed(finder.check(op)) ? WalkResult::interrupt()
                                    : WalkResult::advance();
  });
  if (found)
    found->insert(finder.found.begin(), finder.found.end());
  return failure(result.wasInterrupted());
}

} // namespace dialectgen
