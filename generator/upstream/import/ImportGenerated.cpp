//===- ImportGenerated.cpp - a dialect itself as specs --------------------===//
//
// See ImportGenerated.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/import/ImportGenerated.h"
#include "upstream/import/ImportParts.h"
#include "upstream/specs/SpecText.h"
#include "upstream/tablegen/TdBytecode.h"
#include "upstream/tablegen/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace dialectgen {
namespace {

using llvm::Record;
using llvm::StringRef;

/// `any_ranked_tensor` of `AnyRankedTensor`.
std::string snakeName(StringRef name) {
  std::string snake = llvm::convertToSnakeFromCamelCase(nameFrom(name));
  return snake;
}

/// Without line breaks and repeated blanks, as specs have it.
std::string inOneLine(StringRef text) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text, words);
  return llvm::join(words, " ");
}

bool isSet(const Record &record, StringRef field) {
  const llvm::RecordVal *value = record.getValue(field);
  const auto *bit =
      value ? llvm::dyn_cast<llvm::BitInit>(value->getValue()) : nullptr;
  return bit && bit->getValue();
}

class GeneratedImporter {
public:
  GeneratedImporter(const TdFile &file, const ImportOptions &options)
      : file(file), options(options),
        bytecode(readBytecode(file, options.name)) {}

  llvm::Expected<Import> run();

private:
  std::vector<const Record *> definitionsOf(StringRef className) const {
    std::vector<const Record *> definitions =
        file.definitions(className, options.name);
    sortByPlace(definitions);
    return definitions;
  }
  std::string summaryOf(const Record &definition) const {
    return options.ownProse
               ? ""
               : lineOf(stringOf(definition, "summary").value_or(""));
  }
  void toDo(const std::string &what, const std::string &reason,
            const Record &definition) {
    result.notes.push_back({what, reason, file.placeOf(definition)});
  }

  void collectEnums();
  std::string kindOfField(const TdArgument &parameter, bool &isRequired);
  /// Attributes or types: what they have in common.
  struct Group {
    /// Of C++ classes.
    StringRef suffix;
    StringRef word;
    Json &records;
    llvm::ArrayRef<TdBytecodeRecord> codes;
    ImportCount &count;

    /// The name in specs; empty if the class has none of the group.
    std::string nameOf(StringRef className) const {
      return className.consume_back(suffix) ? className.str() : "";
    }
    std::string describe(StringRef name) const {
      return (word + " '" + name + "'").str();
    }
  };
  Group attributes() {
    return {"Attr", "attribute", records, bytecode.attributes,
            result.attributes};
  }
  Group types() {
    return {"Type", "type", typeRecords, bytecode.types, result.types};
  }
  void importRecord(const Record &definition, const Group &group);
  bool isDefined(StringRef className) const {
    return recordNames.count(className.str()) ||
           typeNames.count(className.str());
  }
  void importCodes(const Group &group);
  bool importEnumeration(const Record &definition, const std::string &name);
  void addCodes(Json &record, const std::string &name, const Group &group);
  void addLayout(const TdBytecodeRecord &code, Json &record, size_t index,
                 const std::string &name);
  Json codesOf(const Group &group);
  std::string typeOf(const Record &constraint);
  std::string kindOf(const Record &constraint);
  void importOp(const Record &operation);
  void addFile(const std::string &name, const Json &json) {
    result.files["specs/" + options.family + "/" + name] = specFile(json);
  }

  const TdFile &file;
  const ImportOptions &options;
  TdBytecode bytecode;
  Import result;
  /// Records, and enumerations, by their C++ class.
  std::map<std::string, std::string> recordNames, enumNames;
  std::set<std::string> typeNames;
  Json records = Json::array(), typeRecords = Json::array(),
       kinds = Json::array(), namedTypes = Json::array(),
       traits = Json::array(), regions = Json::array();
  std::set<std::string> kindsTaken, typesTaken, traitsTaken;
};

} // namespace

void GeneratedImporter::collectEnums() {
  std::vector<const Record *> enums = file.definitions("EnumAttrInfo");
  llvm::append_range(enums, file.definitions("EnumInfo"));
  sortByPlace(enums);
  for (const Record *enumeration : enums) {
    std::string name = stringOf(*enumeration, "className").value_or("").str();
    StringRef space = stringOf(*enumeration, "cppNamespace").value_or("");
    auto cases = casesOf(*enumeration);
    bool isOurs = space.ends_with("::" + options.name);
    if (name.empty() || !cases || !isOurs ||
        !enumNames.emplace(name, name).second)
      continue;
    ++result.enums.all;
    ++result.enums.taken;
    Json json = {{"name", name},
                 {"mnemonic", ""},
                 {"summary", summaryOf(*enumeration)},
                 {"storage", "i32"}};
    for (const TdCase &entry : *cases) {
      Json one = {{"name", entry.text.empty() ? entry.symbol : entry.text},
                  {"value", entry.value.value_or(0)}};
      if (!entry.text.empty() && entry.symbol != entry.text)
        one["symbol"] = entry.symbol;
      json["cases"].push_back(std::move(one));
    }
    records.push_back(std::move(json));
  }
}

/// The kind of a parameter; empty if it is C++ that specs do not know.
std::string GeneratedImporter::kindOfField(const TdArgument &parameter,
                                           bool &isRequired) {
  const Record *constraint = constraintOf(parameter);
  std::string cpp = withoutNamespaces(cppTypeOf(parameter));
  if (constraint && recordNames.count(constraint->getName().str()))
    cpp = constraint->getName().str();
  isRequired =
      !constraint || stringOf(*constraint, "defaultValue").value_or("").empty();
  auto find = [](const std::map<std::string, std::string> &names,
                 StringRef name) -> std::string {
    auto known = names.find(name.str());
    return known == names.end() ? "" : known->second;
  };
  StringRef type = cpp;
  if (type.ends_with("optional<int64_t>")) {
    isRequired = true;
    return "optional(i64)";
  }
  for (auto [cppType, kind] :
       {std::pair("StringRef", "text"), std::pair("int64_t", "i64"),
        std::pair("bool", "bool"), std::pair("ArrayRef<int64_t>", "i64_array"),
        std::pair("Attribute", "attribute"), std::pair("Type", "type"),
        std::pair("ShapedType", "type"), std::pair("ArrayRef<Type>", "types"),
        std::pair("ArrayRef<Attribute>", "array"),
        std::pair("ArrayRef<FlatSymbolRefAttr>", "array")})
    if (type == cppType)
      return kind;
  if (typeNames.count(cpp))
    return "type";
  if (type.consume_front("ArrayRef<") && type.consume_back(">")) {
    if (type == "StringAttr")
      return "list(string)";
    std::string element = find(recordNames, type);
    return element.empty() ? "" : "list(" + element + ")";
  }
  if (std::string name = find(recordNames, type); !name.empty())
    return name;
  // Of any kind, as far as specs tell.
  if (type == "FlatSymbolRefAttr" || type == "StringAttr" ||
      type == "ArrayAttr" || type == "DictionaryAttr")
    return "attribute";
  std::string name = find(enumNames, type);
  return name.empty() ? "" : "case(" + name + ")";
}

/// The form that `code`, one of several, is.
void GeneratedImporter::addLayout(const TdBytecodeRecord &code, Json &record,
                                  size_t index, const std::string &name) {
  Json layout = Json::object();
  auto given = readPredicate(code.predicate);
  if (!given)
    toDo("attribute '" + name + "'",
         "the predicate of a code is C++: " + code.predicate +
             "; write the fields that hold something as 'given' of a layout",
         *code.definition);
  std::vector<std::string> lacks, fields;
  for (Json &field : record.at("fields")) {
    std::string fieldName = field.at("name");
    std::string accessor =
        llvm::convertToCamelFromSnakeCase(fieldName, /*capitalizeFirst=*/true);
    if (given && llvm::is_contained(*given, accessor))
      fields.push_back(fieldName);
    if (llvm::any_of(code.fields, [&](const TdBytecodeField &one) {
          return one.name == fieldName;
        }))
      continue;
    lacks.push_back(fieldName);
    // The value that a reader gives it.
    StringRef kind = field.at("kind").get_ref<const std::string &>();
    if (!kind.consume_front("case(") || !kind.consume_back(")"))
      continue;
    llvm::Regex written((kind + "::([A-Za-z0-9_]+)").str());
    llvm::SmallVector<StringRef> matches;
    for (const Json &enumeration : records)
      if (enumeration.at("name") == kind.str() &&
          written.match(code.builder, &matches))
        if (Json entry = caseOf(matches[1], enumeration.at("cases"));
            !entry.is_null())
          field["default"] = entry;
  }
  layout["name"] = !fields.empty() ? fields.back()
                   : index == 0    ? "plain"
                                   : "form_" + std::to_string(index + 1);
  if (!lacks.empty())
    layout["lacks"] = lacks;
  if (!fields.empty())
    layout["given"] = fields;
  record["layouts"].push_back(std::move(layout));
}

/// The codes that an attribute or type has, and how they differ from those that
/// its fields would have.
void GeneratedImporter::addCodes(Json &record, const std::string &name,
                                 const Group &group) {
  std::vector<const TdBytecodeRecord *> codes;
  for (const TdBytecodeRecord &code : group.codes)
    if (group.nameOf(code.className) == name)
      codes.push_back(&code);
  if (group.suffix == "Type" && codes.size() > 1) {
    toDo(group.describe(name),
         "it has " + std::to_string(codes.size()) +
             " codes, and a type of specs has one: the first is taken",
         *codes[1]->definition);
    codes.resize(1);
  }
  if (codes.empty()) {
    record["as_text"] = true;
    return;
  }
  for (const TdBytecodeRecord *code : codes)
    for (const TdBytecodeField &stated : code->fields) {
      auto &fields = record.at("fields");
      auto field = llvm::find_if(fields, [&](const Json &candidate) {
        return candidate.at("name") == stated.name;
      });
      if (field == fields.end()) {
        toDo(group.describe(name),
             "bytecode has a field '" + stated.name + "' that is no parameter",
             *code->definition);
        continue;
      }
      RecordField ours;
      ours.name = stated.name;
      ours.kind = field->at("kind");
      ours.required = field->value("required", false);
      ours.wire = field->value("wire", "");
      bool isRecord = llvm::any_of(recordNames, [&](const auto &entry) {
        return entry.second == ours.kind;
      });
      if ((isRecord && !ours.required &&
           stated.kind == "optional(attribute)") ||
          (ours.kind == "i64" && stated.kind == "varint"))
        (*field)["wire"] = stated.kind;
      else if (wireKindOf(ours).name != stated.kind)
        toDo(group.describe(name),
             "field '" + stated.name + "' of kind '" + ours.kind +
                 "' would stand in bytecode as '" + wireKindOf(ours).name +
                 "', and does as " +
                 (stated.kind.empty() ? "its C++ says"
                                      : "'" + stated.kind + "'"),
             *code->definition);
    }
  if (codes.size() > 1)
    for (auto [index, code] : llvm::enumerate(codes))
      addLayout(*code, record, index, name);
}

/// An attribute that is one case of an enumeration is the record of that one.
bool GeneratedImporter::importEnumeration(const Record &definition,
                                          const std::string &name) {
  const Record *enumeration = recordOf(definition, "enum");
  if (!enumeration)
    return false;
  if (stringOf(*enumeration, "className").value_or("") != name)
    return false;
  for (Json &record : records) {
    if (record.at("name") != name || !record.contains("storage"))
      continue;
    record["mnemonic"] = stringOf(definition, "mnemonic").value_or("");
    record.erase("storage");
    if (llvm::none_of(bytecode.attributes, [&](const TdBytecodeRecord &code) {
          return code.className == name + "Attr";
        }))
      record["as_text"] = true;
    ++result.attributes.taken;
    return true;
  }
  return false;
}

void GeneratedImporter::importRecord(const Record &definition,
                                     const Group &group) {
  ++group.count.all;
  StringRef className = stringOf(definition, "cppClassName").value_or("");
  std::string name = group.nameOf(className), what = group.describe(className);
  if (name.empty()) {
    result.leftOut.push_back({what,
                              "the name of its C++ class does not end in '" +
                                  group.suffix.str() + "', as specs have it",
                              file.placeOf(definition)});
    return;
  }
  what = group.describe(name);
  if (group.suffix == "Attr" && importEnumeration(definition, name))
    return;
  Json record = {{"name", name},
                 {"mnemonic", stringOf(definition, "mnemonic").value_or("")},
                 {"summary", summaryOf(definition)},
                 {"fields", Json::array()}};
  auto parameters = argumentsOf(definition, "parameters");
  for (const TdArgument &parameter :
       parameters ? *parameters : std::vector<TdArgument>()) {
    bool isRequired = true;
    std::string kind = kindOfField(parameter, isRequired);
    if (kind.empty()) {
      result.leftOut.push_back(
          {what,
           "parameter '" + parameter.name + "' is of the C++ type '" +
               cppTypeOf(parameter) + "', for which specs have no kind",
           file.placeOf(definition)});
      return;
    }
    Json field = {{"name", parameter.name}, {"kind", kind}};
    if (isRequired)
      field["required"] = true;
    if (kind == "array")
      field["wire"] = "list(attribute)";
    record["fields"].push_back(std::move(field));
  }
  addCodes(record, name, group);
  StringRef format = stringOf(definition, "assemblyFormat").value_or("");
  if (isSet(definition, "hasCustomAssemblyFormat"))
    record["assembly"] = "@custom";
  else if (!format.empty())
    record["assembly"] = inOneLine(format);
  if (isSet(definition, "hasCustomAssemblyFormat") ||
      format.contains("custom<"))
    toDo(what,
         "parts of its text are C++: declare them in a header of the build",
         definition);
  if (isSet(definition, "genVerifyDecl"))
    toDo(what, "verify() is C++: list its checks under 'verified'", definition);
  if (record.at("fields").empty())
    record.erase("fields");
  ++group.count.taken;
  group.records.push_back(std::move(record));
}

/// The field of a record that stands in bytecode as a value of `kind`; without
/// a kind if specs have none for it.
static Json fieldOfWire(const TdBytecodeField &stated) {
  static const std::map<StringRef, StringRef> kinds = {
      {"varint", "i64"},
      {"signed", "i64"},
      {"f64", "f64"},
      {"bool", "bool"},
      {"string", "text"},
      {"type", "type"},
      {"attribute", "attribute"},
      {"optional(varint)", "optional(i64)"},
      {"list(signed)", "i64_array"},
      {"list(type)", "types"},
      {"list(attribute)", "array"}};
  auto known = kinds.find(stated.kind);
  if (known == kinds.end())
    return {};
  Json field = {
      {"name", llvm::convertToSnakeFromCamelCase(stated.name)},
      {"kind", known->second},
      {"required", true},
  };
  if (stated.kind == "varint" || stated.kind == "list(attribute)")
    field["wire"] = stated.kind;
  return field;
}

/// Classes that are C++ but for their codes: fields are those of the first one.
void GeneratedImporter::importCodes(const Group &group) {
  std::set<std::string> seen;
  for (const TdBytecodeRecord &code : group.codes) {
    std::string name = group.nameOf(code.className);
    if (name.empty() || isDefined(code.className) || !seen.insert(name).second)
      continue;
    Json fields = Json::array();
    for (const TdBytecodeField &stated : code.fields)
      if (Json field = fieldOfWire(stated); !field.is_null())
        fields.push_back(std::move(field));
      else
        toDo(group.describe(name),
             "field '" + stated.name + "' stands in bytecode as " +
                 (stated.kind.empty() ? "its C++ says"
                                      : "'" + stated.kind + "'") +
                 ", for which specs have no kind",
             *code.definition);
    ++group.count.all;
    if (fields.size() != code.fields.size())
      continue;
    ++group.count.taken;
    toDo(group.describe(name),
         "its definition is C++: here are the fields of its code, and a text "
         "of them",
         *code.definition);
    group.records.push_back({{"name", name},
                             {"mnemonic", snakeName(name)},
                             {"summary", ""},
                             {"fields", std::move(fields)}});
  }
}

/// The name of a type in specs.
std::string GeneratedImporter::typeOf(const Record &constraint) {
  std::string def = nameOf(constraint), name = snakeName(def);
  if (constraint.isAnonymous()) {
    toDo("values '" + def + "'",
         "the constraint has no name; define one in a .td file of the specs",
         constraint);
    def = "AnyType";
    name = "any_type";
  }
  if (typesTaken.insert(name).second)
    namedTypes.push_back({{"name", name}, {"def", def}});
  return name;
}

/// The name of the kind of an attribute of an op, which may be a record.
std::string GeneratedImporter::kindOf(const Record &constraint) {
  const Record *base = &constraint;
  // Defaults and absence are facts of the attribute.
  while (const Record *inner = recordOf(*base, "baseAttr"))
    base = inner;
  for (const auto *names : {&recordNames, &enumNames})
    for (StringRef className : {stringOf(*base, "cppClassName").value_or(""),
                                stringOf(*base, "className").value_or("")})
      if (auto known = names->find(className.str());
          !className.empty() && known != names->end())
        return known->second;
  static const std::map<StringRef, std::pair<StringRef, StringRef>> known = {
      {"BoolAttr", {"bool", "boolean"}},
      {"I64Attr", {"i64", "integer"}},
      {"I32Attr", {"i32", "integer"}},
      {"StrAttr", {"string", "string"}},
      {"SymbolNameAttr", {"symbol_name", ""}},
      {"FlatSymbolRefAttr", {"symbol", ""}},
      {"ElementsAttr", {"elements", ""}},
      {"TypeAttr", {"type", ""}}};
  std::string def = nameOf(*base), value;
  std::string name = snakeName(StringRef(def).ends_with("Attr")
                                   ? StringRef(def).drop_back(strlen("Attr"))
                                   : StringRef(def));
  if (auto entry = known.find(def); entry != known.end()) {
    name = entry->second.first;
    value = entry->second.second;
  } else if (base->isAnonymous()) {
    toDo("attributes '" + def + "'",
         "the constraint has no name; define one in a .td file of the specs",
         constraint);
    def = "AnyAttr";
    name = "attribute";
  }
  if (kindsTaken.insert(name).second) {
    Json kind = {{"name", name}, {"def", def}};
    if (!value.empty())
      kind["value"] = value;
    kinds.push_back(std::move(kind));
  }
  return name;
}

void GeneratedImporter::importOp(const Record &operation) {
  std::string name = stringOf(operation, "opName").value_or("").str();
  std::string what = "operation '" + options.name + "." + name + "'";
  ++result.ops.all;
  llvm::Expected<TdSignature> read = readSignature(file, operation);
  if (!read) {
    result.leftOut.push_back({what, llvm::toString(read.takeError()),
                              file.placeOf(operation), name});
    return;
  }
  Json version = {{"since", firstRelease}};
  for (auto [key, list, called] :
       {std::tuple("operands", &read->operands, "operands"),
        std::tuple("results", &read->results, "results")})
    for (const TdParameter &parameter : *list) {
      Json json = {{"name", parameter.name.empty() ? called : parameter.name},
                   {"type", typeOf(*parameter.constraint)}};
      if (parameter.arity == Arity::Optional)
        json["arity"] = "optional";
      if (parameter.arity == Arity::Variadic) {
        json["arity"] = "variadic";
        json["min_count"] = parameter.minCount;
      }
      version[key].push_back(std::move(json));
    }
  for (const TdAttribute &attribute : read->attributes) {
    Json json = {{"name", attribute.name},
                 {"kind", kindOf(*attribute.constraint)}};
    if (attribute.defaultText) {
      const std::string kind = json.at("kind");
      Json value;
      for (const Json &record : records)
        if (record.at("name") == kind && record.contains("cases"))
          value = caseOf(*attribute.defaultText, record.at("cases"));
      if (value.is_null())
        value = importDefault(kind, *attribute.defaultText);
      if (value.is_null())
        toDo(what,
             "the default of '" + attribute.name +
                 "' is C++: " + lineOf(*attribute.defaultText),
             operation);
      else
        json["default"] = std::move(value);
    } else if (attribute.required) {
      json["required"] = true;
    }
    version["attributes"].push_back(std::move(json));
  }
  for (const TdRegion &region : read->regions)
    version["regions"].push_back({{"name", region.name}, {"kind", "block"}});
  Json json = {{"op", name}, {"summary", summaryOf(operation)}};
  std::vector<std::string> others;
  for (const Record *trait : traitsOf(operation)) {
    std::string def = nameOf(*trait);
    if (trait->isAnonymous()) {
      StringRef interface = stringOf(*trait, "cppInterfaceName").value_or(""),
                native = stringOf(*trait, "trait").value_or("");
      others.push_back(!interface.empty() ? interface.str()
                       : !native.empty()  ? native.str()
                                          : def);
      continue;
    }
    std::string called = snakeName(def);
    if (traitsTaken.insert(called).second)
      traits.push_back({{"name", called}, {"def", def}});
    json["traits"].push_back(called);
  }
  if (!others.empty())
    toDo(what,
         "traits with parameters or methods, which are C++: " +
             llvm::join(others, ", "),
         operation);
  StringRef format = stringOf(operation, "assemblyFormat").value_or("");
  if (isSet(operation, "hasCustomAssemblyFormat"))
    json["assembly"] = "@custom";
  else if (!format.empty())
    json["assembly"] = inOneLine(format);
  for (auto [field, hook] : {std::pair("hasVerifier", "a verifier"),
                             std::pair("hasFolder", "a folder"),
                             std::pair("hasCanonicalizer", "patterns"),
                             std::pair("hasCustomAssemblyFormat", "its text")})
    if (isSet(operation, field))
      toDo(what, std::string(hook) + " in C++", operation);
  json["versions"] = Json::array({std::move(version)});
  addFile("ops/" + name + ".json", json);
  ++result.ops.taken;
}

/// The list of codes in bytecode, with the names that they have in specs.
Json GeneratedImporter::codesOf(const Group &group) {
  Json codes = Json::array();
  std::map<std::string, size_t> used;
  for (const TdBytecodeRecord &code : group.codes) {
    std::string name = group.nameOf(code.className);
    auto record = llvm::find_if(group.records, [&](const Json &candidate) {
      return candidate.at("name") == name;
    });
    size_t index = used[name]++;
    bool isTaken = record != group.records.end() &&
                   (index == 0 || record->contains("layouts"));
    if (isTaken) {
      codes.push_back(
          record->contains("layouts")
              ? name + "." +
                    record->at("layouts")[index].at("name").get<std::string>()
              : name);
      continue;
    }
    // A second code of a class has the name of its definition.
    codes.push_back({{"retired", name.empty() || index > 0
                                     ? code.definition->getName().str()
                                     : name}});
    if (!code.className.empty() && record == group.records.end())
      toDo("code " + std::to_string(codes.size() - 1) + " of " +
               group.word.str() + "s",
           "'" + code.className +
               (isDefined(code.className)
                    ? "' has a definition that is left out"
                    : "' is defined in C++, with fields or a name that specs "
                      "cannot have"),
           *code.definition);
  }
  return codes;
}

llvm::Expected<Import> GeneratedImporter::run() {
  std::vector<const Record *> attributeDefinitions = definitionsOf("AttrDef"),
                              typeDefinitions = definitionsOf("TypeDef");
  for (const Record *definition : attributeDefinitions) {
    StringRef name = stringOf(*definition, "cppClassName").value_or("");
    if (std::string record = attributes().nameOf(name); !record.empty()) {
      recordNames[name.str()] = record;
      recordNames[definition->getName().str()] = record;
    }
  }
  for (const Record *definition : typeDefinitions)
    typeNames.insert(stringOf(*definition, "cppClassName").value_or("").str());
  collectEnums();
  for (const Record *definition : attributeDefinitions)
    importRecord(*definition, attributes());
  for (const Record *definition : typeDefinitions)
    importRecord(*definition, types());
  importCodes(attributes());
  importCodes(types());
  for (const Record *operation : definitionsOf("Op"))
    importOp(*operation);
  if (!result.ops.all && !result.attributes.all && !result.types.all &&
      bytecode.attributes.empty() && bytecode.types.empty())
    return llvm::createStringError(llvm::join(options.paths, ", ") +
                                   " defines nothing of the dialect '" +
                                   options.name + "'");
  std::string prefix = withCapital(nameFrom(options.name));
  addFile("dialect.json",
          {{"family", options.family},
           {"summary", "Operations of the dialect " + options.name},
           {"timelines",
            {{{"name", options.family}, {"releases", {firstRelease}}}}},
           {"dialect",
            {{"name", options.name},
             {"summary", "Operations of the dialect " + options.name},
             {"cpp_namespace", options.family},
             {"prefix", prefix},
             {"defaults", "filled_in"},
             {"version_list", "newest"}}},
           {"outputs",
            {"dialect-attrs-td", "dialect-ops-td", "dialect-relations",
             "dialect-bytecode", "reference"}}});
  addFile("names.json",
          {{"region_kinds", {{{"name", "block"}, {"def", "RegionBlock"}}}},
           {"traits", traits}});
  Json wire = Json::object();
  for (auto [key, codes] :
       {std::pair("dialect_types", codesOf(types())),
        std::pair("dialect_attributes", codesOf(attributes()))})
    if (!codes.empty())
      wire[key] = codes;
  if (!wire.empty())
    addFile("wire.json", wire);
  if (!typeRecords.empty())
    addFile("types/records.json", {{"records", typeRecords}});
  addFile("types/values.json", {{"named_types", namedTypes}});
  for (auto [name, parameter, optional] :
       {std::tuple("i64", "IntField", ""),
        std::tuple("bool", "BoolField", "OptionalBoolField"),
        std::tuple("i64_array", "NumbersField", "NumbersField"),
        std::tuple("text", "TextField", ""),
        std::tuple("optional(i64)", "NumberOrNoneField", ""),
        std::tuple("f64", "F64Field", "OptionalF64Field"),
        std::tuple("type", "TypeField", "OptionalTypeField"),
        std::tuple("types", "TypesField", "OptionalTypesField"),
        std::tuple("array", "ArrayField", "OptionalArrayField"),
        std::tuple("attribute", "AttributeField", "")}) {
    auto known = llvm::find_if(kinds, [&, called = name](const Json &kind) {
      return kind.at("name") == called;
    });
    Json &kind = known == kinds.end() ? kinds.emplace_back(Json{{"name", name}})
                                      : *known;
    kind["parameter"] = parameter;
    if (*optional)
      kind["optional_parameter"] = optional;
  }
  addFile("attributes/kinds.json", {{"attribute_kinds", kinds}});
  addFile("attributes/records.json", {{"records", records}});
  return std::move(result);
}

llvm::Expected<Import> importGenerated(const TdFile &file,
                                       const ImportOptions &options) {
  return GeneratedImporter(file, options).run();
}

} // namespace dialectgen
