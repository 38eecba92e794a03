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

private:
  const Op *firstOp;
  std::vector<std::vector<Step>> steps;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONSTEPS_H
