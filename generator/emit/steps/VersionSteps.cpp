//===- VersionSteps.cpp - the steps of a dialect --------------------------===//
//
// See VersionSteps.h.
//
//===----------------------------------------------------------------------===//

#include "emit/steps/VersionSteps.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

VersionSteps::VersionSteps(
    const Family &family,
    llvm::function_ref<void(const Op &, llvm::ArrayRef<Step>)> use)
    : firstOp(family.ops.data()), steps(family.ops.size()) {
  llvm::parallelFor(0, family.ops.size(), [&](size_t i) {
    steps[i] = findSteps(family, family.ops[i]);
    use(family.ops[i], steps[i]);
    for (Step &step : steps[i]) {
      step.changes = std::vector<Change>();
      for (StepWay *way : {&step.up, &step.down}) {
        way->actions.shrink_to_fit();
        way->said.shrink_to_fit();
      }
    }
  });
}

} // namespace dialectgen
