//===- TdRecords.cpp - definitions of types and attributes ----------------===//
//
// Names and order of parameters, their types as far as C++ tells them, cases of
// enumerations; of a versioned dialect also since when and until when.
//
//===----------------------------------------------------------------------===//

#include "diff/Diff.h"
#include "diff/RecordCompare.h"
#include "upstream/TdReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

/// The possible names of an enumeration's case: its text in programs, and its
/// C++ symbol.
static std::vector<std::string> caseNames(const Record &entry) {
  std::vector<std::string> names;
  for (StringRef field : {"symbol", "str"})
    if (auto name = stringOf(entry, field); name && !name->empty())
      names.push_back(name->str());
  return names;
}

void TdReader::stateCases(const Record &enumeration, WireRecord &record) const {
  auto stated = recordsOf(enumeration, "enumerants");
  if (!stated)
    return;
  std::vector<std::string> names;
  std::vector<int64_t> values;
  for (const Record *entry : *stated) {
    std::vector<std::string> called = caseNames(*entry);
    auto value = numberOf(*entry, "value");
    if (called.empty() || !value)
      continue;
    auto known = llvm::find_if(called, [&](const std::string &name) {
      return findByName(record.cases, name);
    });
    names.push_back(known == called.end() ? called.front() : *known);
    values.push_back(*value);
  }
  bool isNew = record.cases.empty();
  stateNames(names, record.cases, [&](size_t i) {
    WireCase entry;
    entry.name = names[i];
    if (!isNew)
      entry.since = newest();
    return entry;
  });
  for (WireCase &entry : record.cases)
    entry.value = values[llvm::find(names, entry.name) - names.begin()];
}

//===----------------------------------------------------------------------===//
// What C++ types are
//===----------------------------------------------------------------------===//

/// The C++ type of a parameter without namespaces and blanks, and whether it
/// may be absent; empty if it is not told.
static std::string typeOfParameter(const TdArgument &parameter) {
  const auto *text = llvm::dyn_cast<llvm::StringInit>(parameter.value);
  const Record *constraint = constraintOf(parameter);
  std::string type;
  if (text)
    type = text->getValue().str();
  else if (constraint)
    type = stringOf(*constraint, "cppType").value_or("").str();
  if (type.empty() && constraint)
    type = stringOf(*constraint, "cppClassName").value_or("").str();
  std::string plain;
  for (StringRef rest = type; !rest.empty(); rest = rest.drop_front()) {
    if (rest.consume_front("const ") || llvm::isSpace(rest.front()) ||
        rest.front() == '&')
      continue;
    // A namespace, which is not part of the type.
    if (rest.starts_with("::")) {
      while (!plain.empty() &&
             (llvm::isAlnum(plain.back()) || plain.back() == '_'))
        plain.pop_back();
      rest = rest.drop_front();
      continue;
    }
    plain += rest.front();
  }
  return plain;
}

/// Puts those of `list` that `names` has in its order, in front of others.
static void orderNames(const std::vector<std::string> &names,
                       std::vector<std::string> &list) {
  llvm::sort(list, [&](const std::string &a, const std::string &b) {
    return std::pair(llvm::find(names, a), a) <
           std::pair(llvm::find(names, b), b);
  });
}

/// Names of the wire kinds that may hold a parameter of C++ type `type`, the
/// likeliest first; none if that is not known.
static std::vector<StringRef> wireKindsFor(StringRef type) {
  StringRef element = type;
  bool isList = (element.consume_front("ArrayRef<") ||
                 element.consume_front("SmallVector<")) &&
                element.consume_back(">");
  if (isList)
    element = element.split(',').first;
  if (isList && type.contains("pair<"))
    return {"list(attribute, attribute)"};
  bool isSigned =
      element == "int64_t" || element == "int32_t" || element == "int";
  bool isUnsigned = element == "uint64_t" || element == "uint32_t" ||
                    element == "unsigned" || element == "size_t";
  if (isList && (isSigned || isUnsigned))
    return {"list(signed)"};
  if (isList && element == "char")
    return {"blob", "string"};
  if (isSigned)
    return {"signed", "varint"};
  if (isUnsigned)
    return {"varint", "signed"};
  if (element == "bool")
    return {"bool", "varint"};
  if (element == "APFloat" || element == "double" || element == "float")
    return isList ? std::vector<StringRef>{"list(f64)"}
                  : std::vector<StringRef>{"f64", "bits(type)"};
  if (element == "APInt")
    return {"bits(type)"};
  if (element == "StringRef" || element == "string")
    return {"string", "blob"};
  if (element.ends_with("Type"))
    return {isList ? "list(type)" : "type"};
  if (!isList && element.ends_with("ElementsAttr"))
    return {"attribute", "blob"};
  if (isList && (element.ends_with("Attr") || element == "Attribute"))
    return {"list(attribute)"};
  if (element.ends_with("Attr") || element == "Attribute")
    return {"attribute", "optional(attribute)", "flagged(attribute)",
            "marked(attribute)"};
  return {};
}

static unsigned wireKindNumber(StringRef label) {
  return findByName(getWireKinds(), label) - getWireKinds().begin();
}

//===----------------------------------------------------------------------===//
// The versioned dialect
//===----------------------------------------------------------------------===//

void TdReader::stateFields(const Record &definition,
                           const std::vector<TdArgument> &parameters,
                           const std::vector<WireRecord> &records,
                           WireRecord &record) {
  bool isEnumeration = recordOf(definition, "enum");
  llvm::erase_if(record.fields, [&](const WireField &field) {
    return !findByName(parameters, field.name);
  });
  // Several records may have one name; each has some of the fields.
  llvm::StringSet<> elsewhere;
  for (const WireRecord &other : records)
    if (&other != &record && other.name == record.name)
      for (const WireField &field : other.fields)
        elsewhere.insert(field.name);
  // The order of the fields in the file; the specs have them in wire order.
  std::vector<std::string> known = namesOf(record.fields);
  if (auto stated = names.parameters.find(record.name);
      stated != names.parameters.end())
    orderNames(stated->second, known);
  for (const TdArgument &parameter : parameters) {
    std::vector<StringRef> kinds = wireKindsFor(typeOfParameter(parameter));
    WireField *our = nullptr;
    for (WireField &field : record.fields)
      if (field.name == parameter.name)
        our = &field;
    if (!our && elsewhere.contains(parameter.name))
      continue;
    if (our && (kinds.empty() || isEnumeration)) {
      if (!isEnumeration)
        ++unknownKinds[typeOfParameter(parameter)];
    } else if (our) {
      if (!llvm::is_contained(kinds, getWireKinds()[our->kind].name))
        our->kind = wireKindNumber(kinds.front());
    } else {
      WireField field;
      field.name = parameter.name;
      const Record *constraint = constraintOf(parameter);
      bool isOptional = constraint && isOf(*constraint, "OptionalParameter");
      StringRef kind = kinds.empty() ? "attribute" : kinds.front();
      if (isOptional && kind == "attribute")
        kind = "optional(attribute)";
      field.kind = isEnumeration ? 0 : wireKindNumber(kind);
      // An attribute that is there stands as itself; all else C++ leaves open.
      field.toConfirm = !isEnumeration && kinds.size() != 1 &&
                        (kind != "attribute" || kinds.empty());
      record.fields.push_back(std::move(field));
    }
  }
  std::vector<std::string> stated = namesOf(parameters);
  std::vector<std::string> common = known;
  orderNames(stated, common);
  if (common != known)
    orderByNames(stated, record.fields);
}

/// The declarative format of a type or attribute on one line; empty if it is
/// C++, or that of all its parameters by their names.
static std::string formatOf(const Record &definition) {
  llvm::SmallVector<StringRef> parts;
  llvm::SplitString(stringOf(definition, "assemblyFormat").value_or(""), parts);
  std::string format = llvm::join(parts, " ");
  if (StringRef(format).contains("custom<") ||
      StringRef(format).contains("struct(") ||
      StringRef(format).contains("params"))
    return "";
  return format;
}

/// The text between `<` and `>` in the format of `definition`, if it is one
/// parameter.
static std::string textOf(const Record &definition) {
  static const llvm::Regex one("^`<` (\\$[A-Za-z_0-9]+) `>`$");
  llvm::SmallVector<StringRef> parts;
  std::string format = formatOf(definition);
  return one.match(format, &parts) ? parts[1].str() : "";
}

llvm::Error TdReader::readRecord(const Record &definition,
                                 std::vector<WireRecord> &records) {
  std::string name = stringOf(definition, "mnemonic")->str();
  llvm::Expected<TdBounds> bounds = boundsOf(definition);
  if (!bounds)
    return bounds.takeError();
  auto parameters = argumentsOf(definition, "parameters");
  if (!parameters)
    return file.error(definition, "has no list 'parameters'");
  bool isNew = llvm::none_of(records, [&](const WireRecord &record) {
    return record.retired.empty() && record.name == name;
  });
  if (isNew) {
    WireRecord &record = records.emplace_back();
    record.name = name;
    record.className = stringOf(definition, "cppClassName").value_or(name);
    if (!recordOf(definition, "enum"))
      record.text = textOf(definition);
  }
  const Record *enumeration = recordOf(definition, "enum");
  for (WireRecord &record : records) {
    if (record.name != name || !record.retired.empty())
      continue;
    record.since = bounds->since;
    record.until = bounds->until;
    stateFields(definition, *parameters, records, record);
    if (enumeration)
      stateCases(*enumeration, record);
  }
  return llvm::Error::success();
}

void TdReader::readRecords(const std::vector<const Record *> &definitions,
                           std::vector<WireRecord> &records) {
  llvm::StringSet<> named;
  // In the order of definitions, which new codes follow.
  std::vector<const Record *> readable;
  for (const Record *definition : definitions) {
    auto mnemonic = stringOf(*definition, "mnemonic");
    if (mnemonic) {
      named.insert(*mnemonic);
      readable.push_back(definition);
    } else
      leaveOut(file.error(*definition, "has no 'mnemonic'"));
  }
  llvm::sort(readable, [](const Record *a, const Record *b) {
    return std::pair(a->getID(), a->getName()) <
           std::pair(b->getID(), b->getName());
  });
  // Codes are positions in the list, so no record moves up. An older release
  // lacks newer records without ending them.
  for (WireRecord &record : records)
    if (record.retired.empty() && record.since <= newest() &&
        !named.contains(record.name)) {
      WireRecord gone;
      gone.retired = record.name;
      record = std::move(gone);
    }
  for (const Record *definition : readable)
    if (llvm::Error error = readRecord(*definition, records))
      leaveOut(std::move(error));
    else
      ++readCount;
}

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

/// The newest record of the versioned dialect that is called as `name` is
/// there.
std::string TdReader::pairWithVersioned(StringRef name, bool isType) const {
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
std::string TdReader::fieldKindOf(const TdArgument &parameter) const {
  if (const Record *constraint = constraintOf(parameter))
    if (const DialectRecord *record =
            vocabulary->findRecord(family.dialectAttributes, *constraint))
      return record->name;
  std::string type = typeOfParameter(parameter);
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
  for (const FieldKind &kind : getFieldKinds()) {
    StringRef plain = kind.type;
    if (type == plain.substr(plain.starts_with("llvm::")
                                 ? 6
                                 : (plain.starts_with("mlir::") ? 6 : 0)) ||
        (StringRef(type).starts_with("SmallVector<") &&
         plain.starts_with("llvm::SmallVector<") &&
         plain.ends_with("::" + StringRef(type).split('<').second.str())))
      if (llvm::any_of(
              ours.vocabulary.attributeKinds, [&](const AttributeKind &known) {
                return known.name == kind.name && !known.parameter.empty();
              }))
        return kind.name;
  }
  return type == "StringRef" || type == "string" ? "string" : "";
}

void TdReader::readDialectRecord(const Record &definition, bool isType) {
  std::vector<DialectRecord> &records =
      isType ? family.dialectTypes : family.dialectAttributes;
  auto parameters = argumentsOf(definition, "parameters");
  const DialectRecord *known = vocabulary->findRecord(records, definition);
  bool isNew = false;
  // Without a versioned dialect the family holds no types and attributes as
  // records.
  if (!known && !ours.versionedPart()) {
    ++unknownRecords[nameOf(definition)];
    return;
  }
  if (!known) {
    auto name = stringOf(definition, "cppClassName");
    auto mnemonic = stringOf(definition, "mnemonic");
    if (!name || (!name->consume_back(isType ? "Type" : "Attr")) ||
        name->empty() || !parameters) {
      leaveOut(file.error(definition, "has no class and parameters by which "
                                      "specs could know it"));
      return;
    }
    DialectRecord record;
    record.name = name->str();
    record.mnemonic = mnemonic.value_or("").str();
    record.wire = pairWithVersioned(*name, isType);
    records.push_back(std::move(record));
    known = &records.back();
    isNew = true;
  }
  (isType ? dialectTypes : dialectAttributes).insert(known->name);
  ++readCount;
  // The parameter of an enumeration is its value.
  if (!parameters || recordOf(definition, "enum"))
    return;
  DialectRecord &record = records[known - records.data()];
  std::vector<std::string> fields;
  for (const TdArgument &parameter : *parameters)
    fields.push_back(llvm::convertToSnakeFromCamelCase(parameter.name));
  stateNames(fields, record.fields, [&](size_t i) {
    RecordField field;
    field.name = fields[i];
    const Record *constraint = constraintOf((*parameters)[i]);
    field.required =
        !constraint || !(isOf(*constraint, "OptionalParameter") ||
                         isOf(*constraint, "OptionalArrayRefParameter"));
    return field;
  });
  orderByNames(fields, record.fields);
  for (const auto &[name, parameter] : llvm::zip(fields, *parameters)) {
    std::string kind = fieldKindOf(parameter);
    RecordField &field = *llvm::find_if(
        record.fields, [&, &called = name](const RecordField &field) {
          return field.name == called;
        });
    if (kind.empty())
      ++unknownKinds[typeOfParameter(parameter)];
    if (field.kind.empty()) {
      field.kind = kind.empty() ? vocabulary->anyKind() : kind;
      field.toConfirm = kind.empty();
    } else if (!kind.empty() && !isSameField(field.kind, kind))
      field.kind = kind;
  }
  if (!isNew)
    return;
  record.assembly = assemblyOf(definition, record);
  for (WireRecord &wire : isType ? family.types : family.attributes)
    if (wire.name == record.wire)
      sampleFields(record, wire);
}

/// The format of `definition` for `record`, which calls parameters as its
/// fields are called; empty if the fields by their names are as good.
std::string TdReader::assemblyOf(const Record &definition,
                                 const DialectRecord &record) const {
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
void TdReader::sampleFields(const DialectRecord &record,
                            WireRecord &wire) const {
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

/// A C++ type may be held as one of several kinds.
bool TdReader::isSameField(StringRef our, StringRef their) const {
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

void TdReader::readEnumerations() {
  std::set<const Record *> seen;
  for (const char *name : {"EnumAttr", "EnumAttrInfo", "EnumInfo"})
    for (const Record *definition : file.definitions(name)) {
      const DialectRecord *inDialect =
          vocabulary->findRecord(family.dialectAttributes, *definition);
      if (!inDialect || !seen.insert(definition).second)
        continue;
      const Record *enumeration = recordOf(*definition, "enum");
      enumeration = enumeration ? enumeration : definition;
      WireRecord stated;
      stateCases(*enumeration, stated);
      enumerations[inDialect->name] = stated.cases;
      dialectAttributes.insert(inDialect->name);
      WireRecord *record = findByName(family.attributes, inDialect->wire);
      const WireRecord *our = findByName(ours.attributes, inDialect->wire);
      if (!record || !our || our->cases.empty())
        continue;
      WireRecord said = *our;
      stateCases(*enumeration, said);
      Drift drift;
      Json before = Json::object(), after = Json::object();
      for (const WireCase &entry : our->cases)
        after["case " + entry.name] = entry.value;
      for (const WireCase &entry : said.cases)
        before["case " + entry.name] = entry.value;
      // A case equal to ours does not contradict the versioned dialect.
      if (before == after)
        continue;
      if (!isOlder) {
        record->cases = said.cases;
        continue;
      }
      addFacts(drift, before, after, our->range);
      if (drift.changes.empty())
        continue;
      drift.kind = DriftKind::NewerHere;
      drift.subject = Subject::Attribute;
      drift.domain = ours.releaseLine().name;
      drift.name = inDialect->name;
      drift.since = ours.releaseLine().newest;
      drift.range = our->range;
      furtherDrift.push_back(std::move(drift));
    }
}

/// Removes records without a definition, if the file defines any.
void TdReader::dropDialectRecords(const FamilyPart &dialectPart) {
  auto drop = [](const std::set<std::string> &defined,
                 std::vector<DialectRecord> &records) {
    if (!defined.empty())
      llvm::erase_if(records, [&](const DialectRecord &record) {
        return !defined.count(record.name);
      });
  };
  // An operation of which a file has none may be in another file.
  if (definitionsOf("Op", "opDialect", dialectPart).empty())
    return;
  drop(dialectTypes, family.dialectTypes);
  drop(dialectAttributes, family.dialectAttributes);
}

void TdReader::readDialectRecords(const FamilyPart &dialectPart) {
  for (const auto &[className, isType] :
       {std::pair("TypeDef", true), std::pair("AttrDef", false)}) {
    std::vector<const Record *> definitions =
        definitionsOf(className, "dialect", dialectPart);
    // In the order of the file, which new codes follow.
    llvm::sort(definitions, [](const Record *a, const Record *b) {
      return a->getID() < b->getID();
    });
    for (const Record *definition : definitions)
      readDialectRecord(*definition, isType);
  }
  readEnumerations();
  dropDialectRecords(dialectPart);
  if (!isOlder)
    return;
  // Specs have records of the dialect of the newest release only.
  for (const auto &[subject, stated, known] :
       {std::tuple(Subject::Type, &family.dialectTypes, &ours.dialectTypes),
        std::tuple(Subject::Attribute, &family.dialectAttributes,
                   &ours.dialectAttributes)})
    for (DialectRecord &record : *stated) {
      const DialectRecord *our = findByName(*known, record.name);
      if (!our)
        continue;
      Drift drift;
      addFacts(drift, dialectFacts(record), dialectFacts(*our), our->range);
      if (drift.changes.empty())
        continue;
      drift.kind = DriftKind::NewerHere;
      drift.subject = subject;
      drift.domain = ours.releaseLine().name;
      drift.name = our->name;
      drift.since = ours.releaseLine().newest;
      drift.range = our->range;
      furtherDrift.push_back(std::move(drift));
      record = *our;
    }
}
