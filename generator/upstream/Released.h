//===- Released.h - what was released stays what it is ----------*- C++ -*-===//
//
// specs/released/<family>.json holds what users of a release rely on: wire
// codes, layouts, cases and bounds of records, and the signatures of op
// versions. It is written for a release, and held against the specs whenever
// something is generated from them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_RELEASED_H
#define DIALECTGEN_UPSTREAM_RELEASED_H

#include "diff/Compare.h"
#include "spec/Diagnostics.h"

namespace dialectgen {

/// The content of specs/released/<family>.json for `dialect` as of `release`, a
/// version of its first timeline; of the others, their newest released one.
/// Later versions, records, cases and ends are left out.
std::string releasedText(const Dialect &dialect, const Version &release);

/// How `ours` differs from what was `released`. Where artifacts are written
/// (there is a twin), every fact of a released version counts, else those that
/// the upstream's schemas state. How ops are verified, printed and documented
/// may change.
Comparison compareReleased(const Dialect &ours, Dialect released);

/// Reports everything in which `dialect` is not what was released of it, at
/// both places. Says nothing of a family of which nothing was released.
void checkReleased(const Dialect &dialect, llvm::StringRef root,
                   Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_RELEASED_H
