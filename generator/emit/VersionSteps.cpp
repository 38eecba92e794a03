//===- VersionSteps.cpp - the steps of a dialect --------------------------===//
//
// See VersionSteps.h.
//
//===----------------------------------------------------------------------===//

#include "emit/VersionSteps.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

VersionSteps::VersionSteps(const Family &family)
    : firstOp(family.ops.data()), steps(family.ops.size()) {
  llvm::parallelFor(0, family.ops.size(), [&](size_t i) {
    steps[i] = findSteps(family, family.ops[i]);
  });
}

} // namespace dialectgen
