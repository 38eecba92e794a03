//===- Compare.h - a family of specs against an upstream --------*- C++ -*-===//
//
// What an upstream says that our specs do not, and the other way round, as a
// typed list. Drift is what the specs would have to follow; a version that is
// newer here than anything the upstream knows is only information, since the
// upstream is then simply the older of the two.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_COMPARE_H
#define DIALECTGEN_DIFF_COMPARE_H

#include "diff/Classify.h"
#include "spec/Change.h"

namespace dialectgen {

enum class DriftKind {
  /// An op (a type, an attribute) the specs do not have.
  NewOp,
  /// A version newer than all of ours.
  NewerUpstream,
  /// A version between, or before, ours: put in after the fact.
  InsertedUpstream,
  /// A version we both have whose signature is not the same.
  Edited,
  /// A newer version, or an edit of one we both have (then without
  /// `previous`), that deprecates the op.
  Deprecated,
  /// An op, or a version, of ours that the upstream should know and does not.
  RemovedOp,
  RemovedVersion,
  /// A version beyond the newest opset the upstream knows, or of a domain it
  /// does not know.
  NewerHere,
  /// A version we both have whose signature is the same and of whose C++
  /// pieces (shape inference, function bodies) upstream says something else.
  Implementation,
};

/// `new-op`, `newer-upstream`, …: the name in reports.
llvm::StringRef getName(DriftKind kind);
/// Whether the specs have to follow.
bool isDrift(DriftKind kind);

/// What a line of the comparison is about.
enum class Subject {
  Op,
  /// A type, an attribute of the twin.
  Type,
  Attribute,
  /// A release of a timeline.
  Release,
};

/// One line of the comparison.
struct Drift {
  DriftKind kind = DriftKind::Edited;
  Subject subject = Subject::Op;
  /// The timeline, and the op or record; nothing for a release.
  std::string domain, name;
  Version since;
  /// The version next older on the side that has `since`; absent for the first
  /// of an op.
  std::optional<Version> previous;
  /// What `since` is against `previous`; for Edited, what theirs is against
  /// ours.
  Bump bump;
  /// From `previous` to `since`, or from our `since` to theirs.
  std::vector<Change> changes;
  /// Place in our specs; invalid for what we do not have. Each change of an
  /// edited version has the place of what it is about in `range`.
  llvm::SMRange range;
  /// File of the op in our specs, relative to the root; may be empty. That of
  /// others follows from `range`.
  std::string file;
};

struct Comparison {
  /// Releases, types, attributes; then ops by domain, name, and version from
  /// new to old.
  std::vector<Drift> list;
  /// What both sides have.
  size_t commonOps = 0, commonVersions = 0, commonRecords = 0;
  /// What the upstream does not say, or says in a way that has no words here; a
  /// line each.
  std::vector<std::string> notCompared;

  size_t count(DriftKind kind) const;
  bool hasDrift() const;
};

/// What the other side of a comparison says of an op.
enum class Statements {
  /// What a schema says; the rest (value sets, traits, regions, records) is not
  /// its to say and makes no difference (Adopt.h).
  Schema,
  /// All that a spec says.
  Spec,
};

Comparison compare(const Dialect &ours, const Dialect &theirs,
                   Statements statements = Statements::Schema);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_COMPARE_H
