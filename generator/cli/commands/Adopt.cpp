//===- Adopt.cpp - an upstream written into the specs ---------------------===//
//
// The commands plan, which prints the outcome, and adopt, which writes it.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "cli/Sides.h"
#include "cli/commands/ListVersion.h"
#include "cli/trial/TrySpecs.h"
#include "diff/versions/ElementJson.h"
#include "diff/versions/Prose.h"
#include "model/Loader.h"
#include "report/DriftReport.h"
#include "upstream/adopt/ApplyUpstream.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

struct AdoptOptions : SideOptions {
  /// Files with wire codes for the adopted elements
  /// (upstream/adopt/WireCodes.h).
  std::vector<std::string> codes = {};
  /// Write the outcome into the specs.
  bool apply = false;
};

} // namespace

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
  /// How many versions are added, or written anew.
  size_t adopted = 0;
  std::vector<std::string> reasons;
};
using VersionList = std::map<std::pair<std::string, std::string>, ListEntry>;

} // namespace

static VersionList adoptedList(const Family &ours, const Comparison &comparison,
                               const VersionPolicy &policy,
                               const AdoptionPlan &plan) {
  VersionList list;
  for (const Op &op : ours.ops)
    list[{op.domain, op.name}].versions = carriedVersions(ours, op);
  for (const Drift &drift : comparison.list) {
    if (!isDrift(drift.kind) || drift.subject != Subject::Op ||
        plan.leavesOut(drift.domain, drift.name, drift.since))
      continue;
    ListEntry &entry = list[{drift.domain, drift.name}];
    entry.isNew |= drift.kind == DriftKind::NewOp;
    entry.reasons.push_back(reason(drift));
    bool removed = drift.kind == DriftKind::RemovedOp ||
                   drift.kind == DriftKind::RemovedVersion;
    entry.adopted += !removed;
    if (removed || llvm::is_contained(entry.versions, drift.since))
      continue;
    entry.versions.push_back(drift.since);
    llvm::sort(entry.versions, std::greater<Version>());
    std::string name = qualifiedName(ours, drift.domain, drift.name);
    if (policy.restIsNewest && !policy.listed.count(name))
      entry.versions.resize(1);
  }
  return list;
}

/// Why releases, types and attributes change, a line each.
static std::vector<std::string> otherReasons(const Comparison &comparison) {
  std::vector<std::string> lines;
  for (const Drift &drift : comparison.list) {
    if (!isDrift(drift.kind) || drift.subject == Subject::Op)
      continue;
    std::string line = drift.subject == Subject::Release ? "release"
                       : drift.subject == Subject::Type  ? "type "
                                                         : "attribute ";
    line += drift.name + " " + toString(drift.since) + " -- " +
            getName(drift.kind).str();
    if (!drift.bump.tags.empty())
      line += " (" + llvm::join(drift.bump.tags, " ") + ")";
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Prints the parts of the upstream that the specs cannot adopt.
static void tellLeftOut(const Side &side, const std::vector<OpenPlace> &leftOut,
                        Json &json, llvm::raw_ostream &text) {
  text << "left out (" << leftOut.size()
       << "); the next run would refuse it:\n";
  for (const OpenPlace &place : leftOut) {
    std::string name = place.subject == Subject::Release
                           ? "domain " + place.domain
                           : qualifiedName(side.ours, place.domain, place.name);
    Json entry = {{"name", name}};
    if (place.since != Version())
      entry["since"] = versionJson(place.since);
    entry["text"] = place.text;
    text << "  " << name
         << (place.since != Version() ? " " + toString(place.since) : "")
         << ": " << place.text << "\n";
    json["left_out"].push_back(std::move(entry));
  }
}

/// Prints the places that a person has to complete, at their positions in the
/// written files. False if these do not load, with the reason on `out`.
static bool tellOpen(const AdoptOptions &options, const Side &side,
                     const AdoptionPlan &plan, Json &json,
                     llvm::raw_ostream &text, llvm::raw_ostream &out) {
  Diagnostics diagnostics;
  std::optional<Family> written =
      loadSpecs(options.root, side.ours.name, diagnostics);
  if (!written || diagnostics.hasErrors()) {
    diagnostics.print(out, options.colors);
    return false;
  }
  text << "left to complete (" << plan.open.size() << "):\n";
  for (const OpenPlace &place : plan.open) {
    std::string name = place.name;
    if (place.subject == Subject::Op)
      name = qualifiedName(side.ours, place.domain, place.name);
    Json entry = Json::object();
    llvm::SMRange range = findPlace(*written, place);
    const llvm::SourceMgr &sources = diagnostics.sources();
    unsigned id =
        range.isValid() ? sources.FindBufferContainingLoc(range.Start) : 0;
    text << "  ";
    if (id) {
      auto [line, column] = sources.getLineAndColumn(range.Start, id);
      StringRef file = sources.getMemoryBuffer(id)->getBufferIdentifier();
      entry = {{"file", file.str()}, {"line", line}, {"column", column}};
      text << file << ":" << line << ":" << column << ": ";
    }
    text << (name.empty() ? "" : name + " ") << toString(place.since) << ": "
         << place.text << "\n";
    entry["name"] = name;
    entry["since"] = versionJson(place.since);
    entry["text"] = place.text;
    json["open"].push_back(std::move(entry));
  }
  if (plan.openBefore) {
    json["open_before"] = plan.openBefore;
    text << "  (and " << plan.openBefore << " that were left before)\n";
  }
  return true;
}

/// Adds differences of one side of an upstream that its other side contradicts,
/// so that nothing can be written for them.
static void addContradictions(const Sides &sides, const Side &side,
                              std::vector<OpenPlace> &open) {
  const TdDialect *read = sides.upstream.findRead(side.ours);
  if (!read)
    return;
  for (const Drift &drift : read->furtherDrift) {
    if (!isDrift(drift.kind))
      continue;
    std::vector<std::string> changes;
    for (const Change &change : drift.changes)
      changes.push_back(inWords(change));
    open.push_back(
        {drift.subject, drift.domain, drift.name, drift.since, "",
         "upstream contradicts itself: its dialect is as in the specs, its "
         "versioned dialect is not (" +
             (changes.empty() ? "it lacks this version"
                              : llvm::join(changes, "; ")) +
             "); nothing was written"});
  }
}

namespace {

/// The effect of adopting on one family.
struct Adoption {
  AdoptionPlan plan;
  VersionList list;
  std::vector<std::string> others;
  /// Lines about definitions that an import left out.
  std::vector<std::string> leftOutBefore;
};

} // namespace

static llvm::Expected<Adoption> planAdoption(const AdoptOptions &options,
                                             const Sides &sides,
                                             const Side &side) {
  llvm::Expected<VersionPolicy> policy =
      readVersionPolicy(options.root, side.ours);
  if (!policy)
    return policy.takeError();
  Comparison comparison = compareSides(sides, side);
  llvm::Expected<WireCodes> codes = readWireCodes(options.codes);
  if (!codes)
    return codes.takeError();
  PlanOptions how;
  how.statements = sides.upstream.statements;
  if (const TdDialect *read = sides.upstream.findRead(side.ours)) {
    how.statesVersions = read->statesVersions;
    how.enumerations = &read->enumerations;
  }
  how.codes = options.codes.empty() ? nullptr : &*codes;
  how.trySpecs = [&](const Family &family, Diagnostics &diagnostics) {
    return trySpecs(family, options.root, diagnostics);
  };
  llvm::Expected<AdoptionPlan> plan = planUpstream(
      options.root, side.ours, *side.theirs, side.diagnostics->sources(), how);
  if (!plan)
    return plan.takeError();
  Adoption adoption;
  adoption.list = adoptedList(side.ours, comparison, *policy, *plan);
  adoption.others = otherReasons(comparison);
  llvm::copy_if(comparison.notCompared,
                std::back_inserter(adoption.leftOutBefore),
                [](StringRef line) { return line.starts_with("left out: "); });
  adoption.plan = std::move(*plan);
  // A plan writes nothing is written, so there are no places to complete.
  if (!options.apply) {
    adoption.plan.files.clear();
    adoption.plan.open.clear();
  } else {
    addContradictions(sides, side, adoption.plan.open);
  }
  return adoption;
}

/// Prints the effect: the number of ops that change, and the files that were
/// written.
static int tellAdoption(const AdoptOptions &options, const Side &side,
                        const Adoption &adoption, Json &json,
                        llvm::raw_ostream &out, llvm::raw_ostream &err) {
  const AdoptionPlan &plan = adoption.plan;
  const VersionList &list = adoption.list;
  const std::vector<std::string> &others = adoption.others;
  size_t changed = 0, versions = 0, fresh = 0;
  llvm::raw_ostream &text = options.format == "text" ? out : llvm::nulls();
  for (const auto &[key, entry] : list) {
    std::string name = qualifiedName(side.ours, key.first, key.second);
    changed += !entry.reasons.empty();
    fresh += entry.isNew;
    versions += entry.adopted;
    json["versions"][name] = versionsJson(entry.versions);
    if (!entry.reasons.empty())
      json["reasons"][name] = entry.reasons;
    // What is written tells its changes; a plan is the whole list.
    if (options.apply && entry.reasons.empty())
      continue;
    text << (entry.isNew             ? "+ "
             : entry.reasons.empty() ? "  "
                                     : "~ ")
         << name << ": " << versionsText(entry.versions);
    if (!entry.reasons.empty())
      text << " -- " << llvm::join(entry.reasons, "; ");
    text << "\n";
  }
  for (const std::string &other : others)
    text << "~ " << other << "\n";
  if (!others.empty())
    json["others"] = others;
  json["written"] = Json::array();
  for (const auto &[path, content] : plan.files) {
    json["written"].push_back(path);
    text << "wrote " << path << "\n";
  }
  for (const std::string &line : adoption.leftOutBefore) {
    json["not_compared"].push_back(line);
    text << line << "\n";
  }
  if (!plan.leftOut.empty())
    tellLeftOut(side, plan.leftOut, json, text);
  if (!plan.open.empty() && !tellOpen(options, side, plan, json, text, out))
    return fail("specs/" + side.ours.name + " does not load as written", err);
  text << side.ours.name << ": " << changed << " of " << list.size()
       << " ops change after adopting " << options.against << ": " << fresh
       << " new ops, " << versions << " versions added or written anew";
  if (!others.empty())
    text << ", and " << others.size() << " releases, types and attributes";
  if (!plan.files.empty())
    text << "; wrote " << plan.files.size() << " files";
  text << "\n";
  bool isDone = options.apply || (!changed && others.empty());
  return isDone && plan.leftOut.empty() && plan.open.empty() ? Done : Found;
}

/// Prints the outcome of adopting, and writes it if asked to.
static int adoptAll(const AdoptOptions &options, llvm::raw_ostream &out,
                    llvm::raw_ostream &err) {
  if (!isReportFormat(options.format, {"text", "json"}, err))
    return Failed;
  std::optional<Sides> sides = readSides(options, err);
  if (!sides)
    return Failed;
  if (isOfSpecs(sides->upstream))
    return fail("only schemas and definitions can be adopted; specs can be "
                "copied",
                err);
  int status = Done;
  Json lists = Json::object();
  std::vector<Adoption> adoptions;
  FileTexts files;
  llvm::Error error = llvm::Error::success();
  for (const Side &side : sides->list) {
    llvm::Expected<Adoption> adoption = planAdoption(options, *sides, side);
    if (!adoption) {
      error = adoption.takeError();
      break;
    }
    files.insert(adoption->plan.files.begin(), adoption->plan.files.end());
    adoptions.push_back(std::move(*adoption));
  }
  if (!error)
    error = writeFiles(options.root, files);
  if (error)
    return fail(std::move(error), err);
  for (const auto &[side, adoption] : llvm::zip_equal(sides->list, adoptions)) {
    Json &json = lists[side.ours.name] = Json::object();
    status =
        std::max(status, tellAdoption(options, side, adoption, json, out, err));
    if (status == Failed)
      return status;
  }
  if (options.format == "json")
    out << specText(lists.size() == 1 ? *lists.begin() : lists, 0) << "\n";
  return status;
}

static int plan(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command planCommand("plan", Access::Read, plan);
static SideFlags planSides(planCommand);

static int adopt(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command adoptCommand("adopt", Access::Write, adopt);
static SideFlags adoptSides(adoptCommand);
static List codes(adoptCommand, "codes");

static int plan(const Place &place, llvm::raw_ostream &out,
                llvm::raw_ostream &err) {
  return adoptAll({planSides.at(place)}, out, err);
}

static int adopt(const Place &place, llvm::raw_ostream &out,
                 llvm::raw_ostream &err) {
  return adoptAll({adoptSides.at(place), codes, /*apply=*/true}, out, err);
}
