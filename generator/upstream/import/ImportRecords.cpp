//===- ImportRecords.cpp - types, attributes and enumerations -------------===//
//
// A type or attribute is taken by its parameters, whose C++ types have words by
// recursion: `list(integer)`, `optional(case(Mode))`. One with a parameter that
// has none is stored as the text that MLIR prints for it.
//
//===----------------------------------------------------------------------===//

#include "upstream/import/ImportParts.h"
#include "upstream/tablegen/TdStatements.h"
#include "upstream/tablegen/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

/// The C++ class with its namespace.
static std::string classOf(const Record &definition) {
  StringRef name = stringOf(definition, "cppClassName").value_or("");
  const Record *owner = recordOf(definition, "dialect");
  std::string space = plainCpp(
      owner ? stringOf(*owner, "cppNamespace").value_or("") : StringRef());
  return space.empty() ? name.str() : space + "::" + name.str();
}

/// Files that are read one by one have a definition of their own each.
static std::string keyOf(const Record &definition) {
  std::string name = classOf(definition);
  return name.empty() ? definition.getName().str() : name;
}

RecordImporter::RecordImporter(const ImportSource &source, Import &report)
    : source(source), report(report), words(source.file) {
  reserveBaseNames("types", typeLists);
  reserveBaseNames("attributes", attributeLists);
}

/// Whether the definitions are those of MLIR's own types, and lack the float
/// that programs call `word`: releases of MLIR add floats, and no other types.
static bool lacksFloat(const ImportSource &source, StringRef word) {
  std::string firstLetter = word.substr(0, 1).str();
  if (!source.isBuiltin() || !llvm::is_contained({"f", "b", "t"}, firstLetter))
    return false;
  std::vector<const Record *> types = source.definitionsOf("TypeDef");
  return !types.empty() && llvm::none_of(types, [&](const Record *type) {
    return stringOf(*type, "typeName") == ("builtin." + word).str();
  });
}

/// Names and codes of MLIR's own types and attributes come first; a family that
/// uses theirs has records of text alone, for values that it has no others for.
void RecordImporter::reserveBaseNames(StringRef base, ImportedRecords &lists) {
  for (Json record : source.options.base.at(base.str()).at("wire_records")) {
    // Some are of a dialect that defines them in C++ alone.
    std::string owner = record.value("dialect", "builtin");
    record.erase("dialect");
    bool isText = record.value("builtin", "") == "@text";
    if (owner == "builtin" ? source.uses("builtin") && !isText
                           : owner != source.options.name)
      continue;
    if (lacksFloat(source, record.value("builtin", "")))
      continue;
    std::string name = record.at("name");
    mnemonics.insert(name);
    wireClasses.insert(record.at("class").get<std::string>());
    if (record.contains("variant"))
      name += "." + record.at("variant").get<std::string>();
    lists.wires.push_back(record);
    lists.codes.push_back(name);
  }
}

std::string RecordImporter::kindOfParameter(StringRef cppType) {
  return words.kindOf(cppType, [&](const Record &enumeration) {
    return importEnum(enumeration, /*attribute=*/nullptr);
  });
}

Json RecordImporter::defaultOf(StringRef kind, const Record *constraint) const {
  std::string text =
      constraint ? plainCpp(stringOf(*constraint, "defaultValue").value_or(""))
                 : "";
  if (text.empty())
    return nullptr;
  // The value that C++ makes of nothing.
  bool isEmpty = isOf(*constraint, "OptionalParameter") || text == "{}";
  if (kind.starts_with("list("))
    return isEmpty ? Json::array() : Json(nullptr);
  if (StringRef name = kind;
      name.consume_front("case(") && name.consume_back(")")) {
    const Json *cases = findCases(name);
    return cases ? caseOf(isEmpty ? "{}" : text, *cases) : Json(nullptr);
  }
  if (isEmpty)
    return kind == "string"    ? Json("")
           : kind == "bool"    ? Json(false)
           : kind == "integer" ? Json(0)
           : kind == "f64"     ? Json(0.0)
                               : Json(nullptr);
  return valueOfCpp(kind, kind == "string"
                              ? stringOf(*constraint, "defaultValue")->trim()
                          : kind == "f64" ? StringRef(text).rtrim("fF")
                                          : StringRef(text).rtrim("uUlL"));
}

std::pair<std::string, std::string>
RecordImporter::nameWireRecord(StringRef name, StringRef suffix) {
  std::string stem = name.str();
  auto wireName = [&] {
    return nameFrom(llvm::convertToSnakeFromCamelCase(stem)) + "_v1";
  };
  auto className = [&] { return stem + "V1" + suffix.str(); };
  // One that is called as MLIR's own, or a type as an attribute.
  for (unsigned number = 1;
       mnemonics.contains(wireName()) || wireClasses.contains(className());
       ++number)
    stem = source.prefix + name.str() +
           (number > 1 ? std::to_string(number) : std::string());
  mnemonics.insert(wireName());
  wireClasses.insert(className());
  return {wireName(), className()};
}

std::string RecordImporter::importEnum(const Record &enumeration,
                                       const Record *attribute) {
  StringRef className = stringOf(enumeration, "className").value_or("");
  std::string key =
      plainCpp(stringOf(enumeration, "cppNamespace").value_or("")) +
      "::" + className.str();
  auto known = enumRecords.find(key);
  if (known != enumRecords.end())
    return known->second;
  // One that an attribute of the dialect holds is that attribute.
  if (!attribute)
    for (const Record *candidate : source.file.definitions("EnumAttr"))
      if (recordOf(*candidate, "enum") &&
          recordOf(*candidate, "enum")->getName() == enumeration.getName()) {
        attribute = candidate;
        break;
      }
  ++report.enums.all;
  auto cases = casesOf(enumeration);
  std::string place = source.file.placeOf(enumeration);
  auto leaveOut = [&](const std::string &reason) {
    report.leftOut.push_back(
        {"enumeration '" + className.str() + "'", reason, place});
    enumRecords[key] = "";
    return std::string();
  };
  if (className.empty() || !cases || cases->empty())
    return leaveOut("it has no list of cases");
  Json wireCases = Json::array();
  llvm::StringSet<> names;
  std::set<int64_t> values;
  for (const auto &[text, symbol, value] : *cases) {
    if (symbol.empty() || !value)
      return leaveOut("a case has no symbol or value");
    std::string name = text;
    // Texts of programs that are no names stay outside of the versioned
    // dialect, where a case is called after its symbol.
    if (!isName(name) || StringRef(name).contains('.'))
      name = symbol;
    if (!names.insert(name).second)
      name = makeUnique(symbol, names);
    // Two names of one value are one case.
    if (!values.insert(*value).second)
      continue;
    Json one = {{"name", name}, {"value", *value}};
    if (symbol != name)
      one["symbol"] = symbol;
    wireCases.push_back(std::move(one));
  }
  std::string own =
      attribute ? stringOf(*attribute, "cppClassName").value_or(className).str()
                : className.str();
  StringRef stem = own;
  stem.consume_back("Attr");
  std::string name = makeUnique(withCapital(stem), recordNames);
  std::string mnemonic =
      attribute ? stringOf(*attribute, "mnemonic").value_or("").str() : "";
  auto [wireName, wireClass] = nameWireRecord(name, "Attr");
  std::string summary = source.summaryOf(enumeration);
  Json record = {{"name", name}, {"mnemonic", mnemonic}};
  if (attribute) {
    if (std::string full = classOf(*attribute);
        full != source.cppNamespace + "::" + name + "Attr")
      record["class"] = full;
  } else {
    record["class"] = StringRef(key).starts_with("::") ? key.substr(2) : key;
    const Record *first = recordsOf(enumeration, "enumerants")->front();
    const Record *type = recordOf(*first, "valueType");
    std::optional<int64_t> width = numberOf(*first, "width");
    if (!width && type)
      width = numberOf(*type, "bitwidth");
    std::string storage = "i" + std::to_string(width.value_or(32));
    record["storage"] = storage;
  }
  if (!summary.empty())
    record["summary"] = summary;
  record["wire"] = wireName;
  Json wire = {{"name", wireName},
               {"class", wireClass},
               {"since", firstRelease},
               {"fields", {{{"name", "value"}, {"kind", "varint"}}}},
               {"cases", wireCases}};
  // Older releases of MLIR have another class.
  if (isOf(enumeration, "BitEnumBase") || isOf(enumeration, "BitEnumAttr"))
    wire["bit_enum"] = true;
  attributeLists.records.push_back(std::move(record));
  attributeLists.wires.push_back(std::move(wire));
  attributeLists.codes.push_back(wireName);
  if (attribute)
    attributeLists.dialectNames.push_back(name);
  ++report.enums.taken;
  enumRecords[key] = name;
  return name;
}

std::string RecordImporter::recordOfAttribute(const Record &constraint) {
  // That of a family which this one uses is a record of that family.
  if (source.uses(dialectOf(constraint)))
    return "";
  if (isOf(constraint, "EnumAttr")) {
    const Record *enumeration = recordOf(constraint, "enum");
    return enumeration ? importEnum(*enumeration, &constraint) : "";
  }
  if (isOf(constraint, "AttrDef")) {
    importRecord(constraint, /*isType=*/false);
    auto known = records.find(keyOf(constraint));
    return known == records.end() ? "" : known->second;
  }
  if (isOf(constraint, "EnumAttrInfo"))
    return importEnum(constraint, /*attribute=*/nullptr);
  return "";
}

void RecordImporter::importRecord(const Record &definition, bool isType) {
  if (!records.emplace(keyOf(definition), "").second)
    return;
  ImportCount &count = isType ? report.types : report.attributes;
  ++count.all;
  std::string className =
      stringOf(definition, "cppClassName").value_or("").str();
  std::string what = (isType ? "type '" : "attribute '") +
                     (className.empty() ? nameOf(definition) : className) + "'";
  auto note = [&](std::vector<ImportNote> &notes, const std::string &reason) {
    notes.push_back({what, reason, source.file.placeOf(definition)});
  };
  auto parameters = argumentsOf(definition, "parameters");
  if (className.empty() || !parameters)
    return note(report.leftOut, "it has no C++ class or no parameters");
  StringRef stem = className;
  stem.consume_back(isType ? "Type" : "Attr");
  if (stem.empty())
    stem = className;
  // Types and attributes have names of their own each, and share one list.
  std::string name = makeUnique(withCapital(stem), recordNames);
  std::string mnemonic = stringOf(definition, "mnemonic").value_or("").str();
  auto [wireName, wireClass] = nameWireRecord(name, isType ? "Type" : "Attr");
  Json record = {{"name", name}, {"mnemonic", mnemonic}};
  if (std::string full = classOf(definition);
      full != source.cppNamespace + "::" + name + (isType ? "Type" : "Attr"))
    record["class"] = full;
  if (std::string summary = source.summaryOf(definition); !summary.empty())
    record["summary"] = summary;
  Json wire = {
      {"name", wireName}, {"class", wireClass}, {"since", firstRelease}};
  Json fields = Json::array(), wireFields = Json::array();
  std::string unknown;
  unsigned unnamed = 0;
  for (const TdArgument &parameter : *parameters) {
    const Record *constraint = constraintOf(parameter);
    std::string cppType = cppTypeOf(parameter);
    std::string kind = kindOfParameter(cppType);
    std::string field = parameter.name.empty()
                            ? "parameter_" + std::to_string(unnamed++)
                            : parameter.name;
    if (kind.empty() && unknown.empty())
      unknown = "parameter '" + field + "' is a '" + plainCpp(cppType) + "'";
    bool isRequired = !constraint || !isOf(*constraint, "OptionalParameter");
    Json one = {{"name", field}, {"kind", kind}};
    if (isRequired)
      one["required"] = true;
    if (Json value = defaultOf(kind, constraint); !value.is_null())
      one["default"] = std::move(value);
    fields.push_back(std::move(one));
    wireFields.push_back(
        {{"name", field}, {"kind", wireKindOfWord(kind, isRequired)}});
  }
  // The accessors and the builder are not those of the parameters.
  if (unknown.empty() && !numberOf(definition, "genAccessors").value_or(1))
    unknown = "it has accessors of its own";
  // Without the context, a builder may take the same number of other values.
  auto isOfParameters = [&](const Record *builder) {
    auto given = argumentsOf(*builder, "dagParams");
    if (!given || given->size() != parameters->size())
      return false;
    if (!numberOf(*builder, "hasInferredContextParam").value_or(0))
      return true;
    for (auto [index, argument] : llvm::enumerate(*given)) {
      const auto *text = llvm::dyn_cast<llvm::StringInit>(argument.value);
      if (!text ||
          kindOfParameter(text->getValue()) != fields[index].at("kind"))
        return false;
    }
    return true;
  };
  if (unknown.empty() &&
      numberOf(definition, "skipDefaultBuilders").value_or(0)) {
    auto builders = recordsOf(definition, "builders");
    if (!builders || llvm::none_of(*builders, isOfParameters))
      unknown = "it has builders of its own, and none of its parameters";
  }
  if (!unknown.empty()) {
    note(report.asText, unknown);
    record["as_text"] = true;
    wire["fields"] = {{{"name", "text"}, {"kind", "string"}}};
  } else if (!fields.empty()) {
    record["fields"] = fields;
    wire["fields"] = wireFields;
    // A table reads values without C++.
    if (std::string format = formatOf(definition); !format.empty())
      record["assembly"] = format;
  }
  record["wire"] = wireName;
  ImportedRecords &lists = isType ? typeLists : attributeLists;
  lists.records.push_back(std::move(record));
  lists.wires.push_back(std::move(wire));
  lists.codes.push_back(wireName);
  lists.dialectNames.push_back(name);
  ++count.taken;
  records[keyOf(definition)] = name;
}

std::string RecordImporter::countOfClass(StringRef className) const {
  auto known = records.find(className.str());
  for (const Json &record : typeLists.records)
    if (known != records.end() && record.at("name") == known->second &&
        record.contains("fields") && record.at("fields").size() == 1 &&
        record.at("fields").front().at("kind") == "integer")
      return known->second;
  return "";
}

const Json *RecordImporter::findCases(StringRef kind) const {
  for (const Json &record : attributeLists.records) {
    if (record.at("name").get<std::string>() != kind)
      continue;
    for (const Json &wire : attributeLists.wires)
      if (wire.at("name") == record.at("wire") && wire.contains("cases"))
        return &wire.at("cases");
  }
  return nullptr;
}

void RecordImporter::importAll() {
  // Those of MLIR itself have records with forms of their own.
  if (source.isBuiltin())
    return;
  for (const Record *type : source.definitionsOf("TypeDef"))
    importRecord(*type, /*isType=*/true);
  for (const Record *attribute : source.definitionsOf("AttrDef"))
    recordOfAttribute(*attribute);
}
