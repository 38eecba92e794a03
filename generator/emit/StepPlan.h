//===- StepPlan.h - what is done to a program on a step ---------*- C++ -*-===//
//
// The actions of the runtime's engine (dialectgen/core/steps/StepTable.h) that
// take an operation of a carriage across a step, in their order: what the two
// signatures say, and what the spec says besides.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_STEPPLAN_H
#define DIALECTGEN_EMIT_STEPPLAN_H

#include "diff/Steps.h"
#include "spec/Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

/// An attribute's value with the kind that it is of; without one, a number, a
/// text or a list as it stands.
struct KindedValue {
  std::string kind;
  Json value;
};

struct PlannedAction {
  /// The name of the runtime's ActionRow function: `addAttribute`.
  std::string name;
  /// The attribute or hook, and what it becomes.
  std::string subject, object;
  /// Position of an operand or result.
  std::optional<unsigned> index;
  /// The position of an operand that has the element type of a constant.
  std::optional<unsigned> like;
  /// Enumerators of the runtime's ConstantKind and Part; empty: none.
  std::string constant, part;
  /// Of how many parts.
  std::optional<unsigned> number;
  std::optional<KindedValue> value;
  std::vector<std::pair<KindedValue, KindedValue>> values;
};

/// One way of a step.
struct WayPlan {
  Bucket bucket = Bucket::Same;
  std::vector<PlannedAction> actions;
  std::string reason;
};

struct StepPlan {
  WayPlan up, down;
};

/// What is done on `step`; with `becomes`, a version of another op, the step
/// leads to that.
StepPlan planStep(const Dialect &dialect, const Carriage &carriage,
                  const Step &step, const OpVersion *becomes = nullptr);

/// The runtime's Bucket.
const char *enumerator(Bucket bucket);

/// The expression of the action's row: `ActionRow::hook(/*name=*/"…")`.
/// `valueText` gives that of a value, `valuesText` the array of the action's
/// pairs.
std::string
actionText(const PlannedAction &action,
           llvm::function_ref<std::string(const KindedValue &)> valueText,
           llvm::function_ref<std::string()> valuesText = {});

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_STEPPLAN_H
