//===- VersionedJson.cpp - a versioned dialect as JSON --------------------===//
//
// See VersionedJson.h.
//
//===----------------------------------------------------------------------===//

#include "emit/VersionedJson.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

void addText(Json &json, const char *key, const std::string &value) {
  if (!value.empty())
    json[key] = value;
}

void addJson(Json &json, const char *key, const Json &value) {
  if (!value.is_null())
    json[key] = value;
}

/// From the first release to the last, which is the newest where the spec says
/// nothing.
template <typename T>
void addLifetime(Json &json, const T &thing, const VersionedDialect &dialect) {
  json["since"] = toString(thing.since);
  json["until"] = toString(thing.until.value_or(dialect.current));
}

Json valuesJson(const std::vector<VersionedValue> &values) {
  Json list = Json::array();
  for (const VersionedValue &value : values)
    list.push_back({{"name", value.name}, {"variadic", value.variadic}});
  return list;
}

Json recordsJson(const std::vector<WireRecord> &records,
                 const VersionedDialect &dialect) {
  Json list = Json::array();
  for (const auto &[code, record] : llvm::enumerate(records)) {
    Json json = {{"code", code}};
    if (!record.retired.empty()) {
      json["retired"] = record.retired;
      list.push_back(std::move(json));
      continue;
    }
    json["name"] = record.name;
    json["class"] = record.className;
    addLifetime(json, record, dialect);
    if (record.bits)
      json["bits"] = record.bits;
    addText(json, "builtin", record.builtin);
    addText(json, "text", record.text);
    json["fields"] = Json::array();
    for (const WireField &field : record.fields) {
      json["fields"].push_back(
          {{"name", field.name}, {"kind", getWireKinds()[field.kind].name}});
      addText(json["fields"].back(), "record", field.record);
    }
    for (const WireCase &entry : record.cases)
      json["cases"].push_back(
          {{"name", entry.name},
           {"value", entry.value},
           {"since", toString(entry.since.value_or(record.since))}});
    list.push_back(std::move(json));
  }
  return list;
}

Json versionJson(const VersionedOpVersion &version,
                 const VersionedDialect &dialect) {
  static const char *const predicates[] = {"element-types-change",
                                           "attribute-is", "operand-is"};
  Json json = {{"name", version.name}};
  addLifetime(json, version, dialect);
  json["operands"] = valuesJson(version.operands);
  json["attributes"] = Json::array();
  for (const VersionedAttribute &attribute : version.attributes) {
    Json entry = {{"name", attribute.name}};
    addJson(entry, "before", attribute.before);
    addText(entry, "after", attribute.after);
    addText(entry, "rename", attribute.rename);
    addJson(entry, "absent", attribute.absent);
    json["attributes"].push_back(std::move(entry));
  }
  json["results"] = valuesJson(version.results);
  json["regions"] = valuesJson(version.regions);
  json["traits"] = version.traits;
  addText(json, "text", version.text);
  json["illegal"] = Json::array();
  for (const VersionedConstraint &constraint : version.illegal) {
    Json entry = {{"below", toString(constraint.below)},
                  {"when", predicates[constraint.kind]}};
    addText(entry, "attribute", constraint.attribute);
    addText(entry, "record", constraint.record);
    json["illegal"].push_back(std::move(entry));
  }
  return json;
}

} // namespace

Json dumpResolved(const VersionedDialect &dialect) {
  Json json = {{"dialect", dialect.name},
               {"latest_dialect", dialect.latestDialect}};
  addText(json, "summary", dialect.summary);
  json["class_prefix"] = dialect.classPrefix;
  json["producer_prefix"] = dialect.producerPrefix;
  json["minimum"] = toString(dialect.minimum);
  json["current"] = toString(dialect.current);
  json["compatibility_windows"] = Json::array();
  for (const auto &[name, version] : dialect.windows)
    json["compatibility_windows"].push_back(
        {{"name", name}, {"version", toString(version)}});
  json["releases"] = Json::array();
  for (const Version &release : dialect.versions) {
    int64_t bytecode = 0;
    for (const auto &[since, version] : dialect.bytecodeVersions)
      if (since <= release)
        bytecode = version;
    json["releases"].push_back(
        {{"version", toString(release)}, {"bytecode_version", bytecode}});
  }
  json["mlir_features"] = Json::array();
  for (const auto &[name, since] : dialect.mlirFeatures)
    json["mlir_features"].push_back(
        {{"name", name}, {"since", toString(since)}});
  json["types"] = recordsJson(dialect.types, dialect);
  json["attributes"] = recordsJson(dialect.attributes, dialect);
  json["ops"] = Json::array();
  for (const VersionedOp &op : dialect.ops) {
    Json entry = {{"op", op.name}, {"class", op.className}};
    addText(entry, "latest", op.latest);
    entry["versions"] = Json::array();
    for (const VersionedOpVersion &version : op.versions)
      entry["versions"].push_back(versionJson(version, dialect));
    json["ops"].push_back(std::move(entry));
  }
  return json;
}

} // namespace dialectgen
