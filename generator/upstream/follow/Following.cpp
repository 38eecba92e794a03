//===- Following.cpp - releases of definitions without versions -----------===//
//
// See Following.h. This file follows the ops, after types, attributes and
// enumerations (FollowParts.h).
//
//===----------------------------------------------------------------------===//

#include "upstream/follow/Following.h"
#include "diff/families/Adopt.h"
#include "diff/versions/Diff.h"
#include "upstream/adopt/Advice.h"
#include "upstream/follow/FollowParts.h"
#include "upstream/tablegen/TdDialect.h"
#include "upstream/tablegen/TdStatements.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

const std::string &dialectgen::nameInDialect(const Op &op) {
  return op.dialectName.empty() ? op.name : op.dialectName;
}

bool dialectgen::isOfOtherDialect(const Op &op) {
  return !op.external.empty() || !op.externalInside.empty();
}

namespace {

class OpFollower {
public:
  OpFollower(const ImportedDefinitions &imported, const NamesByOwner &names,
             const FollowedReleases &releases, FollowedRecords records)
      : imported(imported), names(names), releases(releases),
        records(std::move(records)) {}

  Family run();

private:
  void followOp(Op &our, const OpVersion &their);
  void addOp(const Op &their);
  OpVersion stated(const OpVersion &their, const OpVersion &our) const;
  Attribute attributeOf(const Attribute &their) const;

  const ImportedDefinitions &imported;
  const NamesByOwner &names;
  const FollowedReleases &releases;
  /// With the family that is returned.
  FollowedRecords records;
};

} // namespace

Attribute OpFollower::attributeOf(const Attribute &their) const {
  Attribute attribute = their;
  if (auto known = records.kinds.find(their.kind); known != records.kinds.end())
    attribute.kind = known->second;
  auto names = records.cases.find(attribute.kind);
  if (names != records.cases.end() && attribute.defaultValue.is_string()) {
    auto known = names->second.find(attribute.defaultValue.get<std::string>());
    if (known != names->second.end())
      attribute.defaultValue = known->second;
  }
  return attribute;
}

/// The next version of `our` with the facts of `their`.
OpVersion OpFollower::stated(const OpVersion &their,
                             const OpVersion &our) const {
  OpVersion version = our;
  version.until = std::nullopt;
  auto typed = [&](std::vector<Parameter> values) {
    for (Parameter &value : values)
      if (auto name = records.types.find(value.type);
          name != records.types.end())
        value.type = name->second;
    return values;
  };
  version.operands = typed(their.operands);
  version.results = typed(their.results);
  version.attributes.clear();
  for (const Attribute &attribute : their.attributes)
    version.attributes.push_back(attributeOf(attribute));
  keepFacts(version, our);
  version.regions = their.regions;
  version.successors = their.successors;
  version.traits = their.traits;
  return version;
}

/// Without the constraints on types, which the verifier of the dialect checks:
/// operations of the versioned dialect take any.
static OpVersion withoutTypes(OpVersion version) {
  for (SharedList<Parameter> *values : {&version.operands, &version.results})
    for (Parameter &value : *values)
      value.type.clear();
  return version;
}

static bool isSameForm(const OpVersion &a, const OpVersion &b) {
  return sameSignature(withoutTypes(a), withoutTypes(b)) &&
         a.traits == b.traits;
}

void OpFollower::followOp(Op &our, const OpVersion &their) {
  OpVersion &newest = our.versions.front();
  const NewNames &newNames = NamesByOwner::find(names.ofOps, our.name);
  OpVersion fresh = stated(their, newest);
  // Only constraints on types, which no version of the versioned dialect has.
  if (isSameForm(newest, fresh)) {
    newest.operands = fresh.operands;
    newest.results = fresh.results;
    return;
  }
  if (!releases.isFrozen(newest.since)) {
    newest = std::move(fresh);
    if (our.versions.size() > 1)
      newest = deriveStep(records, our, our.versions[1], newest, newNames);
    return;
  }
  records.isChanged = true;
  fresh = nextVersion(std::move(fresh));
  fresh.since = releases.next;
  our.versions.insert(our.versions.begin(), std::move(fresh));
  our.versions[1].until = releases.last;
  our.versions[0] =
      deriveStep(records, our, our.versions[1], our.versions[0], newNames);
}

void OpFollower::addOp(const Op &their) {
  records.isChanged = true;
  std::vector<Op> &ops = records.family.ops;
  Op op = their;
  op.domain = records.family.releaseLine().name;
  op.versions.resize(1);
  // A person writes it.
  if (records.family.dialect->external.ownProse)
    op.summary.clear();
  OpVersion &version = op.versions.front();
  version = stated(their.versions.front(), version);
  version.since = releases.next;
  auto isTaken = [&](const Op &other) {
    return other.name == op.name || other.className == op.className;
  };
  std::string name = op.name, className = op.className;
  for (unsigned number = 2; llvm::any_of(ops, isTaken); ++number) {
    if (llvm::any_of(ops,
                     [&](const Op &other) { return other.name == op.name; })) {
      op.name = name + "_" + std::to_string(number);
      op.dialectName = name;
    }
    StringRef stem = className;
    stem.consume_back("Op");
    op.className = stem.str() + std::to_string(number) + "Op";
  }
  ops.push_back(std::move(op));
}

Family OpFollower::run() {
  Family &family = records.family;
  std::map<std::string, const Op *> theirs;
  for (const Op &op : imported.family.ops)
    if (!isOfOtherDialect(op))
      theirs[op.name] = &op;
  for (const auto &[from, to] : names.ops)
    for (Op &op : family.ops)
      if (!isOfOtherDialect(op) && !hasEnded(op) && nameInDialect(op) == from) {
        op.dialectName = op.name == to ? "" : to;
        // A release is read as the dialect was then.
        records.isChanged = true;
      }
  // New ops are appended, before the others are followed: their operands may be
  // constants that one of these makes.
  std::vector<const Op *> counterparts(family.ops.size());
  for (size_t i = 0; i != counterparts.size(); ++i)
    if (const Op &op = family.ops[i]; !isOfOtherDialect(op) && !hasEnded(op))
      if (auto their = theirs.find(nameInDialect(op)); their != theirs.end()) {
        counterparts[i] = their->second;
        theirs.erase(their);
      }
  for (const auto &[name, op] : theirs)
    addOp(*op);
  for (size_t i = 0; i != counterparts.size(); ++i) {
    Op &op = family.ops[i];
    if (isOfOtherDialect(op) || hasEnded(op))
      continue;
    if (counterparts[i]) {
      followOp(op, counterparts[i]->versions.front());
    } else if (!imported.unread.count(nameInDialect(op)) && releases.last) {
      records.isChanged = true;
      OpVersion &newest = op.versions.front();
      newest.until =
          releases.isFrozen(newest.since) ? *releases.last : releases.next;
    }
  }
  llvm::sort(family.ops, [](const Op &a, const Op &b) {
    return std::pair(a.domain, a.name) < std::pair(b.domain, b.name);
  });
  // List the release that something begins with, or that something lacks.
  Timeline &line = family.timelines.front();
  if (records.isChanged && !llvm::is_contained(line.releases, releases.next)) {
    line.releases.push_back(releases.next);
    line.newest = line.newestReleased = releases.next;
  }
  return std::move(family);
}

llvm::Expected<Family>
dialectgen::followDefinitions(const Family &ours,
                              const ImportedDefinitions &imported,
                              const Renamed &renamed) {
  llvm::Expected<NamesByOwner> names =
      resolveNames(ours, imported.family, renamed);
  if (!names)
    return names.takeError();
  FollowedReleases releases;
  const Timeline &line = ours.releaseLine();
  releases.next = nextVersions(ours).at(line.name);
  for (const Version &release : line.releases)
    if (releases.isFrozen(release))
      releases.last = release;
  Family family = ours;
  forgetCarried(family);
  FollowedRecords records =
      followRecords(std::move(family), imported.family, releases, *names);
  return OpFollower(imported, *names, releases, std::move(records)).run();
}
