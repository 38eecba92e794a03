//===- StepPlanner.h - plans a way of a step --------------------*- C++ -*-===//
//
// See Steps.h; for its own sources.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_STEPPLANNER_H
#define DIALECTGEN_DIFF_STEPPLANNER_H

#include "diff/steps/Steps.h"

namespace dialectgen {

/// The actions of one way of `step`, whose versions and changes are set, with
/// all that follows from them.
StepWay planWay(const Family &family, const Step &step, Way way);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_STEPPLANNER_H
