//===- Verify.cpp - verifier of carried operations ------------------------===//
//
// Names, keys and values of the dictionary, numbers and types of operands and
// results, and the constraints between them, all by the table. Messages begin
// with the name of the carried operation.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/View.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen::byteir {
namespace {

/// The carried operation, as the subject of relations.
class CarriedSubject : public RelationSubject {
public:
  CarriedSubject(const View &view) : RelationSubject(view), view(view) {}
  InFlightDiagnostic emitOpError() const override {
    return op->emitError() << view.getCarriedName() << ": ";
  }
  Attribute getAttr(StringRef name) const override {
    return view.getEntry(name);
  }
  bool hasAttr(StringRef name) const override { return view.hasEntry(name); }

private:
  const View &view;
};

/// `f16, f32 or f64`
std::string either(ArrayRef<std::string> parts) {
  std::string text;
  for (auto [index, part] : llvm::enumerate(parts))
    text += (index == 0                  ? ""
             : index + 1 == parts.size() ? " or "
                                         : ", ") +
            part;
  return text;
}

std::string typesText(ArrayRef<ViewTypeRow> rows) {
  std::vector<std::string> texts;
  for (const ViewTypeRow &row : rows) {
    std::vector<std::string> elements(row.elements.begin(), row.elements.end());
    texts.push_back((row.isStatic ? "a static tensor" : "a tensor") +
                    (row.rank < 0 ? std::string()
                                  : " of rank " + std::to_string(row.rank)) +
                    " of " + either(elements));
  }
  return llvm::join(texts, ", or ");
}

/// The one of `known` that `name` may be meant for, as the end of a message.
template <typename Names>
std::string didYouMean(StringRef name, const Names &known) {
  unsigned best = 3;
  StringRef nearest;
  for (StringRef one : known)
    if (unsigned distance = name.edit_distance(one, true, best);
        distance < best) {
      best = distance;
      nearest = one;
    }
  return nearest.empty() ? "" : ("; did you mean '" + nearest + "'?").str();
}

class ViewVerifier {
public:
  ViewVerifier(const View &view, const ViewVersionRow &version)
      : view(view), version(version), subject(view) {}

  LogicalResult verify() {
    return success(
        succeeded(
            verifyValues(version.operands, view->getOperands(), "operand")) &&
        succeeded(
            verifyValues(version.results, view->getResults(), "result")) &&
        succeeded(verifyEntries()) && succeeded(verifyRelations()) &&
        (!view.getRow()->hasVerifier || succeeded(verifyByHook(view))));
  }

private:
  InFlightDiagnostic error() { return subject.emitOpError(); }
  LogicalResult verifyValues(ArrayRef<ViewValueRow> rows, ValueRange values,
                             StringRef what);
  LogicalResult verifyEntries();
  LogicalResult verifyEntry(const ViewAttributeRow &row, Attribute entry);
  LogicalResult verifyRelations();
  LogicalResult verifyBelowRank(ArrayRef<RelationArgument> terms);

  const View &view;
  const ViewVersionRow &version;
  CarriedSubject subject;
};

LogicalResult ViewVerifier::verifyValues(ArrayRef<ViewValueRow> rows,
                                         ValueRange values, StringRef what) {
  std::optional<Layout> layout = layOut(rows, values.size());
  if (!layout) {
    std::vector<std::string> names;
    for (const ViewValueRow &row : rows)
      names.push_back(row.name +
                      std::string(row.arity == ViewValueRow::Single ? ""
                                  : row.arity == ViewValueRow::Optional
                                      ? " (optional)"
                                      : " (variadic)"));
    return error() << "has " << values.size() << " " << what
                   << (values.size() == 1 ? "" : "s") << "; expected "
                   << llvm::join(names, ", ");
  }
  for (auto [row, part] : llvm::zip(rows, *layout))
    for (Value value : values.slice(part.first, part.second))
      if (!admitsType(row, value.getType()))
        return error() << what << " '" << row.name << "' is " << value.getType()
                       << "; expected " << typesText(row.types);
  return success();
}

LogicalResult ViewVerifier::verifyEntry(const ViewAttributeRow &row,
                                        Attribute entry) {
  auto number = dyn_cast<IntegerAttr>(entry);
  auto isNumbers = [&](Attribute list) {
    auto array = dyn_cast<ArrayAttr>(list);
    return isa<DenseI64ArrayAttr>(list) ||
           (array && llvm::all_of(array, [](Attribute element) {
              auto one = dyn_cast<IntegerAttr>(element);
              return one && one.getType().isInteger(64);
            }));
  };
  bool isGood = false;
  StringRef expected;
  switch (row.kind) {
  case EntryKind::I64:
    isGood = number && number.getType().isInteger(64);
    expected = "an i64";
    break;
  case EntryKind::F64:
    isGood = isa<FloatAttr>(entry) && cast<FloatAttr>(entry).getType().isF64();
    expected = "an f64";
    break;
  case EntryKind::Bool:
    isGood = isa<BoolAttr>(entry);
    expected = "a truth value";
    break;
  case EntryKind::String:
    isGood = isa<StringAttr>(entry);
    expected = "a string";
    break;
  case EntryKind::I64Array:
    isGood = isNumbers(entry);
    expected = "a list of i64";
    break;
  case EntryKind::Scalar:
    isGood = isa<IntegerAttr, FloatAttr>(entry);
    expected = "an integer or a float";
    break;
  }
  if (!isGood)
    return error() << row.name << " = " << entry << "; expected " << expected;
  if (!row.values.empty() &&
      llvm::none_of(row.values, [&](const SpecValue &value) {
        return value.make(view.getContext()) == entry;
      })) {
    std::vector<std::string> values;
    for (const SpecValue &value : row.values)
      values.push_back(value.str());
    return error() << row.name << " = " << entry << "; expected "
                   << either(values);
  }
  std::optional<double> real;
  if (row.kind == EntryKind::I64)
    real = double(number.getValue().getSExtValue());
  else if (row.kind == EntryKind::F64)
    real = cast<FloatAttr>(entry).getValueAsDouble();
  // Not a number is in no range.
  if (real && row.least && !(*real >= row.least.real))
    return error() << row.name << " = " << entry << "; expected at least "
                   << row.least.str();
  if (real && row.most && !(*real <= row.most.real))
    return error() << row.name << " = " << entry << "; expected at most "
                   << row.most.str();
  return success();
}

LogicalResult ViewVerifier::verifyEntries() {
  for (const ViewAttributeRow &row : version.attributes) {
    Attribute entry = view.getDictionary().get(row.name);
    if (!entry && row.isRequired)
      return error() << "has no '" << row.name << "'";
    if (entry && failed(verifyEntry(row, entry)))
      return failure();
  }
  if (view.getRow()->admitsOtherKeys)
    return success();
  for (NamedAttribute entry : view.getDictionary()) {
    StringRef key = entry.getName();
    if (version.findAttribute(key) || isOthersKey(key))
      continue;
    SmallVector<StringRef> known;
    for (const ViewAttributeRow &row : version.attributes)
      known.push_back(row.name);
    for (const ViewVersionRow &other : view.getRow()->versions)
      if (other.findAttribute(key))
        return error() << "'" << key << "' is of version " << other.since
                       << "; this is version " << version.since;
    std::string hint = didYouMean(key, known);
    if (hint.empty())
      hint = known.empty() ? "; it has no attributes"
                           : "; it has " + llvm::join(known, ", ");
    return error() << "there is no '" << key << "'" << hint;
  }
  return success();
}

LogicalResult ViewVerifier::verifyBelowRank(ArrayRef<RelationArgument> terms) {
  for (Value value : view.getValues(terms.back())) {
    auto type = dyn_cast<ShapedType>(value.getType());
    if (!type || !type.hasRank())
      continue;
    for (const RelationArgument &term : terms.drop_back()) {
      SmallVector<int64_t> numbers;
      if (isa_and_nonnull<IntegerAttr>(view.getEntry(term.name)))
        numbers.push_back(view.entryI64(term.name));
      else
        numbers = view.entryI64Array(term.name);
      for (int64_t number : numbers)
        if (number < 0 || number >= type.getRank())
          return error() << term.name << (numbers.size() == 1 ? " = " : " has ")
                         << number << " is out of range for rank "
                         << type.getRank();
    }
  }
  return success();
}

LogicalResult ViewVerifier::verifyRelations() {
  for (const Relation &relation : version.relations)
    if (failed(relation.kind == RelationKind::BelowRank && !relation.when
                   ? verifyBelowRank(relation.arguments)
                   : detail::verifyRelations(subject, relation,
                                             [&](const RelationArgument &term) {
                                               return view.getValues(term);
                                             })))
      return failure();
  return success();
}

/// One that the table has not: fine if its prefix is open, or nobody's.
LogicalResult verifyUnknown(Operation *op, StringRef target) {
  const ViewTable &table = getViewTable();
  StringRef prefix = target.split('.').first;
  if (prefix == target ||
      llvm::none_of(table.prefixes, [&](const ViewPrefixRow &row) {
        return row.name == prefix && !row.isOpen;
      }))
    return success();
  SmallVector<StringRef> known;
  for (const ViewOpRow &row : table.ops)
    if (row.target.split('.').first == prefix)
      known.push_back(row.target);
  return op->emitError() << target << ": there is no such operation"
                         << didYouMean(target, known);
}

} // namespace

LogicalResult verifyView(Operation *op) {
  StringRef target = getTarget(op);
  if (target.empty())
    return success();
  View view(op);
  const ViewOpRow *row = view.getRow();
  if (!row)
    return verifyUnknown(op, target);
  const ViewTable &table = getViewTable();
  auto error = [&] { return op->emitError() << target << ": "; };
  if (auto list = op->getAttrOfType<ArrayAttr>(positionalKey)) {
    if (op->hasAttr(table.attributesKey))
      return error() << "has attributes in '" << positionalKey << "' and in '"
                     << table.attributesKey << "'";
    size_t most = row->newest().attributes.size();
    if (list.size() > most)
      return error() << positionalKey << " has " << list.size()
                     << " values; there are " << most << " attributes";
  }
  if (!view.getDictionary())
    return error() << "the value that holds its attributes is not a dictionary";
  if (view.getCarrier() == Carrier::BackendConfig &&
      op->hasAttr(table.attributesKey))
    return error() << "has attributes in 'backend_config' and in '"
                   << table.attributesKey << "'";
  if (Attribute said = view.getDictionary().get(table.versionKey);
      said && !isa<IntegerAttr>(said))
    return error() << table.versionKey << " = " << said
                   << "; expected an integer";
  if (auto effects = op->getAttrOfType<BoolAttr>("has_side_effect");
      effects && effects.getValue() && !row->hasEffects)
    return error() << "has_side_effect = true, but it only gives results";
  const ViewVersionRow *version = view.getVersion();
  if (!version) {
    std::vector<std::string> known;
    for (const ViewVersionRow &one : llvm::reverse(row->versions))
      known.push_back(std::to_string(one.since));
    return error() << "there is no version " << *view.getSaidVersion()
                   << "; there is " << llvm::join(known, ", ");
  }
  return verifyAs(view, *version);
}

LogicalResult verifyAs(const View &view, const ViewVersionRow &version) {
  return ViewVerifier(view, version).verify();
}

LogicalResult verifyViews(Operation *root) {
  bool isGood = true;
  root->walk([&](Operation *op) { isGood &= succeeded(verifyView(op)); });
  return success(isGood);
}

} // namespace dialectgen::byteir
