//===- Compare.h - a family of specs against an upstream --------*- C++ -*-===//
//
// The differences between the specs and an upstream, in both directions, as a
// typed list. Drift is a difference that the specs have to follow. A version
// newer than all versions of the upstream is only information, since the
// upstream is then the older side.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_COMPARE_H
#define DIALECTGEN_DIFF_COMPARE_H

#include "diff/versions/Classify.h"
#include "model/Change.h"

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
  /// Both sides have the version with the same signature, but different C++
  /// parts (shape inference, function bodies).
  Implementation,
};

/// `new-op`, `newer-upstream`, …: the name in reports.
llvm::StringRef getName(DriftKind kind);
/// Whether the specs have to follow.
bool isDrift(DriftKind kind);

/// The kind of element that a line of the comparison describes.
enum class Subject {
  Op,
  /// A type, an attribute of the versioned dialect.
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
  /// The changes from `previous` to `since`; for Edited, the changes from our
  /// version to theirs.
  Bump bump;
  /// From `previous` to `since`, or from our `since` to theirs.
  std::vector<Change> changes;
  /// Place in our specs; invalid if we do not have the element. In an edited
  /// version, each change has the place of its element in `range`.
  llvm::SMRange range;
  /// File of the op in our specs, relative to the root; may be empty. That of
  /// others follows from `range`.
  std::string file;
};

struct Comparison {
  /// Releases, types, attributes; then ops by domain, name, and version from
  /// new to old.
  std::vector<Drift> list;
  /// The elements of both sides.
  size_t commonOps = 0, commonVersions = 0, commonRecords = 0;
  /// Facts that the upstream lacks, or has in a form that specs cannot express;
  /// a line each.
  std::vector<std::string> notCompared;

  size_t count(DriftKind kind) const;
  bool hasDrift() const;
};

/// The extent of the facts on the other side of a comparison.
enum class Statements {
  /// The facts of a schema. It has no value sets, traits, regions or records,
  /// so these are not compared (Adopt.h).
  Schema,
  /// All facts of a spec.
  Spec,
};

Comparison compare(const Family &ours, const Family &theirs,
                   Statements statements = Statements::Schema);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_COMPARE_H
