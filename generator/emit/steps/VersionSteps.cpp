//===- VersionSteps.cpp - the steps of a dialect --------------------------===//

#include "emit/steps/VersionSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

VersionSteps::VersionSteps(
    const Family &family,
    llvm::function_ref<void(const Op &, llvm::ArrayRef<Step>)> use)
    : firstOp(family.ops.data()), steps(family.ops.size()),
      passing(family.ops.size()) {
  llvm::parallelFor(0, family.ops.size(), [&](size_t i) {
    steps[i] = findSteps(family, family.ops[i]);
    use(family.ops[i], steps[i]);
    auto isPossible = [](const Step &step) {
      return step.up.stepKind != StepKind::Impossible &&
             step.down.stepKind != StepKind::Impossible;
    };
    const std::vector<OpVersion> &versions = family.ops[i].versions;
    if (!versions.empty() && !versions.front().until)
      passing[i] = 1 + size_t(llvm::find_if_not(steps[i], isPossible) -
                              steps[i].begin());
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
