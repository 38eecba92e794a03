//===- Advice.h - what there is to do about drift ---------------*- C++ -*-===//
//
// For each entry of a comparison: what becomes of programs between the two
// versions, which places of the specs have to be touched, which version
// something new would begin with, and what would be written there.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_ADVICE_H
#define DIALECTGEN_UPSTREAM_ADVICE_H

#include "diff/DriftReport.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// The version that something new in `timeline` begins with: the newest one if
/// that is not released yet, else the next. `released` is the newest that
/// specs/released has of it, if it has any.
Version nextVersion(const Timeline &timeline,
                    const std::optional<Version> &released);

/// The newest version of `timeline`, one of `dialect`, that
/// specs/released/<family>.json under `root` has; nothing if there is no such
/// file.
llvm::Expected<std::optional<Version>> newestReleased(llvm::StringRef root,
                                                      const Dialect &dialect,
                                                      const Timeline &timeline);

/// Fills in the advice of each entry of `report`. `statements` says whether
/// `theirs` are schemas, whose facts can be written into the specs.
llvm::Error addAdvice(llvm::StringRef root, const Dialect &theirs,
                      Statements statements, DriftReport &report);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_ADVICE_H
