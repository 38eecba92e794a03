//===- ShapeRules.cpp - rules for shapes that get lost --------------------===//

#include "diff/steps/ShapeRules.h"
#include "diff/versions/Classify.h"
#include "model/diagnostics/Locate.h"

namespace dialectgen {
namespace {

/// Where the shapes of a version's results come from.
struct Source {
  /// A rule of the family's own, and a function of the upstream's library.
  bool hook = false, function = false;
};

} // namespace

const OpVersion *followedShapeRule(const Op &op, const OpVersion &version) {
  const Hooks &hooks = version.hooks;
  if (!hooks.shapeInference.empty() || hooks.noShapeInference)
    return nullptr;
  if (hooks.shapeInferenceOf)
    return op.findVersion(*hooks.shapeInferenceOf);
  const OpVersion *older = op.olderThan(version);
  if (!older)
    return nullptr;
  BumpClass bump = classify(*older, version).kind;
  return bump == BumpClass::None || bump == BumpClass::Type ? older : nullptr;
}

static void checkOp(const Op &op, Diagnostics &diagnostics) {
  std::vector<Source> sources(op.versions.size());
  // Oldest first: a rule that is taken over is known by then.
  for (size_t i = op.versions.size(); i-- > 0;) {
    const OpVersion &version = op.versions[i];
    const OpVersion *followed = followedShapeRule(op, version);
    size_t index = followed ? size_t(followed - op.versions.data()) : i;
    // A rule of a newer version is reported where the spec names it.
    if (index > i)
      sources[i] = sources[index];
    sources[i].hook |= !version.hooks->shapeInference.empty();
    sources[i].function = version.functions.shapeInference ||
                          (followed && index > i && sources[index].function);
    if (i + 1 == op.versions.size() || version.hooks->noShapeInference)
      continue;
    const Source &older = sources[i + 1];
    // A version that just got a function of the library needs no other rule.
    bool isLost =
        older.hook
            ? !sources[i].hook && (older.function || !sources[i].function)
            : older.function && !sources[i].function && !sources[i].hook;
    if (!isLost)
      continue;
    std::string since = toString(version.since);
    std::string before = toString(op.versions[i + 1].since);
    diagnostics.error(
        DiagnosticId::HookLost, locate(version.range, "since"),
        "version " + before + " of " + op.name +
            " has a rule for the shapes of its results and version " + since +
            " has none; write under 'hooks' \"shape_inference\": {\"" + since +
            "\": " + before +
            "} if that rule still applies, the name of another, or false if "
            "there is none");
  }
}

void checkShapeRules(const Family &family, Diagnostics &diagnostics) {
  for (const Op &op : family.ops)
    checkOp(op, diagnostics);
}

} // namespace dialectgen
