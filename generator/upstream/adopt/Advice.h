//===- Advice.h - what there is to do about drift ---------------*- C++ -*-===//
//
// The advice for each entry of a comparison: the effect on programs between the
// two versions, the places of the specs to edit, the version in which a new
// element would begin, and its text in the spec.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_ADVICE_H
#define DIALECTGEN_UPSTREAM_ADVICE_H

#include "report/DriftReport.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// By the names of the timelines of `dialect`, the version that something new
/// begins with: the newest one if that is not released yet, else the next.
std::map<std::string, Version> nextVersions(const Family &family);

/// Fills in the advice of each entry of `report`. `statements` tells whether
/// `theirs` are schemas, whose facts can be written into the specs.
llvm::Error addAdvice(llvm::StringRef root, const Family &theirs,
                      Statements statements, DriftReport &report);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_ADVICE_H
