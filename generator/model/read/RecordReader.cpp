//===- RecordReader.cpp - types, attributes and wire values from JSON -----===//

#include "model/read/RecordReader.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace dialectgen {

void RecordReader::addRecords(std::vector<DialectRecord> records,
                              bool areTypes) {
  for (DialectRecord &record : records) {
    for (const RecordField &field : record.fields)
      if (field.since && field.kind != "i64_array")
        diagnostics.error(DiagnosticId::WireValue, field.range,
                          "field '" + field.name +
                              "' cannot have been added to records there "
                              "were: it is of kind '" +
                              field.kind +
                              "', and only an i64_array is empty without one");
    if (!record.verified.empty() && record.fields.empty())
      diagnostics.error(DiagnosticId::KeyWithoutEffect,
                        locate(record.range, "verified"),
                        "'verified' has no effect: '" + record.name +
                            "' has no fields, so its class has no verify()");
    (areTypes ? family.dialectTypes : family.dialectAttributes)
        .push_back(std::move(record));
  }
}

/// Derives the MLIR type of a record that does not name it.
void RecordReader::resolveBuiltin(WireRecord &record) {
  // A scalar's name is its MLIR type, unless the spec names another.
  if (record.bits && record.builtin.empty() && !record.isForeign)
    record.builtin = record.name.substr(0, record.name.rfind("_v"));
  // Dialects beyond MLIR's own begin with `!` and are not known here.
  if (!record.builtin.empty() && record.builtin[0] != '@' &&
      record.builtin[0] != '!' && !isScalarType(record.builtin))
    diagnostics.error(DiagnosticId::UnknownName, record.range,
                      "MLIR has no type '" + record.builtin + "', which '" +
                          record.name +
                          "' would be; name its MLIR type under 'builtin', or "
                          "false if there is none" +
                          didYouMean(record.builtin, getScalarTypes()));
}

void RecordReader::addRecords(std::vector<WireRecord> records, bool areTypes) {
  LoadedRecords &loaded = areTypes ? types : attributes;
  for (WireRecord &record : records) {
    resolveBuiltin(record);
    // Records of one name with different fields have a code each.
    std::string key = record.name;
    if (!record.variant.empty())
      key += "." + record.variant;
    auto [first, isNew] = loaded.places.try_emplace(key, loaded.list.size());
    if (isNew)
      loaded.list.push_back({std::move(key), std::move(record)});
    else
      diagnostics
          .error(DiagnosticId::DuplicateName, record.range,
                 "'" + key +
                     "' stands twice; records of one name tell each "
                     "other apart by a 'variant'")
          .note(loaded.list[first->second].record.range, "first declared here");
  }
}

void RecordReader::addValues(const JsonNode *node) {
  if (!node)
    return;
  if (node->kind != JsonNode::Kind::Object)
    return reportWrongKind(*node, "an object from name to value", diagnostics);
  llvm::append_range(valueNodes, node->members);
}

void RecordReader::readValues() {
  for (const JsonNode::Member &member : valueNodes)
    values[member.key] =
        WireValueReader(family, values, diagnostics).readAbsent(member.value);
}

/// The code of something that is still there is none to be kept free.
void RecordReader::checkRetired(const CodeEntry &code, llvm::StringRef what,
                                bool isThere) {
  if (isThere)
    diagnostics.error(
        DiagnosticId::DuplicateName, code.range,
        "'" + code.name + "' is retired, but there is " +
            (llvm::StringRef("ao").contains(what[0]) ? "an " : "a ") +
            what.str() + " of that name; give it another name, or remove it");
}

void RecordReader::assignCodes(llvm::ArrayRef<CodeEntry> list,
                               llvm::StringRef what,
                               const LoadedRecords &loaded,
                               std::vector<WireRecord> &records) {
  std::vector<bool> used(loaded.list.size());
  for (const CodeEntry &code : list) {
    auto place = loaded.places.find(code.name);
    bool isThere = place != loaded.places.end();
    if (code.isRetired) {
      checkRetired(code, what, isThere);
      WireRecord record;
      record.range = code.range;
      record.retired = code.name;
      record.codeRange = code.range;
      records.push_back(std::move(record));
      continue;
    }
    if (!isThere) {
      std::vector<std::string> known;
      for (const Loaded &one : loaded.list)
        known.push_back(one.key);
      unknownName(code.range, what, code.name, known);
      continue;
    }
    size_t index = place->second;
    if (used[index]) {
      diagnostics.error(DiagnosticId::DuplicateName, code.range,
                        "'" + code.name + "' has two wire codes");
      continue;
    }
    used[index] = true;
    records.push_back(loaded.list[index].record);
    records.back().codeRange = code.range;
    if (code.isToConfirm)
      records.back().codeToConfirm = code.range;
  }
  for (const auto &[one, isUsed] : llvm::zip(loaded.list, used))
    if (!isUsed)
      diagnostics.error(DiagnosticId::MissingKey, one.record.range,
                        what.str() + " '" + one.key +
                            "' has no wire code; append it to wire.json");
}

/// Its names in wire.json.
static std::vector<std::string> codesOf(const DialectRecord &record) {
  std::vector<std::string> names;
  for (const RecordLayout &layout : record.layouts)
    names.push_back(record.name + "." + layout.name);
  if (names.empty() && !record.asText)
    names.push_back(record.name);
  return names;
}

void RecordReader::assignDialectCodes(llvm::ArrayRef<CodeEntry> list,
                                      llvm::StringRef what,
                                      std::vector<DialectRecord> &records,
                                      std::vector<std::string> &codes,
                                      std::vector<llvm::SMRange> &ranges) {
  llvm::StringMap<DialectRecord *> known;
  for (DialectRecord &record : records)
    if (record.storage.empty())
      known.try_emplace(record.name, &record);
  llvm::StringSet<> coded;
  auto find = [&](llvm::StringRef name) -> DialectRecord * {
    auto [start, layout] = name.split('.');
    DialectRecord *record = known.lookup(start);
    bool isThere =
        record && (record->layouts.empty()
                       ? start == name
                       : findByName(record->layouts, layout) != nullptr);
    return isThere ? record : nullptr;
  };
  for (const CodeEntry &code : list) {
    DialectRecord *record = find(code.name);
    if (code.isRetired) {
      checkRetired(code, what, record);
      codes.emplace_back();
      ranges.push_back(code.range);
    } else if (!record) {
      std::vector<std::string> names;
      for (const DialectRecord &one : records)
        if (one.storage.empty())
          llvm::append_range(names, codesOf(one));
      unknownName(code.range, what, code.name, names);
    } else if (!coded.insert(code.name).second) {
      diagnostics.error(DiagnosticId::DuplicateName, code.range,
                        "'" + code.name + "' has two codes");
    } else {
      codes.push_back(code.name);
      ranges.push_back(code.range);
      if (code.isToConfirm)
        record->codeToConfirm = code.range;
    }
  }
  for (const DialectRecord &record : records)
    if (record.storage.empty())
      for (const std::string &name : codesOf(record))
        if (!coded.contains(name))
          diagnostics.error(DiagnosticId::MissingKey, record.range,
                            what.str() + " '" + name +
                                "' has no code; append it to wire.json");
}

void RecordReader::assignCodes(const JsonNode *node,
                               const ReadContext &context) {
  WireFile file;
  if (node)
    readFields(*node, file, WireFile::objectName, context);
  auto hasList = [&](llvm::StringRef key) {
    const JsonNode *list = node ? node->find(key) : nullptr;
    return list && list->kind == JsonNode::Kind::Array;
  };
  if (hasList("dialect_types"))
    assignDialectCodes(file.dialectTypes, "type of the dialect",
                       family.dialectTypes, family.dialectTypeCodes,
                       family.dialectTypeCodeRanges);
  if (hasList("dialect_attributes"))
    assignDialectCodes(file.dialectAttributes, "attribute of the dialect",
                       family.dialectAttributes, family.dialectAttributeCodes,
                       family.dialectAttributeCodeRanges);
  assignCodes(file.types, "type", types, family.types);
  assignCodes(file.attributes, "attribute", attributes, family.attributes);
}

void WireValueReader::checkWireValue(const JsonNode &node) const {
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
  if (name->kind != JsonNode::Kind::String)
    return reportWrongKind(*name, "a name", diagnostics);
  const WireRecord *record = family.findRecord(!attribute, name->string).record;
  if (!record)
    return unknownName(name->range, attribute ? "attribute" : "type",
                       name->string, family.recordNames(!attribute));
  if (record->fields.size() != fields.size()) {
    diagnostics.error(DiagnosticId::TypeArguments, node.range,
                      "'" + record->name + "' has " +
                          std::to_string(record->fields.size()) +
                          " fields, not " + std::to_string(fields.size()));
    return;
  }
  for (const auto &[field, value] : llvm::zip(record->fields, fields))
    checkFieldValue(field, value);
  checkWidths(*record, fields);
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

/// A number fits the type before it. An integer may be meant with a sign, or
/// without.
void WireValueReader::checkWidths(const WireRecord &record,
                                  const std::vector<JsonNode> &fields) const {
  unsigned bits = 0;
  std::string called;
  for (const auto &[field, value] : llvm::zip(record.fields, fields)) {
    llvm::StringRef kind = getWireKinds()[field.kind].name;
    if (kind == "type") {
      const JsonNode *name = value.find("type");
      const WireRecord *type =
          name ? family.findRecord(/*isType=*/true, name->string).record
               : nullptr;
      bits = type ? type->bits : 0;
      called = type ? type->name : "";
    } else if (kind == "bits(type)" && bits && bits < 64 &&
               value.kind == JsonNode::Kind::Integer &&
               !llvm::isIntN(bits, value.integer) &&
               !llvm::isUIntN(bits, uint64_t(value.integer))) {
      diagnostics.error(DiagnosticId::NumberTooLarge, value.range,
                        std::to_string(value.integer) + " does not fit '" +
                            called + "', which has " + std::to_string(bits) +
                            (bits == 1 ? " bit" : " bits"));
    }
  }
}

/// Reports a value of another kind than that of its field.
void WireValueReader::checkFieldValue(const WireField &field,
                                      const JsonNode &node) const {
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

Json WireValueReader::readWireValue(const JsonNode &node) const {
  Json value = readAbsent(node);
  if (value.is_object() && (value.contains("repeat") || value.contains("when")))
    reportWrongKind(node, "a value that depends on nothing", diagnostics);
  return value;
}

Json WireValueReader::readAbsent(const JsonNode &node) const {
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
      for (const std::string &scalar : family.recordNames(/*isType=*/true))
        if (family.findRecord(/*isType=*/true, scalar).record->bits)
          known.push_back(scalar);
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
