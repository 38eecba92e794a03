//===- ImportOps.cpp - operations of a dialect that others wrote ----------===//
//
// The signature of each op as its definition has it. What an op does is left to
// its own C++: of its traits, specs have those that the form of the versioned
// op depends on.
//
//===----------------------------------------------------------------------===//

#include "upstream/Importer.h"
#include "upstream/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

std::string Importer::typeOf(const Record &constraint) {
  std::string definition = nameOf(constraint);
  std::string key = definition;
  if (constraint.isAnonymous())
    key = nameFrom(stringOf(constraint, "summary").value_or(definition));
  auto [known, isNew] = namedTypeNames.try_emplace(key);
  if (!isNew)
    return known->second;
  known->second = makeUnique(nameFrom(key), typeNames);
  namedTypes.push_back({{"name", known->second}, {"def", definition}});
  return known->second;
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

const std::string &Importer::addKind(const std::string &def) {
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
  kinds.push_back(std::move(json));
  return known->second;
}

/// The kind of the attribute that a property of a C++ type becomes.
std::string Importer::propertyKindOf(const Record &property) {
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

std::string Importer::kindOf(const TdAttribute &attribute) {
  const Record &constraint = *attribute.constraint;
  if (attribute.isProperty)
    return propertyKindOf(constraint);
  if (std::string record = recordOfAttribute(constraint); !record.empty())
    return record;
  std::string def = nameOf(constraint);
  // An attribute that holds one of several, or a list, is called after its
  // class in TableGen, and after the class of its elements.
  if (const Record *element = recordOf(constraint, "elementAttr");
      element && constraint.isAnonymous())
    def += "_" + nameOf(*element);
  const std::string &name = addKind(def);
  if (std::string stored = storedForm(constraint); !stored.empty())
    for (Json &kind : kinds)
      if (kind.at("name").get<std::string>() == name)
        kind["stored"] = stored;
  return name;
}

/// The default of `attribute` as specs have it; null if it is C++ that they
/// cannot have.
Json Importer::defaultOf(const TdAttribute &attribute, StringRef kind) {
  StringRef text = StringRef(*attribute.defaultText).trim();
  if (const Json *wire = findCases(kind)) {
    std::string symbol = withoutNamespace(plainCpp(text)).str();
    for (const Json &entry : *wire)
      if (symbol == "{}" && entry.at("value") == 0)
        return entry.at("name");
    for (const Json &entry : *wire)
      if (entry.value("symbol", entry.at("name").get<std::string>()) == symbol)
        return entry.at("name");
    return nullptr;
  }
  const auto *known = llvm::find_if(
      knownKinds, [&](const KnownKind &one) { return one.name == kind; });
  if (known == std::end(knownKinds))
    return nullptr;
  StringRef value = known->value;
  if (known->isList)
    return text == "{}" ? Json::array() : Json(nullptr);
  if (value == "string") {
    bool isQuoted =
        text.size() > 1 && text.consume_front("\"") && text.consume_back("\"");
    return isQuoted && !text.contains('\\') ? Json(text.str()) : Json(nullptr);
  }
  if (value == "boolean")
    return text == "true"    ? Json(true)
           : text == "false" ? Json(false)
                             : Json(nullptr);
  int64_t number = 0;
  if (value == "integer" && !text.getAsInteger(0, number))
    return number;
  return nullptr;
}

const Json *Importer::findCases(StringRef kind) const {
  for (const Json &record : attributeRecords) {
    if (record.at("name").get<std::string>() != kind)
      continue;
    for (const Json &wire : attributeWires)
      if (wire.at("name") == record.at("wire") && wire.contains("cases"))
        return &wire.at("cases");
  }
  return nullptr;
}

Json Importer::attributeJson(const Record &operation,
                             const TdAttribute &attribute) {
  std::string kind = kindOf(attribute);
  Json json = {{"name", attribute.name}, {"kind", kind}};
  if (attribute.isProperty)
    json["property"] = true;
  if (!attribute.defaultText) {
    if (attribute.required)
      json["required"] = true;
    return json;
  }
  // Absent stays absent where the op has no default in programs.
  if (!attribute.required)
    return json;
  Json value = defaultOf(attribute, kind);
  const Json *cases = findCases(kind);
  bool isUnit = kind == "unit";
  if (!value.is_null() || isUnit) {
    if (!isUnit)
      json["default"] = std::move(value);
    return json;
  }
  result.notes.push_back({"operation '" + options.name + "." +
                              stringOf(operation, "opName").value_or("").str() +
                              "'",
                          "the default of attribute '" + attribute.name +
                              "' is " + (cases ? "a set of cases" : "C++") +
                              ": " + lineOf(*attribute.defaultText),
                          file.placeOf(operation)});
  return json;
}

std::vector<std::string> Importer::traitsOfOp(const Record &operation,
                                              const TdSignature &signature) {
  // Names in names.json by the definitions that MLIR has.
  static constexpr std::pair<const char *, const char *> structural[] = {
      {"Terminator", "terminator"},
      {"IsolatedFromAbove", "isolated"},
      {"NoTerminator", "no_terminator"},
      {"HasOnlyGraphRegion", "graph_region"},
      {"RegionKindInterface", "graph_region"},
      {"AttrSizedOperandSegments", "operand_segments"},
      {"AttrSizedResultSegments", "result_segments"},
      {"SameVariadicOperandSize", "same_variadic_size"},
      {"SameVariadicResultSize", "same_variadic_result_size"}};
  std::set<std::string> have;
  for (const Record *trait : traitsOf(operation)) {
    std::string name = trait->getName().str();
    // A trait with methods of its own is an anonymous definition.
    StringRef cpp = stringOf(*trait, "trait").value_or("");
    StringRef interface = stringOf(*trait, "cppInterfaceName").value_or("");
    for (auto [definition, ours] : structural)
      if (name == definition || cpp == definition || interface == definition)
        have.insert(ours);
    if (cpp == "IsTerminator")
      have.insert("terminator");
    if (cpp == "IsIsolatedFromAbove")
      have.insert("isolated");
  }
  // Without several lists they have nothing to tell.
  auto severalLists = [](const std::vector<TdParameter> &values) {
    return llvm::count_if(values, [](const TdParameter &value) {
             return value.arity != Arity::Single;
           }) > 1;
  };
  if (!severalLists(signature.operands))
    have.erase("same_variadic_size");
  if (!severalLists(signature.results))
    have.erase("same_variadic_result_size");
  std::vector<std::string> traits;
  for (auto [definition, ours] : structural)
    if (have.count(ours) && !llvm::is_contained(traits, ours))
      traits.push_back(ours);
  return traits;
}

/// The names of a list, those without one called after `what`.
template <typename List>
static void nameAll(List &list, StringRef what, llvm::StringSet<> &taken) {
  for (const auto &element : list)
    if (!element.name.empty())
      taken.insert(element.name);
  size_t unnamed = llvm::count_if(
      list, [](const auto &element) { return element.name.empty(); });
  for (const auto &[i, element] : llvm::enumerate(list)) {
    if (!element.name.empty())
      continue;
    std::string name = what.str();
    if (unnamed > 1)
      name += "_" + std::to_string(i);
    while (!taken.insert(name).second)
      name += "_";
    element.name = name;
  }
}

llvm::Error Importer::importOp(const Record &operation) {
  std::string name = stringOf(operation, "opName").value_or("").str();
  llvm::Expected<TdSignature> read =
      readSignature(file, operation, /*isExternal=*/true);
  if (!read)
    return read.takeError();
  TdSignature &signature = *read;
  llvm::StringSet<> taken;
  for (const TdAttribute &attribute : signature.attributes)
    taken.insert(attribute.name);
  nameAll(signature.operands, "operand", taken);
  nameAll(signature.results, "result", taken);
  nameAll(signature.regions, "region", taken);
  nameAll(signature.successors, "successor", taken);
  Json version = {{"since", firstRelease}};
  for (const auto &[key, list] : {std::pair("operands", &signature.operands),
                                  std::pair("results", &signature.results)})
    for (const TdParameter &parameter : *list) {
      Json json = {{"name", parameter.name},
                   {"type", typeOf(*parameter.constraint)}};
      if (parameter.arity == Arity::Optional)
        json["arity"] = "optional";
      if (parameter.arity == Arity::Variadic) {
        json["arity"] = "variadic";
        json["homogeneous"] = false;
        json["min_count"] = parameter.minCount;
      }
      version[key].push_back(std::move(json));
    }
  for (const TdAttribute &attribute : signature.attributes) {
    if (!attribute.constraint || attribute.name.empty())
      return file.error(operation, "an attribute has no name or constraint");
    version["attributes"].push_back(attributeJson(operation, attribute));
  }
  for (const TdRegion &region : signature.regions) {
    Json json = {{"name", region.name}};
    if (region.variadic)
      json["variadic"] = true;
    version["regions"].push_back(std::move(json));
  }
  for (const TdSuccessor &successor : signature.successors) {
    Json json = {{"name", successor.name}};
    if (successor.variadic)
      json["variadic"] = true;
    version["successors"].push_back(std::move(json));
  }
  // The class that mlir-tblgen makes.
  auto [before, after] = operation.getName().split('_');
  StringRef className = before.empty()  ? operation.getName()
                        : after.empty() ? before
                                        : after;
  std::string plain = withCapital(className);
  llvm::erase(plain, '_');
  std::string summary = lineOf(stringOf(operation, "summary").value_or(""));
  Json json = {{"op", name},
               {"class", makeUnique(plain, classes)},
               {"summary", summary.empty()
                               ? "The operation " + options.name + "." + name
                               : summary}};
  if (std::vector<std::string> traits = traitsOfOp(operation, signature);
      !traits.empty())
    json["traits"] = traits;
  json["versions"] = Json::array({version});
  addOpFile(name, json);
  result.places[result.files.back().path] = {"operation '" + options.name +
                                                 "." + name + "'",
                                             "", file.placeOf(operation)};
  return llvm::Error::success();
}

void Importer::importOps() {
  std::vector<const Record *> operations;
  for (const Record *operation : file.definitions("Op"))
    if (isOwn(*operation))
      operations.push_back(operation);
  llvm::sort(operations, [](const Record *a, const Record *b) {
    return std::pair(a->getID(), a->getName()) <
           std::pair(b->getID(), b->getName());
  });
  for (const Record *operation : operations) {
    ++result.ops.all;
    std::string name = stringOf(*operation, "opName").value_or("").str();
    std::string what = "operation '" + options.name + "." + name + "'";
    auto leaveOut = [&](const std::string &reason) {
      result.leftOut.push_back({what, reason, file.placeOf(*operation)});
    };
    bool isNamed = !name.empty() && llvm::all_of(name, [](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
    });
    if (!isNamed)
      leaveOut("its name is no name of an operation in MLIR");
    else if (!opNames.insert(name).second)
      leaveOut("another definition of the file has its name");
    else if (llvm::Error error = importOp(*operation))
      leaveOut(llvm::toString(std::move(error)));
    else
      ++result.ops.taken;
  }
}

/// Programs are functions, whose ops another dialect has.
void Importer::importFunctions() {
  if (options.name == "func" || options.name == "builtin" || uses("func"))
    return;
  for (const char *def : {"SymbolNameAttr", "TypeAttr", "StrAttr", "ArrayAttr",
                          "FlatSymbolRefAttr"})
    addKind(def);
  if (!typeNames.contains("AnyType")) {
    typeNames.insert("AnyType");
    namedTypes.push_back({{"name", "AnyType"}, {"def", "AnyType"}});
  }
  // The op in which another ends is called as it is here.
  std::map<std::string, std::string> called;
  for (const Json &op : options.base.at("functions").at("operations")) {
    std::string name = op.at("op");
    called[name] = opNames.contains(name) ? "func_" + name : name;
  }
  for (Json op : options.base.at("functions").at("operations")) {
    std::string name = called[op.at("op").get<std::string>()];
    opNames.insert(name);
    op["op"] = name;
    if (auto inside = op.find("external_inside"); inside != op.end()) {
      Json renamed = Json::object();
      for (const auto &[outer, external] : inside->items())
        renamed[called.at(outer)] = external;
      *inside = std::move(renamed);
    }
    op["class"] = makeUnique(op.at("class"), classes);
    addOpFile(name, op);
  }
}
