//===- CheckVersion.cpp - specs against an upstream -----------------------===//

#include "cli/CheckVersion.h"
#include "diff/DriftReport.h"
#include "diff/VersionedCompare.h"
#include "spec/Diagnostics.h"
#include "spec/Loader.h"
#include "upstream/ApplyUpstream.h"
#include "upstream/SpecText.h"
#include "upstream/Upstream.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// The two sides of a check, and the sources of ours.
struct Sides {
  Diagnostics diagnostics;
  std::optional<Family> ours;
  Upstream theirs;
};

} // namespace

/// Reads both sides; false with the reason on `err` if either cannot be.
static bool readSides(const VersionOptions &options, Sides &sides,
                      llvm::raw_ostream &err) {
  auto fail = [&](const llvm::Twine &message) {
    err << "error: " << message << "\n";
    return false;
  };
  if (options.format != "text" && options.format != "json")
    return fail("format '" + options.format + "' is not text or json");
  if (options.against.empty())
    return fail("nothing to check against; name it with --against=libonnx or "
                "--against=FILE.json");
  if (options.families.size() > 1)
    return fail("one family at a time; name one with --only");
  llvm::StringRef wanted;
  if (!options.families.empty())
    wanted = options.families.front();
  llvm::Expected<Upstream> theirs =
      readUpstream(options.against, options.root, wanted);
  if (!theirs)
    return fail(llvm::toString(theirs.takeError()));
  sides.theirs = std::move(*theirs);
  const std::string &name = sides.theirs.family.name;
  if (!wanted.empty() && wanted != name)
    return fail(options.against + " says nothing about family '" + wanted +
                "', only about '" + name + "'");
  sides.ours = loadFamily(options.root, name, sides.diagnostics);
  if (sides.diagnostics.hasErrors())
    sides.diagnostics.print(err, err.has_colors());
  return sides.ours && !sides.diagnostics.hasErrors();
}

static Comparison compareSides(const Sides &sides) {
  return compare(*sides.ours, sides.theirs.family, sides.theirs.statements);
}

/// The report on a versioned dialect: 1 if something released has changed.
static int checkVersioned(const VersionOptions &options,
                          const std::string &family, llvm::raw_ostream &out,
                          llvm::raw_ostream &err) {
  auto fail = [&](const llvm::Twine &message) {
    err << "error: " << message << "\n";
    return 2;
  };
  if (options.format != "text" && options.format != "json")
    return fail("format '" + options.format + "' is not text or json");
  if (options.against.empty())
    return fail("nothing to check against; name it with --against=FOLDER or "
                "--against=git:REVISION");
  auto before = readVersionedUpstream(options.against, options.root, family);
  if (!before)
    return fail(llvm::toString(before.takeError()));
  Diagnostics diagnostics;
  auto now = loadVersionedDialect(options.root, family, diagnostics);
  diagnostics.print(err, err.has_colors());
  if (!now)
    return 2;
  VersionedComparison comparison = compare(*now, *before);
  if (options.format == "json") {
    Json json = {{"family", family},
                 {"against", options.against},
                 {"changed", comparison.changed},
                 {"added", comparison.added}};
    out << json.dump(2) << "\n";
  } else {
    for (const std::string &text : comparison.changed)
      out << "changed: " << text << "\n";
    for (const std::string &text : comparison.added)
      out << "added: " << text << "\n";
    out << family << " against " << options.against << ": "
        << comparison.changed.size() << " changed, " << comparison.added.size()
        << " added\n";
  }
  return comparison.changed.empty() ? 0 : 1;
}

int dialectgen::checkVersion(const VersionOptions &options,
                             llvm::raw_ostream &out, llvm::raw_ostream &err) {
  if (options.families.size() == 1 &&
      isVersionedDialect(options.root, options.families.front()))
    return checkVersioned(options, options.families.front(), out, err);
  Sides sides;
  if (!readSides(options, sides, err))
    return 2;
  Comparison comparison = compareSides(sides);
  DriftReport report = {*sides.ours, options.against, comparison,
                        sides.diagnostics.sources()};
  if (options.format == "json")
    out << specText(toJson(report), 0) << "\n";
  else
    printText(report, out, options.colors);
  return comparison.hasDrift() ? 1 : 0;
}

/// Why the entry of an op in the version list changes.
static std::string reason(const Drift &drift) {
  std::string since = toString(drift.since);
  std::string why = drift.bump.tags.empty() ? getName(drift.bump.kind).str()
                                            : llvm::join(drift.bump.tags, " ");
  switch (drift.kind) {
  case DriftKind::NewOp:
    return since + " is of a new op";
  case DriftKind::NewerUpstream:
    return since + " is newer upstream (" + why + ")";
  case DriftKind::InsertedUpstream:
    return since + " was put in upstream (" + why + ")";
  case DriftKind::Edited:
    return since + " was edited upstream (" + why + ")";
  case DriftKind::Deprecated:
    return since + " is deprecated upstream";
  case DriftKind::RemovedOp:
    return "not upstream any more; kept";
  case DriftKind::RemovedVersion:
    return since + " is not upstream any more; kept";
  case DriftKind::NewerHere:
  case DriftKind::Implementation:
    break;
  }
  return "";
}

namespace {

/// The version list with reasons, by (domain, op).
struct ListEntry {
  /// Newest first.
  std::vector<Version> versions;
  bool isNew = false;
  std::vector<std::string> reasons;
};
using VersionList = std::map<std::pair<std::string, std::string>, ListEntry>;

} // namespace

static VersionList adoptedList(const Family &ours, const Comparison &comparison,
                               const VersionPolicy &policy) {
  VersionList list;
  for (size_t i = 0; i < ours.ops.size(); ++i) {
    ListEntry &entry = list[{ours.ops[i].domain, ours.ops[i].name}];
    if (i < ours.liveVersions.size())
      for (const LiveVersion &live : ours.liveVersions[i])
        entry.versions.push_back(live.since);
  }
  for (const Drift &drift : comparison.list) {
    if (!isDrift(drift.kind))
      continue;
    ListEntry &entry = list[{drift.domain, drift.op}];
    entry.isNew |= drift.kind == DriftKind::NewOp;
    entry.reasons.push_back(reason(drift));
    bool removed = drift.kind == DriftKind::RemovedOp ||
                   drift.kind == DriftKind::RemovedVersion;
    if (removed || llvm::is_contained(entry.versions, drift.since))
      continue;
    entry.versions.push_back(drift.since);
    llvm::sort(entry.versions, std::greater<Version>());
    std::string name = qualifiedName(ours, drift.domain, drift.op);
    if (policy.restIsNewest && !policy.listed.count(name))
      entry.versions.resize(1);
  }
  return list;
}

static std::string versionsText(const std::vector<Version> &versions) {
  std::vector<std::string> texts;
  for (const Version &version : versions)
    texts.push_back(toString(version));
  return llvm::join(texts, ", ");
}

static Json versionsJson(const std::vector<Version> &versions) {
  Json list = Json::array();
  for (const Version &version : versions)
    list.push_back(version.getMinor() ? Json(toString(version))
                                      : Json(version.getMajor()));
  return list;
}

int dialectgen::checkOperationVersion(const VersionOptions &options,
                                      llvm::raw_ostream &out,
                                      llvm::raw_ostream &err) {
  Sides sides;
  if (!readSides(options, sides, err))
    return 2;
  if (sides.theirs.statements == Statements::Spec) {
    err << "error: only schemas can be adopted; specs can be copied\n";
    return 2;
  }
  Comparison comparison = compareSides(sides);
  llvm::Expected<VersionPolicy> policy =
      readVersionPolicy(options.root, *sides.ours);
  if (!policy) {
    err << "error: " << llvm::toString(policy.takeError()) << "\n";
    return 2;
  }
  VersionList list = adoptedList(*sides.ours, comparison, *policy);

  std::vector<FileText> files;
  if (options.apply) {
    llvm::Expected<std::vector<FileText>> plan =
        planUpstream(options.root, *sides.ours, sides.theirs.family,
                     sides.diagnostics.sources());
    llvm::Error error =
        plan ? writeFiles(options.root, *plan) : plan.takeError();
    if (error) {
      err << "error: " << llvm::toString(std::move(error)) << "\n";
      return 2;
    }
    files = std::move(*plan);
  }

  size_t changed = 0;
  Json json = Json::object();
  for (const auto &[key, entry] : list) {
    std::string name = qualifiedName(*sides.ours, key.first, key.second);
    changed += !entry.reasons.empty();
    if (options.format == "json") {
      json["versions"][name] = versionsJson(entry.versions);
      if (!entry.reasons.empty())
        json["reasons"][name] = entry.reasons;
      continue;
    }
    out << (entry.isNew             ? "+ "
            : entry.reasons.empty() ? "  "
                                    : "~ ")
        << name << ": " << versionsText(entry.versions);
    if (!entry.reasons.empty())
      out << " -- " << llvm::join(entry.reasons, "; ");
    out << "\n";
  }
  if (options.format == "json") {
    json["written"] = Json::array();
    for (const FileText &file : files)
      json["written"].push_back(file.path);
    out << specText(json, 0) << "\n";
  } else {
    for (const FileText &file : files)
      out << "wrote " << file.path << "\n";
    out << sides.ours->name << ": " << changed << " of " << list.size()
        << " ops change after adopting " << options.against << "\n";
  }
  return options.apply || !changed ? 0 : 1;
}
