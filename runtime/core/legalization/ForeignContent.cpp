//===- ForeignContent.cpp - content outside a versioned dialect -----------===//
//
// See ForeignContent.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/ForeignContent.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/versions/VersionedOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// Bits of an element of data; 0 of a type that only others know.
uint64_t elementWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * llvm::alignTo(elementWidth(complex.getElementType()), 8);
  if (isa<IndexType>(type))
    return IndexType::kInternalStorageBitWidth;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// The number of elements; none if it, or twice its bits, are beyond 64 bits.
std::optional<uint64_t> elementCount(ShapedType type) {
  uint64_t width = std::max<uint64_t>(elementWidth(type.getElementType()), 1);
  int64_t count = 1;
  for (int64_t size : type.getShape())
    if (size < 0 || llvm::MulOverflow(count, size, count))
      return std::nullopt;
  return uint64_t(count) <= std::numeric_limits<int64_t>::max() / 2 / width
             ? std::optional(uint64_t(count))
             : std::nullopt;
}

/// Why readers refuse one of MLIR's own attributes, or would miss a part of it;
/// empty if they take it.
StringRef findUnreadable(Attribute value) {
  if (isa<SparseElementsAttr>(value))
    return "is sparse; write its elements densely";
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || !isa<RankedTensorType, VectorType>(elements.getType()))
    return "";
  auto type = cast<ShapedType>(elements.getType());
  std::optional<uint64_t> count = elementCount(type);
  if (!count)
    return "has more elements than 64 bits count";
  auto resource = dyn_cast<DenseResourceElementsAttr>(value);
  if (!resource)
    return "";
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob)
    return "has no data; they were left out, or are in no file";
  uint64_t width = elementWidth(type.getElementType()),
           bytes = llvm::divideCeil(width, 8), size = blob->getData().size();
  // Those narrower than a byte may be packed.
  return width == 0 || size == *count * bytes || size == bytes ||
                 size == llvm::divideCeil(*count * width, 8)
             ? ""
             : "has data of another size than its type";
}

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
  void findOutside(Attribute outside, std::string &foreign);
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

/// In an attribute that MLIR itself holds, as it holds its own.
void Finder::findOutside(Attribute outside, std::string &foreign) {
  auto look = [&](auto value) {
    StringRef dialect = dialectOf(value);
    const VersionTable *table = tableOf(dialect);
    if (dialect == "builtin")
      return WalkResult::advance();
    if (!table)
      foreign = print(value);
    else if (OwnedRecord record = split(dialects, value); record.row)
      foreign = find(record);
    return foreign.empty() ? WalkResult::skip() : WalkResult::interrupt();
  };
  outside.walk<WalkOrder::PreOrder>(
      [&](Attribute value) { return look(value); },
      [&](Type value) { return look(value); });
}

/// Locations are MLIR's own, except for attributes fused with them.
std::string Finder::findInLocation(LocationAttr location) {
  if (!hasLocations || isa<UnknownLoc, FileRangeLoc>(location) ||
      known.contains(location.getAsOpaquePointer()))
    return "";
  std::string foreign;
  findOutside(location, foreign);
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
    findOutside(attribute.getValue(), foreign);
    if (StringRef why = findUnreadableData(attribute.getValue()); !why.empty())
      return op->emitOpError()
             << "attribute '" << attribute.getName().getValue()
             << "' cannot be written: it, or a part of it, " << why;
    if (!foreign.empty())
      return refuse(op, "'" + foreign + "' in attribute '" +
                            attribute.getName().getValue() + "'");
  }
  return success();
}

LogicalResult Finder::check(Operation *op) {
  bool isModule = isa<ModuleOp>(op);
  StringRef dialect = op->getName().getDialectNamespace();
  const VersionTable *table = isModule ? nullptr : tableOf(dialect);
  if (!isModule && !table)
    return op->emitOpError("is of the '")
           << dialect << "' dialect, which is not allowed";
  if (failed(checkLocation(op, op->getLoc())))
    return failure();
  if (isModule)
    return checkModule(op);
  found.insert(table);
  auto checkAttribute = [&](StringAttr name, Attribute value) -> LogicalResult {
    std::string foreign = find(value);
    return foreign.empty() ? success()
                           : refuse(op, "'" + foreign + "' in attribute '" +
                                            name.getValue() + "'");
  };
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (failed(checkAttribute(attribute.getName(), attribute.getValue())))
      return failure();
  bool isLegal = true;
  forEachInherent(op, [&](StringAttr name, Attribute value) {
    isLegal = isLegal && succeeded(checkAttribute(name, value));
  });
  if (!isLegal)
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

StringRef findUnreadableData(Attribute value) {
  StringRef why;
  value.walk([&](Attribute part) {
    why = findUnreadable(part);
    return why.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return why;
}

LogicalResult refuseUnreadableData(Operation *root) {
  // Programs repeat few attributes.
  DenseSet<Attribute> known;
  WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrDictionary()) {
      if (!known.insert(attribute.getValue()).second)
        continue;
      StringRef why = findUnreadableData(attribute.getValue());
      if (why.empty())
        continue;
      op->emitOpError() << "attribute '" << attribute.getName().getValue()
                        << "' cannot be written: " << attribute.getValue()
                        << " " << why;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

bool isStableBuiltin(Attribute value) {
  if (!isa<UnitAttr, SymbolRefAttr, DenseArrayAttr, IntegerAttr, FloatAttr,
           StringAttr, TypeAttr, DenseIntOrFPElementsAttr,
           DenseStringElementsAttr>(value) ||
      !findUnreadable(value).empty())
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
