//===- ImportGenerated.cpp - a dialect itself as specs --------------------===//
//
// See ImportGenerated.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/import/ImportGenerated.h"
#include "upstream/import/ImportParts.h"
#include "upstream/specs/SpecWriter.h"
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
  return llvm::convertToSnakeFromCamelCase(nameFrom(name));
}

bool isSet(const Record &record, StringRef field) {
  return numberOf(record, field).value_or(0) != 0;
}

/// The format of an operation or a record as specs have it.
std::string assemblyOf(const Record &definition) {
  return isSet(definition, "hasCustomAssemblyFormat")
             ? "@custom"
             : inOneLine(stringOf(definition, "assemblyFormat").value_or(""));
}

class GeneratedImporter {
public:
  GeneratedImporter(const TdFile &file, const ImportOptions &options)
      : source{file, options}, file(file), options(options),
        bytecode(readBytecode(file, options.name)) {}

  llvm::Expected<Import> run();

private:
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
    std::vector<DialectRecord> &records;
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
  void addCodes(DialectRecord &record, const Group &group);
  void addLayout(const TdBytecodeRecord &code, DialectRecord &record);
  std::vector<CodeEntry> codesOf(const Group &group);
  std::string typeOf(const Record &constraint);
  std::string kindOf(const Record &constraint);
  Attribute attributeOf(const std::string &what, const Record &operation,
                        const TdAttribute &stated);
  void importOp(const Record &operation);
  void addFile(const std::string &name, const Json &json) {
    source.addFile(name, json, result);
  }

  const ImportSource source;
  const TdFile &file;
  const ImportOptions &options;
  TdBytecode bytecode;
  Import result;
  /// Records, and enumerations, by their C++ class.
  std::map<std::string, std::string> recordNames, enumNames;
  std::set<std::string> typeNames;
  std::vector<DialectRecord> records, typeRecords;
  std::vector<AttributeKind> kinds;
  std::vector<NamedType> namedTypes;
  std::vector<Trait> traits;
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
    DialectRecord &record = records.emplace_back();
    record.name = name;
    record.summary = source.summaryOf(*enumeration);
    record.storage = "i32";
    for (const TdCase &entry : *cases) {
      WireCase &one = record.cases.emplace_back();
      one.name = entry.text.empty() ? entry.symbol : entry.text;
      one.value = entry.value.value_or(0);
      one.symbol = entry.symbol == one.name ? "" : entry.symbol;
    }
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

/// Adds the form that `code`, one of several, is.
void GeneratedImporter::addLayout(const TdBytecodeRecord &code,
                                  DialectRecord &record) {
  RecordLayout layout;
  auto given = readPredicate(code.predicate);
  if (!given)
    toDo("attribute '" + record.name + "'",
         "the predicate of a code is C++: " + code.predicate +
             "; write the fields that hold something as 'given' of a layout",
         *code.definition);
  for (RecordField &field : record.fields) {
    std::string accessor =
        llvm::convertToCamelFromSnakeCase(field.name, /*capitalizeFirst=*/true);
    if (given && llvm::is_contained(*given, accessor))
      layout.given.push_back(field.name);
    if (findByName(code.fields, field.name))
      continue;
    layout.lacks.push_back(field.name);
    // The value that a reader gives it.
    StringRef kind = innerKind(field.kind, "case");
    const DialectRecord *enumeration =
        kind.empty() ? nullptr : findByName(records, kind);
    llvm::Regex written((kind + "::([A-Za-z0-9_]+)").str());
    llvm::SmallVector<StringRef> matches;
    if (enumeration && written.match(code.builder, &matches))
      if (Json entry = caseOf(matches[1], enumeration->cases); !entry.is_null())
        field.defaultValue = entry;
  }
  size_t index = record.layouts.size();
  layout.name = !layout.given.empty() ? layout.given.back()
                : index == 0          ? "plain"
                                      : "form_" + std::to_string(index + 1);
  record.layouts.push_back(std::move(layout));
}

/// The codes that an attribute or type has, and how they differ from those that
/// its fields would have.
void GeneratedImporter::addCodes(DialectRecord &record, const Group &group) {
  std::vector<const TdBytecodeRecord *> codes;
  for (const TdBytecodeRecord &code : group.codes)
    if (group.nameOf(code.className) == record.name)
      codes.push_back(&code);
  std::string what = group.describe(record.name);
  if (group.suffix == "Type" && codes.size() > 1) {
    toDo(what,
         "it has " + std::to_string(codes.size()) +
             " codes, and a type of specs has one: the first is taken",
         *codes[1]->definition);
    codes.resize(1);
  }
  record.asText = codes.empty();
  for (const TdBytecodeRecord *code : codes)
    for (const TdBytecodeField &stated : code->fields) {
      RecordField *field = findByName(record.fields, stated.name);
      if (!field) {
        toDo(what,
             "bytecode has a field '" + stated.name + "' that is no parameter",
             *code->definition);
        continue;
      }
      bool isRecord = llvm::any_of(recordNames, [&](const auto &entry) {
        return entry.second == field->kind;
      });
      if ((isRecord && !field->required &&
           stated.kind == "optional(attribute)") ||
          (field->kind == "i64" && stated.kind == "varint"))
        field->wire = stated.kind;
      else if (wireKindOf(*field).name != stated.kind)
        toDo(what,
             "field '" + stated.name + "' of kind '" + field->kind +
                 "' would stand in bytecode as '" + wireKindOf(*field).name +
                 "', and does as " +
                 (stated.kind.empty() ? "its C++ says"
                                      : "'" + stated.kind + "'"),
             *code->definition);
    }
  if (codes.size() > 1)
    for (const TdBytecodeRecord *code : codes)
      addLayout(*code, record);
}

/// An attribute that is one case of an enumeration is the record of that one.
bool GeneratedImporter::importEnumeration(const Record &definition,
                                          const std::string &name) {
  const Record *enumeration = recordOf(definition, "enum");
  if (!enumeration)
    return false;
  if (stringOf(*enumeration, "className").value_or("") != name)
    return false;
  DialectRecord *record = findByName(records, name);
  if (!record || record->storage.empty())
    return false;
  record->mnemonic = stringOf(definition, "mnemonic").value_or("");
  record->storage.clear();
  record->asText =
      llvm::none_of(bytecode.attributes, [&](const TdBytecodeRecord &code) {
        return code.className == name + "Attr";
      });
  ++result.attributes.taken;
  return true;
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
  DialectRecord record;
  record.name = name;
  record.mnemonic = stringOf(definition, "mnemonic").value_or("");
  record.summary = source.summaryOf(definition);
  auto parameters = argumentsOf(definition, "parameters");
  for (const TdArgument &parameter :
       parameters ? *parameters : std::vector<TdArgument>()) {
    RecordField field;
    field.name = parameter.name;
    field.kind = kindOfField(parameter, field.required);
    if (field.kind.empty()) {
      result.leftOut.push_back(
          {what,
           "parameter '" + parameter.name + "' is of the C++ type '" +
               cppTypeOf(parameter) + "', for which specs have no kind",
           file.placeOf(definition)});
      return;
    }
    if (field.kind == "array")
      field.wire = "list(attribute)";
    record.fields.push_back(std::move(field));
  }
  addCodes(record, group);
  StringRef format = stringOf(definition, "assemblyFormat").value_or("");
  record.assembly = assemblyOf(definition);
  if (record.assembly == "@custom" || format.contains("custom<"))
    toDo(what,
         "parts of its text are C++: declare them in a header of the build",
         definition);
  if (isSet(definition, "genVerifyDecl"))
    toDo(what, "verify() is C++: list its checks under 'verified'", definition);
  ++group.count.taken;
  group.records.push_back(std::move(record));
}

/// The field of a record that stands in bytecode as a value of `kind`; without
/// a kind if specs have none for it.
static std::optional<RecordField> fieldOfWire(const TdBytecodeField &stated) {
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
    return std::nullopt;
  RecordField field;
  field.name = llvm::convertToSnakeFromCamelCase(stated.name);
  field.kind = known->second;
  field.required = true;
  if (stated.kind == "varint" || stated.kind == "list(attribute)")
    field.wire = stated.kind;
  return field;
}

/// Classes that are C++ but for their codes: fields are those of the first one.
void GeneratedImporter::importCodes(const Group &group) {
  std::set<std::string> seen;
  for (const TdBytecodeRecord &code : group.codes) {
    std::string name = group.nameOf(code.className);
    if (name.empty() || isDefined(code.className) || !seen.insert(name).second)
      continue;
    DialectRecord record;
    for (const TdBytecodeField &stated : code.fields)
      if (std::optional<RecordField> field = fieldOfWire(stated))
        record.fields.push_back(std::move(*field));
      else
        toDo(group.describe(name),
             "field '" + stated.name + "' stands in bytecode as " +
                 (stated.kind.empty() ? "its C++ says"
                                      : "'" + stated.kind + "'") +
                 ", for which specs have no kind",
             *code.definition);
    ++group.count.all;
    if (record.fields.size() != code.fields.size())
      continue;
    ++group.count.taken;
    toDo(group.describe(name),
         "its definition is C++: here are the fields of its code, and a text "
         "of them",
         *code.definition);
    record.name = name;
    record.mnemonic = snakeName(name);
    group.records.push_back(std::move(record));
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
  if (!findByName(namedTypes, name)) {
    NamedType &type = namedTypes.emplace_back();
    type.name = name;
    type.def = def;
  }
  return name;
}

/// The name of the kind of an attribute of an op, which may be a record.
std::string GeneratedImporter::kindOf(const Record &constraint) {
  for (const auto *names : {&recordNames, &enumNames})
    for (StringRef className :
         {stringOf(constraint, "cppClassName").value_or(""),
          stringOf(constraint, "className").value_or("")})
      if (auto known = names->find(className.str());
          !className.empty() && known != names->end())
        return known->second;
  std::string def = nameOf(constraint);
  if (!findKnownKind(def) && constraint.isAnonymous()) {
    toDo("attributes '" + def + "'",
         "the constraint has no name; define one in a .td file of the specs",
         constraint);
    def = "AnyAttr";
  }
  AttributeKind kind = findKnownKind(def).value_or(AttributeKind());
  if (kind.name.empty()) {
    StringRef stem = def;
    stem.consume_back("Attr");
    kind.name = snakeName(stem);
    kind.def = def;
  }
  if (!findByName(kinds, kind.name))
    kinds.push_back(kind);
  return kind.name;
}

Attribute GeneratedImporter::attributeOf(const std::string &what,
                                         const Record &operation,
                                         const TdAttribute &stated) {
  std::string kind = kindOf(*stated.constraint);
  const DialectRecord *record = findByName(records, kind);
  bool isEnum = record && !record->cases.empty();
  Attribute attribute =
      importAttribute(stated, kind, isEnum ? &record->cases : nullptr, [&] {
        toDo(what,
             "the default of '" + stated.name +
                 "' is C++: " + lineOf(*stated.defaultText),
             operation);
      });
  // A dialect that is generated fills it in, or leaves it out.
  if (!attribute.implied.is_null())
    attribute.defaultValue = std::exchange(attribute.implied, nullptr);
  return attribute;
}

void GeneratedImporter::importOp(const Record &operation) {
  std::string name = stringOf(operation, "opName").value_or("").str();
  std::string what = "operation '" + options.name + "." + name + "'";
  ++result.ops.all;
  llvm::Expected<TdSignature> read = readGeneratedSignature(file, operation);
  if (!read) {
    result.leftOut.push_back({what, llvm::toString(read.takeError()),
                              file.placeOf(operation), name});
    return;
  }
  Op op;
  op.name = name;
  op.summary = source.summaryOf(operation);
  OpVersion &version = op.versions.emplace_back(importVersion(
      *read, [&](const Record &constraint) { return typeOf(constraint); },
      [&](const TdAttribute &stated) {
        return attributeOf(what, operation, stated);
      }));
  for (auto [list, called] : {std::pair(&version.operands, "operands"),
                              std::pair(&version.results, "results")})
    for (Parameter &parameter : *list)
      if (parameter.name.empty())
        parameter.name = called;
  for (Region &region : version.regions)
    region.kind = "block";
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
    if (!findByName(traits, called)) {
      Trait &fresh = traits.emplace_back();
      fresh.name = called;
      fresh.def = def;
    }
    version.traits.push_back(called);
  }
  if (!others.empty())
    toDo(what,
         "traits with parameters or methods, which are C++: " +
             llvm::join(others, ", "),
         operation);
  version.assembly = assemblyOf(operation);
  for (auto [field, hook] : {std::pair("hasVerifier", "a verifier"),
                             std::pair("hasFolder", "a folder"),
                             std::pair("hasCanonicalizer", "patterns"),
                             std::pair("hasCustomAssemblyFormat", "its text")})
    if (isSet(operation, field))
      toDo(what, std::string(hook) + " in C++", operation);
  addFile("ops/" + name + ".json", opJson(op, /*typeSets=*/{}));
  ++result.ops.taken;
}

/// The list of codes in bytecode, with the names that they have in specs.
std::vector<CodeEntry> GeneratedImporter::codesOf(const Group &group) {
  std::vector<CodeEntry> codes;
  std::map<std::string, size_t> used;
  for (const TdBytecodeRecord &code : group.codes) {
    CodeEntry &entry = codes.emplace_back();
    entry.name = group.nameOf(code.className);
    const DialectRecord *record = findByName(group.records, entry.name);
    size_t index = used[entry.name]++;
    if (record && index < record->layouts.size()) {
      entry.name += "." + record->layouts[index].name;
      continue;
    }
    if (record && index == 0)
      continue;
    // A second code of a class has the name of its definition.
    entry.isRetired = true;
    if (entry.name.empty() || index > 0)
      entry.name = code.definition->getName().str();
    if (!code.className.empty() && !record)
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
  std::vector<const Record *> attributeDefinitions =
                                  source.definitionsOf("AttrDef"),
                              typeDefinitions = source.definitionsOf("TypeDef");
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
  for (const Record *operation : source.definitionsOf("Op"))
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
           {"traits", listJson(traits)}});
  Json wire = Json::object();
  for (const auto &[key, codes] :
       {std::pair("dialect_types", codesOf(types())),
        std::pair("dialect_attributes", codesOf(attributes()))})
    if (!codes.empty())
      wire[key] = listJson(codes);
  if (!wire.empty())
    addFile("wire.json", wire);
  if (!typeRecords.empty())
    addFile("types/records.json", {{"records", listJson(typeRecords)}});
  addFile("types/values.json", {{"named_types", listJson(namedTypes)}});
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
    AttributeKind *known = findByName(kinds, name);
    AttributeKind &kind = known ? *known : kinds.emplace_back();
    kind.name = name;
    kind.parameter = parameter;
    kind.optionalParameter = optional;
  }
  addFile("attributes/kinds.json", {{"attribute_kinds", listJson(kinds)}});
  addFile("attributes/records.json", {{"records", listJson(records)}});
  return std::move(result);
}

llvm::Expected<Import> importGenerated(const TdFile &file,
                                       const ImportOptions &options) {
  return GeneratedImporter(file, options).run();
}

} // namespace dialectgen
