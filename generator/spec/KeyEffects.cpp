//===- KeyEffects.cpp - keys that only some families read -----------------===//
//
// See KeyEffects.h.
//
//===----------------------------------------------------------------------===//

#include "KeyEffects.h"
#include "Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

llvm::ArrayRef<KeyEffect> getKeyEffects() {
  static const CarriageKind own[] = {CarriageKind::Own};
  static const CarriageKind twin[] = {CarriageKind::Twin};
  static const CarriageKind view[] = {CarriageKind::View};
  static const CarriageKind ownOrView[] = {CarriageKind::Own,
                                           CarriageKind::View};
  using Name = llvm::StringLiteral;
  static const Name table[] = {Name("build-table")};
  static const Name typeRules[] = {Name("build-table"), Name("onnx-mlir-td")};
  static const Name importers[] = {Name("build-table"),
                                   Name("onnx-mlir-build-table")};
  static const Name plainOps[] = {Name("onnx-mlir-td")};
  static const Name expansions[] = {Name("conversion"), Name("view-tables")};
  static const Name conversion[] = {Name("conversion")};
  static const KeyEffect effects[] = {
      {"dialect", "carriages/own/hooks/result_type_inference", {}, typeRules},
      {"dialect", "carriages/own/hooks/importer", {}, importers},
      {"dialect", "carriages/own/hooks/builders", {}, plainOps},
      {"dialect", "carriages/own/hooks/no_shape_inference", {}, plainOps},
      {"types", "records", own, {}},
      {"types", "records/*/wire", twin, {}},
      {"types", "wire_records", twin, {}},
      {"attributes", "records", own, {}},
      {"attributes", "records/*/wire", twin, {}},
      {"attributes", "wire_records", twin, {}},
      {"attributes", "values", twin, {}},
      {"attributes", "attribute_kinds/*/entry", view, {}},
      {"wire", "types", twin, {}},
      {"wire", "attributes", twin, {}},
      {"wire", "own_types", {}, conversion},
      {"wire", "own_attributes", {}, conversion},
      {"op", "external", twin, {}},
      {"op", "external_inside", twin, {}},
      {"op", "function", twin, {}},
      {"op", "text", twin, {}},
      {"op", "effects", view, {}},
      {"op", "other_keys", view, {}},
      {"op", "stands_for", view, {}},
      {"op", "holders", own, {}},
      {"op", "relations", ownOrView, {}},
      {"op", "assembly", own, {}},
      {"op", "verified", ownOrView, {}},
      {"op", "unverified", ownOrView, {}},
      {"op", "hooks/verifier", ownOrView, {}},
      {"op", "hooks/canonicalizer", own, {}},
      {"op", "hooks/folder", own, {}},
      {"op", "hooks/constant_like", own, {}},
      {"op", "hooks/reify_result_shapes", own, {}},
      {"op", "hooks/result_type_inference", {}, typeRules},
      {"op", "hooks/shape_inference", {}, table},
      {"op", "hooks/decomposition", {}, expansions},
      {"op", "hooks/importer", {}, importers},
      {"op", "hooks/extra_class_declarations", own, {}},
      {"op", "hooks/extra_definitions", own, {}},
      {"op", "hooks/attribute_kinds", own, {}},
      {"op", "hooks/attribute_order", own, {}},
      {"op", "versions/*/illegal", twin, {}},
      {"op", "versions/*/regions/*/own_name", own, {}},
      {"op", "versions/*/attributes/*/absent", twin, {}},
      {"op", "versions/*/attributes/*/absent_with", twin, {}},
      {"op", "versions/*/changes/*/value/absent", twin, {}},
      {"op", "versions/*/changes/*/value/absent_with", twin, {}},
      {"op", "versions/*/changes/*/set/absent", twin, {}},
      {"op", "versions/*/changes/*/set/absent_with", twin, {}},
  };
  return effects;
}

static llvm::StringRef describe(CarriageKind part) {
  switch (part) {
  case CarriageKind::Own:
    return "the dialect itself (carriage 'own')";
  case CarriageKind::Twin:
    return "a versioned dialect (carriage 'twin')";
  case CarriageKind::View:
    return "views (carriage 'view')";
  case CarriageKind::External:
    break;
  }
  return "another dialect";
}

/// Calls `found` with the members that `path` leads to from `node`.
static void walk(const JsonNode &node, llvm::ArrayRef<llvm::StringRef> path,
                 llvm::function_ref<void(const JsonNode::Member &)> found) {
  if (path.front() == "*") {
    for (const JsonNode &element : node.elements)
      walk(element, path.drop_front(), found);
    return;
  }
  for (const JsonNode::Member &member : node.members)
    if (member.key != path.front())
      continue;
    else if (path.size() == 1)
      found(member);
    else
      walk(member.value, path.drop_front(), found);
}

void checkKeyEffects(const JsonNode &node, llvm::StringRef file,
                     const Dialect &dialect, Diagnostics &diagnostics,
                     llvm::StringRef ignored) {
  for (const KeyEffect &effect : getKeyEffects()) {
    if (effect.file != file ||
        (!ignored.empty() && effect.path.split('/').first == ignored))
      continue;
    bool hasPart = effect.parts.empty() ||
                   llvm::any_of(effect.parts, [&](CarriageKind part) {
                     return dialect.find(part) != nullptr;
                   });
    bool hasOutput = effect.outputs.empty() ||
                     llvm::any_of(effect.outputs, [&](llvm::StringRef output) {
                       return llvm::is_contained(dialect.outputs, output);
                     });
    if (hasPart && hasOutput)
      continue;
    std::string reason;
    if (!hasPart) {
      llvm::SmallVector<llvm::StringRef> parts;
      for (CarriageKind part : effect.parts)
        parts.push_back(describe(part));
      reason = "it is about " + llvm::join(parts, " or ") + ", which specs/" +
               dialect.name + "/dialect.json does not declare";
    } else {
      reason = "only the output '" + llvm::join(effect.outputs, "' or '") +
               "' reads it, which 'outputs' of specs/" + dialect.name +
               "/dialect.json does not list";
    }
    llvm::SmallVector<llvm::StringRef> path;
    effect.path.split(path, '/');
    walk(node, path, [&](const JsonNode::Member &member) {
      diagnostics.error(DiagnosticId::KeyWithoutEffect, member.keyRange,
                        "'" + member.key + "' has no effect: " + reason +
                            "; remove the key, or add " +
                            (hasPart ? "the output" : "the carriage"));
    });
  }
}

} // namespace dialectgen
