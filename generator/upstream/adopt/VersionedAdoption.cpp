//===- VersionedAdoption.cpp - what an append-only dialect can take on ----===//

#include "upstream/adopt/VersionedAdoption.h"
#include "diff/steps/Steps.h"
#include "diff/versions/Diff.h"
#include "diff/versions/Prose.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/tablegen/TdStatements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;

namespace {

class Adopter {
public:
  Adopter(const Family &ours, const Family &theirs,
          const AdoptionOptions &terms)
      : ours(ours), terms(terms) {
    result.family = theirs;
  }

  VersionedAdoption run();

private:
  void leave(const Op &op, const Version &since, std::string text);
  void adoptOp(Op &op);
  void adoptVersion(const Op &op, OpVersion &version);
  void leaveTraits(const Op &op, const OpVersion &version);
  /// Drops changes of a released version.
  void keepReleased(const Op &op, const OpVersion &our, OpVersion &their);
  /// Begins the next version with the differences from a released one.
  void beginNext(Op &op, const OpVersion &our);
  void deriveCompositeAttributes(Op &op, OpVersion &version);

  const Family &ours;
  const AdoptionOptions &terms;
  VersionedAdoption result;
};

} // namespace

void Adopter::leave(const Op &op, const Version &since, std::string text) {
  result.open.push_back(
      {Subject::Op, op.domain, op.name, since, "", std::move(text)});
}

std::string dialectgen::comesLate(const AdoptionOptions &terms,
                                  const Version &since) {
  return "comes with release " + toString(since) + ", and " +
         toString(*terms.frozen) +
         " was released without it; released facts stay, so it was not written";
}

std::string dialectgen::keptAsReleased(const std::string &how) {
  return "upstream differs: " + how +
         "; released facts stay, so it was not written";
}

void Adopter::leaveTraits(const Op &op, const OpVersion &version) {
  leave(op, version.since,
        "upstream has the traits " +
            (version.traits.empty() ? "of no name"
                                    : llvm::join(version.traits, ", ")) +
            "; write them if they are meant");
}

void Adopter::keepReleased(const Op &op, const OpVersion &our,
                           OpVersion &their) {
  bool isNewestHere = !ours.findOp(op.domain, op.name)->newerThan(our);
  bool isNewestThere = !op.newerThan(their);
  // An end that follows from the next version, or that no release has yet, is
  // new.
  bool endsLater =
      isNewestHere && (!isNewestThere || (!our.until && their.until &&
                                          *terms.frozen <= *their.until));
  if (our.until != their.until && !endsLater) {
    leave(op, our.since,
          keptAsReleased("it ends with " + (their.until ? toString(*their.until)
                                                        : "no release")));
    their.until = our.until;
  }
  if (our.traits != their.traits)
    leaveTraits(op, their);
  for (const Change &change : diff(our, their))
    leave(op, our.since, keptAsReleased(inWords(change)));
  std::optional<Version> until = their.until;
  their = our;
  their.until = until;
}

void Adopter::beginNext(Op &op, const OpVersion &our) {
  OpVersion fresh = op.versions.front();
  op.versions.front() = our;
  if (our.traits != fresh.traits)
    leaveTraits(op, fresh);
  if (sameSignature(our, fresh))
    return;
  fresh = nextVersion(std::move(fresh));
  fresh.since = terms.next;
  op.versions.insert(op.versions.begin(), std::move(fresh));
  adoptVersion(op, op.versions.front());
}

void Adopter::adoptVersion(const Op &op, OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  if (!older) {
    leave(op, version.since,
          "definitions do not contain relations, rules for result types, and "
          "the checks of verifiers in C++");
    return;
  }
  if (version.traits != older->traits)
    leaveTraits(op, version);
  Step step = findStep(ours, op, *older, version);
  if (step.up.stepKind != StepKind::Unconfirmed &&
      step.down.stepKind != StepKind::Unconfirmed)
    return;
  version.step.push_back({step::Impossible{notKnownYet(*older, version)}});
}

/// An attribute of the dialect that is a record without a counterpart in
/// the versioned dialect holds attributes that stand there one by one. Other
/// operations tell which.
void Adopter::deriveCompositeAttributes(Op &op, OpVersion &version) {
  for (size_t i = 0; i != version.attributes.size(); ++i) {
    const Attribute attribute = version.attributes[i];
    const DialectRecord *record =
        findByName(ours.dialectAttributes, attribute.kind);
    if (!record || !record->wire.empty() || record->fields.empty())
      continue;
    for (const Op &other : ours.ops) {
      const CompositeAttribute *compositeAttribute =
          findByName(other.compositeAttributes, attribute.name);
      if (!compositeAttribute || compositeAttribute->kind != attribute.kind)
        continue;
      std::vector<Attribute> held;
      for (const auto &[name, field] : compositeAttribute->holds)
        if (const Attribute *one = other.versions.front().findAttribute(name))
          held.push_back(*one);
      if (held.size() != compositeAttribute->holds.size())
        continue;
      version.attributes.erase(version.attributes.begin() + i);
      // Where the other has them.
      const std::vector<Attribute> &theirs = other.versions.front().attributes;
      size_t first = findByName(theirs, held.front().name) - theirs.data();
      auto at = version.attributes.begin() + i;
      if (first)
        if (auto *before =
                findByName(version.attributes, theirs[first - 1].name))
          at = version.attributes.begin() +
               (before - version.attributes.data()) + 1;
      version.attributes.insert(at, held.begin(), held.end());
      if (!findByName(op.compositeAttributes, compositeAttribute->name))
        op.compositeAttributes.push_back(*compositeAttribute);
      op.compositeAttributes.back().required = attribute.required;
      for (Attribute &one : version.attributes)
        one.doc = findByName(held, one.name) ? "" : one.doc;
      leave(op, version.since,
            "attribute '" + attribute.name + "' holds " +
                llvm::join(namesOf(held), ", ") + ", as in '" + other.name +
                "'; see that it does here");
      break;
    }
  }
}

void Adopter::adoptOp(Op &op) {
  const Op *our = ours.findOp(op.domain, op.name);
  if (!our) {
    if (!terms.statesVersions)
      op.versions.back().since = terms.next;
    Version since = op.versions.back().since;
    if (terms.isFrozen(since)) {
      leave(op, since, "op '" + op.name + "' " + comesLate(terms, since));
      op.versions.clear();
      return;
    }
    if (op.summary.empty())
      op.summary = placeholderSummary(since);
    for (OpVersion &version : llvm::reverse(op.versions)) {
      deriveCompositeAttributes(op, version);
      adoptVersion(op, version);
    }
    return;
  }
  llvm::erase_if(op.versions, [&](const OpVersion &version) {
    if (our->findVersion(version.since) || !terms.isFrozen(version.since))
      return false;
    leave(op, our->versions.front().since,
          "version " + toString(version.since) + " " +
              comesLate(terms, version.since));
    return true;
  });
  if (op.versions.empty())
    return;
  if (!terms.statesVersions) {
    const OpVersion *same = our->findVersion(op.versions.front().since);
    if (same && terms.isFrozen(same->since))
      beginNext(op, *same);
    return;
  }
  // Oldest first, for each is told against the one before.
  for (OpVersion &version : llvm::reverse(op.versions)) {
    const OpVersion *same = our->findVersion(version.since);
    if (!same)
      adoptVersion(op, version);
    else if (terms.isFrozen(version.since))
      keepReleased(op, *same, version);
  }
}

/// Traits that upstream has otherwise are for a person to write.
static void keepTraits(const Op &our, Op &op) {
  for (OpVersion &version : llvm::reverse(op.versions))
    if (const OpVersion *same = our.findVersion(version.since))
      version.traits = same->traits;
    else if (const OpVersion *older = op.olderThan(version))
      version.traits = older->traits;
}

VersionedAdoption Adopter::run() {
  for (Op &op : result.family.ops) {
    adoptOp(op);
    if (const Op *our = ours.findOp(op.domain, op.name))
      keepTraits(*our, op);
  }
  llvm::erase_if(result.family.ops,
                 [](const Op &op) { return op.versions.empty(); });
  adoptRecords(ours, terms, result);
  // An element of a new release begins that release.
  Timeline &line = result.family.timelines.front();
  bool isNext = llvm::any_of(result.family.ops, [&](const Op &op) {
    return op.versions.front().since == terms.next;
  });
  for (const auto *records : {&result.family.types, &result.family.attributes})
    for (const WireRecord &record : *records)
      isNext |= record.since == terms.next ||
                llvm::any_of(record.cases, [&](const WireCase &entry) {
                  return entry.since == terms.next;
                });
  if (!terms.statesVersions && isNext && line.newest < terms.next) {
    line.releases.push_back(terms.next);
    line.newest = line.newestReleased = terms.next;
  }
  Version newest = ours.releaseLine().newest;
  for (const Version &release : line.releases)
    if (newest < release)
      result.open.push_back(
          {Subject::Release, ours.releaseLine().name, "", release, "",
           "release " + toString(release) + " writes the bytecode that " +
               toString(newest) +
               " writes; correct it if the release writes another"});
  return std::move(result);
}

VersionedAdoption dialectgen::adoptVersioned(const Family &ours,
                                             const Family &theirs,
                                             const AdoptionOptions &terms) {
  return Adopter(ours, theirs, terms).run();
}
