//===- StepRows.h - rows of the runtime's step tables -----------*- C++ -*-===//
//
// The actions of a step as C++ (dialectgen/core/versions/StepTable.h), and as
// JSON (dialectgen/core/versions/StepRows.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_STEPROWS_H
#define DIALECTGEN_EMIT_STEPROWS_H

#include "diff/steps/Steps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

/// The runtime's Bucket.
const char *enumerator(StepKind stepKind);

/// The effect of a step in one direction, for a comment: `up (declared): adds
/// attribute 'axis'; operand 1 becomes attribute 'axes'`.
std::string effectText(llvm::StringRef direction, const StepWay &way);

/// The expression of the action's row: `ActionRow::hook(/*name=*/"…")`.
/// `valueText` gives that of a value, `valuesText` the array of the action's
/// pairs, and `groupsText` the address of its groups.
std::string
actionText(const PlannedAction &action,
           llvm::function_ref<std::string(const KindedValue &)> valueText,
           llvm::function_ref<std::string()> valuesText = {},
           llvm::function_ref<std::string()> groupsText = {});

/// One direction of a step as JSON, for readers that are not compiled.
/// `valueText` gives a value as programs have it.
Json wayJson(const StepWay &way,
             llvm::function_ref<std::string(const KindedValue &)> valueText);

/// A value as programs of a dialect have it that has all its versions: `1 :
/// si64`, `["a", "b"]`.
std::string dialectValueText(const Family &family, const KindedValue &value);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_STEPROWS_H
