//===- VersionSteps.h - the steps of a dialect ------------------*- C++ -*-===//
//
// How programs pass between neighbouring versions of every op (diff/Steps.h),
// worked out once for all emitters.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONSTEPS_H
#define DIALECTGEN_EMIT_VERSIONSTEPS_H

#include "diff/Steps.h"
#include "model/Model.h"
#include "llvm/ADT/ArrayRef.h"

namespace dialectgen {

class VersionSteps {
public:
  /// `dialect` lives longer, and does not change.
  explicit VersionSteps(const Family &family);

  /// The steps of `op`, an element of the ops of the dialect, newest first.
  llvm::ArrayRef<Step> of(const Op &op) const { return steps[&op - firstOp]; }
  /// The step to `version`, an element of `op.versions` that is not the oldest,
  /// from the version before it.
  const Step &of(const Op &op, const OpVersion &version) const {
    return of(op)[&version - op.versions.data()];
  }

  /// Frees the changes of the steps of `op`, from which they were planned.
  void dropChanges(const Op &op) {
    for (Step &step : steps[&op - firstOp])
      step.changes = {};
  }

private:
  const Op *firstOp;
  std::vector<std::vector<Step>> steps;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONSTEPS_H
