//===- ImportRecords.cpp - types, attributes and enumerations -------------===//
//
// A type or attribute is taken by its parameters, whose C++ types have words by
// recursion: `list(integer)`, `optional(case(Mode))`. One with a parameter that
// has none is stored as the text that MLIR prints for it.
//
//===----------------------------------------------------------------------===//

#include "model/diagnostics/Diagnostics.h"
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

/// The class of `definition`, unless the name of the record gives it.
void RecordImporter::setClass(DialectRecord &record, const Record &definition,
                              StringRef suffix) const {
  std::string full = classOf(definition);
  if (full != source.cppNamespace + "::" + record.name + suffix.str())
    record.className = std::move(full);
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
  Diagnostics diagnostics;
  const TypeSets noSets;
  for (Json json : source.options.base.at(base.str()).at("wire_records")) {
    // Some are of a dialect that defines them in C++ alone.
    std::string owner = json.value("dialect", "builtin");
    json.erase("dialect");
    WireRecord record;
    readFields(JsonNode::fromJson(json), record, WireRecord::objectName,
               {diagnostics, noSets});
    bool isText = record.builtin == "@text";
    if (owner == "builtin" ? source.uses("builtin") && !isText
                           : owner != source.options.name)
      continue;
    if (lacksFloat(source, record.builtin))
      continue;
    addWire(std::move(record), lists);
  }
}

void RecordImporter::addWire(WireRecord record, ImportedRecords &lists) {
  mnemonics.insert(record.name);
  wireClasses.insert(record.className);
  CodeEntry code;
  code.name = record.name;
  if (!record.variant.empty())
    code.name += "." + record.variant;
  lists.codes.push_back(std::move(code));
  lists.wires.push_back(std::move(record));
}

/// Begins the wire record of `record`, with a name and a class that are free.
WireRecord RecordImporter::beginWire(const DialectRecord &record,
                                     StringRef suffix) {
  std::string stem = record.name;
  WireRecord wire;
  wire.since = *parseVersion(firstRelease);
  // One that is called as MLIR's own, or a type as an attribute.
  for (unsigned number = 1;; ++number) {
    wire.name = nameFrom(llvm::convertToSnakeFromCamelCase(stem)) + "_v1";
    wire.className = stem + "V1" + suffix.str();
    if (!mnemonics.contains(wire.name) && !wireClasses.contains(wire.className))
      break;
    stem = source.prefix + record.name +
           (number > 1 ? std::to_string(number) : std::string());
  }
  // Records of its parameters may come before it is added.
  mnemonics.insert(wire.name);
  wireClasses.insert(wire.className);
  return wire;
}

/// Adds a record of the dialect, which has a class in C++, or is stored as a
/// number.
void RecordImporter::add(DialectRecord record, WireRecord wire,
                         ImportedRecords &lists) {
  record.wire = wire.name;
  if (record.storage.empty()) {
    CodeEntry code;
    code.name = record.name;
    lists.dialectCodes.push_back(std::move(code));
  }
  addWire(std::move(wire), lists);
  lists.records.push_back(std::move(record));
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
    const std::vector<WireCase> *cases = findCases(name);
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
  std::vector<WireCase> wireCases;
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
    WireCase &one = wireCases.emplace_back();
    one.name = name;
    one.value = *value;
    one.symbol = symbol == name ? "" : symbol;
  }
  std::string own =
      attribute ? stringOf(*attribute, "cppClassName").value_or(className).str()
                : className.str();
  StringRef stem = own;
  stem.consume_back("Attr");
  DialectRecord record;
  record.name = makeUnique(withCapital(stem), recordNames);
  if (attribute) {
    record.mnemonic = stringOf(*attribute, "mnemonic").value_or("");
    setClass(record, *attribute, "Attr");
  } else {
    record.className = StringRef(key).starts_with("::") ? key.substr(2) : key;
    const Record *first = recordsOf(enumeration, "enumerants")->front();
    const Record *type = recordOf(*first, "valueType");
    std::optional<int64_t> width = numberOf(*first, "width");
    if (!width && type)
      width = numberOf(*type, "bitwidth");
    record.storage = "i" + std::to_string(width.value_or(32));
  }
  record.summary = source.summaryOf(enumeration);
  WireRecord wire = beginWire(record, "Attr");
  WireField &value = wire.fields.emplace_back();
  value.name = "value";
  value.kind = wireKindNumber("varint");
  wire.cases = std::move(wireCases);
  // Older releases of MLIR have another class.
  wire.bitEnum =
      isOf(enumeration, "BitEnumBase") || isOf(enumeration, "BitEnumAttr");
  ++report.enums.taken;
  enumRecords[key] = record.name;
  add(std::move(record), std::move(wire), attributeLists);
  return enumRecords[key];
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
  DialectRecord record;
  record.name = makeUnique(withCapital(stem), recordNames);
  record.mnemonic = stringOf(definition, "mnemonic").value_or("");
  StringRef suffix = isType ? "Type" : "Attr";
  setClass(record, definition, suffix);
  record.summary = source.summaryOf(definition);
  WireRecord wire = beginWire(record, suffix);
  std::string unknown;
  unsigned unnamed = 0;
  for (const TdArgument &parameter : *parameters) {
    const Record *constraint = constraintOf(parameter);
    std::string cppType = cppTypeOf(parameter);
    std::string kind = kindOfParameter(cppType);
    RecordField &field = record.fields.emplace_back();
    field.name = parameter.name.empty()
                     ? "parameter_" + std::to_string(unnamed++)
                     : parameter.name;
    if (kind.empty() && unknown.empty())
      unknown =
          "parameter '" + field.name + "' is a '" + plainCpp(cppType) + "'";
    field.kind = kind;
    field.required = !constraint || !isOf(*constraint, "OptionalParameter");
    field.defaultValue = defaultOf(kind, constraint);
    WireField &onWire = wire.fields.emplace_back();
    onWire.name = field.name;
    onWire.kind = wireKindNumber(wireKindOfWord(kind, field.required));
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
          kindOfParameter(text->getValue()) != record.fields[index].kind)
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
    record.asText = true;
    record.fields.clear();
    wire.fields.resize(1);
    wire.fields.front().name = "text";
    wire.fields.front().kind = wireKindNumber("string");
  } else if (!record.fields.empty()) {
    // A table reads values without C++.
    record.assembly = formatOf(definition);
  }
  ++count.taken;
  records[keyOf(definition)] = record.name;
  add(std::move(record), std::move(wire), isType ? typeLists : attributeLists);
}

std::string RecordImporter::countOfClass(StringRef className) const {
  auto known = records.find(className.str());
  const DialectRecord *record =
      known == records.end() ? nullptr
                             : findByName(typeLists.records, known->second);
  return record && record->fields.size() == 1 &&
                 record->fields.front().kind == "integer"
             ? record->name
             : "";
}

const std::vector<WireCase> *RecordImporter::findCases(StringRef kind) const {
  const DialectRecord *record = findByName(attributeLists.records, kind);
  const WireRecord *wire =
      record ? findByName(attributeLists.wires, record->wire) : nullptr;
  return wire && !wire->cases.empty() ? &wire->cases : nullptr;
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
