//===- VersionedDialect.cpp - load a versioned dialect --------------------===//
//
// See VersionedDialect.h.
//
//===----------------------------------------------------------------------===//

#include "spec/VersionedDialect.h"
#include "spec/Diagnostics.h"
#include "spec/ObjectReader.h"
#include "spec/SpecFiles.h"
#include "spec/VersionedChecks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

namespace dialectgen {

llvm::ArrayRef<WireKind> getWireKinds() {
  static const WireKind kinds[] = {
      {"varint", "VarInt"},
      {"signed", "SignedVarInt"},
      {"attribute", "Attribute"},
      {"type", "Type"},
      {"string", "String"},
      {"f64", "F64"},
      {"bits(type)", "Bits"},
      {"blob", "Blob"},
      {"list(signed)", "SignedVarInts"},
      {"list(f64)", "F64s"},
      {"list(attribute)", "Attributes"},
      {"list(type)", "Types"},
      {"list(attribute, attribute)", "AttributePairs"},
      {"optional(attribute)", "OptionalAttribute"},
      {"flagged(attribute)", "FlaggedAttribute"},
  };
  return kinds;
}

llvm::ArrayRef<WireKind> getBuiltinWords() {
  static const WireKind words[] = {
      {"array", "Array"},
      {"bool", "Bool"},
      {"dictionary", "Dictionary"},
      {"float", "Float"},
      {"integer", "Integer"},
      {"string", "String"},
      {"elements", "Elements"},
      {"type", "Type"},
      {"complex", "Complex"},
      {"function", "Function"},
      {"tensor", "Tensor"},
      {"encoded_tensor", "EncodedTensor"},
      {"unranked_tensor", "UnrankedTensor"},
      {"tuple", "Tuple"},
      {"quantized", "Quantized"},
      {"quantized_per_axis", "QuantizedPerAxis"},
      {"buffer", "Buffer"},
  };
  return words;
}

namespace {

class Loader {
public:
  Loader(llvm::StringRef root, llvm::StringRef family, Diagnostics &diagnostics)
      : root(root), folder("specs/" + family.str()), diagnostics(diagnostics) {
    dialect.family = family.str();
  }
  std::optional<VersionedDialect> load();

private:
  std::optional<JsonNode> readFile(const std::string &path) {
    return readSpecFile(root, path, diagnostics);
  }
  void loadDialect(const JsonNode &node);
  void loadRecords(const JsonNode &node, llvm::StringRef key,
                   std::vector<WireRecord> &records);
  WireRecord loadRecord(const JsonNode &node);
  void loadOp(const JsonNode &node, const std::string &file);
  VersionedOpVersion loadVersion(const JsonNode &node);
  std::vector<VersionedValue> loadValues(ObjectReader &object,
                                         llvm::StringRef key);
  void loadConstraint(const JsonNode &node, VersionedOpVersion &version);
  /// Reports a wire value that does not fit the record it names.
  void checkWireValue(const JsonNode &node);
  void checkFieldValue(const WireField &field, const JsonNode &node);
  /// A wire value, written out or by its name.
  Json loadWireValue(const JsonNode &node);
  Json loadAbsent(const JsonNode &node);
  void checkHeld(const VersionedOp &op, llvm::SMRange range);
  /// Reports attributes that `absent` refers to and the version does not have.
  void checkAbsent(llvm::SMRange range, const Json &value,
                   const VersionedOpVersion &version);
  const WireRecord *findRecord(const std::vector<WireRecord> &records,
                               llvm::StringRef name);
  void unknownWord(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef word, const std::vector<std::string> &known);

  std::string root, folder;
  Diagnostics &diagnostics;
  VersionedDialect dialect;
  /// Wire values that have names.
  std::map<std::string, Json> values;
};

} // namespace

void Loader::unknownWord(llvm::SMRange range, llvm::StringRef what,
                         llvm::StringRef word,
                         const std::vector<std::string> &known) {
  diagnostics.error(DiagnosticId::UnknownWord, range,
                    "unknown " + what.str() + " '" + word.str() + "'" +
                        didYouMean(word, known));
}

static std::vector<std::string>
namesOf(const std::vector<WireRecord> &records) {
  std::vector<std::string> names;
  for (const WireRecord &record : records)
    names.push_back(record.name);
  return names;
}

const WireRecord *Loader::findRecord(const std::vector<WireRecord> &records,
                                     llvm::StringRef name) {
  // Retired codes have no name.
  auto it = llvm::find_if(records, [&](const WireRecord &record) {
    return record.retired.empty() && record.name == name;
  });
  return it == records.end() ? nullptr : &*it;
}

void Loader::loadDialect(const JsonNode &node) {
  ObjectReader object(node, "a versioned dialect", diagnostics);
  if (!object.isObject())
    return;
  dialect.range = node.range;
  dialect.name = object.takeString("dialect", true).value_or("");
  dialect.latestDialect =
      object.takeString("latest_dialect", true).value_or("");
  dialect.summary = object.takeString("summary").value_or("");
  dialect.classPrefix = object.takeString("class_prefix", true).value_or("");
  dialect.producerPrefix =
      object.takeString("producer_prefix", true).value_or("");
  dialect.current = object.takeVersion("current", true).value_or(Version());
  dialect.minimum = object.takeVersion("minimum", true).value_or(Version());
  for (const JsonNode &element : object.takeArray("compatibility_windows")) {
    ObjectReader window(element, "a compatibility window", diagnostics);
    auto name = window.takeString("name", true);
    auto version = window.takeVersion("version", true);
    window.finish();
    if (name && version)
      dialect.windows.push_back({*name, *version});
  }
  for (const JsonNode &element : object.takeArray("bytecode_versions", true)) {
    ObjectReader entry(element, "a bytecode version", diagnostics);
    auto since = entry.takeVersion("since", true);
    auto version = entry.takeInteger("version", true);
    entry.finish();
    if (since && version)
      dialect.bytecodeVersions.push_back({*since, *version});
  }
  for (const JsonNode &element : object.takeArray("mlir_features")) {
    ObjectReader entry(element, "a feature of MLIR", diagnostics);
    const JsonNode *name = entry.require("name");
    auto since = entry.takeVersion("since", true);
    entry.finish();
    const std::vector<std::string> known = {"location_ranges",
                                            "builtin_attributes"};
    if (name && !llvm::is_contained(known, name->string))
      unknownWord(name->range, "feature of MLIR", name->string, known);
    else if (name && since)
      dialect.mlirFeatures.push_back({name->string, *since});
  }
  for (const JsonNode &element : object.takeArray("versions", true))
    if (std::optional<Version> version = readVersion(element, diagnostics)) {
      if (!dialect.versions.empty() && !(dialect.versions.back() < *version))
        diagnostics.error(DiagnosticId::ReleaseOrder, element.range,
                          "release " + toString(*version) + " stands after " +
                              toString(dialect.versions.back()) +
                              "; the oldest comes first");
      dialect.versions.push_back(*version);
    }
  dialect.outputs = object.takeStrings("outputs");
  object.take("values"); // Needs the records; see load().
  object.finish();
}

WireRecord Loader::loadRecord(const JsonNode &node) {
  WireRecord record;
  record.range = node.range;
  ObjectReader object(node, "a type or attribute", diagnostics);
  if (!object.isObject())
    return record;
  record.retired = object.takeString("retired").value_or("");
  if (!record.retired.empty()) {
    object.finish();
    return record;
  }
  record.name = object.takeString("name", true).value_or("");
  record.className = object.takeString("class", true).value_or("");
  record.since = object.takeVersion("since", true).value_or(Version());
  record.until = object.takeVersion("until");
  record.bits = object.takeCount("bits", 64).value_or(0);
  // A scalar is called after what it is, unless the spec says otherwise.
  if (record.bits)
    record.builtin = record.name.substr(0, record.name.rfind("_v"));
  if (const JsonNode *builtin = object.take("builtin")) {
    record.builtin = builtin->string;
    llvm::StringRef word = record.builtin;
    std::vector<std::string> known;
    for (const WireKind &kind : getBuiltinWords())
      known.push_back(std::string("@") + kind.name);
    if (word.starts_with("@") && !llvm::is_contained(known, record.builtin))
      unknownWord(builtin->range, "MLIR type or attribute", word, known);
  }
  record.text = object.takeString("text").value_or("");
  for (const JsonNode &element : object.takeArray("fields")) {
    ObjectReader reader(element, "a field", diagnostics);
    WireField field;
    field.range = element.range;
    field.name = reader.takeString("name", true).value_or("");
    if (const JsonNode *kind = reader.require("kind")) {
      const auto *it =
          llvm::find_if(getWireKinds(), [&](const WireKind &known) {
            return known.name == kind->string;
          });
      if (it == getWireKinds().end()) {
        std::vector<std::string> known;
        for (const WireKind &kind : getWireKinds())
          known.push_back(kind.name);
        unknownWord(kind->range, "field kind", kind->string, known);
      } else {
        field.kind = unsigned(it - getWireKinds().begin());
      }
    }
    field.record = reader.takeString("record").value_or("");
    field.sample = reader.takeInteger("sample").value_or(1);
    reader.finish();
    record.fields.push_back(std::move(field));
  }
  for (const JsonNode &element : object.takeArray("cases")) {
    ObjectReader reader(element, "a case", diagnostics);
    WireCase entry;
    entry.range = element.range;
    entry.name = reader.takeString("name", true).value_or("");
    entry.value = reader.takeInteger("value", true).value_or(0);
    entry.since = reader.takeVersion("since");
    reader.finish();
    record.cases.push_back(std::move(entry));
  }
  object.finish();
  return record;
}

void Loader::loadRecords(const JsonNode &node, llvm::StringRef key,
                         std::vector<WireRecord> &records) {
  ObjectReader object(node, "a list by wire code", diagnostics);
  if (!object.isObject())
    return;
  for (const JsonNode &element : object.takeArray(key, true))
    records.push_back(loadRecord(element));
  object.finish();
}

void Loader::checkWireValue(const JsonNode &node) {
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
      attribute ? dialect.attributes : dialect.types;
  if (name->kind != JsonNode::Kind::String)
    return reportWrongKind(*name, "a name", diagnostics);
  const WireRecord *record = findRecord(records, name->string);
  if (!record)
    return unknownWord(name->range, attribute ? "attribute" : "type",
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
}

/// Reports a value of another kind than that of its field.
void Loader::checkFieldValue(const WireField &field, const JsonNode &node) {
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

Json Loader::loadWireValue(const JsonNode &node) {
  Json value = loadAbsent(node);
  if (value.is_object() && (value.contains("repeat") || value.contains("when")))
    reportWrongKind(node, "a value that depends on nothing", diagnostics);
  return value;
}

Json Loader::loadAbsent(const JsonNode &node) {
  if (node.kind == JsonNode::Kind::String) {
    auto it = values.find(node.string);
    if (it != values.end())
      return it->second;
    std::vector<std::string> known;
    for (const auto &[name, value] : values)
      known.push_back(name);
    unknownWord(node.range, "value", node.string, known);
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
      for (const WireRecord &record : dialect.types)
        if (record.bits)
          known.push_back(record.name);
      if (!llvm::is_contained(known, type->string))
        unknownWord(type->range, "scalar type", type->string, known);
      value["of"] = type->string;
    }
    value["shape"] = Json::array();
    for (const JsonNode &size : object.takeArray("shape", true))
      value["shape"].push_back(size.toJson());
  } else {
    value["when"] = object.takeString("when").value_or("");
    for (const char *key : {"is", "then", "else"})
      if (const JsonNode *part = object.require(key))
        value[key] = loadWireValue(*part);
  }
  object.finish();
  return value;
}

void Loader::checkAbsent(llvm::SMRange range, const Json &value,
                         const VersionedOpVersion &version) {
  std::vector<std::string> known;
  for (const VersionedAttribute &attribute : version.attributes)
    known.push_back(attribute.name);
  auto check = [&](const Json &name) {
    if (name.is_string() && !llvm::is_contained(known, name.get<std::string>()))
      unknownWord(range, "attribute", name.get<std::string>(), known);
  };
  if (auto when = value.find("when"); when != value.end())
    check(*when);
  if (auto shape = value.find("shape"); shape != value.end())
    for (const Json &size : *shape)
      check(size);
}

std::vector<VersionedValue> Loader::loadValues(ObjectReader &object,
                                               llvm::StringRef key) {
  std::vector<VersionedValue> values;
  for (const JsonNode &element : object.takeArray(key)) {
    ObjectReader reader(element, "an operand, result or region", diagnostics);
    VersionedValue value;
    value.range = element.range;
    value.name = reader.takeString("name", true).value_or("");
    value.variadic = reader.takeBoolean("variadic").value_or(false);
    reader.finish();
    values.push_back(std::move(value));
  }
  return values;
}

void Loader::loadConstraint(const JsonNode &node, VersionedOpVersion &version) {
  ObjectReader object(node, "a constraint", diagnostics);
  if (!object.isObject())
    return;
  VersionedConstraint constraint;
  constraint.range = node.range;
  constraint.below = object.takeVersion("below", true).value_or(Version());
  const JsonNode *when = object.require("when");
  constraint.attribute = object.takeString("attribute").value_or("");
  const JsonNode *record = object.take("record");
  object.finish();
  if (!when)
    return;
  const std::vector<std::string> known = {"element-types-change",
                                          "attribute-is", "operand-is"};
  auto it = llvm::find(known, when->string);
  if (it == known.end())
    return unknownWord(when->range, "predicate", when->string, known);
  constraint.kind = VersionedConstraint::Kind(it - known.begin());
  if (constraint.kind != VersionedConstraint::ElementTypesChange) {
    if (!record) {
      diagnostics.error(DiagnosticId::MissingKey, node.range,
                        "'" + when->string + "' needs a 'record'");
      return;
    }
    constraint.record = record->string;
    bool isAttribute = constraint.kind == VersionedConstraint::AttributeIs;
    const std::vector<WireRecord> &records =
        isAttribute ? dialect.attributes : dialect.types;
    if (!findRecord(records, record->string)) {
      unknownWord(record->range, isAttribute ? "attribute" : "type",
                  record->string, namesOf(records));
      return;
    }
  }
  version.illegal.push_back(std::move(constraint));
}

VersionedOpVersion Loader::loadVersion(const JsonNode &node) {
  VersionedOpVersion version;
  version.range = node.range;
  ObjectReader object(node, "a version", diagnostics);
  if (!object.isObject())
    return version;
  version.name = object.takeString("name", true).value_or("");
  version.since = object.takeVersion("since", true).value_or(Version());
  version.until = object.takeVersion("until");
  version.operands = loadValues(object, "operands");
  version.results = loadValues(object, "results");
  version.regions = loadValues(object, "regions");
  std::map<std::string, llvm::SMRange> absentAt;
  for (const JsonNode &element : object.takeArray("attributes")) {
    ObjectReader reader(element, "an attribute", diagnostics);
    VersionedAttribute attribute;
    attribute.range = element.range;
    attribute.name = reader.takeString("name", true).value_or("");
    if (const JsonNode *before = reader.take("before"))
      attribute.before = loadWireValue(*before);
    attribute.after = reader.takeString("after").value_or("");
    attribute.rename = reader.takeString("rename").value_or("");
    if (const JsonNode *absent = reader.take("absent")) {
      attribute.absent = loadAbsent(*absent);
      absentAt[attribute.name] = absent->range;
    }
    attribute.absentWith = reader.takeString("absent_with").value_or("");
    if (const JsonNode *as = reader.take("as")) {
      if (as->string != "symbol")
        unknownWord(as->range, "attribute kind", as->string, {"symbol"});
      attribute.as = as->string;
    }
    reader.finish();
    version.attributes.push_back(std::move(attribute));
  }
  for (const VersionedAttribute &attribute : version.attributes)
    if (attribute.absent.is_object())
      checkAbsent(absentAt[attribute.name], attribute.absent, version);
  version.traits = object.takeStrings("traits");
  if (const JsonNode *text = object.take("text")) {
    if (text->string != "@function")
      unknownWord(text->range, "text form", text->string, {"@function"});
    version.text = text->string;
  }
  for (const JsonNode &element : object.takeArray("illegal"))
    loadConstraint(element, version);
  object.finish();
  return version;
}

/// Conversions need a live attribute for every versioned one.
void Loader::checkHeld(const VersionedOp &op, llvm::SMRange range) {
  for (const VersionedAttribute &attribute : op.versions.front().attributes) {
    auto holds = [&](const LiveAttribute &live) {
      return live.holds.empty()
                 ? live.name == attribute.name
                 : llvm::any_of(live.holds, [&](const auto &held) {
                     return held.first == attribute.name;
                   });
    };
    if (llvm::none_of(op.live->attributes, holds))
      diagnostics.error(DiagnosticId::AttributeNotHeld, range,
                        "no attribute of 'live' is or holds '" +
                            attribute.name + "'");
  }
}

void Loader::loadOp(const JsonNode &node, const std::string &file) {
  size_t problems = diagnostics.all().size();
  ObjectReader object(node, "an op", diagnostics);
  if (!object.isObject())
    return;
  VersionedOp op;
  op.file = file;
  op.range = node.range;
  op.name = object.takeString("op", true).value_or("");
  op.className = object.takeString("class", true).value_or("");
  op.latest = object.takeString("latest").value_or("");
  if (const JsonNode *inside = object.take("latest_inside"))
    for (const JsonNode::Member &member : inside->members)
      op.latestInside.push_back({member.key, member.value.string});
  const std::vector<JsonNode> &versions = object.takeArray("versions", true);
  for (const JsonNode &element : versions)
    op.versions.push_back(loadVersion(element));
  if (const JsonNode *live = object.take("live");
      live && dialect.live && !op.versions.empty())
    op.live = loadLiveOp(*live, op, *dialect.live, diagnostics);
  // What is wrong already is said once.
  if (op.live && diagnostics.all().size() == problems)
    checkHeld(op, versions.front().range);
  object.finish();
  dialect.ops.push_back(std::move(op));
}

std::optional<VersionedDialect> Loader::load() {
  auto manifest = readFile(folder + "/" + versionedFile.str());
  auto types = readFile(folder + "/types.json");
  auto attributes = readFile(folder + "/attributes.json");
  if (!manifest || !types || !attributes)
    return std::nullopt;
  loadDialect(*manifest);
  loadRecords(*types, "types", dialect.types);
  loadRecords(*attributes, "attributes", dialect.attributes);
  if (const JsonNode *named = manifest->find("values"))
    for (const JsonNode::Member &member : named->members)
      values[member.key] = loadAbsent(member.value);
  llvm::SmallString<128> live(root);
  llvm::sys::path::append(live, folder, "live.json");
  if (llvm::sys::fs::exists(live))
    if (auto node = readFile(folder + "/live.json"))
      dialect.live = loadLiveDialect(*node, dialect, diagnostics);

  for (const std::string &path : listSpecFiles(root, folder + "/ops"))
    if (std::optional<JsonNode> node = readFile(path))
      loadOp(*node, path);
  // What was not read right would be reported as absent, too.
  if (!diagnostics.hasErrors())
    checkVersionedDialect(dialect, diagnostics);
  if (diagnostics.hasErrors())
    return std::nullopt;
  return std::move(dialect);
}

bool isVersionedDialect(llvm::StringRef root, llvm::StringRef family) {
  llvm::SmallString<128> path(root);
  llvm::sys::path::append(path, "specs", family, versionedFile);
  return llvm::sys::fs::exists(path);
}

std::optional<VersionedDialect> loadVersionedDialect(llvm::StringRef root,
                                                     llvm::StringRef family,
                                                     Diagnostics &diagnostics) {
  return Loader(root, family, diagnostics).load();
}

const VersionedAttribute *findOlder(const VersionedAttribute &attribute,
                                    const VersionedOpVersion &older) {
  const std::string &name =
      attribute.rename.empty() ? attribute.name : attribute.rename;
  for (const VersionedAttribute &known : older.attributes)
    if (known.name == name)
      return &known;
  return nullptr;
}

const VersionedAttribute *findNewer(const VersionedAttribute &attribute,
                                    const VersionedOpVersion &newer) {
  for (const VersionedAttribute &known : newer.attributes)
    if ((known.rename.empty() ? known.name : known.rename) == attribute.name)
      return &known;
  return nullptr;
}

} // namespace dialectgen
