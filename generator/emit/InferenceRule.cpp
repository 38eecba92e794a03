//===- InferenceRule.cpp - whose rule gives an op's shapes ----------------===//
//
// See InferenceRule.h.
//
//===----------------------------------------------------------------------===//

#include "emit/InferenceRule.h"
#include "diff/Classify.h"

namespace dialectgen {
namespace {

/// The version whose rule holds for `version` too; null if none does.
const OpVersion *sameRule(const Op &op, const OpVersion &version) {
  if (version.hooks.shapeInferenceOf)
    return op.findVersion(*version.hooks.shapeInferenceOf);
  // Versions are newest first.
  for (const OpVersion &older : op.versions)
    if (older.since < version.since) {
      BumpClass bump = classify(older, version).kind;
      return bump == BumpClass::None || bump == BumpClass::Type ? &older
                                                                : nullptr;
    }
  return nullptr;
}

} // namespace

InferenceRule inferenceRule(const Op &op, const OpVersion &version) {
  const OpVersion *at = &version;
  while (at->hooks.shapeInference.empty()) {
    const OpVersion *older = sameRule(op, *at);
    if (!older)
      break;
    at = older;
  }
  return {at->since, at->hooks.shapeInference};
}

} // namespace dialectgen
