//===- VersionSteps.h - the steps of a dialect ------------------*- C++ -*-===//
//
// How programs pass between neighbouring versions of every op
// (diff/steps/Steps.h), worked out once for all emitters.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONSTEPS_H
#define DIALECTGEN_EMIT_VERSIONSTEPS_H

#include "diff/steps/Steps.h"
#include "model/Model.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

class VersionSteps {
public:
  /// `family` lives longer, and does not change. `use` is called with the steps
  /// of each op, several at once; the changes from which they were planned,
  /// which take most of their memory, are freed afterwards.
  VersionSteps(const Family &family,
               llvm::function_ref<void(const Op &, llvm::ArrayRef<Step>)> use);

  /// The steps of `op`, an element of the ops of the dialect, newest first.
  llvm::ArrayRef<Step> of(const Op &op) const { return steps[&op - firstOp]; }
  /// The step to `version`, an element of `op.versions` that is not the oldest,
  /// from the version before it.
  const Step &of(const Op &op, const OpVersion &version) const {
    return of(op)[&version - op.versions.data()];
  }
  /// Whether programs with `version` of `op` pass through the newest release
  /// and come back: it has no end, and each step on the way can be gone.
  bool passNewest(const Op &op, const OpVersion &version) const {
    return size_t(&version - op.versions.data()) < passing[&op - firstOp];
  }

private:
  const Op *firstOp;
  std::vector<std::vector<Step>> steps;
  /// How many versions of each op, the newest ones, pass.
  std::vector<size_t> passing;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONSTEPS_H
