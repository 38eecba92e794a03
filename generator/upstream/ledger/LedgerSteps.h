//===- LedgerSteps.h - changes of released steps ----------------*- C++ -*-===//
//
// Which changes of a step are permitted after a release.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_LEDGERSTEPS_H
#define DIALECTGEN_UPSTREAM_LEDGERSTEPS_H

#include "model/json/Json.h"

namespace dialectgen {

/// The permitted changes of a released step.
enum class StepGrowth { Free, Correctable, Refused };

/// On the way up, programs and artifacts that exist become others: nothing may
/// change but a step that nobody knew how to take. A hook that comes first only
/// rewrites a use into a form that the rest of the step takes (StepAction), so
/// that it may be added by a correction. On the way down, programs are written
/// that nobody has yet, so that C++ and casts, which mean nothing on the way
/// up, may be added that admit more of them. A hook that is gone, or another in
/// its place, may admit less or write something else; no tool can tell, so that
/// it takes a correction, too.
StepGrowth growthOf(const Json &was, const Json &now);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_LEDGERSTEPS_H
