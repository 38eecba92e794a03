//===- VersionedAdaptor.cpp - versions as operations of records
//---------------===//
//
// See VersionedAdaptor.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "Legality.h"
#include "dialectgen/core/versions/LocationRanges.h"
#include "dialectgen/core/versions/UseOrder.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen {

VersionedAdaptor::VersionedAdaptor(ArrayRef<VersionTarget> targets,
                                   MLIRContext *context)
    : VersionAdaptor(context), dialects(targets) {
  for (VersionTarget &dialect : dialects)
    dialect.version = dialect.version.withoutPatch();
  legality = std::make_unique<Legality>(dialects);
}

VersionedAdaptor::~VersionedAdaptor() = default;

StringAttr VersionedAdaptor::getSymbol(Operation *op) const {
  Attribute name = op->getAttr(SymbolTable::getSymbolAttrName());
  if (!name)
    return {};
  if (Record record = split(dialects, name); !record.fields.empty())
    name = record.fields.front();
  return dyn_cast<StringAttr>(name);
}

Attribute VersionedAdaptor::make(const ValueMaker &value,
                                 unsigned timeline) const {
  return value.ofRecords ? value.ofRecords(dialects[timeline].table->factory)
                         : VersionAdaptor::make(value, timeline);
}

Type VersionedAdaptor::getElementType(Type type) const {
  Record record = split(dialects, type);
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

bool VersionedAdaptor::isSame(Attribute a, Attribute b) const {
  if (a == b)
    return true;
  Record first = split(dialects, a), second = split(dialects, b);
  if (!first.row || first.row != second.row)
    return false;
  bool same = true;
  for (auto [field, x, y] :
       llvm::zip(first.row->fields, first.fields, second.fields)) {
    // A tensor without elements has no values to compare.
    if (field.kind == FieldKind::Blob && x == y && bytesOfBlob(x).empty())
      return true;
    same &= x == y || (field.kind == FieldKind::F64 && isZero(x) && isZero(y));
  }
  return same;
}

/// `bits` as a number of that width with a sign.
static int64_t signedOf(uint64_t bits, unsigned width) {
  return width == 0 || width >= 64 ? int64_t(bits)
                                   : llvm::SignExtend64(bits, width);
}

/// The value that a record has in its first field of `kind`; null if none.
static Attribute findField(const Record &record, FieldKind kind) {
  if (record.row)
    for (auto [field, value] : llvm::zip(record.row->fields, record.fields))
      if (field.kind == kind)
        return value;
  return {};
}

/// The width of the scalar type, or of the elements of the type, that a record
/// has; 0 if it has none.
static unsigned widthOf(ArrayRef<VersionTarget> dialects,
                        const Record &record) {
  auto type = dyn_cast_or_null<TypeAttr>(findField(record, FieldKind::Type));
  if (!type)
    return 0;
  Record inner = split(dialects, type.getValue());
  unsigned bits = bitsOf(inner);
  return bits || !inner.row ? bits : widthOf(dialects, inner);
}

/// The numbers in the data of a tensor, each of `width` bits.
static SmallVector<uint64_t> numbersIn(StringRef data, unsigned width) {
  SmallVector<uint64_t> numbers;
  size_t bytes = (width + 7) / 8;
  for (; bytes && bytes <= 8 && data.size() >= bytes;
       data = data.drop_front(bytes)) {
    uint64_t bits = 0;
    for (size_t i = 0; i != bytes; ++i)
      bits |= uint64_t(static_cast<unsigned char>(data[i])) << (8 * i);
    numbers.push_back(bits);
  }
  return numbers;
}

std::optional<SmallVector<int64_t>>
VersionedAdaptor::getNumbers(Attribute value) const {
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value))
    return llvm::to_vector(numbers.asArrayRef());
  Record record = split(dialects, value);
  unsigned width = widthOf(dialects, record);
  if (auto bits =
          dyn_cast_or_null<IntegerAttr>(findField(record, FieldKind::Bits)))
    return SmallVector<int64_t>{signedOf(uint64_t(bits.getInt()), width)};
  SmallVector<int64_t> numbers;
  if (Attribute data = findField(record, FieldKind::Blob)) {
    // Single bits are packed, and have no bounds.
    if (width < 8)
      return std::nullopt;
    ArrayRef<char> bytes = bytesOfBlob(data);
    for (uint64_t bits : numbersIn({bytes.data(), bytes.size()}, width))
      numbers.push_back(signedOf(bits, width));
    return numbers;
  }
  auto list =
      dyn_cast_or_null<ArrayAttr>(findField(record, FieldKind::Attributes));
  if (!list)
    return std::nullopt;
  for (Attribute element : list) {
    std::optional<SmallVector<int64_t>> inner = getNumbers(element);
    if (!inner)
      return std::nullopt;
    llvm::append_range(numbers, *inner);
  }
  return numbers;
}

/// The first dialect with a record that stands for MLIR's `builtin`, and its
/// code; null if there is none.
static std::pair<const VersionTable *, unsigned>
findOwner(ArrayRef<VersionTarget> dialects, StringRef builtin) {
  for (const VersionTarget &dialect : dialects)
    if (auto code = findBuiltin(dialect.table->attributes, builtin))
      return {dialect.table, *code};
  return {nullptr, 0};
}

Attribute VersionedAdaptor::makeNumber(int64_t number) const {
  auto [owner, code] = findOwner(dialects, "@integer");
  auto type = owner ? findBuiltin(owner->types, "i64") : std::nullopt;
  if (!type)
    return {};
  const RecordFactory &make = owner->factory;
  return make.attribute(code, {make.type(*type, {}), make.integer(number)});
}

Attribute VersionedAdaptor::convert(Attribute value, ConstantKind kind) const {
  std::optional<SmallVector<int64_t>> numbers = getNumbers(value);
  if (numbers && kind == ConstantKind::Ints)
    return DenseI64ArrayAttr::get(context, *numbers);
  auto [owner, code] = findOwner(dialects, "@array");
  if (!numbers || kind != ConstantKind::IntAttributes || !owner)
    return {};
  SmallVector<Attribute> attributes;
  for (int64_t number : *numbers) {
    attributes.push_back(makeNumber(number));
    if (!attributes.back())
      return {};
  }
  return owner->factory.attribute(code, owner->factory.list(attributes));
}

const VersionTable *VersionedAdaptor::findTable(Operation *op) const {
  for (const VersionTarget &dialect : dialects)
    if (op->getName().getDialectNamespace() == dialect.table->dialect)
      return dialect.table;
  return nullptr;
}

const OpRow *VersionedAdaptor::constantRow(Operation *op) const {
  const VersionTable *table = op ? findTable(op) : nullptr;
  return table ? table->findConstant(op->getName().getStringRef()) : nullptr;
}

/// A tensor without dimensions of a number; `number` itself if it is none, or
/// the dialect has no such tensors.
Attribute VersionedAdaptor::toElements(Attribute number) const {
  Record record = split(dialects, number);
  // MLIR's own types and attributes are records of one dialect.
  const VersionTable *owner = nullptr;
  std::optional<unsigned> elements, tensor;
  for (const VersionTarget &dialect : dialects)
    if (!elements || !tensor) {
      owner = dialect.table;
      elements = findBuiltin(owner->attributes, "@elements");
      tensor = findBuiltin(owner->types, "@tensor");
    }
  unsigned width = widthOf(dialects, record);
  if (!elements || !tensor || width < 8 || width > 64 ||
      (!isBuiltin(*record.row, "@integer") &&
       !isBuiltin(*record.row, "@float")))
    return number;
  uint64_t bits = cast<IntegerAttr>(record.fields[1]).getInt();
  std::string data;
  for (unsigned at = 0; at < width; at += 8)
    data += char(bits >> at);
  const RecordFactory &make = owner->factory;
  Attribute type = make.type(*tensor, {make.integers({}), record.fields[0]});
  return make.attribute(*elements, {type, make.string(data)});
}

/// The number that a tensor without dimensions has; the tensor itself if it has
/// others.
Attribute VersionedAdaptor::toNumber(Attribute elements) const {
  Record record = split(dialects, elements);
  auto type = dyn_cast_or_null<TypeAttr>(findField(record, FieldKind::Type));
  if (!type || !isBuiltin(*record.row, "@elements"))
    return elements;
  Record tensor = split(dialects, type.getValue());
  unsigned width = widthOf(dialects, record);
  if (!tensor.row || !isBuiltin(*tensor.row, "@tensor") ||
      !cast<DenseI64ArrayAttr>(tensor.fields[0]).empty() || width < 8)
    return elements;
  SmallVector<uint64_t> numbers =
      numbersIn(cast<StringAttr>(record.fields[1]).getValue(), width);
  OwnedRecord scalar =
      split(dialects, cast<TypeAttr>(tensor.fields[1]).getValue());
  if (!scalar.row)
    return elements;
  const VersionTable &owner = *scalar.target->table;
  std::optional<unsigned> code = findBuiltin(
      owner.attributes,
      StringRef(scalar.row->builtin).contains('f') ? "@float" : "@integer");
  if (numbers.size() != 1 || !code)
    return elements;
  const RecordFactory &make = owner.factory;
  return make.attribute(
      *code, {tensor.fields[1], make.integer(int64_t(numbers.front()))});
}

/// Constants are of the dialect of the operation that they are for, if it has
/// some.
const OpRow *VersionedAdaptor::findConstant(OpBuilder &builder) const {
  Block *block = builder.getInsertionBlock();
  StringRef wanted;
  if (block && builder.getInsertionPoint() != block->end())
    wanted = builder.getInsertionPoint()->getName().getDialectNamespace();
  const OpRow *found = nullptr;
  for (const VersionTarget &dialect : dialects) {
    const OpRow *row = dialect.table->findConstant(dialect.version);
    if (row && (!found || dialect.table->dialect == wanted))
      found = row;
  }
  return found;
}

Value VersionedAdaptor::buildConstant(OpBuilder &builder, Location location,
                                      Attribute value, Type element,
                                      ConstantKind kind) const {
  const OpRow *row = findConstant(builder);
  Attribute held = toElements(value);
  auto type = dyn_cast_or_null<TypeAttr>(
      findField(split(dialects, held), FieldKind::Type));
  if (!row || !type)
    return {};
  OperationState state(location, row->name);
  state.addTypes(type.getValue());
  state.addAttribute(row->constant, held);
  return builder.create(state)->getResult(0);
}

Attribute VersionedAdaptor::readConstant(Value value, ConstantKind kind) const {
  const OpRow *row = constantRow(value.getDefiningOp());
  if (!row)
    return {};
  hasReadConstants = true;
  Attribute held = value.getDefiningOp()->getAttr(row->constant);
  bool isNumber = kind == ConstantKind::Int || kind == ConstantKind::Float;
  return held && isNumber ? toNumber(held) : held;
}

void VersionedAdaptor::eraseReadConstants(Operation *root) const {
  if (!hasReadConstants)
    return;
  SmallVector<Operation *> unused;
  root->walk([&](Operation *op) {
    if (constantRow(op) && op->use_empty())
      unused.push_back(op);
  });
  for (Operation *op : unused)
    op->erase();
}

static std::optional<std::string>
findConstraint(ArrayRef<VersionTarget> dialects,
               const VersionedAdaptor &adaptor, const ConstraintRow &row,
               Operation *op) {
  switch (row.kind) {
  case ConstraintKind::ElementTypesChange:
    for (auto [operand, result] :
         llvm::zip(op->getOperandTypes(), op->getResultTypes()))
      if (adaptor.getElementType(operand) != adaptor.getElementType(result))
        return "a result of another element type than its operand";
    break;
  case ConstraintKind::AttributeIs:
    if (Attribute value = op->getAttr(row.attribute))
      if (OwnedRecord record = split(dialects, value);
          record.row && StringRef(record.row->name) == row.record)
        return "attribute '" + std::string(row.attribute) + "' as " +
               Legality::nameOf(record, "#");
    break;
  case ConstraintKind::OperandIs:
    for (Type type : op->getOperandTypes())
      if (OwnedRecord record = split(dialects, type);
          record.row && StringRef(record.row->name) == row.record)
        return "an operand of type " + Legality::nameOf(record, "!");
    break;
  }
  return std::nullopt;
}

/// Attributes, and the types of the values that `op` defines. Types of operands
/// are checked at their definitions.
void VersionedAdaptor::check(Operation *op, const OpRow *row, const OpRow *from,
                             llvm::function_ref<void(const Illegal &)> report) {
  if (row)
    for (const ConstraintRow &constraint : row->illegal)
      if (dialects[row->timeline].version < constraint.below)
        if (auto what = findConstraint(dialects, *this, constraint, op))
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

/// State of a conversion to a release of each dialect.
struct ReleaseConversion {
  ReleaseConversion(ArrayRef<VersionTarget> dialects, MLIRContext *context)
      : adaptor(dialects, context) {
    texts.reserve(dialects.size());
    for (const VersionTarget &dialect : dialects) {
      const VersionTable &table = *dialect.table;
      texts.push_back("the '" + table.dialect.str() + "' dialect");
      timelines.push_back(
          {table.dialect, texts.back(), table.minimum, table.current});
      targets.push_back({table.dialect, dialect.version});
    }
    if (dialects.size() == 1) {
      const VersionTable &table = *dialects.front().table;
      steps = {timelines, table.ops, table.steps, table.hooks};
      return;
    }
    for (const auto &[index, dialect] : llvm::enumerate(dialects)) {
      for (const OpRow &row : dialect.table->ops)
        ops.emplace_back(row).timeline = unsigned(index);
      llvm::append_range(rows, dialect.table->steps);
      llvm::append_range(hooks, dialect.table->hooks);
    }
    steps = {timelines, ops, rows, hooks};
  }
  std::vector<std::string> texts;
  SmallVector<TimelineRow> timelines;
  std::vector<OpRow> ops;
  std::vector<StepRow> rows;
  std::vector<StepHookRow> hooks;
  StepTable steps;
  VersionedAdaptor adaptor;
  SmallVector<Target> targets;
};

} // namespace

LogicalResult convertToVersion(Operation *root,
                               ArrayRef<VersionTarget> dialects) {
  ReleaseConversion conversion(dialects, root->getContext());
  SmallVector<Operation *> replacements;
  if (failed(convertToVersion(root, conversion.steps, conversion.adaptor,
                              conversion.targets, &replacements)))
    return failure();
  orderUsesAsReleased(replacements);
  conversion.adaptor.eraseReadConstants(root);
  if (llvm::any_of(dialects, [](const VersionTarget &dialect) {
        return dialect.version < dialect.table->locationRanges;
      }))
    replaceLocationRanges(root);
  return success();
}

LogicalResult convertToVersion(Operation *root, const VersionTable &table,
                               Version target) {
  return convertToVersion(root, VersionTarget{&table, target});
}

LogicalResult populateToVersionPatterns(Location location,
                                        const VersionTable &table,
                                        Version target,
                                        RewritePatternSet &patterns,
                                        ConversionTarget &legality) {
  auto conversion = std::make_shared<ReleaseConversion>(
      VersionTarget{&table, target}, patterns.getContext());
  return populateToVersionPatterns(
      location, conversion->steps,
      std::shared_ptr<VersionAdaptor>(conversion, &conversion->adaptor),
      conversion->targets, patterns, legality);
}

} // namespace dialectgen
