//===- Compare.cpp - a family of specs against an upstream ----------------===//

#include "diff/Compare.h"
#include "diff/Adopt.h"
#include "diff/Diff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

StringRef dialectgen::getName(DriftKind kind) {
  switch (kind) {
  case DriftKind::NewOp:
    return "new-op";
  case DriftKind::NewerUpstream:
    return "newer-upstream";
  case DriftKind::InsertedUpstream:
    return "inserted-upstream";
  case DriftKind::Edited:
    return "edited";
  case DriftKind::Deprecated:
    return "deprecated";
  case DriftKind::RemovedOp:
    return "removed-op";
  case DriftKind::RemovedVersion:
    return "removed-version";
  case DriftKind::NewerHere:
    return "newer-here";
  case DriftKind::Implementation:
    return "implementation";
  }
  return {};
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
  /// Fills in what `version` of `op` is against the one before it.
  void addStep(DriftKind kind, const Op &op, const OpVersion &version);
  void both(const Op &our, const Op &their);
  void onlyOurs(const Op &our);
  void sameVersion(const Op &our, const OpVersion &ourVersion,
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
  drift.op = op.name;
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

/// The place of what a change is about in the version it starts from.
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

/// Whether what `drift` says is above all that `version` is deprecated.
static bool deprecates(const Drift &drift, const OpVersion &version) {
  return version.deprecated && drift.bump.kind == BumpClass::Deprecated;
}

void Comparer::sameVersion(const Op &our, const OpVersion &ourVersion,
                           const OpVersion &theirVersion) {
  OpVersion adopted = statements == Statements::Schema
                          ? adopt(ourVersion, theirVersion)
                          : theirVersion;
  std::vector<Change> changes = diff(ourVersion, adopted);
  if (changes.empty())
    return;
  OpVersion samePieces = adopted;
  samePieces.functions = ourVersion.functions;
  // Stating for the first time what was left open contradicts nothing.
  if (!ourVersion.deterministic)
    samePieces.deterministic = std::nullopt;
  bool edited = !sameSignature(ourVersion, samePieces);
  Drift &drift = add(edited ? DriftKind::Edited : DriftKind::Implementation,
                     our, ourVersion);
  drift.bump = classify(ourVersion, adopted);
  drift.changes = std::move(changes);
  for (Change &change : drift.changes)
    change.range = placeOf(change, ourVersion);
  if (edited && deprecates(drift, theirVersion))
    drift.kind = DriftKind::Deprecated;
}

void Comparer::onlyOurs(const Op &our) {
  const Domain *domain = theirs.findDomain(our.domain);
  // An op is gone if any version of it is one the upstream should have.
  bool removed = domain && llvm::any_of(our.versions, [&](const auto &version) {
                   return version.since <= domain->newest;
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
  const Domain *domain = theirs.findDomain(our.domain);
  // Both lists run from new to old.
  llvm::ArrayRef<OpVersion> left = our.versions, right = their.versions;
  while (!left.empty() || !right.empty()) {
    if (right.empty() ||
        (!left.empty() && right.front().since < left.front().since)) {
      const OpVersion &version = left.consume_front();
      addStep(domain && version.since <= domain->newest
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
      sameVersion(our, left.consume_front(), right.consume_front());
    }
  }
}

Comparison Comparer::run() {
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
