//===- DriftReport.cpp - a comparison as a report -------------------------===//

#include "report/DriftReport.h"
#include "diff/versions/ElementJson.h"
#include "diff/versions/Prose.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// One section of the text form, in the order printed.
struct DriftSection {
  DriftKind kind;
  StringRef title;
  /// Entries are told change by change.
  bool detailed;
};

} // namespace

static const DriftSection sections[] = {
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

std::string dialectgen::qualifiedName(const Family &family, StringRef domain,
                                      StringRef op) {
  if (family.timelines.empty() || family.timelines.front().name == domain)
    return op.str();
  return (domain + "." + op).str();
}

/// `ReduceSum`, `type token_v1`, `release`, `opset of ai.onnx.ml`.
static std::string subjectText(const DriftReport &report, const Drift &drift) {
  switch (drift.subject) {
  case Subject::Op:
    return qualifiedName(report.ours, drift.domain, drift.name);
  case Subject::Type:
    return "type " + drift.name;
  case Subject::Attribute:
    return "attribute " + drift.name;
  case Subject::Release: {
    const Timeline *timeline = report.ours.findTimeline(drift.domain);
    if (!timeline)
      return "domain " + drift.domain + ", newest version";
    if (!timeline->releases.empty())
      return "release";
    return timeline->label + (timeline == &report.ours.timelines.front()
                                  ? ""
                                  : " of " + timeline->name);
  }
  }
  return "";
}

/// The file of the place, relative to the root; empty if we do not have the
/// element.
static std::string fileOf(const DriftReport &report, const Drift &drift) {
  return drift.file.empty() ? fileAt(report.sources, drift.range).str()
                            : drift.file;
}

FilePlace dialectgen::placeOf(const DriftReport &report, const Drift &drift,
                              llvm::SMRange range) {
  FilePlace place;
  place.file = fileOf(report, drift);
  // Of a family in one file, some facts are in its ledger.
  if (llvm::StringRef file = fileAt(report.sources, range); !file.empty())
    place.file = file.str();
  if (range.isValid() && report.sources.FindBufferContainingLoc(range.Start))
    std::tie(place.line, place.column) =
        report.sources.getLineAndColumn(range.Start);
  return place;
}

std::vector<std::string> dialectgen::rulesOf(const Drift &drift) {
  std::vector<std::string> rules = {getName(drift.kind).str()};
  for (const std::string &tag : drift.bump.tags)
    if (tag != rules.front())
      rules.push_back(tag);
  return rules;
}

const EntryNote *DriftReport::noteOf(const Drift &drift) const {
  size_t index = &drift - comparison.list.data();
  return index < notes.size() ? &notes[index] : nullptr;
}

bool DriftReport::isSuppressed(const Drift &drift) const {
  const EntryNote *note = noteOf(drift);
  return note && note->suppressed;
}

bool DriftReport::hasDrift() const {
  return llvm::any_of(suppressions,
                      [](const Finding &finding) {
                        return finding.severity == Severity::Error;
                      }) ||
         llvm::any_of(comparison.list, [&](const Drift &drift) {
           return isDrift(drift.kind) && !isSuppressed(drift);
         });
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
      os << toText(placeOf(report, drift, change.range)) << ": ";
    os << inWords(change) << "\n";
  }
  if (const EntryNote *note = report.noteOf(drift))
    for (const std::string &line : inLines(note->advice))
      os << "    " << line << "\n";
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
    for (const std::string &tag : drift->bump.tags)
      if (StringRef(tag).starts_with("breaks-"))
        os << " " << tag;
    if (drift->kind == DriftKind::Implementation)
      for (const Change &change : drift->changes)
        os << ": " << inWords(change);
  }
  os << "\n";
}

static std::string counted(size_t count, StringRef what) {
  return std::to_string(count) + " " + what.str();
}

/// Suppressed entries with their reasons, and problems of suppressions.
static void printSuppressions(const DriftReport &report,
                              llvm::raw_ostream &os) {
  size_t count =
      llvm::count_if(report.comparison.list, [&](const Drift &drift) {
        return report.isSuppressed(drift);
      });
  if (count)
    os << "suppressed (" << count << "):\n";
  for (const Drift &drift : report.comparison.list)
    if (report.isSuppressed(drift))
      os << "  " << subjectText(report, drift) << " " << toString(drift.since)
         << " [" << getName(drift.kind)
         << "]: " << *report.noteOf(drift)->suppressed << "\n";
  if (count)
    os << "\n";
  for (const Finding &finding : report.suppressions)
    os << toText(finding.place) << ": " << getName(finding.severity) << ": "
       << finding.message << " [" << finding.rule->id << "]\n";
  if (!report.suppressions.empty())
    os << "\n";
}

static std::string summaryText(const DriftReport &report) {
  const Comparison &comparison = report.comparison;
  auto isTold = [&](const Drift &drift) { return !report.isSuppressed(drift); };
  std::vector<std::string> parts;
  for (const DriftSection &section : sections)
    if (size_t count = llvm::count_if(comparison.list, [&](const Drift &drift) {
          return drift.kind == section.kind && isTold(drift);
        }))
      parts.push_back(counted(count, getName(section.kind)));
  if (size_t count =
          comparison.list.size() - llvm::count_if(comparison.list, isTold))
    parts.push_back(counted(count, "suppressed"));
  std::vector<std::string> classes;
  for (BumpClass bump : {BumpClass::Interface, BumpClass::Type,
                         BumpClass::Deprecated, BumpClass::None}) {
    size_t count = llvm::count_if(comparison.list, [&](const Drift &drift) {
      return isDrift(drift.kind) && isTold(drift) && drift.bump.kind == bump &&
             (drift.previous || !drift.changes.empty());
    });
    if (count)
      classes.push_back(counted(count, getName(bump)));
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << " against " << report.against << ": "
     << (parts.empty() ? "nothing differs" : llvm::join(parts, ", "));
  if (!classes.empty())
    os << "; by class: " << llvm::join(classes, ", ");
  os << "; " << counted(comparison.commonOps, "ops");
  if (comparison.commonRecords)
    os << ", " << counted(comparison.commonRecords, "types and attributes");
  os << " and " << counted(comparison.commonVersions, "versions")
     << " in common";
  return text;
}

/// `onnx: no drift`.
static std::string verdictText(const DriftReport &report) {
  return report.ours.name + ": " + (report.hasDrift() ? "drift" : "no drift");
}

void dialectgen::printText(const DriftReport &report, llvm::raw_ostream &os,
                           bool colors) {
  for (const DriftSection &section : sections) {
    std::vector<const Drift *> entries;
    for (const Drift &drift : report.comparison.list)
      if (drift.kind == section.kind && !report.isSuppressed(drift))
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
  printSuppressions(report, os);
  if (report.hasDrift() && !report.adoption.empty())
    os << "to write these facts into the specs: " << report.adoption << "\n";
  llvm::WithColor(
      os, report.hasDrift() ? llvm::raw_ostream::RED : llvm::raw_ostream::GREEN,
      /*Bold=*/true, /*BG=*/false,
      colors ? llvm::ColorMode::Enable : llvm::ColorMode::Disable)
      << verdictText(report);
  os << summaryText(report) << "\n";
}

/// The entry of `drift` as a finding.
static Finding findingOf(const DriftReport &report, const Drift &drift) {
  std::vector<std::string> rules = rulesOf(drift);
  Finding finding(rules.front());
  finding.tags.assign(rules.begin() + 1, rules.end());
  for (const std::string &tag : finding.tags)
    finding.guarantee = std::max(finding.guarantee, ruleOf(tag).guarantee);
  finding.family = report.ours.name;
  finding.subject = subjectText(report, drift) + " " + toString(drift.since);
  finding.place = placeOf(report, drift, drift.range);
  if (drift.previous || !drift.changes.empty())
    finding.bumpClass = getName(drift.bump.kind).str();
  finding.message = finding.rule->what;
  if (drift.previous)
    finding.message += " (after " + toString(*drift.previous) + ")";
  for (const Change &change : drift.changes) {
    FilePlace place;
    if (change.range.isValid())
      place = placeOf(report, drift, change.range);
    finding.details.push_back({std::move(place), inWords(change)});
  }
  if (const EntryNote *note = report.noteOf(drift)) {
    finding.advice = note->advice;
    finding.suppressed = note->suppressed;
    // An element that we do not have is reported at the place where it has to
    // be added.
    if (!finding.place.line && !finding.advice.touches.empty())
      finding.place = finding.advice.touches.front().place;
  }
  return finding;
}

void dialectgen::addFindings(Report &findings, const DriftReport &report) {
  findings.summary.push_back(verdictText(report) + summaryText(report));
  for (const Drift &drift : report.comparison.list)
    findings.findings.push_back(findingOf(report, drift));
  llvm::append_range(findings.findings, report.suppressions);
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
  Finding finding = findingOf(report, drift);
  json["severity"] = getName(finding.severity).str();
  json["guarantee"] = getName(finding.guarantee).str();
  json["fingerprint"] = finding.fingerprint();
  if (Json advice = toJson(finding.advice); !advice.empty())
    json["advice"] = std::move(advice);
  if (finding.suppressed)
    json["suppressed"] = *finding.suppressed;
  return json;
}

Json dialectgen::toJson(const DriftReport &report) {
  const Comparison &comparison = report.comparison;
  Json counts = Json::object();
  for (const DriftSection &section : sections)
    counts[getName(section.kind).str()] = comparison.count(section.kind);
  Json list = Json::array();
  for (const Drift &drift : comparison.list)
    list.push_back(entryJson(report, drift));
  Json common = {{"ops", comparison.commonOps},
                 {"versions", comparison.commonVersions}};
  if (comparison.commonRecords)
    common["records"] = comparison.commonRecords;
  Json json = {{"family", report.ours.name},  {"against", report.against},
               {"drift", report.hasDrift()},  {"common", std::move(common)},
               {"counts", std::move(counts)}, {"list", std::move(list)}};
  for (const Finding &finding : report.suppressions)
    json["suppressions"].push_back({{"rule", finding.rule->id},
                                    {"message", finding.message},
                                    {"file", finding.place.file},
                                    {"line", finding.place.line},
                                    {"column", finding.place.column}});
  if (!comparison.notCompared.empty())
    json["not_compared"] = comparison.notCompared;
  return json;
}
