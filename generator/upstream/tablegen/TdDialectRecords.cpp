//===- TdDialectRecords.cpp - types and attributes of a dialect -----------===//
//
// Parameters and their kinds as far as C++ tells them, formats, and cases of
// enumerations.
//
//===----------------------------------------------------------------------===//

#include "diff/families/ElementDrift.h"
#include "diff/versions/Diff.h"
#include "upstream/tablegen/CppWords.h"
#include "upstream/tablegen/TdParts.h"
#include "upstream/tablegen/TdStatements.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

/// The newest record of the versioned dialect that is called as `name` is
/// there.
static std::string pairWithVersioned(const Family &family, StringRef name,
                                     bool isType) {
  std::string best;
  unsigned bestNumber = 0;
  for (const WireRecord &record : isType ? family.types : family.attributes) {
    StringRef rest = record.className;
    rest.consume_back(isType ? "Type" : "Attr");
    unsigned number = 0;
    if (rest.consume_front(name) && rest.consume_front("V") &&
        !rest.getAsInteger(10, number) && bestNumber < number) {
      best = record.name;
      bestNumber = number;
    }
  }
  return best;
}

/// The kind of a field, or the record that it is; empty if no name stands for
/// it.
static std::string fieldKindOf(const TdSource &source, const Family &family,
                               const TdArgument &parameter) {
  if (const Record *constraint = constraintOf(parameter))
    if (const DialectRecord *record =
            source.vocabulary.findRecord(family.dialectAttributes, *constraint))
      return record->name;
  std::string type = withoutNamespaces(cppTypeOf(parameter));
  StringRef name = type;
  if (name.consume_back("Attr"))
    if (const DialectRecord *record =
            findByName(family.dialectAttributes, name))
      return record->name;
  // Attributes in a list are one attribute.
  if (StringRef element = type; element.consume_front("ArrayRef<"))
    type = element.ends_with("Attr>") || element == "Attribute>"
               ? "ArrayAttr"
               : ("SmallVector<" + element).str();
  for (const FieldKind &kind : getFieldKinds())
    if (type == withoutNamespaces(kind.type) &&
        llvm::any_of(source.ours.vocabulary.attributeKinds,
                     [&](const AttributeKind &known) {
                       return known.name == kind.name &&
                              !known.parameter.empty();
                     }))
      return kind.name;
  return type == "StringRef" || type == "string" ? "string" : "";
}

/// A C++ type may be held as one of several kinds.
static bool isSameField(StringRef our, StringRef their) {
  if (our == their)
    return true;
  auto heldAs = [](StringRef name) -> StringRef {
    const FieldKind *kind = findByName(getFieldKinds(), name);
    return kind ? StringRef(kind->held) : StringRef("Attribute");
  };
  // A C++ Attribute gives no more precise kind.
  return (their == "attribute" && heldAs(our) == "Attribute") ||
         (their == "string" && our == "attribute");
}

/// The format of `definition` for `record`, which calls parameters as its
/// fields are called; empty if the fields by their names are as good.
static std::string assemblyOf(const Record &definition,
                              const DialectRecord &record) {
  // A list is held as one attribute, which has brackets of its own.
  if (llvm::any_of(record.fields, [](const RecordField &field) {
        return field.kind == "array";
      }))
    return "";
  std::string format = formatOf(definition), renamed;
  StringRef rest = format;
  while (!rest.empty()) {
    auto [text, more] = rest.split('$');
    renamed += text;
    rest = more;
    if (!text.data() || text.end() == StringRef(format).end())
      break;
    StringRef name =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    renamed += "$" + llvm::convertToSnakeFromCamelCase(name);
    rest = rest.drop_front(name.size());
  }
  return renamed;
}

/// Determines the record in each field of `wire`, the counterpart of `record`,
/// if the kind of the own field implies it, so that sample programs can be
/// made.
static void sampleFields(const Family &ours, const Family &family,
                         const DialectRecord &record, WireRecord &wire) {
  for (WireField &field : wire.fields) {
    const RecordField *dialectPart = findByName(
        record.fields, llvm::convertToSnakeFromCamelCase(field.name));
    if (!dialectPart ||
        !StringRef(getWireKinds()[field.kind].name).contains("attribute"))
      continue;
    if (const DialectRecord *held =
            findByName(family.dialectAttributes, dialectPart->kind)) {
      field.record = held->wire;
      continue;
    }
    StringRef builtin = dialectPart->kind == "array"          ? "@array"
                        : dialectPart->kind == "i64_elements" ? "@elements"
                                                              : "";
    for (const WireRecord &other : ours.attributes)
      if (!builtin.empty() && other.builtin == builtin && !other.until)
        field.record = other.name;
  }
}

static std::vector<RecordField>
stateFields(const TdSource &source, const Family &family,
            const std::vector<TdArgument> &parameters,
            std::vector<RecordField> fields, TdFindings &findings) {
  std::vector<std::string> names;
  for (const TdArgument &parameter : parameters)
    names.push_back(llvm::convertToSnakeFromCamelCase(parameter.name));
  stateNames(names, fields, [&](size_t i) {
    RecordField field;
    field.name = names[i];
    const Record *constraint = constraintOf(parameters[i]);
    field.required =
        !constraint || !(isOf(*constraint, "OptionalParameter") ||
                         isOf(*constraint, "OptionalArrayRefParameter"));
    return field;
  });
  orderByNames(names, fields);
  for (const auto &[name, parameter] : llvm::zip(names, parameters)) {
    std::string kind = fieldKindOf(source, family, parameter);
    RecordField &field = *findByName(fields, name);
    if (kind.empty())
      ++findings.unknownKinds[withoutNamespaces(cppTypeOf(parameter))];
    if (field.kind.empty()) {
      field.kind = kind.empty() ? source.vocabulary.anyKind() : kind;
      field.toConfirm = kind.empty();
    } else if (!kind.empty() && !isSameField(field.kind, kind))
      field.kind = kind;
  }
  return fields;
}

/// A record that only the definition knows.
static llvm::Expected<DialectRecord> makeRecord(const TdSource &source,
                                                const Family &family,
                                                const Record &definition,
                                                bool isType) {
  auto name = stringOf(definition, "cppClassName");
  if (!name || !name->consume_back(isType ? "Type" : "Attr") || name->empty() ||
      !argumentsOf(definition, "parameters"))
    return source.file.error(definition, "has no class and parameters by which "
                                         "specs could know it");
  DialectRecord record;
  record.name = name->str();
  record.mnemonic = stringOf(definition, "mnemonic").value_or("").str();
  record.wire = pairWithVersioned(family, *name, isType);
  return record;
}

/// Reads a type or attribute into `family`. Returns its name there; empty if it
/// has none.
static std::string readDialectRecord(const TdSource &source,
                                     const Record &definition, bool isType,
                                     Family &family, TdFindings &findings) {
  std::vector<DialectRecord> &records =
      isType ? family.dialectTypes : family.dialectAttributes;
  const DialectRecord *known =
      source.vocabulary.findRecord(records, definition);
  // Without a versioned dialect the family holds no types and attributes as
  // records.
  if (!known && !source.ours.versionedPart()) {
    ++findings.unknownRecords[nameOf(definition)];
    return "";
  }
  bool isNew = !known;
  if (isNew) {
    llvm::Expected<DialectRecord> made =
        makeRecord(source, family, definition, isType);
    if (!made) {
      findings.leaveOut(made.takeError());
      return "";
    }
    records.push_back(std::move(*made));
  }
  DialectRecord &record =
      isNew ? records.back() : records[known - records.data()];
  ++findings.readCount;
  auto parameters = argumentsOf(definition, "parameters");
  // The parameter of an enumeration is its value.
  if (!parameters || recordOf(definition, "enum"))
    return record.name;
  record.fields = stateFields(source, family, *parameters,
                              std::move(record.fields), findings);
  if (!isNew)
    return record.name;
  record.assembly = assemblyOf(definition, record);
  for (WireRecord &wire : isType ? family.types : family.attributes)
    if (wire.name == record.wire)
      sampleFields(source.ours, family, record, wire);
  return record.name;
}

/// Keeps facts of the newest release aside, which an older one lacks; false if
/// there are none.
static bool keepAside(const TdSource &source, Subject subject,
                      const std::string &name, llvm::SMRange range,
                      const Json &older, const Json &newest,
                      TdFindings &findings) {
  Drift drift;
  addFacts(drift, older, newest, range);
  if (drift.changes.empty())
    return false;
  drift.kind = DriftKind::NewerHere;
  drift.subject = subject;
  drift.domain = source.ours.releaseLine().name;
  drift.name = name;
  drift.since = source.ours.releaseLine().newest;
  drift.range = range;
  findings.furtherDrift.push_back(std::move(drift));
  return true;
}

static Json factsOfFields(const DialectRecord &record) {
  return record.fields.empty() ? Json::object()
                               : Json{{"fields", fieldTexts(record)}};
}

static Json factsOfCases(const std::vector<WireCase> &cases) {
  Json facts = Json::object();
  for (const WireCase &entry : cases)
    facts["case " + entry.name] = entry.value;
  return facts;
}

/// The cases of enumerations by their attributes; those of records go into
/// `family`.
static Enumerations readEnumerations(const TdSource &source, bool isOlder,
                                     Family &family, TdFindings &findings) {
  Enumerations enumerations;
  const Version newest = family.releaseLine().newest;
  std::set<const Record *> seen;
  for (const char *name : {"EnumAttr", "EnumAttrInfo", "EnumInfo"})
    for (const Record *definition : source.file.definitions(name)) {
      const DialectRecord *inDialect =
          source.vocabulary.findRecord(family.dialectAttributes, *definition);
      if (!inDialect || !seen.insert(definition).second)
        continue;
      const Record *enumeration = recordOf(*definition, "enum");
      enumeration = enumeration ? enumeration : definition;
      enumerations[inDialect->name] = stateCases(*enumeration, {}, newest);
      WireRecord *record = findByName(family.attributes, inDialect->wire);
      const WireRecord *our =
          findByName(source.ours.attributes, inDialect->wire);
      if (!record || !our || our->cases.empty())
        continue;
      std::vector<WireCase> stated =
          stateCases(*enumeration, our->cases, newest);
      Json before = factsOfCases(stated), after = factsOfCases(our->cases);
      // A case equal to ours does not contradict the versioned dialect.
      if (before == after)
        continue;
      if (isOlder)
        keepAside(source, Subject::Attribute, inDialect->name, our->range,
                  before, after, findings);
      else
        record->cases = std::move(stated);
    }
  return enumerations;
}

/// Removes records without a definition, if the file defines any.
static void dropUndefined(const std::set<std::string> &defined,
                          std::vector<DialectRecord> &records) {
  if (!defined.empty())
    llvm::erase_if(records, [&](const DialectRecord &record) {
      return !defined.count(record.name);
    });
}

TdDialect dialectgen::readDialectRecords(const TdSource &source, bool isOlder,
                                         TdDialect dialect,
                                         TdFindings &findings) {
  Family &family = dialect.family;
  std::set<std::string> types, attributes;
  for (const auto &[className, names] :
       {std::pair("TypeDef", &types), std::pair("AttrDef", &attributes)}) {
    std::vector<const Record *> definitions = source.definitionsOf(className);
    // In the order of the file, which new codes follow.
    sortByPlace(definitions);
    for (const Record *definition : definitions)
      if (std::string name = readDialectRecord(
              source, *definition, names == &types, family, findings);
          !name.empty())
        names->insert(std::move(name));
  }
  dialect.enumerations = readEnumerations(source, isOlder, family, findings);
  for (const auto &[name, cases] : dialect.enumerations)
    attributes.insert(name);
  // An operation of which a file has none may be in another file.
  if (!source.definitionsOf("Op").empty()) {
    dropUndefined(types, family.dialectTypes);
    dropUndefined(attributes, family.dialectAttributes);
  }
  if (!isOlder)
    return dialect;
  // Specs have records of the dialect of the newest release only.
  for (const auto &[subject, stated, known] :
       {std::tuple(Subject::Type, &family.dialectTypes,
                   &source.ours.dialectTypes),
        std::tuple(Subject::Attribute, &family.dialectAttributes,
                   &source.ours.dialectAttributes)})
    for (DialectRecord &record : *stated)
      if (const DialectRecord *our = findByName(*known, record.name);
          our &&
          keepAside(source, subject, our->name, our->range,
                    factsOfFields(record), factsOfFields(*our), findings))
        record = *our;
  return dialect;
}
