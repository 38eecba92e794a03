//===- Promises.cpp - edits that break what a family promises -------------===//

#include "diff/families/Promises.h"
#include "diff/steps/Steps.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

class PromiseChecker {
public:
  PromiseChecker(const Compatibility &promises, const Family &ours,
                 const Family &theirs)
      : ours(ours), theirs(theirs),
        readsOlder(releasesOf(promises.backward).value_or(0)),
        writesOlder(releasesOf(promises.forward).value_or(0)) {}

  void check(Drift &drift) const;

private:
  const Family &ours, &theirs;
  bool readsOlder, writesOlder;
};

} // namespace

static bool isBroken(const StepWay &way) {
  return way.stepKind == StepKind::Impossible ||
         way.stepKind == StepKind::Unconfirmed;
}

/// The step to the version of `drift` in `family`; nothing if it has none.
static std::optional<Step> stepOf(const Family &family, const Drift &drift) {
  const Op *op = family.findOp(drift.domain, drift.name);
  const OpVersion *newer = op ? op->findVersion(drift.since) : nullptr;
  const OpVersion *older = newer ? op->olderThan(*newer) : nullptr;
  if (!older)
    return std::nullopt;
  return findStep(family, *op, *older, *newer);
}

static void tag(Drift &drift, StringRef name) {
  if (!llvm::is_contained(drift.bump.tags, name))
    drift.bump.tags.push_back(name.str());
}

void PromiseChecker::check(Drift &drift) const {
  if (drift.kind == DriftKind::Implementation)
    return;
  // The other side may be the older one: a pull request against its base.
  bool isNewerHere = drift.kind == DriftKind::NewerHere;
  const Family &after = isNewerHere ? ours : theirs,
               &before = isNewerHere ? theirs : ours;
  // An element that has ended is in no program of later releases.
  bool ends = drift.kind == DriftKind::RemovedOp ||
              drift.kind == DriftKind::RemovedVersion ||
              llvm::is_contained(drift.bump.tags,
                                 isNewerHere ? "until-removed" : "until-added");
  if (ends && readsOlder)
    tag(drift, "breaks-backward");
  if (drift.subject != Subject::Op)
    return;
  std::optional<Step> now = stepOf(after, drift);
  if (!now)
    return;
  // A way that nobody could take before breaks nothing.
  std::optional<Step> was = stepOf(before, drift);
  if (readsOlder && isBroken(now->up) && !(was && isBroken(was->up)))
    tag(drift, "breaks-backward");
  if (writesOlder && isBroken(now->down) && !(was && isBroken(was->down)))
    tag(drift, "breaks-forward");
}

void dialectgen::tellPromises(const Family &ours, const Family &theirs,
                              Comparison &comparison) {
  const VersionedPart *part = ours.versionedPart();
  if (!part)
    return;
  PromiseChecker checker(part->compatibility, ours, theirs);
  for (Drift &drift : comparison.list)
    checker.check(drift);
}
