//===- Versioned.cpp - a versioned dialect as definitions and tables ------===//
//
// All versions of all operations as ODS, and the tables that the runtime's
// codec and its conversions between versions run on.
//
//===----------------------------------------------------------------------===//

#include "emit/OdsText.h"
#include "emit/OpShards.h"
#include "emit/VersionedEmitters.h"
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

/// `GatherOpV2` of op class `GatherOp` and version name `gather_v2`.
std::string className(const VersionedOp &op,
                      const VersionedOpVersion &version) {
  return op.className + "V" + version.name.substr(version.name.rfind('v') + 1);
}

} // namespace

static std::vector<std::string>
valueList(const std::vector<VersionedValue> &values, llvm::StringRef one,
          llvm::StringRef many) {
  std::vector<std::string> parts;
  for (const VersionedValue &value : values)
    parts.push_back((value.variadic ? many : one).str() + ":$" + value.name);
  return parts;
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
    if (!findOlder(attribute, older))
      lines.push_back("attribute `" + attribute.name + "` added");
    else if (!attribute.rename.empty())
      lines.push_back("attribute `" + attribute.rename + "` is called `" +
                      attribute.name + "`");
  for (const VersionedAttribute &attribute : older.attributes)
    if (!findNewer(attribute, newer))
      lines.push_back("attribute `" + attribute.name + "` removed");
  return lines;
}

llvm::Error emitVersionedOpsTd(const VersionedDialect &dialect,
                               llvm::StringRef root, OutputSet &outputs) {
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
  view["class_prefix"] = dialect.classPrefix;
  return addDialectFile(dialect, dialect.name, "versioned", "Ops.td.inc", root,
                        std::move(view), outputs);
}

static Json recordRows(const std::vector<WireRecord> &records) {
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

namespace {

/// The actions of one direction of a step, as C++.
struct Direction {
  std::vector<std::string> actions;
  std::string bucket = "Same";

  void add(const std::string &action, const std::string &how) {
    actions.push_back("ActionRow::" + action);
    // What is harder to know decides.
    static const char *const order[] = {"Same", "Derived", "Declared",
                                        "Hooked"};
    if (llvm::find(order, bucket) < llvm::find(order, how))
      bucket = how;
  }
};

} // namespace

static Json directionView(const Direction &direction) {
  Json rows = Json::array();
  for (const std::string &action : direction.actions)
    rows.push_back({{"text", action}});
  return {{"bucket", direction.bucket},
          {"hasActions", !rows.empty()},
          {"actions", std::move(rows)}};
}

/// The step between two versions; `id` names what belongs to the newer.
static Json stepView(const VersionedDialect &dialect, const std::string &id,
                     const VersionedOpVersion &newer,
                     const VersionedOpVersion &older) {
  auto named = [](llvm::StringRef key, const std::string &name) {
    return "/*" + key.str() + "=*/" + quote(name);
  };
  Direction up, down;
  Json values = Json::array();
  for (const VersionedAttribute &attribute : newer.attributes) {
    if (!findOlder(attribute, older)) {
      std::string value = id + toCamel(attribute.name);
      values.push_back({{"name", value},
                        {"value", wireValueText(dialect, attribute.before)}});
      std::string arguments = "Attribute(" + named("name", attribute.name) +
                              ", /*value=*/" + value + ")";
      up.add("add" + arguments, "Declared");
      down.add("remove" + arguments, "Declared");
    } else if (!attribute.rename.empty()) {
      auto rename = [&](const std::string &from, const std::string &to) {
        return "renameAttribute(" + named("from", from) + ", " +
               named("to", to) + ")";
      };
      up.add(rename(attribute.rename, attribute.name), "Declared");
      down.add(rename(attribute.name, attribute.rename), "Declared");
    }
  }
  for (const auto &[a, b] : llvm::zip(newer.operands, older.operands))
    if (a.variadic && !b.variadic) {
      down.add("exactly(/*parts=*/Operands | Results, /*number=*/1)",
               "Derived");
      break;
    }
  if (newer.regions.size() > older.regions.size())
    down.add("atMost(/*parts=*/Regions, /*number=*/0)", "Derived");
  for (const VersionedAttribute &attribute : older.attributes)
    if (!findNewer(attribute, newer))
      for (Direction *direction : {&up, &down})
        direction->add("hook(" + named("name", attribute.after) + ")",
                       "Hooked");
  return {{"id", id},
          {"older", quote(dialect.name + "." + older.name)},
          {"newer", quote(dialect.name + "." + newer.name)},
          {"values", std::move(values)},
          {"up", directionView(up)},
          {"down", directionView(down)}};
}

llvm::Error emitVersionedTables(const VersionedDialect &dialect,
                                llvm::StringRef root, OutputSet &outputs) {
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
               {"ops", Json::array()},
               {"steps", Json::array()}};
  for (const auto &[since, version] : dialect.bytecodeVersions)
    view["bytecodeVersions"].push_back(
        {{"since", versionText(since)}, {"version", std::to_string(version)}});
  for (const auto &[name, version] : dialect.windows)
    view["windows"].push_back(
        {{"name", quote(name)}, {"version", versionText(version)}});
  for (const auto &[name, since] : dialect.mlirFeatures)
    view["mlirFeatures"].push_back(
        {{"name", quote(name)}, {"since", versionText(since)}});
  for (const VersionedOp &op : dialect.ops)
    for (size_t i = op.versions.size(); i--;) {
      const VersionedOpVersion &version = op.versions[i];
      std::string id = className(op, version);
      if (i + 1 != op.versions.size())
        view["steps"].push_back(
            stepView(dialect, id, version, op.versions[i + 1]));
      Json row = {{"id", id},
                  {"name", quote(dialect.name + "." + version.name)},
                  {"since", versionText(version.since)},
                  {"until", untilText(version.until)},
                  {"isFunction", version.text.empty() ? "false" : "true"}};
      row["illegal"] = Json::array();
      row["hasIllegal"] = !version.illegal.empty();
      for (const VersionedConstraint &constraint : version.illegal)
        row["illegal"].push_back({{"below", versionText(constraint.below)},
                                  {"kind", constraintKinds[constraint.kind]},
                                  {"attribute", quote(constraint.attribute)},
                                  {"record", quote(constraint.record)}});
      view["ops"].push_back(std::move(row));
    }
  view["hasSteps"] = !view["steps"].empty();
  return addDialectFile(dialect, dialect.name, "versioned", "Tables.inc", root,
                        std::move(view), outputs);
}

llvm::Error emitVersionedOpShards(const VersionedDialect &dialect,
                                  llvm::StringRef root, OutputSet &outputs) {
  std::vector<std::vector<std::string>> ops;
  for (const VersionedOp &op : dialect.ops)
    for (const VersionedOpVersion &version : op.versions)
      ops.push_back({version.name});
  // Each shard pays for MLIR's headers once; two cores end together.
  return addOpShards({dialect.family, dialect.name, toCamel(dialect.name)}, ops,
                     /*opsPerShard=*/37, root, outputs);
}

} // namespace dialectgen
