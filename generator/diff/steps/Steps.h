//===- Steps.h - how programs pass between two versions ---------*- C++ -*-===//
//
// A step leads from a version of an op to the next newer one (up) and back
// (down). One planner (StepPlanner.cpp) finds the actions of the runtime's
// engine (dialectgen/core/versions/StepTable.h) that convert an operation. The
// kind of a step, its kind, follows from the source of the actions: most are
// derived from the difference of the two versions, and others are declared
// under "step" of the newer one. A step with a difference that neither covers
// is open: no program may be converted.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_STEPS_H
#define DIALECTGEN_DIFF_STEPS_H

#include "model/Change.h"
#include "model/diagnostics/Diagnostics.h"

namespace dialectgen {

/// How far a way is known; of several reasons the last in this order counts.
enum class StepKind {
#define DIALECTGEN_STEP_KIND(ENUMERATOR, NAME) ENUMERATOR,
#include "dialectgen/core/versions/Steps.def"
  /// The spec lacks a fact.
  Unconfirmed,
};

/// `same`, `derived`, …
llvm::StringRef getName(StepKind stepKind);

/// An attribute's value with the kind that it is of; without one, a number, a
/// text or a list as it stands.
struct KindedValue {
  std::string kind;
  Json value;
};

/// A group of operands or results in the runtime's GroupRow.
struct PlannedGroup {
  std::string name;
  /// Its place among the groups of the source; none: it has none there.
  std::optional<unsigned> from;
  unsigned least = 1;
  /// None: as many as there are.
  std::optional<unsigned> most = 1;
};

/// The runtime's RegroupRow.
struct PlannedGroups {
  std::vector<PlannedGroup> were, are;
  bool areSized = false;
};

/// An action of the runtime's engine.
struct PlannedAction {
  /// The name of the runtime's ActionRow function: `addAttribute`.
  std::string name;
  /// The attribute or hook, and its new name.
  std::string subject, object;
  /// Position of an operand or result.
  std::optional<unsigned> index;
  /// The position of an operand that has the element type of a constant.
  std::optional<unsigned> like;
  /// Enumerators of the runtime's ConstantKind and Part; empty: none.
  std::string constant, part;
  /// The op of the versioned dialect that makes a constant; empty: the one for
  /// all types.
  std::string by;
  /// Of how many parts.
  std::optional<unsigned> number;
  std::optional<KindedValue> value;
  std::vector<std::pair<KindedValue, KindedValue>> values;
  std::optional<PlannedGroups> groups;
};

/// Something of a way that cannot be planned.
struct OpenPoint {
  /// The open point, and its remedy.
  std::string text;
  llvm::SMRange range;
  /// That of an error, where every step has to be planned.
  DiagnosticId id;
};

/// One way of a step.
struct StepWay {
  StepKind stepKind = StepKind::Same;
  /// The actions in their order: attributes first, as programs have them before
  /// the step; then operands and results, removed ones from last to first and
  /// added ones from first to last, so that each position is valid at its time;
  /// then hooks, except for those that the spec puts first. Empty if the way is
  /// impossible or unconfirmed.
  std::vector<PlannedAction> actions;
  /// The actions that the spec declares for this way, without hooks and
  /// reasons.
  std::vector<StepAction> said;
  /// Of a hooked way; of several hooks the first.
  std::string hook;
  /// Of an impossible way.
  std::string reason;
  /// Of an unconfirmed way.
  std::vector<OpenPoint> open;
};

/// The parameters of the two lists that stand where `name` does, if one is a
/// new name for the other: programs know parameters by position, and a new name
/// may come with a new arity. Null otherwise.
std::pair<const Parameter *, const Parameter *>
findRenamed(const SharedList<Parameter> &from, const SharedList<Parameter> &to,
            llvm::StringRef name);

/// The attribute of the older version that `attribute` of `newer` is, whatever
/// it is called there; null if it is new.
const Attribute *findOlder(const OpVersion &newer, const OpVersion &older,
                           llvm::StringRef attribute);

/// The attribute of the newer version that `attribute` of `older` has become;
/// null if it is gone.
const Attribute *findNewer(const OpVersion &newer, const OpVersion &older,
                           llvm::StringRef attribute);

/// The op whose result is the value of its one attribute, in which a versioned
/// dialect has constants of `type`; null if there is none.
const Op *findConstantOp(const Family &family, llvm::StringRef type = "");

/// The effect on programs: the kind, with the hook or the reason.
std::string toText(const StepWay &way);

/// The step from `older` to `newer`.
struct Step {
  const OpVersion *older = nullptr, *newer = nullptr;
  /// The op that the step leads to, and its version then; null if that is
  /// `newer`.
  const Op *other = nullptr;
  const OpVersion *becomes = nullptr;
  /// From `older` to `newer`.
  std::vector<Change> changes;
  StepWay up, down;

  const StepWay &to(Way way) const { return way == Way::Up ? up : down; }
};

/// The step between two versions of `op`, as the versions of `dialect` become
/// IR.
Step findStep(const Family &family, const Op &op, const OpVersion &older,
              const OpVersion &newer);

/// The steps of `op`, newest first.
std::vector<Step> findSteps(const Family &family, const Op &op);

/// Reports steps of a versioned dialect that cannot be planned: it has an
/// operation for each version, and tables of all steps between them.
void checkSteps(const Family &family, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_STEPS_H
