//===- StepActions.h - the actions of steps ---------------------*- C++ -*-===//
//
// One function per action of StepTable.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_STEPACTIONS_H
#define DIALECTGEN_CORE_VERSIONS_STEPACTIONS_H

#include "StepEngine.h"

namespace dialectgen {

/// Fails with an error if the operation is not one that the action takes.
mlir::LogicalResult apply(const BoundAction &action, StepRewrite &rewrite);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_STEPACTIONS_H
