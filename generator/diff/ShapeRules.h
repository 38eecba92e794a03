//===- ShapeRules.h - rules for shapes that get lost ------------*- C++ -*-===//
//
// A rule that gives the shapes of an op's results carries over to a newer
// version whose types alone changed. Where more did, the spec says which rule
// holds; without a word results would become unranked.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_SHAPERULES_H
#define DIALECTGEN_DIFF_SHAPERULES_H

#include "spec/Diagnostics.h"
#include "spec/Model.h"

namespace dialectgen {

/// The older version of `op` whose rule holds for `version`, an element of its
/// versions, too; null if that has one of its own, or none.
const OpVersion *followedShapeRule(const Op &op, const OpVersion &version);

/// Reports versions that have no rule although the version before has one, and
/// do not say so.
void checkShapeRules(const Dialect &dialect, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_SHAPERULES_H
