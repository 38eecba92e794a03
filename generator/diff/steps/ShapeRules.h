//===- ShapeRules.h - rules for shapes that get lost ------------*- C++ -*-===//
//
// A shape rule of an op's version carries over to a newer version if only types
// changed. After other changes the spec has to name the rule that applies;
// otherwise results would become unranked without notice.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_SHAPERULES_H
#define DIALECTGEN_DIFF_SHAPERULES_H

#include "model/Model.h"
#include "model/diagnostics/Diagnostics.h"

namespace dialectgen {

/// The older version of `op` whose rule holds for `version`, an element of its
/// versions, too; null if that has one of its own, or none.
const OpVersion *followedShapeRule(const Op &op, const OpVersion &version);

/// Reports versions without a shape rule whose previous version has one, unless
/// their spec states that they have none.
void checkShapeRules(const Family &family, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_SHAPERULES_H
