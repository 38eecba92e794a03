//===- ApplyUpstream.cpp - write an upstream into the specs ---------------===//

#include "upstream/adopt/ApplyUpstream.h"
#include "diff/versions/Diff.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/diagnostics/Locate.h"
#include "model/read/ImportedFile.h"
#include "upstream/Judges.h"
#include "upstream/adopt/Advice.h"
#include "upstream/adopt/PlannedFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

bool AdoptionPlan::leavesOut(StringRef domain, StringRef name,
                             const Version &since) const {
  return llvm::any_of(leftOut, [&](const OpenPlace &place) {
    return place.subject == Subject::Op && place.domain == domain &&
           place.name == name &&
           (place.since == since || place.since == Version());
  });
}

namespace {

/// Plans an adoption: first of the entire upstream, then repeatedly without the
/// elements that the specs cannot hold.
class Planner {
public:
  Planner(StringRef root, const Family &ours, Family theirs,
          ReleasedVersions frozen, const llvm::SourceMgr &sources,
          const PlanOptions &options, AdoptionPlan &plan)
      : root(root), ours(ours), theirs(std::move(theirs)),
        frozen(std::move(frozen)), sources(sources), options(options),
        plan(plan) {}

  llvm::Error run();

private:
  /// Plans the files with all of `theirs`.
  llvm::Error write();
  /// Loads the family from the planned files. Problems that it does not have
  /// today are in `diagnostics`, or in the error.
  llvm::Error tryFiles(Diagnostics &diagnostics, std::optional<Family> &tried);
  /// Remembers today's problems, which nobody asks for where an adoption has
  /// none.
  void tryToday();
  bool isKnown(const Diagnostic &diagnostic);
  bool isGood(const Diagnostics &diagnostics);
  /// The op whose planned file has `place`; null if none has.
  const OpKey *plannedOpAt(llvm::SMRange place, const llvm::SourceMgr &buffers,
                           const std::optional<Family> &tried) const;
  bool takeOut(const Diagnostic &diagnostic, llvm::SMRange place,
               const llvm::SourceMgr &buffers,
               const std::optional<Family> &tried, bool isWhole);
  bool takeOutRecord(const Diagnostic &diagnostic, llvm::SMRange place,
                     const std::optional<Family> &tried);
  bool takeOut(Diagnostics &diagnostics, const std::optional<Family> &tried,
               bool isWhole);

  StringRef root;
  const Family &ours;
  Family theirs;
  ReleasedVersions frozen;
  const llvm::SourceMgr &sources;
  const PlanOptions &options;
  AdoptionPlan &plan;
  /// Problems of the next run without any adoption: messages, and whether it
  /// fails before it ends.
  std::set<std::string> knownProblems;
  bool isTodayTried = false, failsToday = false;
  PlannedFiles planned;
  /// Something was taken out since this was false.
  bool hasProgress = false;
  /// New versions that explicitly have no shape rule, because an older version
  /// has one.
  std::map<OpKey, std::set<Version>> withoutRule;
};

} // namespace

llvm::Error Planner::write() {
  llvm::Expected<PlannedFiles> files =
      planFiles(root, ours, theirs, withoutRule, sources, options);
  if (!files)
    return files.takeError();
  planned = std::move(*files);
  return llvm::Error::success();
}

std::string dialectgen::reasonOf(const Diagnostic &diagnostic) {
  return diagnostic.message + " [" + getName(diagnostic.id).str() + "]";
}

std::string dialectgen::textOf(Diagnostics &diagnostics) {
  std::string text;
  llvm::raw_string_ostream os(text);
  diagnostics.print(os, /*showColors=*/false);
  return text;
}

const OpKey *Planner::plannedOpAt(llvm::SMRange place,
                                  const llvm::SourceMgr &buffers,
                                  const std::optional<Family> &tried) const {
  std::string path = fileAt(buffers, place).str();
  // One file has all ops: the one whose entry the place is in.
  if (isImportedPath(path) && tried)
    for (const Op &op : tried->ops)
      if (op.range.Start.getPointer() <= place.Start.getPointer() &&
          place.Start.getPointer() < op.range.End.getPointer())
        path = documentOf(*tried, op);
  auto file = planned.opOf.find(path);
  return file == planned.opOf.end() ? nullptr : &file->second;
}

/// Takes out of `theirs` the version of an op that `diagnostic` reports at
/// `place` of a planned file, or the whole op; false if the place is in none.
bool Planner::takeOut(const Diagnostic &diagnostic, llvm::SMRange place,
                      const llvm::SourceMgr &buffers,
                      const std::optional<Family> &tried, bool isWhole) {
  const OpKey *key = plannedOpAt(place, buffers, tried);
  if (!key)
    return false;
  const auto &[domain, name] = *key;
  auto their = llvm::find_if(theirs.ops,
                             [&, &domain = domain, &name = name](const Op &op) {
                               return op.domain == domain && op.name == name;
                             });
  // One reason is enough.
  if (their == theirs.ops.end())
    return !isWhole;
  OpenPlace left{Subject::Op, domain, name,
                 Version(),   "",     reasonOf(diagnostic)};
  if (const Op *op = tried && !isWhole ? tried->findOp(domain, name) : nullptr)
    for (const OpVersion &version : op->versions)
      if (version.range.Start.getPointer() <= place.Start.getPointer() &&
          place.Start.getPointer() < version.range.End.getPointer())
        left.since = version.since;
  if (left.since != Version() && plan.leavesOut(domain, name, left.since))
    return true;
  auto version = llvm::find_if(their->versions, [&](const OpVersion &version) {
    return version.since == left.since;
  });
  // A missing shape rule can be declared in the spec.
  const Op *our = ours.findOp(domain, name);
  hasProgress = true;
  if (diagnostic.id == DiagnosticId::HookLost &&
      version != their->versions.end() &&
      !(our && our->findVersion(left.since)) &&
      withoutRule[{domain, name}].insert(left.since).second)
    return true;
  if (version != their->versions.end())
    their->versions.erase(version);
  // A version that only the specs have fails because of another: the op stays
  // as it is.
  else
    left.since = Version();
  if (left.since == Version() || their->versions.empty())
    theirs.ops.erase(their);
  plan.leftOut.push_back(std::move(left));
  return true;
}

/// Takes out of `theirs` the type or attribute that `place` is in.
bool Planner::takeOutRecord(const Diagnostic &diagnostic, llvm::SMRange place,
                            const std::optional<Family> &tried) {
  if (!tried || !place.isValid() || options.statements != Statements::Spec)
    return false;
  auto isIn = [&](llvm::SMRange range) {
    return range.isValid() &&
           range.Start.getPointer() <= place.Start.getPointer() &&
           place.Start.getPointer() < range.End.getPointer();
  };
  auto takeOutOf = [&](Subject subject, const auto &tried, const auto &our,
                       auto &their) {
    for (const auto &record : tried) {
      if (!isIn(record.range) &&
          !(record.codeToConfirm && isIn(*record.codeToConfirm)))
        continue;
      size_t before = their.size();
      if (const auto *kept = findByName(our, record.name)) {
        if (auto *changed = findByName(their, record.name))
          *changed = *kept;
      } else {
        llvm::erase_if(
            their, [&](const auto &one) { return one.name == record.name; });
        if (before == their.size())
          return false;
      }
      plan.leftOut.push_back({subject, ours.releaseLine().name, record.name,
                              Version(), "", reasonOf(diagnostic)});
      return hasProgress = true;
    }
    return false;
  };
  return takeOutOf(Subject::Type, tried->types, ours.types, theirs.types) ||
         takeOutOf(Subject::Attribute, tried->attributes, ours.attributes,
                   theirs.attributes) ||
         takeOutOf(Subject::Type, tried->dialectTypes, ours.dialectTypes,
                   theirs.dialectTypes) ||
         takeOutOf(Subject::Attribute, tried->dialectAttributes,
                   ours.dialectAttributes, theirs.dialectAttributes);
}

bool Planner::isKnown(const Diagnostic &diagnostic) {
  tryToday();
  return knownProblems.count(diagnostic.message);
}

bool Planner::isGood(const Diagnostics &diagnostics) {
  return llvm::all_of(diagnostics.all(), [&](const Diagnostic &diagnostic) {
    return isKnown(diagnostic);
  });
}

void Planner::tryToday() {
  if (!options.trySpecs || std::exchange(isTodayTried, true))
    return;
  Diagnostics diagnostics;
  std::optional<Family> today = loadSpecs(root, ours.name, diagnostics);
  if (!today)
    return;
  if (llvm::Error error = options.trySpecs(*today, diagnostics)) {
    llvm::consumeError(std::move(error));
    failsToday = true;
  }
  for (const Diagnostic &diagnostic : diagnostics.all())
    knownProblems.insert(diagnostic.message);
}

/// Takes out what new problems are of: versions, or with `isWhole` ops.
bool Planner::takeOut(Diagnostics &diagnostics,
                      const std::optional<Family> &tried, bool isWhole) {
  bool isAny = false;
  for (const Diagnostic &diagnostic : diagnostics.all()) {
    if (isKnown(diagnostic))
      continue;
    const llvm::SourceMgr &buffers = diagnostics.sources();
    // The second place counts where the first is in a file that stays.
    bool isTaken =
        takeOut(diagnostic, diagnostic.range, buffers, tried, isWhole);
    for (const DiagnosticNote &note : diagnostic.notes)
      isTaken =
          isTaken || takeOut(diagnostic, note.range, buffers, tried, isWhole);
    // One at a time, since elements that depend on it go with it.
    if (!isTaken && !isAny && !isWhole)
      isTaken = takeOutRecord(diagnostic, diagnostic.range, tried);
    isAny |= isTaken;
  }
  return isAny;
}

llvm::Error Planner::tryFiles(Diagnostics &diagnostics,
                              std::optional<Family> &tried) {
  auto loaded = loadSpecsWith(root, ours.name, planned.texts, diagnostics);
  if (!loaded)
    return loaded.takeError();
  tried = std::move(*loaded);
  if (!tried || diagnostics.hasErrors() || !options.trySpecs)
    return llvm::Error::success();
  llvm::Error error = options.trySpecs(*tried, diagnostics);
  if (!error)
    return error;
  tryToday();
  if (!failsToday)
    return error;
  llvm::consumeError(std::move(error));
  return llvm::Error::success();
}

/// Domains that the specs lack, and where they begin: part of the manifest that
/// a person writes, since names of the dialect depend on it.
static std::vector<OpenPlace> findDomains(StringRef root, const Family &ours,
                                          const Family &theirs,
                                          const ReleasedVersions &frozen) {
  std::vector<OpenPlace> places;
  std::string manifest = manifestPath(root, ours.name);
  for (const Timeline &their : theirs.timelines) {
    const Timeline *our = ours.findTimeline(their.name);
    if (!their.releases.empty() || (our && our->minimum == their.minimum))
      continue;
    std::string begins = "it begins with " + toString(their.minimum);
    places.push_back(
        {Subject::Release, their.name, their.name,
         our ? their.minimum : their.newest, "",
         !our ? "domain '" + their.name + "' is none of 'timelines' in " +
                    manifest + "; add {\"name\": \"" + their.name +
                    "\", \"minimum\": " + toString(their.minimum) +
                    ", \"newest\": " + toString(their.newest) + "} there"
         : frozen.count(their.name)
             ? keptAsReleased(begins)
             : begins + "; set its 'minimum' in " + manifest});
  }
  return places;
}

llvm::Error Planner::run() {
  llvm::append_range(plan.leftOut, findDomains(root, ours, theirs, frozen));
  llvm::erase_if(theirs.ops, [&](const Op &their) {
    if (ours.findTimeline(their.domain))
      return false;
    plan.leftOut.push_back(
        {Subject::Op, their.domain, their.name, Version(), "",
         "domain '" + their.domain + "' is none of 'timelines' in " +
             manifestPath(root, ours.name) + "; add it there"});
    return true;
  });
  while (true) {
    if (llvm::Error error = write())
      return error;
    if (planned.texts.empty()) {
      llvm::append_range(plan.open, findOpen(ours, frozen));
      return llvm::Error::success();
    }
    Diagnostics diagnostics;
    std::optional<Family> tried;
    // All that specs can be wrong in has a place; this is of the tree.
    if (llvm::Error error = tryFiles(diagnostics, tried))
      return llvm::createStringError(
          "specs/" + ours.name +
          " would not generate, so nothing is written:\n" +
          llvm::toString(std::move(error)));
    if (tried && isGood(diagnostics)) {
      std::vector<OpenPlace> before = findOpen(ours, frozen);
      for (OpenPlace &place : findOpen(*tried, frozen)) {
        if (llvm::is_contained(before, place))
          ++plan.openBefore;
        else
          plan.open.push_back(std::move(place));
      }
      break;
    }
    // If the versions are left out already, the rest of their ops has to
    // follow.
    hasProgress = false;
    if (takeOut(diagnostics, tried, /*isWhole=*/false) &&
        (hasProgress || takeOut(diagnostics, tried, /*isWhole=*/true)))
      continue;
    return llvm::createStringError("specs/" + ours.name +
                                   " would not load, so nothing is written:\n" +
                                   StringRef(textOf(diagnostics)).rtrim());
  }
  plan.files = std::move(planned.texts);
  llvm::append_range(plan.open, planned.carriedOver);
  return llvm::Error::success();
}

llvm::Expected<AdoptionPlan>
dialectgen::planUpstream(StringRef root, const Family &ours,
                         const Family &upstream, const llvm::SourceMgr &sources,
                         const PlanOptions &options) {
  AdoptionPlan plan;
  ReleasedVersions frozen = ours.released.versions;
  const Family *from = &upstream;
  VersionedAdoption adoption;
  // Where releases are ours, the reader has begun versions and kept all that
  // was released.
  if (options.statements == Statements::Spec && ours.versionedPart() &&
      judgesOf(ours).versions == Judge::Definitions) {
    AdoptionOptions terms;
    if (auto newest = frozen.find(ours.releaseLine().name);
        newest != frozen.end())
      terms.frozen = newest->second;
    terms.statesVersions = options.statesVersions;
    terms.enumerations = options.enumerations;
    terms.next = nextVersions(ours).at(ours.releaseLine().name);
    adoption = adoptVersioned(ours, upstream, terms);
    plan.open = std::move(adoption.open);
    from = &adoption.family;
  }
  if (llvm::Error error =
          Planner(root, ours, *from, frozen, sources, options, plan).run())
    return std::move(error);
  return plan;
}
