//===- Frozen.h - facts of today against released ones ----------*- C++ -*-===//
//
// Permitted differences from released facts: the tables of fields say it of
// each member (Fields.h), and this file of what depends on more than one.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_FROZEN_H
#define DIALECTGEN_UPSTREAM_FROZEN_H

#include "model/Model.h"

namespace dialectgen {

/// One fact that is not as it was released.
struct FrozenDifference {
  /// `operand 'X' of version 13 of op 'Abs'`.
  std::string subject;
  /// `'type' was released as "T" and is "U"`.
  std::string what;
  /// The remedy.
  std::string wayOut;
  /// In the specs, and in the ledger.
  llvm::SMRange here, there;
  /// What `--correct` calls the version of an op or the type constructor that
  /// it is of: `ai.onnx.ml.Binarizer.1`; empty if it is of neither.
  std::string corrected;
  /// Legal programs stay legal with the same meaning, as far as the specs can
  /// tell; `--correct` may record the difference, with a reason.
  bool mayCorrect = false;
};

/// The differences between what was released and `family`, as of the last
/// release. Elements that came later are none.
std::vector<FrozenDifference> compareWithReleased(const Family &family,
                                                  const Family &released);

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
StepGrowth growthOf(llvm::ArrayRef<StepAction> was,
                    llvm::ArrayRef<StepAction> now);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_FROZEN_H
