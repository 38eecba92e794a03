//===- InferenceRule.h - whose rule gives an op's shapes --------*- C++ -*-===//
//
// The library of inference functions knows the versions of its own release. A
// newer version uses the rule of the previous one if only types differ, or if
// its spec states that its new interface changes no shape. This file follows
// the chain of such versions to its end.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_INFERENCERULE_H
#define DIALECTGEN_EMIT_INFERENCERULE_H

#include "model/Model.h"

namespace dialectgen {

struct InferenceRule {
  /// The oldest version whose rule holds for this one as well.
  Version since;
  /// The hook that gives the shapes where no version from `since` on has a rule
  /// of the library; empty: there is none.
  std::string hook;
};

/// The rules of all versions of an op, in the order of its versions.
std::vector<InferenceRule> inferenceRules(const Op &op);

/// The rules of all versions of a dialect, worked out once for all emitters.
class InferenceRules {
public:
  explicit InferenceRules(const Family &family);

  /// The rule of `version`, an element of `op.versions`; `op` is an element of
  /// the ops of the dialect.
  const InferenceRule &of(const Op &op, const OpVersion &version) const {
    return rules[&op - firstOp][&version - op.versions.data()];
  }

private:
  const Op *firstOp;
  std::vector<std::vector<InferenceRule>> rules;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_INFERENCERULE_H
