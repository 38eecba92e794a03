//===- Advice.cpp - what there is to do about drift -----------------------===//

#include "upstream/adopt/Advice.h"
#include "diff/families/Adopt.h"
#include "diff/steps/Steps.h"
#include "diff/versions/ElementJson.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/read/ImportedFile.h"
#include "upstream/Judges.h"
#include "upstream/adopt/VersionedAdoption.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace dialectgen;
using llvm::StringRef;

static Version nextVersion(const Timeline &timeline,
                           const ReleaseRecord &record) {
  Version known = timeline.newestReleased;
  auto released = record.versions.find(timeline.name);
  if (!timeline.releases.empty()) {
    // The one that a family begins with is free until it is released.
    if (released == record.versions.end())
      return timeline.newest;
    known = released->second;
  }
  if (known < timeline.newest)
    return timeline.newest;
  if (timeline.releases.empty())
    return Version(timeline.newest.getMajor() + 1);
  return Version(timeline.newest.getMajor(),
                 timeline.newest.getMinor().value_or(0) + 1, 0);
}

std::map<std::string, Version> dialectgen::nextVersions(const Family &family) {
  std::map<std::string, Version> next;
  for (const Timeline &timeline : family.timelines)
    next[timeline.name] = nextVersion(timeline, family.released);
  return next;
}

namespace {

class Adviser {
public:
  Adviser(StringRef root, const Family &theirs, Statements statements,
          DriftReport &report)
      : root(root), theirs(theirs), statements(statements), report(report),
        manifest(manifestPath(root, report.ours.name)) {}
  llvm::Error run();

private:
  void advise(const Drift &drift, Advice &advice);
  void adviseOp(const Drift &drift, Advice &advice);
  void newOp(const Drift &drift, const Op &their, Advice &advice);
  void changedOp(const Drift &drift, const Op &our, const Op &their,
                 Advice &advice);
  /// The file that has a document of the family: `ops/addi.json`.
  std::string fileOf(const std::string &document) const {
    return isImportedPath(manifest)
               ? manifest
               : "specs/" + report.ours.name + "/" + document;
  }
  /// That the timeline has to reach `version`.
  void raise(const Drift &drift, Advice &advice);
  /// The file of `our` as adopting `their` leaves it; null if it cannot be.
  const Json *adopted(const Op &our, const Op &their);

  StringRef root;
  const Family &theirs;
  Statements statements;
  DriftReport &report;
  std::string manifest;
  std::map<std::string, Version> next;
  std::map<const Op *, Json> files;
};

} // namespace

static std::string toAdvice(const StepWay &way) {
  std::string text = toText(way);
  for (const OpenPoint &open : way.open)
    text += ": " + open.text;
  return text;
}

const Json *Adviser::adopted(const Op &our, const Op &their) {
  auto [entry, isNew] = files.try_emplace(&our);
  if (isNew && statements == Statements::Schema && !our.versions.empty()) {
    llvm::SMLoc start = our.versions.front().range.Start;
    unsigned id =
        start.isValid() ? report.sources.FindBufferContainingLoc(start) : 0;
    if (id) {
      Json file = Json::parse(report.sources.getMemoryBuffer(id)->getBuffer(),
                              nullptr, /*allow_exceptions=*/false);
      auto updated = updateOp(file, our, adopt(our, their),
                              report.ours.vocabulary.typeSets);
      if (updated)
        entry->second = std::move(file);
      else // Updates that fail are reported when somebody tries them.
        llvm::consumeError(updated.takeError());
    }
  }
  return entry->second.is_object() ? &entry->second : nullptr;
}

void Adviser::raise(const Drift &drift, Advice &advice) {
  const Timeline *timeline = report.ours.findTimeline(drift.domain);
  if (!timeline) {
    advice.touches.push_back(
        {{manifest, 0, 0}, "add timeline '" + drift.domain + "'"});
    return;
  }
  if (!(timeline->newest < drift.since))
    return;
  advice.touches.push_back({placeOf(report, drift, timeline->range),
                            "raise the newest version of '" + timeline->name +
                                "' to " + toString(drift.since)});
  advice.touches.back().place.file = manifest;
}

void Adviser::newOp(const Drift &drift, const Op &their, Advice &advice) {
  std::string path = fileOf("ops/" + their.name + ".json");
  // One file has all versions; its text stands at the newest.
  if (Version newest = their.versions.front().since; newest != drift.since) {
    advice.touches.push_back(
        {{path, 1, 1},
         "write it into the file of version " + toString(newest)});
    return;
  }
  advice.touches.push_back({{path, 1, 1}, "write this file"});
  if (statements == Statements::Schema) {
    Op fresh = their;
    if (fresh.summary.empty())
      fresh.summary = placeholderSummary(fresh.versions.back().since);
    advice.entry = specFile(opJson(fresh, report.ours.vocabulary.typeSets));
  }
  raise(drift, advice);
}

void Adviser::changedOp(const Drift &drift, const Op &our, const Op &their,
                        Advice &advice) {
  bool isEdit = our.findVersion(drift.since) != nullptr;
  if (drift.previous && !isEdit) {
    Op after = statements == Statements::Schema ? adopt(our, their) : their;
    const OpVersion *newer = after.findVersion(drift.since);
    if (const OpVersion *older = newer ? after.olderThan(*newer) : nullptr) {
      // Definitions that name kinds and records bring them.
      const Family &family = judgesOf(report.ours).names == Judge::Definitions
                                 ? theirs
                                 : report.ours;
      Step step = findStep(family, after, *older, *newer);
      advice.up = toAdvice(step.up);
      advice.down = toAdvice(step.down);
    }
  }
  // The version it stands for, or in front of which it goes.
  auto place = llvm::find_if(our.versions, [&](const OpVersion &version) {
    return version.since <= drift.since;
  });
  bool isLast = place == our.versions.end();
  const OpVersion &at = isLast ? our.versions.back() : *place;
  std::string what = isEdit ? "write version " + toString(at.since) + " anew"
                     : isLast
                         ? "write version " + toString(drift.since) +
                               " behind version " + toString(at.since)
                         : "write version " + toString(drift.since) +
                               " in front of version " + toString(at.since);
  advice.touches.push_back({placeOf(report, drift, at.range), what});
  if (!isEdit)
    raise(drift, advice);
  if (const Json *file = adopted(our, their))
    for (const Json &version : file->at("versions"))
      if (version.contains("since") &&
          version["since"] == versionJson(drift.since))
        advice.entry = "    " + specText(version, 1, 4);
}

void Adviser::adviseOp(const Drift &drift, Advice &advice) {
  const Op *our = report.ours.findOp(drift.domain, drift.name);
  const Op *their = theirs.findOp(drift.domain, drift.name);
  if (!our && their)
    newOp(drift, *their, advice);
  else if (our && their && !our->versions.empty() &&
           (!our->findVersion(drift.since) || their->findVersion(drift.since)))
    changedOp(drift, *our, *their, advice);
  else if (our)
    advice.touches.push_back(
        {placeOf(report, drift, drift.range),
         "keep it while programs have it, and suppress the drift"});
}

void Adviser::advise(const Drift &drift, Advice &advice) {
  bool isOurs = drift.kind == DriftKind::RemovedOp ||
                drift.kind == DriftKind::RemovedVersion;
  if (drift.subject == Subject::Op) {
    adviseOp(drift, advice);
  } else if (drift.subject == Subject::Release) {
    const Timeline *timeline = report.ours.findTimeline(drift.domain);
    FilePlace place =
        placeOf(report, drift, timeline ? timeline->range : drift.range);
    place.file = manifest;
    advice.touches.push_back(
        {std::move(place),
         isOurs      ? "keep it, and suppress the drift"
         : !timeline ? "add '" + drift.domain + "' to 'timelines'"
         : drift.kind == DriftKind::Edited && timeline->releases.empty()
             ? "set 'minimum' to " + toString(drift.since)
         : drift.kind == DriftKind::Edited ? "restore the released value"
         : timeline && timeline->releases.empty()
             ? "raise 'newest' to " + toString(drift.since)
             : "add release " + toString(drift.since)});
  } else {
    FilePlace place = placeOf(report, drift, drift.range);
    if (place.file.empty())
      place.file =
          fileOf(drift.subject == Subject::Type ? "types/records.json"
                                                : "attributes/records.json");
    advice.touches.push_back(
        {std::move(place),
         isOurs ? "keep it while artifacts have it, and suppress the drift"
         : drift.kind == DriftKind::NewOp
             ? "add it, and its code at the end of its list in wire.json"
             : "put it as it was when it was released"});
  }
  // What upstream has and the specs lack brings its own number.
  bool isTheirs = drift.kind == DriftKind::NewOp ||
                  drift.kind == DriftKind::NewerUpstream ||
                  drift.kind == DriftKind::InsertedUpstream;
  auto version = next.find(drift.domain);
  if (version != next.end() && drift.subject != Subject::Release && !isTheirs)
    advice.nextVersion = version->second;
}

llvm::Error Adviser::run() {
  next = nextVersions(report.ours);
  report.notes.resize(report.comparison.list.size());
  for (const auto &[drift, note] :
       llvm::zip(report.comparison.list, report.notes))
    if (isDrift(drift.kind))
      advise(drift, note.advice);
  return llvm::Error::success();
}

llvm::Error dialectgen::addAdvice(StringRef root, const Family &theirs,
                                  Statements statements, DriftReport &report) {
  return Adviser(root, theirs, statements, report).run();
}
