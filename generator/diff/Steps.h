//===- Steps.h - how programs pass between two versions ---------*- C++ -*-===//
//
// A step leads from a version of an op to the next newer one, up, and back,
// down. Most of what it takes follows from the difference of the two; the rest
// is said under "step" of the newer version. What neither follows nor is said
// is unconfirmed: nothing may convert such programs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_STEPS_H
#define DIALECTGEN_DIFF_STEPS_H

#include "spec/Change.h"

namespace dialectgen {

/// What a way takes; of several things the last in this order counts.
enum class Bucket {
  /// Programs cannot tell the two versions apart.
  Same,
  /// The difference says it, by itself or with a check: types widened, an
  /// operand added that may be absent.
  Derived,
  /// Actions of the spec.
  Declared,
  /// C++ of the runtime.
  Hooked,
  /// There is no such way, and the spec says why.
  Impossible,
  /// The spec has to say more.
  Unconfirmed,
};

/// `same`, `derived`, …
llvm::StringRef getName(Bucket bucket);

/// One way of a step.
struct StepWay {
  Bucket bucket = Bucket::Same;
  /// What the spec says for this way, hooks and reasons aside.
  std::vector<StepAction> actions;
  /// Of a hooked way; of several hooks the first.
  std::string hook;
  /// Of an impossible way.
  std::string reason;
  /// Of an unconfirmed way: what is open, and what to write.
  std::vector<std::string> open;
};

/// The parameters of the two lists that stand where `name` does, if one is a
/// new name for the other: programs know parameters by position, and a new name
/// may come with a new arity. Null otherwise.
std::pair<const Parameter *, const Parameter *>
findRenamed(const std::vector<Parameter> &from,
            const std::vector<Parameter> &to, llvm::StringRef name);

/// What becomes of programs: the bucket, with the hook or the reason.
std::string toText(const StepWay &way);

/// The step from `older` to `newer`.
struct Step {
  const OpVersion *older = nullptr, *newer = nullptr;
  /// From `older` to `newer`.
  std::vector<Change> changes;
  StepWay up, down;

  const StepWay &to(Way way) const { return way == Way::Up ? up : down; }
};

Step findStep(const OpVersion &older, const OpVersion &newer);

/// The steps of `op`, newest first.
std::vector<Step> findSteps(const Op &op);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_STEPS_H
