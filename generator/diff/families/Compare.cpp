//===- Compare.cpp - specs against an upstream ----------------------------===//

#include "diff/families/Compare.h"
#include "diff/families/Adopt.h"
#include "diff/families/ElementDrift.h"
#include "diff/versions/Diff.h"
#include "diff/versions/ElementJson.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

StringRef dialectgen::getName(DriftKind kind) {
  static constexpr llvm::StringLiteral names[] = {
      "new-op",          "newer-upstream", "inserted-upstream",
      "edited",          "deprecated",     "removed-op",
      "removed-version", "newer-here",     "implementation"};
  return names[size_t(kind)];
}

bool dialectgen::isDrift(DriftKind kind) {
  return kind != DriftKind::NewerHere && kind != DriftKind::Implementation;
}

size_t Comparison::count(DriftKind kind) const {
  return llvm::count_if(list,
                        [&](const Drift &drift) { return drift.kind == kind; });
}

bool Comparison::hasDrift() const {
  return llvm::any_of(list,
                      [](const Drift &drift) { return isDrift(drift.kind); });
}

namespace {

class Comparer {
public:
  Comparer(const Family &ours, const Family &theirs, Statements statements)
      : ours(ours), theirs(theirs), statements(statements) {}

  Comparison run();

private:
  Drift &add(DriftKind kind, const Op &op, const OpVersion &version);
  /// Fills in the changes of `version` from the previous version of `op`.
  void addStep(DriftKind kind, const Op &op, const OpVersion &version);
  void both(const Op &our, const Op &their);
  void onlyOurs(const Op &our);
  void sameVersion(const Op &our, const OpVersion &ourVersion, const Op &their,
                   const OpVersion &theirVersion);

  const Family &ours, &theirs;
  Statements statements;
  Comparison result;
};

} // namespace

Drift &Comparer::add(DriftKind kind, const Op &op, const OpVersion &version) {
  Drift &drift = result.list.emplace_back();
  drift.kind = kind;
  drift.domain = op.domain;
  drift.name = op.name;
  drift.since = version.since;
  drift.range = version.range;
  drift.file = op.file;
  return drift;
}

void Comparer::addStep(DriftKind kind, const Op &op, const OpVersion &version) {
  Drift &drift = add(kind, op, version);
  auto previous = llvm::find_if(op.versions, [&](const OpVersion &candidate) {
    return candidate.since < version.since;
  });
  if (previous == op.versions.end())
    return;
  drift.previous = previous->since;
  drift.bump = classify(*previous, version);
  drift.changes = diff(*previous, version);
}

/// The range of the changed element in `version`, the version before the
/// change.
static llvm::SMRange placeOf(const Change &change, const OpVersion &version) {
  auto named = [&](const auto &list) {
    for (const auto &element : list)
      if (element.name == change.name)
        return element.range;
    return version.range;
  };
  switch (change.element) {
  case Element::Operand:
    return named(version.operands);
  case Element::Result:
    return named(version.results);
  case Element::Attribute:
    return named(version.attributes);
  case Element::Region:
    return named(version.regions);
  case Element::TypeConstraint:
    return named(version.typeConstraints);
  case Element::Version:
    break;
  }
  return version.range;
}

/// Whether `drift` above all deprecates `version`.
static bool deprecates(const Drift &drift, const OpVersion &version) {
  return version.deprecated && drift.bump.kind == BumpClass::Deprecated;
}

/// `version` with the names of type variables of `ours`, wherever the two
/// correspond one to one: the names do not affect the accepted types.
static OpVersion withVariablesOf(const OpVersion &ours, OpVersion version) {
  std::map<std::string, std::string> to, from;
  auto pair = [&](const std::vector<Parameter> &our,
                  const std::vector<Parameter> &their) {
    for (const auto &[left, right] : llvm::zip(our, their)) {
      if (!ours.findTypeConstraint(left.type) ||
          !version.findTypeConstraint(right.type))
        continue;
      if (to.try_emplace(right.type, left.type).first->second != left.type ||
          from.try_emplace(left.type, right.type).first->second != right.type)
        return false;
    }
    return true;
  };
  if (!pair(ours.operands, version.operands) ||
      !pair(ours.results, version.results))
    return version;
  auto newName = [&](const std::string &name) {
    auto found = to.find(name);
    return found == to.end() ? name : found->second;
  };
  // One that keeps its name must not meet another that takes it.
  std::set<std::string> taken;
  for (const TypeConstraint &variable : version.typeConstraints)
    if (!taken.insert(newName(variable.name)).second)
      return version;
  for (TypeConstraint &variable : version.typeConstraints)
    variable.name = newName(variable.name);
  for (SharedList<Parameter> *side : {&version.operands, &version.results})
    for (Parameter &parameter : *side)
      parameter.type = newName(parameter.type);
  for (std::string &name : version.unusedTypeVariables)
    name = newName(name);
  return version;
}

void Comparer::sameVersion(const Op &our, const OpVersion &ourVersion,
                           const Op &their, const OpVersion &theirVersion) {
  bool isSpec = statements == Statements::Spec;
  OpVersion adopted = withVariablesOf(
      ourVersion, isSpec ? theirVersion : adopt(ourVersion, theirVersion));
  Drift told;
  told.changes = diff(ourVersion, adopted);
  for (Change &change : told.changes)
    change.range = placeOf(change, ourVersion);
  bool edited = false;
  if (!told.changes.empty()) {
    told.bump = classify(ourVersion, adopted);
    OpVersion samePieces = adopted;
    samePieces.functions = ourVersion.functions;
    // A fact that was unspecified before contradicts nothing.
    if (!ourVersion.deterministic)
      samePieces.deterministic = std::nullopt;
    edited = !sameSignature(ourVersion, samePieces);
  }
  std::optional<Drift> end;
  if (isSpec) {
    Drift behaviour;
    addFacts(behaviour, versionFacts(ourVersion, field::Behaviour),
             versionFacts(theirVersion, field::Behaviour), ourVersion.range);
    behaviour.bump.kind = BumpClass::None;
    edited |= !behaviour.changes.empty();
    mergeInto(told, behaviour);
    // Versions but the newest end where the next begins, which is told of that.
    const OpVersion *ourNext = our.newerThan(ourVersion);
    const OpVersion *theirNext = their.newerThan(theirVersion);
    if (!ourNext == !theirNext &&
        (!ourNext || ourNext->since == theirNext->since))
      end = compareEnds(ourVersion.until, ours.timelineOf(our).newest,
                        theirVersion.until, theirs.timelineOf(their).newest,
                        ourVersion.range);
    if (end && end->kind == DriftKind::Edited) {
      edited = true;
      mergeInto(told, *end);
    } else if (end) {
      mergeInto(add(end->kind, our, ourVersion), *end);
    }
  }
  if (told.changes.empty())
    return;
  if (edited && deprecates(told, theirVersion))
    told.kind = DriftKind::Deprecated;
  else if (!edited)
    told.kind = DriftKind::Implementation;
  mergeInto(add(told.kind, our, ourVersion), told);
}

void Comparer::onlyOurs(const Op &our) {
  const Timeline *timeline = theirs.findTimeline(our.domain);
  // An op is gone if any version of it is one the upstream should have.
  bool removed =
      timeline && llvm::any_of(our.versions, [&](const auto &version) {
        return version.since <= timeline->newest;
      });
  if (removed) {
    add(DriftKind::RemovedOp, our, our.versions.front());
    return;
  }
  for (const OpVersion &version : our.versions)
    addStep(DriftKind::NewerHere, our, version);
}

void Comparer::both(const Op &our, const Op &their) {
  ++result.commonOps;
  const Timeline *timeline = theirs.findTimeline(our.domain);
  // Both lists run from new to old.
  llvm::ArrayRef<OpVersion> left = our.versions, right = their.versions;
  while (!left.empty() || !right.empty()) {
    if (right.empty() ||
        (!left.empty() && right.front().since < left.front().since)) {
      const OpVersion &version = left.consume_front();
      addStep(timeline && version.since <= timeline->newest
                  ? DriftKind::RemovedVersion
                  : DriftKind::NewerHere,
              our, version);
    } else if (left.empty() || left.front().since < right.front().since) {
      const OpVersion &version = right.consume_front();
      bool newer =
          our.versions.empty() || our.versions.front().since < version.since;
      addStep(newer ? DriftKind::NewerUpstream : DriftKind::InsertedUpstream,
              their, version);
      Drift &drift = result.list.back();
      drift.file = our.file;
      if (deprecates(drift, version))
        drift.kind = DriftKind::Deprecated;
    } else {
      ++result.commonVersions;
      const OpVersion &version = left.consume_front();
      sameVersion(our, version, their, right.consume_front());
    }
  }
}

Comparison Comparer::run() {
  compareNewest(ours, theirs, result);
  if (statements == Statements::Spec)
    compareElements(ours, theirs, result);
  // By (domain, name): both sides have their own order of domains.
  using Key = std::pair<StringRef, StringRef>;
  std::map<Key, std::pair<const Op *, const Op *>> ops;
  for (const Op &op : ours.ops)
    ops[{op.domain, op.name}].first = &op;
  for (const Op &op : theirs.ops)
    ops[{op.domain, op.name}].second = &op;
  for (const auto &[key, sides] : ops) {
    const auto &[our, their] = sides;
    if (our && their)
      both(*our, *their);
    else if (our && !our->versions.empty())
      onlyOurs(*our);
    else if (their)
      for (const OpVersion &version : their->versions)
        addStep(DriftKind::NewOp, *their, version);
  }
  return std::move(result);
}

Comparison dialectgen::compare(const Family &ours, const Family &theirs,
                               Statements statements) {
  return Comparer(ours, theirs, statements).run();
}
