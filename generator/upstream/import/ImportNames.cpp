//===- ImportNames.cpp - names of types and kinds of attributes -----------===//

#include "upstream/import/ImportParts.h"
#include "upstream/tablegen/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

namespace {

/// The conditions on a value of a type that have to hold, as far as a predicate
/// is a conjunction; of alternatives, what all of them ask for.
struct Conditions {
  /// C++ classes that the type is cast to, and ranks.
  std::set<std::string> classes, ranks;
  void add(const Record &predicate);
};

void Conditions::add(const Record &predicate) {
  auto children = recordsOf(predicate, "children");
  if (!children) {
    static const llvm::Regex type("(cast|isa)<([A-Za-z0-9_:]+)>\\(\\$_self\\)"),
        rank("getRank\\(\\)[[:space:]]*== ([0-9]+)");
    std::string text = stringOf(predicate, "predExpr").value_or("").str();
    llvm::SmallVector<StringRef> parts;
    if (type.match(text, &parts))
      classes.insert(parts[2].ltrim(':').str());
    if (rank.match(text, &parts))
      ranks.insert(parts[1].str());
    return;
  }
  const Record *kind = recordOf(predicate, "kind");
  StringRef name = kind ? kind->getName() : StringRef();
  for (const Record *child : *children)
    if (name == "PredCombinerAnd" || name == "PredCombinerOr")
      add(*child);
}

} // namespace

void NameImporter::addFacts(const Record &constraint, NamedType &type) const {
  const Record *predicate = recordOf(constraint, "predicate");
  if (!predicate)
    return;
  Conditions conditions;
  conditions.add(*predicate);
  if (conditions.classes.size() == 1)
    type.record = records.countOfClass(*conditions.classes.begin());
  type.isList =
      type.record.empty() && conditions.ranks == std::set<std::string>{"1"};
}

std::string NameImporter::typeOf(const Record &constraint) {
  std::string definition = nameOf(constraint);
  std::string key = definition;
  if (constraint.isAnonymous())
    key = nameFrom(stringOf(constraint, "summary").value_or(definition));
  auto [known, isNew] = namedTypeNames.try_emplace(key);
  if (!isNew)
    return known->second;
  known->second = makeUnique(nameFrom(key), typeNames);
  NamedType &type = types.emplace_back();
  type.name = known->second;
  type.def = definition;
  addFacts(constraint, type);
  return known->second;
}

void NameImporter::addAnyType() {
  if (!typeNames.insert("AnyType").second)
    return;
  NamedType &type = types.emplace_back();
  type.name = type.def = "AnyType";
}

namespace {

/// Kinds of attributes that all families call the same.
struct KnownKind {
  const char *def, *name;
  /// JSON kind of a value; empty if a default cannot be written.
  const char *value;
  bool isList = false;
};

constexpr KnownKind knownKinds[] = {
    {"AnyAttr", "attribute", ""},
    {"BoolAttr", "bool", "boolean"},
    {"UnitAttr", "unit", ""},
    {"I1Attr", "i1", "integer"},
    {"I8Attr", "i8", "integer"},
    {"I16Attr", "i16", "integer"},
    {"I32Attr", "i32", "integer"},
    {"I64Attr", "i64", "integer"},
    {"SI8Attr", "si8", "integer"},
    {"SI16Attr", "si16", "integer"},
    {"SI32Attr", "si32", "integer"},
    {"SI64Attr", "si64", "integer"},
    {"UI8Attr", "ui8", "integer"},
    {"UI16Attr", "ui16", "integer"},
    {"UI32Attr", "ui32", "integer"},
    {"UI64Attr", "ui64", "integer"},
    {"IndexAttr", "index", "integer"},
    {"F32Attr", "f32", "number"},
    {"F64Attr", "f64", "number"},
    {"StrAttr", "string", "string"},
    {"SymbolNameAttr", "symbol_name", "string"},
    {"FlatSymbolRefAttr", "symbol", ""},
    {"TypeAttr", "type", ""},
    {"ArrayAttr", "array", "", true},
    {"StrArrayAttr", "strings", "string", true},
    {"DictionaryAttr", "dictionary", "dictionary"},
    {"ElementsAttr", "elements", ""},
    {"I64ElementsAttr", "i64_elements", ""},
    {"DenseI64ArrayAttr", "i64_array", ""},
    {"DenseBoolArrayAttr", "bool_array", ""},
};

} // namespace

std::optional<AttributeKind> dialectgen::findKnownKind(StringRef def) {
  const auto *same = llvm::find_if(
      knownKinds, [&](const KnownKind &kind) { return kind.def == def; });
  if (same == std::end(knownKinds))
    return std::nullopt;
  AttributeKind kind;
  kind.name = same->name;
  kind.def = def;
  kind.value = same->value;
  kind.list = same->isList;
  kind.unit = def == "UnitAttr";
  return kind;
}

const std::string &NameImporter::addKind(const std::string &def) {
  auto [known, isNew] = kindNames.try_emplace(def);
  if (!isNew)
    return known->second;
  AttributeKind kind = findKnownKind(def).value_or(AttributeKind());
  kind.def = def;
  known->second = kind.name =
      makeUnique(kind.name.empty() ? nameFrom(def) : kind.name, kindsTaken);
  kinds.push_back(std::move(kind));
  return known->second;
}

/// The kind of the attribute that a property of a C++ type becomes.
std::string NameImporter::propertyKindOf(const Record &property) {
  std::string type = plainCpp(stringOf(property, "storageType").value_or(""));
  const char *def = "AnyAttr";
  if (isOf(property, "_cls_UnitProp"))
    def = "UnitAttr";
  else if (type == "int64_t")
    def = "I64Attr";
  else if (type == "int32_t")
    def = "I32Attr";
  else if (type == "bool")
    def = "BoolAttr";
  else if (type == "std::string")
    def = "StrAttr";
  return addKind(def);
}

/// The C++ class of an attribute, with the type of a number and the form of the
/// elements of a list; empty if the definition does not have it.
static std::string storedForm(const Record &constraint) {
  const Record *plain = &constraint;
  while (const Record *base = recordOf(*plain, "baseAttr"))
    plain = base;
  StringRef stored = stringOf(*plain, "storageType").value_or("");
  std::string form = withoutNamespace(plainCpp(stored)).str();
  if (form.empty())
    return "";
  if (const Record *element = recordOf(*plain, "elementAttr"))
    return form + "<" + storedForm(*element) + ">";
  const Record *type = recordOf(*plain, "valueType");
  return type && !type->isAnonymous() ? form + ":" + type->getName().str()
                                      : form;
}

std::string NameImporter::kindOf(const TdAttribute &attribute) {
  const Record &constraint = *attribute.constraint;
  if (attribute.isProperty)
    return propertyKindOf(constraint);
  std::string def = nameOf(constraint);
  // An attribute that holds one of several, or a list, is called after its
  // class in TableGen, and after the class of its elements.
  if (const Record *element = recordOf(constraint, "elementAttr");
      element && constraint.isAnonymous())
    def += "_" + nameOf(*element);
  const std::string &name = addKind(def);
  if (std::string stored = storedForm(constraint); !stored.empty())
    findByName(kinds, name)->stored = stored;
  return name;
}

/// A default of an attribute of kind `kind` as specs have it; null if it is C++
/// that they cannot have.
static Json importDefault(StringRef kind, StringRef text) {
  text = text.trim();
  const auto *known = llvm::find_if(
      knownKinds, [&](const KnownKind &one) { return one.name == kind; });
  if (known == std::end(knownKinds))
    return nullptr;
  StringRef value = known->value;
  if (known->isList)
    return text == "{}" ? Json::array() : Json(nullptr);
  return valueOfCpp(value == "boolean" ? "bool" : value, text);
}

Json dialectgen::caseOf(StringRef text, const std::vector<WireCase> &cases) {
  std::string symbol = withoutNamespace(plainCpp(text)).str();
  for (const WireCase &entry : cases)
    if (symbol == "{}" && entry.value == 0)
      return entry.name;
  for (const WireCase &entry : cases)
    if (symbolOf(entry) == symbol)
      return entry.name;
  return nullptr;
}

Attribute dialectgen::importAttribute(const TdAttribute &stated,
                                      std::string kind,
                                      const std::vector<WireCase> *cases,
                                      llvm::function_ref<void()> lacksDefault) {
  Attribute attribute;
  attribute.name = stated.name;
  attribute.kind = std::move(kind);
  attribute.property = stated.isProperty;
  attribute.required = !stated.defaultText && stated.required;
  // One without a value is absent where it has its default.
  if (!stated.defaultText || attribute.kind == "unit")
    return attribute;
  Json value = cases ? caseOf(*stated.defaultText, *cases)
                     : importDefault(attribute.kind, *stated.defaultText);
  if (value.is_null())
    lacksDefault();
  // Absent stays absent where the op has no default in programs.
  (stated.required ? attribute.defaultValue : attribute.implied) =
      std::move(value);
  return attribute;
}

OpVersion dialectgen::importVersion(
    const TdSignature &stated,
    llvm::function_ref<std::string(const Record &)> typeOf,
    llvm::function_ref<Attribute(const TdAttribute &)> attributeOf) {
  OpVersion version;
  version.since = *parseVersion(firstRelease);
  for (auto [their, list] : {std::pair(&stated.operands, &version.operands),
                             std::pair(&stated.results, &version.results)})
    for (const TdParameter &one : *their) {
      Parameter &parameter = list->emplace_back();
      parameter.name = one.name;
      parameter.type = typeOf(*one.constraint);
      parameter.arity = one.arity;
      if (parameter.isVariadic())
        parameter.minCount = one.minCount;
    }
  for (const TdAttribute &one : stated.attributes)
    version.attributes.push_back(attributeOf(one));
  for (const TdRegion &one : stated.regions) {
    Region &region = version.regions.emplace_back();
    region.name = one.name;
    region.variadic = one.variadic;
  }
  for (const TdSuccessor &one : stated.successors) {
    Successor &successor = version.successors.emplace_back();
    successor.name = one.name;
    successor.variadic = one.variadic;
  }
  return version;
}
