//===- VersionNotes.h - what is new in a version, in words ------*- C++ -*-===//
//
// The steps between the versions of an op as lines of text, for definitions
// and documentation alike.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONNOTES_H
#define DIALECTGEN_EMIT_VERSIONNOTES_H

#include "emit/steps/VersionSteps.h"
#include "model/Model.h"

namespace dialectgen {

/// The differences between the two versions of `step` for a user of the op: the
/// note of the spec, then the changes of the signature. Facts invisible to
/// users (gradients, functions implemented by the upstream) are omitted, so the
/// list may be empty.
std::vector<std::string> versionNotes(const Step &step);

/// The notes of all versions of a dialect, worked out once for all emitters.
class VersionNotes {
public:
  explicit VersionNotes(const Family &family)
      : firstOp(family.ops.data()), notes(family.ops.size()) {}

  /// Makes the notes of `op` from its steps, newest first. Ops are independent
  /// of each other.
  void add(const Op &op, llvm::ArrayRef<Step> steps);

  /// Notes on `version`, an element of `op.versions`, against the version
  /// before it; empty for the oldest. `op` is an element of the ops of the
  /// dialect.
  const std::vector<std::string> &of(const Op &op,
                                     const OpVersion &version) const {
    return notes[&op - firstOp][&version - op.versions.data()];
  }

private:
  const Op *firstOp;
  std::vector<std::vector<std::vector<std::string>>> notes;
};

/// The notes, or the one that there is none.
std::vector<std::string> notesOrSame(const std::vector<std::string> &notes);

/// `opsets 11 to 12`, `opset 9`, `opset 13 and later`, in the timeline's name.
std::string spanText(const Timeline &timeline, const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONNOTES_H
