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

Json NameImporter::factsOf(const Record &constraint) const {
  Json facts = Json::object();
  const Record *predicate = recordOf(constraint, "predicate");
  if (!predicate)
    return facts;
  Conditions conditions;
  conditions.add(*predicate);
  if (conditions.classes.size() == 1)
    if (std::string record = records.countOfClass(*conditions.classes.begin());
        !record.empty())
      facts["record"] = record;
  if (facts.empty() && conditions.ranks == std::set<std::string>{"1"})
    facts["list"] = true;
  return facts;
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
  Json type = {{"name", known->second}, {"def", definition}};
  type.update(factsOf(constraint));
  typeList.push_back(std::move(type));
  return known->second;
}

void NameImporter::addAnyType() {
  if (typeNames.insert("AnyType").second)
    typeList.push_back({{"name", "AnyType"}, {"def", "AnyType"}});
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

const std::string &NameImporter::addKind(const std::string &def) {
  auto [known, isNew] = kindNames.try_emplace(def);
  if (!isNew)
    return known->second;
  const auto *same = llvm::find_if(
      knownKinds, [&](const KnownKind &kind) { return kind.def == def; });
  Json json;
  if (same != std::end(knownKinds)) {
    known->second = makeUnique(same->name, kindsTaken);
    json = {{"name", known->second}, {"def", def}};
    if (*same->value)
      json["value"] = same->value;
    if (same->isList)
      json["list"] = true;
    if (def == "UnitAttr")
      json["unit"] = true;
  } else {
    known->second = makeUnique(nameFrom(def), kindsTaken);
    json = {{"name", known->second}, {"def", def}};
  }
  kindList.push_back(std::move(json));
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
    for (Json &kind : kindList)
      if (kind.at("name").get<std::string>() == name)
        kind["stored"] = stored;
  return name;
}

Json dialectgen::importDefault(StringRef kind, StringRef text) {
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
