//===- InferenceRule.h - whose rule gives an op's shapes --------*- C++ -*-===//
//
// A library of inference functions knows the versions of its own release. A
// newer version that differs in types alone follows the rule of the one before
// it; so does one whose spec says that its new interface changes no shape. Here
// the chain of such versions is followed down to where it ends.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_INFERENCERULE_H
#define DIALECTGEN_EMIT_INFERENCERULE_H

#include "spec/Model.h"

namespace dialectgen {

struct InferenceRule {
  /// The oldest version whose rule holds for this one as well.
  Version since;
  /// The hook that gives the shapes where no version from `since` on has a rule
  /// of the library; empty: there is none.
  std::string hook;
};

/// The rule of `version`, which is one of `op`.
InferenceRule inferenceRule(const Op &op, const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_INFERENCERULE_H
