//===- Vhlo.cpp - outputs of a versioned dialect --------------------------===//
//
// See Vhlo.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Vhlo.h"
#include "emit/Live.h"
#include "emit/LiveConversion.h"
#include "emit/OdsText.h"
#include "emit/OpShards.h"
#include "emit/Template.h"
#include "emit/VersionedTests.h"
#include "emit/WireValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// `{1, 20, 0}`, an initializer of the runtime's Version.
std::string versionText(const Version &version) {
  return "{" + std::to_string(version.getMajor()) + ", " +
         std::to_string(version.getMinor().value_or(0)) + ", " +
         std::to_string(version.getSubminor().value_or(0)) + "}";
}

std::string untilText(const std::optional<Version> &until) {
  return until ? versionText(*until) : "currentVersion";
}

std::string quote(llvm::StringRef text) { return "\"" + text.str() + "\""; }

/// `GatherOpV2` of op class `GatherOp` and version name `gather_v2`.
std::string className(const VersionedOp &op,
                      const VersionedOpVersion &version) {
  return op.className + "V" + version.name.substr(version.name.rfind('v') + 1);
}

class Emitter {
public:
  Emitter(const VersionedDialect &dialect, llvm::StringRef root)
      : dialect(dialect), root(root) {}

  llvm::Error opsTd(OutputSet &outputs);
  llvm::Error tables(OutputSet &outputs);
  llvm::Error shards(OutputSet &outputs);

private:
  llvm::Error add(OutputSet &outputs, llvm::StringRef name, Json view);
  Json recordRows(const std::vector<WireRecord> &records);
  Json stepView(const VersionedOpVersion &newer,
                const VersionedOpVersion &older);

  const VersionedDialect &dialect;
  llvm::StringRef root;
};

} // namespace

std::string getFileStem(const VersionedDialect &dialect) {
  return llvm::convertToCamelFromSnakeCase(dialect.name,
                                           /*capitalizeFirst=*/true);
}

/// Files are named after the dialect: `VhloTables.inc` of `vhlo`.
llvm::Error Emitter::add(OutputSet &outputs, llvm::StringRef name, Json view) {
  std::string stem = getFileStem(dialect);
  view["family"] = dialect.family;
  view["dialect"] = dialect.name;
  view["class_prefix"] = dialect.classPrefix;
  view["stem"] = stem;
  auto text = renderTemplate(root, "versioned/" + name.str() + ".mustache",
                             std::move(view));
  if (!text)
    return text.takeError();
  outputs.add("generated/" + dialect.family + "/" + stem + name.str(),
              std::move(*text));
  return llvm::Error::success();
}

static std::vector<std::string>
valueList(const std::vector<VersionedValue> &values, llvm::StringRef one,
          llvm::StringRef many) {
  std::vector<std::string> parts;
  for (const VersionedValue &value : values)
    parts.push_back((value.variadic ? many : one).str() + ":$" + value.name);
  return parts;
}

static bool hasAttribute(const VersionedOpVersion &version,
                         llvm::StringRef name) {
  return llvm::any_of(version.attributes, [&](const VersionedAttribute &a) {
    return a.name == name;
  });
}

/// What programs of the older version see: a line a difference.
static std::vector<std::string> stepLines(const VersionedOpVersion &newer,
                                          const VersionedOpVersion &older) {
  std::vector<std::string> lines;
  auto compare = [&](llvm::StringRef what,
                     const std::vector<VersionedValue> &are,
                     const std::vector<VersionedValue> &were) {
    for (const auto &[is, was] : llvm::zip(are, were)) {
      std::string name = (what + " `" + was.name + "`").str();
      if (is.variadic && !was.variadic)
        lines.push_back(name + " became the list `" + is.name + "`");
      else if (is.name != was.name)
        lines.push_back(name + " is called `" + is.name + "`");
    }
    for (size_t i = were.size(); i < are.size(); ++i)
      lines.push_back((what + " `" + are[i].name + "` added").str());
  };
  compare("operand", newer.operands, older.operands);
  compare("result", newer.results, older.results);
  compare("region", newer.regions, older.regions);
  for (const VersionedAttribute &attribute : newer.attributes)
    if (!hasAttribute(older, attribute.name))
      lines.push_back("attribute `" + attribute.name + "` added");
  for (const VersionedAttribute &attribute : older.attributes)
    if (!hasAttribute(newer, attribute.name))
      lines.push_back("attribute `" + attribute.name + "` removed");
  return lines;
}

llvm::Error Emitter::opsTd(OutputSet &outputs) {
  Json view = {{"ops", Json::array()}};
  for (const VersionedOp &op : dialect.ops)
    for (size_t i = op.versions.size(); i-- > 0;) {
      const VersionedOpVersion &version = op.versions[i];
      std::vector<std::string> arguments =
          valueList(version.operands, "AnyType", "Variadic<AnyType>");
      for (const VersionedAttribute &attribute : version.attributes)
        arguments.push_back("AnyAttr:$" + attribute.name);
      Json row = {
          {"class", className(op, version)},
          {"name", version.name},
          {"since", toString(version.since)},
          {"until", version.until ? toString(*version.until) : "current"},
          {"traits", version.traits.empty()
                         ? ""
                         : ", [" + llvm::join(version.traits, ", ") + "]"},
          {"arguments", dagField("arguments", "ins", arguments)},
          {"results", dagField("results", "outs",
                               valueList(version.results, "AnyType",
                                         "Variadic<AnyType>"))},
          {"regions", version.regions.empty()
                          ? ""
                          : dagField("regions", "region",
                                     valueList(version.regions, "AnyRegion",
                                               "VariadicRegion<AnyRegion>"))},
          {"hasOlder", false}};
      if (i + 1 < op.versions.size()) {
        row["hasOlder"] = true;
        row["older"] = op.versions[i + 1].name;
        row["steps"] = Json::array();
        for (std::string &line : stepLines(version, op.versions[i + 1]))
          row["steps"].push_back({{"text", std::move(line)}});
      }
      view["ops"].push_back(std::move(row));
    }
  return add(outputs, "Ops.td.inc", std::move(view));
}

Json Emitter::recordRows(const std::vector<WireRecord> &records) {
  Json rows = Json::array();
  for (const auto &[code, record] : llvm::enumerate(records)) {
    Json row = {{"code", std::to_string(code)},
                {"retired", record.retired},
                {"isRetired", !record.retired.empty()},
                {"name", quote(record.name)},
                {"since", versionText(record.since)},
                {"until", untilText(record.until)},
                {"bits", std::to_string(record.bits)},
                {"builtin", quote(record.builtin)},
                {"text", quote(record.text)},
                {"fields", Json::array()},
                {"hasFields", !record.fields.empty()},
                {"cases", Json::array()},
                {"hasCases", !record.cases.empty()}};
    for (const WireField &field : record.fields)
      row["fields"].push_back(
          {{"name", quote(field.name)},
           {"kind", getWireKinds()[field.kind].enumerator}});
    for (const WireCase &entry : record.cases)
      row["cases"].push_back(
          {{"name", quote(entry.name)},
           {"value", std::to_string(entry.value)},
           {"since", versionText(entry.since.value_or(record.since))}});
    rows.push_back(std::move(row));
  }
  return rows;
}

Json Emitter::stepView(const VersionedOpVersion &newer,
                       const VersionedOpVersion &older) {
  Json added = Json::array(), removed = Json::array();
  for (const VersionedAttribute &attribute : newer.attributes)
    if (!hasAttribute(older, attribute.name))
      added.push_back({{"name", quote(attribute.name)},
                       {"value", wireValueText(dialect, attribute.before)}});
  for (const VersionedAttribute &attribute : older.attributes)
    if (!hasAttribute(newer, attribute.name))
      removed.push_back(
          {{"name", quote(attribute.name)}, {"hook", quote(attribute.after)}});
  bool single = false;
  for (const auto &[a, b] : llvm::zip(newer.operands, older.operands))
    single |= a.variadic && !b.variadic;
  return {{"added", added},
          {"hasAdded", !added.empty()},
          {"removed", removed},
          {"hasRemoved", !removed.empty()},
          {"single", single ? "true" : "false"},
          {"noRegions",
           newer.regions.size() > older.regions.size() ? "true" : "false"}};
}

llvm::Error Emitter::tables(OutputSet &outputs) {
  static const char *const constraintKinds[] = {"ElementTypesChange",
                                                "AttributeIs", "OperandIs"};
  Json view = {{"current", versionText(dialect.current)},
               {"minimum", versionText(dialect.minimum)},
               {"producer", quote(dialect.producerPrefix)},
               {"types", recordRows(dialect.types)},
               {"attributes", recordRows(dialect.attributes)},
               {"bytecodeVersions", Json::array()},
               {"windows", Json::array()},
               {"hasWindows", !dialect.windows.empty()},
               {"mlirFeatures", Json::array()},
               {"hasMlirFeatures", !dialect.mlirFeatures.empty()},
               {"ops", Json::array()}};
  for (const auto &[since, version] : dialect.bytecodeVersions)
    view["bytecodeVersions"].push_back(
        {{"since", versionText(since)}, {"version", std::to_string(version)}});
  for (const auto &[name, version] : dialect.windows)
    view["windows"].push_back(
        {{"name", quote(name)}, {"version", versionText(version)}});
  for (const auto &[name, since] : dialect.mlirFeatures)
    view["mlirFeatures"].push_back(
        {{"name", quote(name)}, {"since", versionText(since)}});
  size_t index = 0;
  for (const VersionedOp &op : dialect.ops)
    for (size_t i = op.versions.size(); i--; ++index) {
      const VersionedOpVersion &version = op.versions[i];
      bool oldest = i + 1 == op.versions.size();
      Json row = oldest
                     ? Json{{"added", Json::array()},   {"hasAdded", false},
                            {"removed", Json::array()}, {"hasRemoved", false},
                            {"single", "false"},        {"noRegions", "false"}}
                     : stepView(version, op.versions[i + 1]);
      row["index"] = std::to_string(index);
      row["name"] = quote(dialect.name + "." + version.name);
      row["since"] = versionText(version.since);
      row["until"] = untilText(version.until);
      row["older"] = oldest ? "-1" : std::to_string(index - 1);
      row["newer"] = i ? std::to_string(index + 1) : "-1";
      row["isFunction"] = version.text.empty() ? "false" : "true";
      row["illegal"] = Json::array();
      row["hasIllegal"] = !version.illegal.empty();
      for (const VersionedConstraint &constraint : version.illegal)
        row["illegal"].push_back({{"below", versionText(constraint.below)},
                                  {"kind", constraintKinds[constraint.kind]},
                                  {"attribute", quote(constraint.attribute)},
                                  {"record", quote(constraint.record)}});
      view["ops"].push_back(std::move(row));
    }
  return add(outputs, "Tables.inc", std::move(view));
}

llvm::Error Emitter::shards(OutputSet &outputs) {
  std::vector<std::vector<std::string>> ops;
  for (const VersionedOp &op : dialect.ops)
    for (const VersionedOpVersion &version : op.versions)
      ops.push_back({version.name});
  // Each shard pays for MLIR's headers once; two cores end together.
  return add(outputs, "OpShards.cmake", opShards(ops, /*opsPerShard=*/37));
}

namespace {

struct VersionedOutput {
  const char *name;
  llvm::Error (*emit)(const VersionedDialect &dialect, llvm::StringRef root,
                      OutputSet &outputs);
};

template <llvm::Error (Emitter::*emit)(OutputSet &)>
llvm::Error byEmitter(const VersionedDialect &dialect, llvm::StringRef root,
                      OutputSet &outputs) {
  Emitter emitter(dialect, root);
  return (emitter.*emit)(outputs);
}

const VersionedOutput versionedOutputs[] = {
    {"versioned-ops-td", byEmitter<&Emitter::opsTd>},
    {"versioned-tables", byEmitter<&Emitter::tables>},
    {"versioned-op-shards", byEmitter<&Emitter::shards>},
    {"versioned-tests", emitVersionedTests},
    {"versioned-programs", emitVersionedPrograms},
    {"live-conversion", emitLiveConversion},
    {"live-reference", emitLiveReference},
};

const llvm::StringRef liveOutputs[] = {"live-attrs-td", "live-ops-td",
                                       "live-relations", "live-op-shards"};

} // namespace

std::vector<std::string> getVersionedOutputs() {
  std::vector<std::string> names(std::begin(liveOutputs),
                                 std::end(liveOutputs));
  for (const VersionedOutput &output : versionedOutputs)
    names.push_back(output.name);
  return names;
}

static llvm::Error emitOutput(const VersionedDialect &dialect,
                              llvm::StringRef name, llvm::StringRef root,
                              OutputSet &outputs) {
  if (llvm::is_contained(liveOutputs, name))
    return emitLiveDialect(dialect, name, root, outputs);
  for (const VersionedOutput &output : versionedOutputs)
    if (name == output.name)
      return output.emit(dialect, root, outputs);
  return llvm::createStringError("unknown output '" + name + "'");
}

llvm::Expected<OutputSet> emitVersionedDialect(const VersionedDialect &dialect,
                                               llvm::StringRef root) {
  OutputSet outputs;
  outputs.ownedFolders = {"generated/" + dialect.family,
                          "docs/reference/" + dialect.family};
  for (const std::string &name : dialect.outputs)
    if (llvm::Error error = emitOutput(dialect, name, root, outputs))
      return std::move(error);
  return outputs;
}

} // namespace dialectgen
