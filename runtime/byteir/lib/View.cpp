//===- View.cpp - typed views over operations that carry others -----------===//
//
// See View.h. Carriers are known by name: nothing here needs the dialects that
// they are of.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/View.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::byteir {

static bool isCustomCall(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "stablehlo.custom_call" || name == "mhlo.custom_call";
}

static bool isComposite(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.composite";
}

StringRef getTarget(Operation *op) {
  StringAttr name;
  if (isCustomCall(op))
    name = op->getAttrOfType<StringAttr>("call_target_name");
  else if (isComposite(op))
    name = op->getAttrOfType<StringAttr>("name");
  return name ? name.getValue() : "";
}

bool isView(Operation *op, StringRef target) { return getTarget(op) == target; }

/// Attributes by position, as a dictionary; null if there are none, and no
/// dictionary if there are too many.
static Attribute namedByPosition(Operation *op, const ViewOpRow *row) {
  auto list = op->getAttrOfType<ArrayAttr>(positionalKey);
  if (!list || !row)
    return {};
  ArrayRef<ViewAttributeRow> attributes = row->newest().attributes;
  if (list.size() > attributes.size())
    return list;
  NamedAttrList entries;
  for (auto [attribute, value] : llvm::zip(attributes, list))
    entries.append(attribute.name, value);
  return entries.getDictionary(op->getContext());
}

View::View(Operation *op) : op(op) {
  if (!op)
    return;
  const ViewTable &table = getViewTable();
  row = table.find(byteir::getTarget(op));
  Attribute held;
  if (isComposite(op)) {
    carrier = Carrier::Composite;
    held = op->getAttr("composite_attributes");
  } else if (auto config =
                 op->getAttrOfType<DictionaryAttr>("backend_config")) {
    carrier = Carrier::BackendConfig;
    held = config;
  } else {
    held = op->getAttr(table.attributesKey);
  }
  if (!held && carrier == Carrier::CustomCall)
    held = namedByPosition(op, row);
  dictionary = held ? dyn_cast<DictionaryAttr>(held)
                    : DictionaryAttr::get(op->getContext());
}

View View::of(Operation *op) {
  StringRef target = byteir::getTarget(op);
  return target.empty() || !getViewTable().find(target) ? View() : View(op);
}

std::optional<int64_t> View::getSaidVersion() const {
  Attribute said;
  if (carrier == Carrier::Composite)
    said = op->getAttr("version");
  else if (dictionary)
    said = dictionary.get(getViewTable().versionKey);
  auto number = dyn_cast_or_null<IntegerAttr>(said);
  if (!number || number.getValue().getSignificantBits() > 64)
    return std::nullopt;
  // Attributes of a composite without a meaning.
  int64_t version = number.getValue().getSExtValue();
  if (carrier == Carrier::Composite && version == 0)
    return std::nullopt;
  return version;
}

bool isOthersKey(StringRef key) {
  return key == getViewTable().versionKey || key.starts_with("_");
}

/// Whether the keys and types of `view` are those of `version`.
static bool fits(const View &view, const ViewVersionRow &version) {
  if (!view.getRow()->admitsOtherKeys && view.getDictionary())
    for (NamedAttribute entry : view.getDictionary())
      if (!version.findAttribute(entry.getName()) &&
          !isOthersKey(entry.getName()))
        return false;
  auto fit = [](ArrayRef<ViewValueRow> rows, TypeRange types) {
    std::optional<Layout> layout = layOut(rows, types.size());
    if (!layout)
      return false;
    for (auto [row, part] : llvm::zip(rows, *layout))
      for (Type type : types.slice(part.first, part.second))
        if (!admitsType(row, type))
          return false;
    return true;
  };
  return fit(version.operands, view->getOperandTypes()) &&
         fit(version.results, view->getResultTypes());
}

const ViewVersionRow *View::getVersion() const {
  if (std::optional<int64_t> said = getSaidVersion()) {
    for (const ViewVersionRow &version : row->versions)
      if (int64_t(version.since) == *said)
        return &version;
    return nullptr;
  }
  if (row->versions.size() > 1)
    for (const ViewVersionRow &version : llvm::reverse(row->versions))
      if (fits(*this, version))
        return &version;
  return &row->newest();
}

void View::setDictionary(DictionaryAttr entries, int64_t version) {
  const ViewTable &table = getViewTable();
  Builder builder(op->getContext());
  NamedAttrList list(entries);
  bool says = getSaidVersion().has_value();
  list.erase(table.versionKey);
  if (carrier == Carrier::Composite)
    op->setAttr("version", builder.getI32IntegerAttr(int32_t(version)));
  else if (says || carrier == Carrier::BackendConfig)
    list.set(table.versionKey, builder.getI64IntegerAttr(version));
  dictionary = list.getDictionary(op->getContext());
  op->removeAttr(positionalKey);
  op->setAttr(carrier == Carrier::Composite       ? "composite_attributes"
              : carrier == Carrier::BackendConfig ? "backend_config"
                                                  : table.attributesKey,
              dictionary);
}

Attribute View::getEntry(StringRef key) const {
  if (dictionary)
    if (Attribute entry = dictionary.get(key))
      return entry;
  const ViewAttributeRow *attribute =
      row ? row->newest().findAttribute(key) : nullptr;
  return attribute ? attribute->absent.make(op->getContext()) : Attribute();
}

int64_t View::entryI64(StringRef key) const {
  auto entry = dyn_cast_or_null<IntegerAttr>(getEntry(key));
  return entry && entry.getValue().getSignificantBits() <= 64
             ? entry.getValue().getSExtValue()
             : 0;
}

double View::entryF64(StringRef key) const {
  auto entry = dyn_cast_or_null<FloatAttr>(getEntry(key));
  return entry ? entry.getValueAsDouble() : 0;
}

bool View::entryBool(StringRef key) const {
  auto entry = dyn_cast_or_null<BoolAttr>(getEntry(key));
  return entry && entry.getValue();
}

StringRef View::entryString(StringRef key) const {
  auto entry = dyn_cast_or_null<StringAttr>(getEntry(key));
  return entry ? entry.getValue() : "";
}

SmallVector<int64_t> View::entryI64Array(StringRef key) const {
  SmallVector<int64_t> numbers;
  Attribute entry = getEntry(key);
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(entry))
    llvm::append_range(numbers, list.asArrayRef());
  else if (auto list = dyn_cast_or_null<ArrayAttr>(entry))
    for (Attribute element : list)
      if (auto number = dyn_cast<IntegerAttr>(element);
          number && number.getValue().getSignificantBits() <= 64)
        numbers.push_back(number.getValue().getSExtValue());
  return numbers;
}

TypedAttr View::entryScalar(StringRef key) const {
  return dyn_cast_or_null<TypedAttr>(getEntry(key));
}

/// The part of `values` that row `index` has.
static ValueRange partOf(ArrayRef<ViewValueRow> rows, ValueRange values,
                         unsigned index) {
  std::optional<Layout> layout = layOut(rows, values.size());
  if (!layout || index >= layout->size())
    return {};
  auto [first, count] = (*layout)[index];
  return values.slice(first, count);
}

ValueRange View::getOperandValues(unsigned index) const {
  return partOf(row->newest().operands, op->getOperands(), index);
}

ValueRange View::getResultValues(unsigned index) const {
  return partOf(row->newest().results, op->getResults(), index);
}

Value View::getOperandValue(unsigned index) const {
  ValueRange values = getOperandValues(index);
  return values.empty() ? Value() : values.front();
}

Value View::getResultValue(unsigned index) const {
  ValueRange values = getResultValues(index);
  return values.empty() ? Value() : values.front();
}

ValueRange View::getValues(const RelationArgument &term) const {
  if (term.kind == RelationArgument::Operand)
    return getOperandValues(term.index);
  if (term.kind == RelationArgument::Result)
    return getResultValues(term.index);
  return {};
}

DenseElementsAttr getConstant(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumOperands() || op->getNumRegions())
    return {};
  if (auto elements = op->getAttrOfType<DenseElementsAttr>("value"))
    return elements;
  if (op->getName().getStringRef() != "onnx.Constant")
    return {};
  // As a number, or a list of them.
  Builder builder(op->getContext());
  SmallVector<Attribute> numbers;
  bool isList = true;
  if (auto list = op->getAttrOfType<ArrayAttr>("value_floats"))
    llvm::append_range(numbers, list);
  else if (auto list = op->getAttrOfType<ArrayAttr>("value_ints"))
    llvm::append_range(numbers, list);
  else if (auto number = op->getAttrOfType<FloatAttr>("value_float"))
    numbers.push_back(number), isList = false;
  else if (auto number = op->getAttrOfType<IntegerAttr>("value_int"))
    numbers.push_back(
        builder.getI64IntegerAttr(number.getValue().getSExtValue())),
        isList = false;
  if (numbers.empty() || !isa<FloatAttr, IntegerAttr>(numbers.front()))
    return {};
  SmallVector<int64_t> shape;
  if (isList)
    shape.push_back(int64_t(numbers.size()));
  return DenseElementsAttr::get(
      RankedTensorType::get(shape, cast<TypedAttr>(numbers.front()).getType()),
      numbers);
}

std::optional<Layout> layOut(ArrayRef<ViewValueRow> rows, unsigned count) {
  unsigned fixed = 0, variadic = 0;
  SmallVector<unsigned> groups;
  for (const ViewValueRow &row : rows) {
    fixed += row.arity == ViewValueRow::Single;
    variadic += row.arity == ViewValueRow::Variadic;
    if (row.arity == ViewValueRow::Optional &&
        !llvm::is_contained(groups, row.group))
      groups.push_back(row.group);
  }
  if (count < fixed)
    return std::nullopt;
  unsigned rest = count - fixed, each = 0;
  SmallVector<unsigned> given;
  if (variadic) {
    if (rest % variadic)
      return std::nullopt;
    each = rest / variadic;
  } else {
    // The fewest groups that make up the number; specs have one, or few.
    bool found = false;
    for (unsigned choice = 0; choice != 1u << groups.size() && !found;
         ++choice) {
      given.clear();
      for (auto [bit, group] : llvm::enumerate(groups))
        if (choice >> bit & 1)
          given.push_back(group);
      found = rest == llvm::count_if(rows, [&](const ViewValueRow &row) {
                return row.arity == ViewValueRow::Optional &&
                       llvm::is_contained(given, row.group);
              });
    }
    if (!found)
      return std::nullopt;
  }
  Layout layout;
  unsigned at = 0;
  for (const ViewValueRow &row : rows) {
    unsigned has = row.arity == ViewValueRow::Single ? 1
                   : row.arity == ViewValueRow::Variadic
                       ? each
                       : llvm::is_contained(given, row.group);
    if (row.arity == ViewValueRow::Variadic && has < row.least)
      return std::nullopt;
    layout.push_back({at, has});
    at += has;
  }
  return layout;
}

bool admitsType(const ViewValueRow &row, Type type) {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor)
    return false;
  std::string element;
  llvm::raw_string_ostream(element) << tensor.getElementType();
  return llvm::any_of(row.types, [&](const ViewTypeRow &one) {
    return llvm::is_contained(one.elements, element) &&
           (one.rank < 0 || !tensor.hasRank() ||
            tensor.getRank() == one.rank) &&
           (!one.isStatic || tensor.hasStaticShape());
  });
}

} // namespace dialectgen::byteir
