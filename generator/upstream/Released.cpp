//===- Released.cpp - what was released stays what it is ------------------===//
//
// See Released.h. The file has the parts of a spec folder in the language of
// specs, an op version or record a line, so that it is read by the loader and a
// release adds lines to it.
//
//===----------------------------------------------------------------------===//

#include "upstream/Released.h"
#include "diff/ElementJson.h"
#include "diff/Words.h"
#include "spec/Loader.h"
#include "upstream/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// Writes what is there at a release.
class ReleaseWriter {
public:
  ReleaseWriter(const Dialect &dialect, const Version &release)
      : dialect(dialect), release(release) {}

  std::string write();

private:
  /// The newest released version of a timeline.
  Version limitOf(const Timeline &timeline) const {
    return &timeline == &dialect.timelines.front() ? release
                                                   : timeline.newestReleased;
  }
  Json timelineJson(const Timeline &timeline) const;
  Json twinJson(const Carriage &twin) const;
  Json recordJson(const WireRecord &record, size_t code,
                  const std::vector<WireRecord> &records) const;
  Json versionJson(const Op &op, const OpVersion &version) const;
  void addEnd(Json &json, const std::optional<Version> &until,
              const Version &limit) const {
    if (until && *until < limit)
      json["until"] = ::versionJson(*until);
  }
  /// `"key": [` and an element a line.
  void list(StringRef key, const std::vector<std::string> &lines,
            unsigned indent, bool last = false);
  void records(StringRef key, const std::vector<WireRecord> &records);
  std::vector<std::string> codes(const std::vector<WireRecord> &records) const;
  /// How a record is called where another has its name.
  std::string variantOf(size_t code,
                        const std::vector<WireRecord> &records) const;

  const Dialect &dialect;
  Version release;
  std::string out;
};

} // namespace

Json ReleaseWriter::timelineJson(const Timeline &timeline) const {
  Version limit = limitOf(timeline);
  Json json = {{"name", timeline.name}};
  if (!timeline.aliases.empty())
    json["aliases"] = timeline.aliases;
  if (timeline.releases.empty()) {
    json["minimum"] = ::versionJson(timeline.minimum);
    json["newest"] = ::versionJson(limit);
    return json;
  }
  json["releases"] = Json::array();
  for (const Version &one : timeline.releases)
    if (one <= limit)
      json["releases"].push_back(::versionJson(one));
  return json;
}

Json ReleaseWriter::twinJson(const Carriage &twin) const {
  Json json = {{"dialect", twin.dialect},
               {"prefix", twin.prefix},
               {"producer_prefix", twin.producerPrefix},
               {"bytecode_versions", Json::array()}};
  for (const auto &[since, version] : twin.bytecodeVersions)
    if (since <= release)
      json["bytecode_versions"].push_back(
          {{"since", ::versionJson(since)}, {"version", version}});
  for (const auto &[name, since] : twin.mlirFeatures)
    if (since <= release)
      json["mlir_features"].push_back(
          {{"name", name}, {"since", ::versionJson(since)}});
  return json;
}

std::string
ReleaseWriter::variantOf(size_t code,
                         const std::vector<WireRecord> &records) const {
  for (size_t i = 0; i != code; ++i)
    if (records[i].retired.empty() && records[i].name == records[code].name)
      return "code" + std::to_string(code);
  return "";
}

Json ReleaseWriter::recordJson(const WireRecord &record, size_t code,
                               const std::vector<WireRecord> &all) const {
  Json json = {{"name", record.name}};
  if (std::string variant = variantOf(code, all); !variant.empty())
    json["variant"] = variant;
  json["class"] = record.className;
  json["since"] = ::versionJson(record.since);
  addEnd(json, record.until, release);
  if (record.bits)
    json["bits"] = record.bits;
  if (!record.builtin.empty())
    json["builtin"] = record.builtin;
  if (!record.text.empty())
    json["text"] = record.text;
  for (const WireField &field : record.fields) {
    Json entry = {{"name", field.name},
                  {"kind", getWireKinds()[field.kind].name}};
    if (!field.record.empty())
      entry["record"] = field.record;
    if (field.sample != 1)
      entry["sample"] = field.sample;
    json["fields"].push_back(std::move(entry));
  }
  for (const WireCase &entry : record.cases)
    if (entry.since.value_or(record.since) <= release) {
      json["cases"].push_back({{"name", entry.name}, {"value", entry.value}});
      if (entry.since)
        json["cases"].back()["since"] = ::versionJson(*entry.since);
    }
  return json;
}

Json ReleaseWriter::versionJson(const Op &op, const OpVersion &version) const {
  Json json = {{"since", ::versionJson(version.since)}};
  // The end of a version that has a successor follows from it.
  if (!op.newerThan(version))
    addEnd(json, version.until, limitOf(dialect.timelineOf(op)));
  auto add = [&](const char *key, Json list) {
    if (!list.empty())
      json[key] = std::move(list);
  };
  auto signatures = [](const auto &elements) {
    Json list = listJson(elements);
    for (Json &element : list)
      element = withoutDocs(std::move(element));
    return list;
  };
  add("operands", signatures(version.operands));
  add("attributes", signatures(version.attributes));
  add("results", signatures(version.results));
  add("regions", signatures(version.regions));
  Json constraints = Json::object();
  for (const TypeConstraint &constraint : version.typeConstraints)
    constraints[constraint.name] = constraint.types;
  add("type_constraints", std::move(constraints));
  if (!version.unusedTypeVariables.empty())
    json["unused_type_variables"] = version.unusedTypeVariables;
  json.update(scalarFacts(version));
  add("illegal", listJson(version.illegal));
  add("step", stepJson(version));
  return json;
}

void ReleaseWriter::list(StringRef key, const std::vector<std::string> &lines,
                         unsigned indent, bool last) {
  std::string margin(indent, ' ');
  out += margin + "\"" + key.str() + "\": [";
  for (size_t i = 0; i != lines.size(); ++i)
    out += (i ? ",\n" : "\n") + margin + "  " + lines[i];
  out += lines.empty() ? "]" : "\n" + margin + "]";
  out += last ? "\n" : ",\n";
}

void ReleaseWriter::records(StringRef key,
                            const std::vector<WireRecord> &records) {
  std::vector<std::string> lines;
  for (const auto &[code, record] : llvm::enumerate(records))
    if (record.retired.empty() && record.since <= release)
      lines.push_back(oneLine(recordJson(record, code, records)));
  out += "  \"" + key.str() + "\": {\n";
  list("wire_records", lines, 4, /*last=*/true);
  out += "  },\n";
}

std::vector<std::string>
ReleaseWriter::codes(const std::vector<WireRecord> &records) const {
  std::vector<std::string> lines;
  for (const auto &[code, record] : llvm::enumerate(records)) {
    if (!record.retired.empty()) {
      lines.push_back(oneLine({{"retired", record.retired}}));
      continue;
    }
    if (release < record.since)
      continue;
    std::string variant = variantOf(code, records);
    lines.push_back(
        oneLine(Json(record.name + (variant.empty() ? "" : "." + variant))));
  }
  return lines;
}

std::string ReleaseWriter::write() {
  out = "{\n  \"family\": \"" + dialect.name + "\",\n";
  std::vector<std::string> timelines;
  for (const Timeline &timeline : dialect.timelines)
    timelines.push_back(oneLine(timelineJson(timeline)));
  list("timelines", timelines, 2);
  std::vector<std::string> numbers;
  for (const ElementType &type : dialect.vocabulary.elementTypes)
    if (type.number != 0)
      numbers.push_back(
          oneLine({{"name", type.name}, {"number", type.number}}));
  if (!numbers.empty())
    list("element_numbers", numbers, 2);
  if (const Carriage *twin = dialect.twin()) {
    out += "  \"carriages\": {\"twin\": " + oneLine(twinJson(*twin)) + "},\n";
    records("types", dialect.types);
    records("attributes", dialect.attributes);
    out += "  \"wire\": {\n";
    list("types", codes(dialect.types), 4);
    list("attributes", codes(dialect.attributes), 4, /*last=*/true);
    out += "  },\n";
  }
  std::vector<std::string> ops;
  for (const Op &op : dialect.ops) {
    std::vector<std::string> versions;
    for (const OpVersion &version : op.versions)
      if (version.since <= limitOf(dialect.timelineOf(op)))
        versions.push_back("      " + oneLine(versionJson(op, version)));
    if (versions.empty())
      continue;
    ops.push_back("{\"op\": " + oneLine(Json(op.name)) +
                  ", \"domain\": " + oneLine(Json(op.domain)) +
                  ", \"versions\": [\n" + llvm::join(versions, ",\n") + "]}");
  }
  list("ops", ops, 2, /*last=*/true);
  return out + "}\n";
}

std::string dialectgen::releasedText(const Dialect &dialect,
                                     const Version &release) {
  return ReleaseWriter(dialect, release).write();
}

Comparison dialectgen::compareReleased(const Dialect &ours, Dialect released) {
  // What is not part of a release is as it is today.
  for (Op &op : released.ops) {
    const Op *our = ours.findOp(op.domain, op.name);
    for (OpVersion &version : op.versions) {
      const OpVersion *same = our ? our->findVersion(version.since) : nullptr;
      if (!same)
        continue;
      version.traits = same->traits;
      version.relations = same->relations;
      version.assembly = same->assembly;
      version.verified = same->verified;
      version.unverified = same->unverified;
      version.hooks = same->hooks;
      version.summary = same->summary;
      version.note = same->note;
      version.functions = same->functions;
    }
  }
  return compare(ours, released,
                 ours.twin() ? Statements::Spec : Statements::Schema);
}

/// Where the released file says what `drift` is about.
static llvm::SMRange placeIn(const Dialect &released, const Drift &drift) {
  if (drift.subject == Subject::Op) {
    const Op *op = released.findOp(drift.domain, drift.name);
    const OpVersion *version = op ? op->findVersion(drift.since) : nullptr;
    return version ? version->range : op ? op->range : llvm::SMRange();
  }
  if (drift.subject == Subject::Release)
    return released.timelines.front().range;
  const auto &records =
      drift.subject == Subject::Type ? released.types : released.attributes;
  const WireRecord *record = findByName(records, drift.name);
  return record ? record->range : llvm::SMRange();
}

/// Files hold element types by their numbers.
static void checkElementNumbers(const Dialect &dialect, const Dialect &released,
                                Diagnostics &diagnostics) {
  const std::vector<ElementType> &types = dialect.vocabulary.elementTypes;
  for (const ElementType &before : released.vocabulary.elementTypes) {
    const ElementType *type = findByName(types, before.name);
    if (type && type->number == before.number)
      continue;
    std::string message = "element type '" + before.name + "' was released " +
                          "with number " + std::to_string(before.number);
    message += type ? ", not " + std::to_string(type->number) + "; put it back"
                    : " and is gone; put it back";
    Diagnostic &diagnostic = diagnostics.error(
        DiagnosticId::ReleasedChanged, type ? type->range : before.range,
        std::move(message));
    if (type)
      diagnostic.note(before.range, "released here");
  }
}

void dialectgen::checkReleased(const Dialect &dialect, StringRef root,
                               Diagnostics &diagnostics) {
  std::optional<Dialect> released =
      loadReleased(root, dialect.name, diagnostics);
  if (!released || diagnostics.hasErrors())
    return;
  checkElementNumbers(dialect, *released, diagnostics);
  Comparison comparison = compareReleased(dialect, *released);
  for (const Drift &drift : comparison.list) {
    if (!isDrift(drift.kind))
      continue;
    llvm::SMRange place = placeIn(*released, drift);
    StringRef what = drift.subject == Subject::Op          ? "op"
                     : drift.subject == Subject::Type      ? "type"
                     : drift.subject == Subject::Attribute ? "attribute"
                                                           : "release";
    std::string title =
        (what + (drift.name.empty() ? "" : " '" + drift.name + "'")).str() +
        " of " + toString(drift.since);
    std::string message;
    switch (drift.kind) {
    case DriftKind::RemovedOp:
    case DriftKind::RemovedVersion:
      // Here and not in the release: put in after the fact.
      message = title + " was not there when it was released; what is new " +
                "begins with a later version";
      break;
    case DriftKind::Edited:
    case DriftKind::Deprecated:
      message = title + " is not what was released; put it back, and say what "
                        "is to change in a new version";
      break;
    default:
      message = title + " was released and is gone; put it back";
    }
    for (const Change &change : drift.changes)
      message += drift.kind == DriftKind::Edited
                     ? "\n  back to what was released: " + inWords(change)
                     : "";
    Diagnostic &diagnostic = diagnostics.error(
        DiagnosticId::ReleasedChanged,
        drift.range.isValid() ? drift.range : place, std::move(message));
    if (drift.range.isValid() && place.isValid())
      diagnostic.note(place, "released here");
  }
}
