//===- TwinAdoption.cpp - what an append-only dialect can take on ---------===//

#include "upstream/TwinAdoption.h"
#include "diff/Diff.h"
#include "diff/Steps.h"
#include "diff/Words.h"
#include "spec/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;

namespace {

class Adopter {
public:
  Adopter(const Dialect &ours, const Dialect &theirs)
      : ours(ours), newest(ours.releaseLine().newest) {
    result.dialect = theirs;
  }

  TwinAdoption run();

private:
  OpenPlace &leave(const Op &op, const Version &since, std::string text);
  void adoptOp(Op &op);
  void adoptVersion(const Op &op, OpVersion &version);
  void leaveTraits(const Op &op, const OpVersion &version);
  /// Leaves what would make a released version another.
  void keepReleased(const Op &op, const OpVersion &our, OpVersion &their);
  void adoptRecords(Subject subject, const std::vector<WireRecord> &our,
                    std::vector<WireRecord> &their);

  const Dialect &ours;
  Version newest;
  TwinAdoption result;
};

} // namespace

OpenPlace &Adopter::leave(const Op &op, const Version &since,
                          std::string text) {
  OpenPlace &place = result.open.emplace_back();
  place.domain = op.domain;
  place.name = op.name;
  place.since = since;
  place.text = std::move(text);
  return place;
}

/// Why something that comes with a release cannot be taken on.
static std::string comesLate(const Version &since, const Version &newest) {
  return "comes with release " + toString(since) + ", and the newest here is " +
         toString(newest) + "; what was released stays, so it was not written";
}

void Adopter::leaveTraits(const Op &op, const OpVersion &version) {
  leave(op, version.since,
        "upstream has the traits " +
            (version.traits.empty() ? "of no word"
                                    : llvm::join(version.traits, ", ")) +
            "; write them if they are meant");
}

/// Something of a release that upstream has otherwise.
static std::string differs(const std::string &how) {
  return "upstream differs: " + how +
         "; what was released stays, so it was not written";
}

void Adopter::keepReleased(const Op &op, const OpVersion &our,
                           OpVersion &their) {
  bool isNewestHere = !ours.findOp(op.domain, op.name)->newerThan(our);
  bool isNewestThere = !op.newerThan(their);
  // An end that follows from the next version, or lies before us, is new.
  bool endsLater =
      isNewestHere &&
      (!isNewestThere || (!our.until && their.until && newest <= *their.until));
  if (our.until != their.until && !endsLater) {
    leave(op, our.since,
          differs("it ends with " +
                  (their.until ? toString(*their.until) : "no release")));
    their.until = our.until;
  }
  if (our.traits != their.traits)
    leaveTraits(op, their);
  std::vector<Change> taken;
  bool isOther = false;
  for (const Change &change : diff(our, their)) {
    // What programs hold is names and how many values there are; types, kinds
    // and defaults are those of the own op.
    bool isInPrograms = change.kind != ChangeKind::Modify;
    for (const char *key : {"arity", "variadic"})
      isInPrograms |= change.set.contains(key) || change.before.contains(key);
    if (change.element == Element::TypeConstraint ||
        change.element == Element::Version || !isInPrograms) {
      taken.push_back(change);
      continue;
    }
    isOther = true;
    leave(op, our.since, differs(inWords(change)));
  }
  if (!isOther)
    return;
  OpVersion kept = our;
  kept.until = their.until;
  // What is said of a value that goes by another name there has no place here.
  Diagnostics misfits;
  applyChanges(kept, taken, misfits);
  their = std::move(kept);
}

void Adopter::adoptVersion(const Op &op, OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  if (!older) {
    leave(op, version.since,
          "a definition does not say types of operands and results, kinds of "
          "attributes, traits and relations");
    return;
  }
  for (const Attribute &attribute : version.attributes)
    if (!older->findAttribute(attribute.name))
      leave(op, version.since,
            "attribute '" + attribute.name +
                "' is new and of any kind; say "
                "its kind, and under 'before' what programs of " +
                toString(older->since) + " had in its place")
          .part = attribute.name;
  if (version.traits != older->traits)
    leaveTraits(op, version);
  Step step = findStep(*older, version);
  if (step.up.bucket != Bucket::Unconfirmed &&
      step.down.bucket != Bucket::Unconfirmed)
    return;
  StepAction action;
  action.kind = StepAction::Impossible;
  action.other = "it is not known yet how version " + toString(version.since) +
                 " differs from " + toString(older->since);
  version.step.push_back(action);
  std::string text = "the step from " + toString(older->since) +
                     " is impossible until it is said";
  for (const StepWay *way : {&step.up, &step.down})
    for (const std::string &open : way->open)
      if (!llvm::StringRef(text).contains(open))
        text += "; " + open;
  leave(op, version.since, text);
}

void Adopter::adoptOp(Op &op) {
  const Op *our = ours.findOp(op.domain, op.name);
  if (!our && op.versions.back().since <= newest) {
    leave(op, op.versions.back().since,
          "op '" + op.name + "' " +
              comesLate(op.versions.back().since, newest));
    op.versions.clear();
    return;
  }
  if (!our && op.summary.empty())
    op.summary = "New in " + toString(op.versions.back().since) + ".";
  llvm::erase_if(op.versions, [&](const OpVersion &version) {
    const OpVersion *same = our ? our->findVersion(version.since) : nullptr;
    if (same || !our || newest < version.since)
      return false;
    leave(op, our->versions.front().since,
          "version " + toString(version.since) + " " +
              comesLate(version.since, newest));
    return true;
  });
  // Oldest first, for each is told against the one before.
  for (OpVersion &version : llvm::reverse(op.versions))
    if (const OpVersion *same = our ? our->findVersion(version.since) : nullptr)
      keepReleased(op, *same, version);
    else
      adoptVersion(op, version);
}

void Adopter::adoptRecords(Subject subject, const std::vector<WireRecord> &our,
                           std::vector<WireRecord> &their) {
  auto leaveRecord = [&](const WireRecord &record, std::string text) {
    OpenPlace &place = result.open.emplace_back();
    place.subject = subject;
    place.domain = ours.releaseLine().name;
    place.name = record.name;
    place.since = record.since;
    place.text = std::move(text);
    return &place;
  };
  std::string what = subject == Subject::Type ? "type" : "attribute";
  // New ones stand behind those that are here.
  llvm::erase_if(their, [&](const WireRecord &record) {
    bool isLate = &record - their.data() >= ptrdiff_t(our.size()) &&
                  record.since <= newest;
    if (isLate)
      leaveRecord(record, what + " '" + record.name + "' " +
                              comesLate(record.since, newest));
    return isLate;
  });
  for (size_t code = 0; code != their.size(); ++code) {
    WireRecord &record = their[code];
    if (code >= our.size()) {
      leaveRecord(record,
                  record.cases.empty()
                      ? "a definition does not say what " + what + " '" +
                            record.name +
                            "' is in MLIR ('bits', 'builtin'), or the record "
                            "of the own dialect that it is; nor 'text', nor "
                            "how fields stand on the wire"
                      : "say which enumeration of the own dialect '" +
                            record.name + "' is");
      continue;
    }
    const WireRecord &here = our[code];
    // Nothing goes away, and fields and values stay what was written.
    if (record.retired != here.retired || record.since != here.since ||
        namesOf(record.fields) != namesOf(here.fields)) {
      leaveRecord(here,
                  differs(!record.retired.empty()
                              ? "it has no " + what + " '" + here.name + "'"
                          : record.since != here.since
                              ? "it begins with " + toString(record.since)
                              : "its fields are " +
                                    llvm::join(namesOf(record.fields), ", ")));
      record = here;
      continue;
    }
    std::vector<WireCase> cases = here.cases;
    for (const WireCase &entry : record.cases) {
      const WireCase *same = findByName(here.cases, entry.name);
      if (same) {
        if (same->value != entry.value)
          leaveRecord(here, differs("case '" + entry.name + "' is " +
                                    std::to_string(entry.value)))
              ->part = entry.name;
        continue;
      }
      cases.push_back(entry);
      leaveRecord(here, "case '" + entry.name +
                            "' is new; a definition does not say since when: " +
                            toString(*entry.since) + " is a guess")
          ->part = entry.name;
    }
    record.cases = std::move(cases);
  }
}

TwinAdoption Adopter::run() {
  for (Op &op : result.dialect.ops)
    adoptOp(op);
  llvm::erase_if(result.dialect.ops,
                 [](const Op &op) { return op.versions.empty(); });
  adoptRecords(Subject::Type, ours.types, result.dialect.types);
  adoptRecords(Subject::Attribute, ours.attributes, result.dialect.attributes);
  for (const Version &release : result.dialect.releaseLine().releases)
    if (newest < release) {
      OpenPlace &place = result.open.emplace_back();
      place.subject = Subject::Release;
      place.domain = ours.releaseLine().name;
      place.since = release;
      place.text = "release " + toString(release) +
                   " writes the bytecode that " + toString(newest) +
                   " writes; say so if it is another";
    }
  return std::move(result);
}

TwinAdoption dialectgen::adoptTwin(const Dialect &ours, const Dialect &theirs) {
  return Adopter(ours, theirs).run();
}

llvm::SMRange dialectgen::findPlace(const Dialect &dialect,
                                    const OpenPlace &place) {
  auto partOf = [&](const auto &parts, llvm::SMRange whole) {
    const auto *part = findByName(parts, place.part);
    return part && part->range.isValid() ? part->range : whole;
  };
  switch (place.subject) {
  case Subject::Op: {
    const Op *op = dialect.findOp(place.domain, place.name);
    if (!op)
      return {};
    const OpVersion *version = op->findVersion(place.since);
    return version ? partOf(version->attributes, version->range) : op->range;
  }
  case Subject::Type:
  case Subject::Attribute: {
    const WireRecord *record = findByName(
        place.subject == Subject::Type ? dialect.types : dialect.attributes,
        place.name);
    return record ? partOf(record->cases, record->range) : llvm::SMRange();
  }
  case Subject::Release:
    return dialect.releaseLine().range;
  }
  return {};
}
