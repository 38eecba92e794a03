//===- VersionedAdaptor.cpp - versions as operations of records -----------===//
//
// See VersionedAdaptor.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "Legality.h"
#include "LostPrograms.h"
#include "RecordSteps.h"
#include "dialectgen/core/versions/LocationRanges.h"
#include "dialectgen/core/versions/UseOrder.h"
#include "dialectgen/core/versions/VersionedOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace dialectgen {

VersionedAdaptor::VersionedAdaptor(ArrayRef<VersionTarget> targets,
                                   MLIRContext *context)
    : VersionAdaptor(context), dialects(targets), tensors(dialects) {
  for (VersionTarget &dialect : dialects)
    dialect.version = dialect.version.withoutPatch();
  legality = std::make_unique<Legality>(dialects);
  recordSteps = std::make_unique<RecordSteps>(dialects, context);
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
  // The program has the records of the target already.
  return recordSteps->convert(
      value.ofRecords ? value.ofRecords(dialects[timeline].table->factory)
                      : VersionAdaptor::make(value, timeline));
}

Type VersionedAdaptor::getElementType(Type type) const {
  Record record = split(dialects, type);
  if (record.row)
    for (auto [field, value] : llvm::zip(record.row->fields, record.fields))
      if (StringRef(field.name) == "elementType" &&
          field.kind == FieldKind::Type)
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

std::optional<SmallVector<int64_t>>
VersionedAdaptor::getNumbers(Attribute value) const {
  return tensors.numbersOf(value);
}

Attribute VersionedAdaptor::makeRecord(Operation *op, StringRef name,
                                       ArrayRef<Attribute> fields) const {
  const VersionTable *table = findTable(op);
  if (!table)
    return {};
  for (const auto &[code, row] : llvm::enumerate(table->attributes))
    if (row.name && name == row.name)
      return table->factory.attribute(unsigned(code), fields);
  return {};
}

ArrayRef<Attribute> VersionedAdaptor::fieldsOf(Attribute value) const {
  return split(dialects, value).fields;
}

Attribute VersionedAdaptor::makeNumber(int64_t number) const {
  Type type = tensors.findType("i64");
  return type ? tensors.numberOf(number, type) : Attribute();
}

Attribute VersionedAdaptor::convert(Attribute value, ConstantKind kind) const {
  std::optional<SmallVector<int64_t>> numbers = getNumbers(value);
  return numbers ? makeList(*numbers, kind) : Attribute();
}

/// `numbers` with `Element` as their type; null if it does not hold one.
template <typename Array, typename Element>
static Attribute arrayOf(ArrayRef<int64_t> numbers, MLIRContext *context) {
  SmallVector<Element> elements(numbers);
  return llvm::equal(elements, numbers) ? Array::get(context, elements)
                                        : Attribute();
}

Attribute VersionedAdaptor::makeList(ArrayRef<int64_t> numbers,
                                     ConstantKind kind) const {
  switch (kind) {
  case ConstantKind::Ints:
    return DenseI64ArrayAttr::get(context, numbers);
  case ConstantKind::Ints32:
    return arrayOf<DenseI32ArrayAttr, int32_t>(numbers, context);
  case ConstantKind::Ints16:
    return arrayOf<DenseI16ArrayAttr, int16_t>(numbers, context);
  case ConstantKind::Ints8:
    return arrayOf<DenseI8ArrayAttr, int8_t>(numbers, context);
  case ConstantKind::IntElements:
    return tensors.elementsOf(numbers, tensors.findType("i64"));
  case ConstantKind::IntAttributes:
    break;
  default:
    return {};
  }
  SmallVector<Attribute> attributes;
  for (int64_t number : numbers) {
    attributes.push_back(makeNumber(number));
    if (!attributes.back())
      return {};
  }
  for (const VersionTarget &dialect : dialects)
    if (auto code = findBuiltin(dialect.table->attributes, "@array")) {
      const RecordFactory &factory = dialect.table->factory;
      return factory.attribute(*code, factory.list(attributes));
    }
  return {};
}

const VersionTable *VersionedAdaptor::findTable(StringRef dialect) const {
  for (const VersionTarget &target : dialects)
    if (target.table->dialect == dialect)
      return target.table;
  return nullptr;
}

const VersionTable *VersionedAdaptor::findTable(Operation *op) const {
  return findTable(op->getName().getDialectNamespace());
}

const OpRow *VersionedAdaptor::constantRow(Operation *op) const {
  const VersionTable *table = op ? findTable(op) : nullptr;
  return table ? table->findConstant(op->getName().getStringRef()) : nullptr;
}

/// Constants are of the dialect of the operation that they are for, if it has
/// some.
const OpRow *VersionedAdaptor::findConstant(OpBuilder &builder,
                                            StringRef name) const {
  Block *block = builder.getInsertionBlock();
  StringRef wanted;
  if (block && builder.getInsertionPoint() != block->end())
    wanted = builder.getInsertionPoint()->getName().getDialectNamespace();
  const OpRow *found = nullptr;
  for (const VersionTarget &dialect : dialects) {
    const OpRow *row = name.empty()
                           ? dialect.table->findConstant(dialect.version)
                           : dialect.table->findConstant(name);
    if (row && (!found || dialect.table->dialect == wanted))
      found = row;
  }
  return found;
}

/// The width of the numbers in a list; 0 if `kind` is no list.
static unsigned widthOf(ConstantKind kind) {
  switch (kind) {
  case ConstantKind::Ints:
    return 64;
  case ConstantKind::Ints32:
    return 32;
  case ConstantKind::Ints16:
    return 16;
  case ConstantKind::Ints8:
    return 8;
  default:
    return 0;
  }
}

Value VersionedAdaptor::buildConstant(OpBuilder &builder, Location location,
                                      Attribute value, Type element,
                                      ConstantForm form) const {
  const OpRow *row = findConstant(builder, form.op);
  unsigned width = widthOf(form.kind);
  if (!row)
    return {};
  bool isOne =
      form.kind == ConstantKind::OneInt || form.kind == ConstantKind::OneFloat;
  if (width == 0)
    return buildConstant(builder, location, *row,
                         tensors.toElements(value, isOne
                                                       ? ArrayRef<int64_t>(1)
                                                       : ArrayRef<int64_t>()));
  std::optional<SmallVector<int64_t>> numbers = getNumbers(value);
  // Numbers of elements are indices.
  Type type = row->countType < 0 ? tensors.findInteger(width)
                                 : tensors.findType("index");
  if (!numbers || !type)
    return {};
  return buildConstant(builder, location, *row,
                       tensors.elementsOf(*numbers, type));
}

Value VersionedAdaptor::buildConstant(OpBuilder &builder, Location location,
                                      const OpRow &row, Attribute held) const {
  auto type = dyn_cast_or_null<TypeAttr>(
      TensorRecords::findField(split(dialects, held), FieldKind::Type));
  if (!type)
    return {};
  if (row.countType >= 0) {
    const RecordFactory &factory =
        findTable(StringRef(row.name).split('.').first)->factory;
    auto shape = tensors.shapeOf(type.getValue());
    if (!shape || shape->size() != 1)
      return {};
    type = cast<TypeAttr>(
        factory.type(unsigned(row.countType), factory.integer(shape->front())));
  }
  OperationState state(location, row.name);
  state.addTypes(type.getValue());
  state.addAttribute(row.constant, held);
  return builder.create(state)->getResult(0);
}

Attribute VersionedAdaptor::readConstant(Value value, ConstantKind kind) const {
  const OpRow *row = constantRow(value.getDefiningOp());
  if (!row)
    return {};
  hasReadConstants = true;
  Attribute held = value.getDefiningOp()->getAttr(row->constant);
  if (!held)
    return {};
  if (kind == ConstantKind::Int || kind == ConstantKind::Float) {
    Attribute number = tensors.toNumber(held);
    return number ? number : held;
  }
  if (kind == ConstantKind::OneInt || kind == ConstantKind::OneFloat)
    return tensors.toNumber(held, 1);
  return widthOf(kind) == 0 ? held : convert(held, kind);
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
  forEachInherent(op, lookAtAttribute);
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    lookAtAttribute(attribute.getName(), attribute.getValue());
  if (legality->fused.areIn(op->getLoc()))
    look(Attribute(op->getLoc()), "the location");
  for (OpResult result : op->getResults())
    look(result.getType(),
         "the type of result " + Twine(result.getResultNumber()));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments()) {
        look(argument.getType(), "the type of argument " +
                                     Twine(argument.getArgNumber()) +
                                     " of a block");
        if (legality->fused.areIn(argument.getLoc()))
          look(Attribute(argument.getLoc()), "the location");
      }
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

static LogicalResult convert(Operation *root, ArrayRef<VersionTarget> dialects,
                             bool restores) {
  ReleaseConversion conversion(dialects, root->getContext());
  SmallVector<Operation *> replacements;
  RecordSteps &records = conversion.adaptor.getRecordSteps();
  if (records.areThere())
    records.convertAll(root);
  if (failed(restores
                 ? convertToVersion(root, conversion.steps, conversion.adaptor,
                                    conversion.targets, &replacements)
                 : convertOrLose(root, conversion.steps, conversion.adaptor,
                                 conversion.targets, &replacements))) {
    // Of a program that is lost, operations are gone.
    if (restores)
      records.takeBack();
    return failure();
  }
  orderUsesAsReleased(replacements);
  conversion.adaptor.eraseReadConstants(root);
  if (llvm::any_of(dialects, [](const VersionTarget &dialect) {
        return dialect.version < dialect.table->locationRanges;
      }))
    replaceLocationRanges(root);
  return success();
}

LogicalResult convertToVersion(Operation *root,
                               ArrayRef<VersionTarget> dialects) {
  return convert(root, dialects, /*restores=*/true);
}

LogicalResult convertOrLose(Operation *root, ArrayRef<VersionTarget> dialects) {
  return convert(root, dialects, /*restores=*/false);
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
  if (failed(populateToVersionPatterns(
          location, conversion->steps,
          std::shared_ptr<VersionAdaptor>(conversion, &conversion->adaptor),
          conversion->targets, patterns, legality)))
    return failure();
  // Patterns convert operations one by one, and none has the types of others.
  if (conversion->adaptor.getRecordSteps().areThere())
    for (const OpRow &row : table.ops)
      if (row.since <= target.withoutPatch() &&
          target.withoutPatch() <= row.until)
        legality.addDynamicallyLegalOp(
            OperationName(row.name, patterns.getContext()),
            [conversion](Operation *op) {
              return conversion->adaptor.getRecordSteps().leaves(op);
            });
  return success();
}

} // namespace dialectgen
