//===- InferenceRule.cpp - whose rule gives an op's shapes ----------------===//

#include "emit/dialect/InferenceRule.h"
#include "diff/steps/ShapeRules.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

std::vector<InferenceRule> inferenceRules(const Op &op) {
  std::vector<InferenceRule> rules(op.versions.size());
  // Oldest first: a rule that is taken over is known by then.
  for (size_t i = op.versions.size(); i-- > 0;) {
    if (const OpVersion *older = followedShapeRule(op, op.versions[i]))
      rules[i] = rules[older - op.versions.data()];
    else
      rules[i] = {op.versions[i].since, op.versions[i].hooks->shapeInference};
  }
  return rules;
}

InferenceRules::InferenceRules(const Family &family)
    : firstOp(family.ops.data()), rules(family.ops.size()) {
  llvm::parallelFor(0, family.ops.size(), [&](size_t i) {
    rules[i] = inferenceRules(family.ops[i]);
  });
}

} // namespace dialectgen
