//===- InferenceRule.cpp - whose rule gives an op's shapes ----------------===//
//
// See InferenceRule.h.
//
//===----------------------------------------------------------------------===//

#include "emit/InferenceRule.h"
#include "diff/Classify.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

/// The version whose rule holds for version number `index` too; none if that
/// has a rule of its own.
static const OpVersion *sameRule(const Op &op, size_t index) {
  const OpVersion &version = op.versions[index];
  if (!version.hooks.shapeInference.empty())
    return nullptr;
  if (version.hooks.shapeInferenceOf)
    return op.findVersion(*version.hooks.shapeInferenceOf);
  // Versions are newest first.
  if (index + 1 == op.versions.size())
    return nullptr;
  const OpVersion &older = op.versions[index + 1];
  BumpClass bump = classify(older, version).kind;
  return bump == BumpClass::None || bump == BumpClass::Type ? &older : nullptr;
}

std::vector<InferenceRule> inferenceRules(const Op &op) {
  std::vector<InferenceRule> rules(op.versions.size());
  // Oldest first: a rule that is taken over is known by then.
  for (size_t i = op.versions.size(); i-- > 0;) {
    if (const OpVersion *older = sameRule(op, i))
      rules[i] = rules[older - op.versions.data()];
    else
      rules[i] = {op.versions[i].since, op.versions[i].hooks.shapeInference};
  }
  return rules;
}

InferenceRules::InferenceRules(const Dialect &dialect)
    : firstOp(dialect.ops.data()), rules(dialect.ops.size()) {
  llvm::parallelFor(0, dialect.ops.size(), [&](size_t i) {
    rules[i] = inferenceRules(dialect.ops[i]);
  });
}

} // namespace dialectgen
