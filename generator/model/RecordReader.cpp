//===- RecordReader.cpp - types, attributes and wire values from JSON -----===//
//
// See RecordReader.h.
//
//===----------------------------------------------------------------------===//

#include "RecordReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

DialectRecord RecordReader::readDialectRecord(const JsonNode &node) {
  DialectRecord record;
  record.range = node.range;
  ObjectReader object(node, "an attribute or type", diagnostics);
  if (!object.isObject())
    return record;
  record.name = object.takeString("name", true).value_or("");
  record.mnemonic = object.takeString("mnemonic", true).value_or("");
  record.summary = object.takeString("summary").value_or("");
  record.wire = object.takeString("wire").value_or("");
  record.storage = object.takeString("storage").value_or("");
  for (const JsonNode &element : object.takeArray("fields")) {
    ObjectReader reader(element, "a field", diagnostics);
    RecordField field;
    field.range = element.range;
    field.name = reader.takeString("name", true).value_or("");
    field.kind = reader.takeString("kind", true).value_or("");
    field.required = reader.takeBoolean("required").value_or(false);
    field.wire = reader.takeString("wire").value_or("");
    field.since = reader.takeVersion("since");
    field.toConfirm = reader.takeBoolean("to_confirm").value_or(false);
    if (field.since && field.kind != "i64_array")
      diagnostics.error(DiagnosticId::WireValue, element.range,
                        "field '" + field.name +
                            "' cannot have been added to records there were: "
                            "it is of kind '" +
                            field.kind +
                            "', and only an i64_array is empty without one");
    reader.finish();
    record.fields.push_back(std::move(field));
  }
  record.traits = object.takeDistinct("traits");
  record.verified = object.takeStrings("verified");
  if (!record.verified.empty() && record.fields.empty())
    diagnostics.error(DiagnosticId::KeyWithoutEffect,
                      node.find("verified")->range,
                      "'verified' has no effect: '" + record.name +
                          "' has no fields, so its class has no verify()");
  record.assembly = object.takeString("assembly").value_or("");
  if (const JsonNode *value = object.take("default"))
    record.defaultValue = value->toJson();
  object.finish();
  return record;
}

WireField RecordReader::readField(const JsonNode &node) {
  WireField field;
  field.range = node.range;
  ObjectReader reader(node, "a field", diagnostics);
  field.name = reader.takeString("name", true).value_or("");
  if (const JsonNode *kind = reader.require("kind")) {
    const auto *it = llvm::find_if(getWireKinds(), [&](const WireKind &known) {
      return known.name == kind->string;
    });
    if (kind->kind != JsonNode::Kind::String)
      reportWrongKind(*kind, "a field kind", diagnostics);
    else if (it == getWireKinds().end())
      unknownName(kind->range, "field kind", kind->string,
                  namesOf(getWireKinds()));
    else
      field.kind = unsigned(it - getWireKinds().begin());
  }
  field.record = reader.takeString("record").value_or("");
  field.sample = reader.takeInteger("sample").value_or(1);
  field.toConfirm = reader.takeBoolean("to_confirm").value_or(false);
  reader.finish();
  return field;
}

void RecordReader::readWireRecord(const JsonNode &node,
                                  std::vector<Loaded> &loaded) {
  WireRecord record;
  record.range = node.range;
  ObjectReader object(node, "a type or attribute", diagnostics);
  if (!object.isObject())
    return;
  record.name = object.takeString("name", true).value_or("");
  std::string key = record.name;
  // Records of one name with different fields have a code each.
  if (std::optional<std::string> variant = object.takeString("variant"))
    key += "." + *variant;
  record.className = object.takeString("class", true).value_or("");
  record.since = object.takeVersion("since", true).value_or(Version());
  record.until = object.takeVersion("until");
  record.bits = object.takeCount("bits", 64).value_or(0);
  // A scalar's name is its MLIR type, unless the spec names another.
  if (record.bits)
    record.builtin = record.name.substr(0, record.name.rfind("_v"));
  if (const JsonNode *builtin = object.take("builtin")) {
    // `false`: MLIR has no such type.
    record.builtin = builtin->string;
    if (builtin->kind != JsonNode::Kind::String &&
        (builtin->kind != JsonNode::Kind::Boolean || builtin->boolean))
      reportWrongKind(*builtin, "a type, a name such as @tensor, or false",
                      diagnostics);
    llvm::StringRef name = record.builtin;
    std::vector<std::string> known;
    for (const WireKind &kind : getBuiltinNames())
      known.push_back(std::string("@") + kind.name);
    if (name.starts_with("@") && !llvm::is_contained(known, record.builtin))
      unknownName(builtin->range, "MLIR type or attribute", name, known);
  }
  // Dialects beyond MLIR's own begin with `!` and are not known here.
  if (!record.builtin.empty() && record.builtin[0] != '@' &&
      record.builtin[0] != '!' && !isScalarType(record.builtin))
    diagnostics.error(DiagnosticId::UnknownName, record.range,
                      "MLIR has no type '" + record.builtin + "', which '" +
                          record.name +
                          "' would be; name its MLIR type under 'builtin', or "
                          "false if there is none" +
                          didYouMean(record.builtin, getScalarTypes()));
  record.text = object.takeString("text").value_or("");
  for (const JsonNode &element : object.takeArray("fields"))
    record.fields.push_back(readField(element));
  for (const JsonNode &element : object.takeArray("cases")) {
    ObjectReader reader(element, "a case", diagnostics);
    WireCase entry;
    entry.range = element.range;
    entry.name = reader.takeString("name", true).value_or("");
    entry.value = reader.takeInteger("value", true).value_or(0);
    entry.since = reader.takeVersion("since");
    entry.doc = reader.takeDoc();
    entry.toConfirm = reader.takeBoolean("to_confirm").value_or(false);
    reader.finish();
    record.cases.push_back(std::move(entry));
  }
  object.finish();
  if (const Loaded *first = [&]() -> const Loaded * {
        for (const Loaded &known : loaded)
          if (known.key == key)
            return &known;
        return nullptr;
      }()) {
    diagnostics
        .error(DiagnosticId::DuplicateName, record.range,
               "'" + key +
                   "' stands twice; records of one name tell each "
                   "other apart by a 'variant'")
        .note(first->record.range, "first declared here");
    return;
  }
  loaded.push_back({std::move(key), std::move(record)});
}

void RecordReader::takeRecords(ObjectReader &file, bool areTypes) {
  for (const JsonNode &element : file.takeArray("records"))
    (areTypes ? family.dialectTypes : family.dialectAttributes)
        .push_back(readDialectRecord(element));
  for (const JsonNode &element : file.takeArray("wire_records"))
    readWireRecord(element, areTypes ? types : attributes);
}

void RecordReader::takeValues(ObjectReader &file) {
  const JsonNode *node = file.take("values");
  if (!node)
    return;
  if (node->kind != JsonNode::Kind::Object)
    return reportWrongKind(*node, "an object from name to value", diagnostics);
  llvm::append_range(valueNodes, node->members);
}

void RecordReader::readValues() {
  for (const JsonNode::Member &member : valueNodes)
    values[member.key] = readAbsent(member.value);
}

std::optional<RecordReader::Code> RecordReader::readCode(const JsonNode &node) {
  if (node.kind == JsonNode::Kind::String)
    return Code{node.string};
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node, "a name", diagnostics);
    return std::nullopt;
  }
  ObjectReader object(node, "a code", diagnostics);
  Code code;
  code.isToConfirm = node.find("to_confirm") != nullptr;
  code.isRetired = !code.isToConfirm;
  std::optional<std::string> name = object.takeString(
      code.isToConfirm ? "to_confirm" : "retired", /*required=*/true);
  object.finish();
  // One of which nothing is known still takes its place.
  if (!name && code.isToConfirm)
    return std::nullopt;
  code.name = name.value_or("");
  return code;
}

void RecordReader::assignCodes(const JsonNode *list, llvm::StringRef what,
                               std::vector<Loaded> &loaded,
                               std::vector<WireRecord> &records) {
  std::vector<bool> used(loaded.size());
  std::vector<std::string> known;
  for (const Loaded &one : loaded)
    known.push_back(one.key);
  if (list)
    for (const JsonNode &element : list->elements) {
      std::optional<Code> code = readCode(element);
      if (!code)
        continue;
      if (code->isRetired) {
        WireRecord record;
        record.range = element.range;
        record.retired = code->name;
        record.codeRange = element.range;
        records.push_back(std::move(record));
        continue;
      }
      auto it = llvm::find(known, code->name);
      if (it == known.end()) {
        unknownName(element.range, what, code->name, known);
        continue;
      }
      auto index = size_t(it - known.begin());
      if (used[index]) {
        diagnostics.error(DiagnosticId::DuplicateName, element.range,
                          "'" + code->name + "' has two wire codes");
        continue;
      }
      used[index] = true;
      records.push_back(loaded[index].record);
      records.back().codeRange = element.range;
      if (code->isToConfirm)
        records.back().codeToConfirm = element.range;
    }
  for (size_t i = 0; i != loaded.size(); ++i)
    if (!used[i])
      diagnostics.error(DiagnosticId::MissingKey, loaded[i].record.range,
                        what.str() + " '" + known[i] +
                            "' has no wire code; append it to wire.json");
}

void RecordReader::assignDialectCodes(const JsonNode &list,
                                      llvm::StringRef what,
                                      std::vector<DialectRecord> &records,
                                      std::vector<std::string> &codes,
                                      std::vector<llvm::SMRange> &ranges) {
  std::vector<std::string> known;
  for (const DialectRecord &record : records)
    if (record.storage.empty())
      known.push_back(record.name);
  for (const JsonNode &element : list.elements) {
    std::optional<Code> code = readCode(element);
    if (!code)
      continue;
    if (code->isRetired) {
      codes.emplace_back();
      ranges.push_back(element.range);
    } else if (!llvm::is_contained(known, code->name)) {
      unknownName(element.range, what, code->name, known);
    } else if (llvm::is_contained(codes, code->name)) {
      diagnostics.error(DiagnosticId::DuplicateName, element.range,
                        "'" + code->name + "' has two codes");
    } else {
      codes.push_back(code->name);
      ranges.push_back(element.range);
      if (code->isToConfirm)
        findByName(records, code->name)->codeToConfirm = element.range;
    }
  }
  for (const DialectRecord &record : records)
    if (record.storage.empty() && !llvm::is_contained(codes, record.name))
      diagnostics.error(DiagnosticId::MissingKey, record.range,
                        what.str() + " '" + record.name +
                            "' has no code; append it to wire.json");
}

void RecordReader::assignCodes(const JsonNode *node) {
  const JsonNode *typeList = nullptr, *attributeList = nullptr;
  if (node) {
    ObjectReader object(*node, "a list of wire codes", diagnostics);
    object.takeArray("types", true);
    object.takeArray("attributes", true);
    object.takeArray("dialect_types");
    object.takeArray("dialect_attributes");
    object.finish();
    auto find = [&](llvm::StringRef key) -> const JsonNode * {
      const JsonNode *list = node->find(key);
      return list && list->kind == JsonNode::Kind::Array ? list : nullptr;
    };
    typeList = find("types");
    attributeList = find("attributes");
    if (const JsonNode *list = find("dialect_types"))
      assignDialectCodes(*list, "type of the dialect", family.dialectTypes,
                         family.dialectTypeCodes, family.dialectTypeCodeRanges);
    if (const JsonNode *list = find("dialect_attributes"))
      assignDialectCodes(*list, "attribute of the dialect",
                         family.dialectAttributes, family.dialectAttributeCodes,
                         family.dialectAttributeCodeRanges);
  }
  assignCodes(typeList, "type", types, family.types);
  assignCodes(attributeList, "attribute", attributes, family.attributes);
}

void RecordReader::checkWireValue(const JsonNode &node) {
  if (node.kind == JsonNode::Kind::Array) {
    for (const JsonNode &element : node.elements)
      checkWireValue(element);
    return;
  }
  if (node.kind != JsonNode::Kind::Object)
    return;
  ObjectReader object(node, "a wire value", diagnostics);
  const JsonNode *attribute = object.take("attribute");
  const JsonNode *type = attribute ? nullptr : object.require("type");
  const std::vector<JsonNode> &fields = object.takeArray("fields");
  object.finish();
  const JsonNode *name = attribute ? attribute : type;
  if (!name)
    return;
  const std::vector<WireRecord> &records =
      attribute ? family.attributes : family.types;
  if (name->kind != JsonNode::Kind::String)
    return reportWrongKind(*name, "a name", diagnostics);
  const WireRecord *record = findByName(records, name->string);
  if (!record)
    return unknownName(name->range, attribute ? "attribute" : "type",
                       name->string, namesOf(records));
  if (record->fields.size() != fields.size()) {
    diagnostics.error(DiagnosticId::TypeArguments, node.range,
                      "'" + record->name + "' has " +
                          std::to_string(record->fields.size()) +
                          " fields, not " + std::to_string(fields.size()));
    return;
  }
  for (const auto &[field, value] : llvm::zip(record->fields, fields))
    checkFieldValue(field, value);
  // An enumeration's one field is the number of a case.
  if (record->cases.empty() || fields.size() != 1 ||
      fields[0].kind != JsonNode::Kind::Integer)
    return;
  std::vector<std::string> cases;
  for (const WireCase &one : record->cases) {
    if (one.value == fields[0].integer)
      return;
    cases.push_back(std::to_string(one.value) + " (" + one.name + ")");
  }
  diagnostics.error(DiagnosticId::WireValue, fields[0].range,
                    std::to_string(fields[0].integer) + " is no case of '" +
                        record->name + "', which has " +
                        llvm::join(cases, ", "));
}

/// Reports a value of another kind than that of its field.
void RecordReader::checkFieldValue(const WireField &field,
                                   const JsonNode &node) {
  llvm::StringRef kind = getWireKinds()[field.kind].name;
  auto is = [&](const JsonNode &part, llvm::StringRef expected) {
    bool good = expected == "attribute" || expected == "type"
                    ? part.kind == JsonNode::Kind::Object && part.find(expected)
                : expected == "text" ? part.kind == JsonNode::Kind::String
                                     : part.kind == JsonNode::Kind::Integer;
    if (!good)
      diagnostics.error(
          DiagnosticId::WireValue, part.range,
          "field '" + field.name + "' of kind '" + kind.str() + "' takes " +
              (expected == "number" || expected == "text"
                   ? "a " + expected.str()
                   : "an object with a key '" + expected.str() + "'"));
    else
      checkWireValue(part);
  };
  llvm::StringRef element = kind.contains("attribute") ? "attribute"
                            : kind.ends_with("type)") || kind == "type" ? "type"
                            : kind == "string" || kind == "blob" ? "text"
                                                                 : "number";
  if (kind == "bits(type)")
    element = "number";
  if (!kind.starts_with("list"))
    return is(node, element);
  if (node.kind != JsonNode::Kind::Array)
    return reportWrongKind(node, "an array", diagnostics);
  for (const JsonNode &part : node.elements)
    is(part, element);
}

Json RecordReader::readWireValue(const JsonNode &node) {
  Json value = readAbsent(node);
  if (value.is_object() && (value.contains("repeat") || value.contains("when")))
    reportWrongKind(node, "a value that depends on nothing", diagnostics);
  return value;
}

Json RecordReader::readAbsent(const JsonNode &node) {
  if (node.kind == JsonNode::Kind::String) {
    auto it = values.find(node.string);
    if (it != values.end())
      return it->second;
    std::vector<std::string> known;
    for (const auto &[name, value] : values)
      known.push_back(name);
    unknownName(node.range, "value", node.string, known);
    return {};
  }
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node, "a value or the name of one", diagnostics);
    return {};
  }
  bool repeats = node.find("repeat"), chooses = node.find("when");
  if (!repeats && !chooses) {
    checkWireValue(node);
    return node.toJson();
  }
  ObjectReader object(node, "a value", diagnostics);
  Json value;
  if (repeats) {
    value["repeat"] = object.takeInteger("repeat").value_or(0);
    if (const JsonNode *type = object.require("of")) {
      std::vector<std::string> known;
      for (const WireRecord &record : family.types)
        if (record.bits)
          known.push_back(record.name);
      if (type->kind != JsonNode::Kind::String)
        reportWrongKind(*type, "a scalar type", diagnostics);
      else if (!llvm::is_contained(known, type->string))
        unknownName(type->range, "scalar type", type->string, known);
      value["of"] = type->string;
    }
    value["shape"] = Json::array();
    for (const JsonNode &size : object.takeArray("shape", true))
      if (size.kind == JsonNode::Kind::Integer ||
          size.kind == JsonNode::Kind::String)
        value["shape"].push_back(size.toJson());
      else
        reportWrongKind(size, "a size or an attribute", diagnostics);
  } else {
    value["when"] = object.takeString("when").value_or("");
    for (const char *key : {"is", "then", "else"})
      if (const JsonNode *part = object.require(key))
        value[key] = readWireValue(*part);
  }
  object.finish();
  return value;
}

} // namespace dialectgen
