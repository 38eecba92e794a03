//===- DriftReport.cpp - a comparison as text and as JSON -----------------===//

#include "diff/DriftReport.h"
#include "diff/ElementJson.h"
#include "diff/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// One section of the text form, in the order printed.
struct Section {
  DriftKind kind;
  StringRef title;
  /// Entries are told change by change.
  bool detailed;
};

} // namespace

static const Section sections[] = {
    {DriftKind::Edited, "edited upstream under the same version", true},
    {DriftKind::NewOp, "new ops", false},
    {DriftKind::NewerUpstream, "newer upstream", true},
    {DriftKind::InsertedUpstream, "put in upstream behind newer versions",
     true},
    {DriftKind::Deprecated, "deprecated upstream", true},
    {DriftKind::RemovedOp, "ops removed upstream", false},
    {DriftKind::RemovedVersion, "versions removed upstream", false},
    {DriftKind::NewerHere, "newer here than upstream (no drift)", false},
    {DriftKind::Implementation,
     "same signature, other shape inference or function bodies (no drift)",
     false},
};

std::string dialectgen::qualifiedName(const Dialect &family, StringRef domain,
                                      StringRef op) {
  if (family.timelines.empty() || family.timelines.front().name == domain)
    return op.str();
  return (domain + "." + op).str();
}

/// `ReduceSum`, `type token_v1`, `release`.
static std::string subjectText(const DriftReport &report, const Drift &drift) {
  switch (drift.subject) {
  case Subject::Op:
    return qualifiedName(report.ours, drift.domain, drift.name);
  case Subject::Type:
    return "type " + drift.name;
  case Subject::Attribute:
    return "attribute " + drift.name;
  case Subject::Release:
    return "release";
  }
  return "";
}

/// The file that says it, relative to the root; empty for what we do not have.
static std::string fileOf(const DriftReport &report, const Drift &drift) {
  if (!drift.file.empty() || !drift.range.Start.isValid())
    return drift.file;
  unsigned id = report.sources.FindBufferContainingLoc(drift.range.Start);
  return id ? report.sources.getMemoryBuffer(id)->getBufferIdentifier().str()
            : "";
}

/// `file:line:column`, or the file alone where there is no place.
static std::string placeText(const DriftReport &report, const Drift &drift,
                             llvm::SMRange range) {
  std::string file = fileOf(report, drift);
  if (!range.Start.isValid() ||
      !report.sources.FindBufferContainingLoc(range.Start))
    return file;
  auto [line, column] = report.sources.getLineAndColumn(range.Start);
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

static std::string bumpText(const Drift &drift) {
  if (drift.kind == DriftKind::RemovedOp ||
      (!drift.previous && drift.bump.tags.empty()))
    return "";
  std::string text = getName(drift.bump.kind).str();
  if (!drift.bump.tags.empty())
    text += ": " + llvm::join(drift.bump.tags, " ");
  return text;
}

static void printDetailed(const DriftReport &report, const Drift &drift,
                          llvm::raw_ostream &os, bool colors) {
  os << "  ";
  llvm::WithColor(os, llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true,
                  /*BG=*/false,
                  colors ? llvm::ColorMode::Enable : llvm::ColorMode::Disable)
      << subjectText(report, drift) << " " << toString(drift.since);
  if (drift.previous)
    os << " (after " << toString(*drift.previous) << ")";
  std::string bump = bumpText(drift);
  if (!bump.empty())
    os << " [" << bump << "]";
  os << "\n";
  for (const Change &change : drift.changes) {
    os << "    ";
    if (change.range.isValid())
      os << placeText(report, drift, change.range) << ": ";
    os << inWords(change) << "\n";
  }
}

/// All entries of one op on a line: `Cast 25 (type), 24 (type)`.
static void printBrief(const DriftReport &report,
                       llvm::ArrayRef<const Drift *> entries,
                       llvm::raw_ostream &os, bool colors) {
  const Drift &first = *entries.front();
  os << "  ";
  llvm::WithColor(os, llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true,
                  /*BG=*/false,
                  colors ? llvm::ColorMode::Enable : llvm::ColorMode::Disable)
      << subjectText(report, first);
  StringRef separator = " ";
  for (const Drift *drift : entries) {
    os << separator;
    separator = ", ";
    if (drift->kind == DriftKind::RemovedOp)
      os << "(" << fileOf(report, *drift) << ")";
    else
      os << toString(drift->since);
    if (drift->previous)
      os << " (" << getName(drift->bump.kind) << ")";
    if (drift->kind == DriftKind::Implementation)
      for (const Change &change : drift->changes)
        os << ": " << inWords(change);
  }
  os << "\n";
}

static std::string counted(size_t count, StringRef what) {
  return std::to_string(count) + " " + what.str();
}

static void printSummary(const DriftReport &report, llvm::raw_ostream &os,
                         bool colors) {
  const Comparison &comparison = report.comparison;
  std::vector<std::string> parts;
  for (const Section &section : sections)
    if (size_t count = comparison.count(section.kind))
      parts.push_back(counted(count, getName(section.kind)));
  std::vector<std::string> classes;
  for (BumpClass bump : {BumpClass::Interface, BumpClass::Type,
                         BumpClass::Deprecated, BumpClass::None}) {
    size_t count = llvm::count_if(comparison.list, [&](const Drift &drift) {
      return isDrift(drift.kind) && drift.bump.kind == bump &&
             (drift.previous || !drift.changes.empty());
    });
    if (count)
      classes.push_back(counted(count, getName(bump)));
  }
  bool drift = comparison.hasDrift();
  llvm::WithColor(os, drift ? llvm::raw_ostream::RED : llvm::raw_ostream::GREEN,
                  /*Bold=*/true, /*BG=*/false,
                  colors ? llvm::ColorMode::Enable : llvm::ColorMode::Disable)
      << report.ours.name << ": " << (drift ? "drift" : "no drift");
  os << " against " << report.against << ": "
     << (parts.empty() ? "nothing differs" : llvm::join(parts, ", "));
  if (!classes.empty())
    os << "; by class: " << llvm::join(classes, ", ");
  os << "; " << counted(comparison.commonOps, "ops");
  if (comparison.commonRecords)
    os << ", " << counted(comparison.commonRecords, "types and attributes");
  os << " and " << counted(comparison.commonVersions, "versions")
     << " in common\n";
}

void dialectgen::printText(const DriftReport &report, llvm::raw_ostream &os,
                           bool colors) {
  for (const Section &section : sections) {
    std::vector<const Drift *> entries;
    for (const Drift &drift : report.comparison.list)
      if (drift.kind == section.kind)
        entries.push_back(&drift);
    if (entries.empty())
      continue;
    os << section.title << " (" << entries.size() << "):\n";
    for (size_t i = 0; i < entries.size();) {
      if (section.detailed) {
        printDetailed(report, *entries[i++], os, colors);
        continue;
      }
      size_t begin = i;
      while (i < entries.size() &&
             entries[i]->subject == entries[begin]->subject &&
             entries[i]->name == entries[begin]->name &&
             entries[i]->domain == entries[begin]->domain)
        ++i;
      printBrief(report, llvm::ArrayRef(entries).slice(begin, i - begin), os,
                 colors);
    }
    os << "\n";
  }
  if (!report.comparison.notCompared.empty()) {
    os << "not compared:\n";
    for (const std::string &line : report.comparison.notCompared)
      os << "  " << line << "\n";
    os << "\n";
  }
  printSummary(report, os, colors);
}

static void addPlace(Json &json, const DriftReport &report,
                     llvm::SMRange range) {
  if (!range.Start.isValid() ||
      !report.sources.FindBufferContainingLoc(range.Start))
    return;
  auto [line, column] = report.sources.getLineAndColumn(range.Start);
  json["line"] = line;
  json["column"] = column;
}

static Json entryJson(const DriftReport &report, const Drift &drift) {
  Json json = {{"kind", getName(drift.kind).str()}, {"domain", drift.domain}};
  switch (drift.subject) {
  case Subject::Op:
    json["op"] = drift.name;
    break;
  case Subject::Type:
  case Subject::Attribute:
    json["record"] = drift.name;
    json["list"] = drift.subject == Subject::Type ? "types" : "attributes";
    break;
  case Subject::Release:
    json["list"] = "releases";
    break;
  }
  json["since"] = versionJson(drift.since);
  if (drift.previous)
    json["previous"] = versionJson(*drift.previous);
  if (std::string file = fileOf(report, drift); !file.empty())
    json["file"] = file;
  addPlace(json, report, drift.range);
  if (drift.previous || !drift.changes.empty()) {
    json["class"] = getName(drift.bump.kind).str();
    json["tags"] = drift.bump.tags;
  }
  if (!drift.changes.empty()) {
    Json list = toJson(drift.changes);
    for (size_t i = 0; i < list.size(); ++i) {
      const Change &change = drift.changes[i];
      Json entry = {{"words", inWords(change)}, {"change", list[i]}};
      if (!change.before.empty())
        entry["before"] = change.before;
      else if (change.kind == ChangeKind::Remove)
        entry["before"] = change.value;
      addPlace(entry, report, change.range);
      json["changes"].push_back(std::move(entry));
    }
  }
  return json;
}

Json dialectgen::toJson(const DriftReport &report) {
  const Comparison &comparison = report.comparison;
  Json counts = Json::object();
  for (const Section &section : sections)
    counts[getName(section.kind).str()] = comparison.count(section.kind);
  Json list = Json::array();
  for (const Drift &drift : comparison.list)
    list.push_back(entryJson(report, drift));
  Json common = {{"ops", comparison.commonOps},
                 {"versions", comparison.commonVersions}};
  if (comparison.commonRecords)
    common["records"] = comparison.commonRecords;
  Json json = {{"family", report.ours.name},     {"against", report.against},
               {"drift", comparison.hasDrift()}, {"common", std::move(common)},
               {"counts", std::move(counts)},    {"list", std::move(list)}};
  if (!comparison.notCompared.empty())
    json["not_compared"] = comparison.notCompared;
  return json;
}
