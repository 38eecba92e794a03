//===- VersionSteps.cpp - the steps of a dialect --------------------------===//
//
// See VersionSteps.h.
//
//===----------------------------------------------------------------------===//

#include "emit/VersionSteps.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

VersionSteps::VersionSteps(const Dialect &dialect)
    : firstOp(dialect.ops.data()), steps(dialect.ops.size()) {
  llvm::parallelFor(0, dialect.ops.size(), [&](size_t i) {
    steps[i] = findSteps(dialect, dialect.ops[i]);
  });
}

} // namespace dialectgen
