//===- KeyEffects.cpp - keys that only some families read -----------------===//

#include "model/forms/KeyEffects.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

llvm::ArrayRef<KeyEffect> getKeyEffects() {
  static const PartKind dialectPart[] = {PartKind::Dialect};
  static const PartKind versionedPart[] = {PartKind::VersionedDialect};
  static const PartKind view[] = {PartKind::View};
  static const PartKind dialectOrView[] = {PartKind::Dialect, PartKind::View};
  using Name = llvm::StringLiteral;
  static const Name table[] = {Name("build-table")};
  static const Name shapeRules[] = {Name("build-table"), Name("view-tables")};
  static const Name typeRules[] = {Name("build-table"), Name("onnx-mlir-td")};
  static const Name importers[] = {Name("build-table"),
                                   Name("onnx-mlir-build-table")};
  static const Name plainOps[] = {Name("onnx-mlir-td")};
  static const Name expansions[] = {Name("conversion"), Name("lowerings"),
                                    Name("view-tables")};
  static const Name lowerings[] = {Name("lowerings"), Name("op-table")};
  static const Name bodies[] = {Name("bodies")};
  // A family in onnx-mlir's form has the same files of operators, and no hooks
  // of these files.
  static const Name texts[] = {Name("bodies"), Name("onnx-mlir-td"),
                               Name("op-table")};
  static const Name codes[] = {Name("conversion"), Name("dialect-bytecode")};
  // A family in onnx-mlir's form has the same files of operators.
  static const Name operators[] = {Name("build-table"), Name("onnx-mlir-td"),
                                   Name("op-table")};
  static const KeyEffect effects[] = {
      {"dialect", "dialect/hooks/result_type_inference", {}, typeRules},
      {"dialect", "dialect/hooks/importer", {}, importers},
      {"dialect", "dialect/hooks/builders", {}, plainOps},
      {"dialect", "dialect/hooks/no_shape_inference", {}, plainOps},
      {"dialect", "uses", versionedPart, {}},
      {"types", "records", dialectPart, {}},
      {"types", "records/*/wire", versionedPart, {}},
      {"types", "wire_records", versionedPart, {}},
      {"attributes", "records", dialectPart, {}},
      {"attributes", "records/*/wire", versionedPart, {}},
      {"attributes", "wire_records", versionedPart, {}},
      {"attributes", "values", versionedPart, {}},
      {"attributes", "attribute_kinds/*/entry", view, {}},
      {"wire", "types", versionedPart, {}},
      {"wire", "attributes", versionedPart, {}},
      {"wire", "dialect_types", {}, codes},
      {"wire", "dialect_attributes", {}, codes},
      {"attributes", "records/*/layouts", {}, codes},
      {"op", "external", versionedPart, {}},
      {"op", "external_inside", versionedPart, {}},
      {"op", "function", versionedPart, {}},
      {"op", "text", versionedPart, {}},
      {"op", "effects", view, {}},
      {"op", "other_keys", view, {}},
      {"op", "stands_for", view, {}},
      {"op", "composite_attributes", dialectPart, {}},
      {"op", "types", dialectOrView, {}},
      {"op", "relations", dialectOrView, {}},
      {"op", "shapes", dialectOrView, {}},
      {"op", "assembly", dialectPart, {}},
      {"op", "bodies", {}, texts},
      {"op", "verified", dialectOrView, {}},
      {"op", "unverified", dialectOrView, {}},
      {"op", "hooks/verifier", dialectOrView, {}},
      {"op", "hooks/canonicalizer", dialectPart, {}},
      {"op", "hooks/folder", dialectPart, {}},
      {"op", "hooks/constant_like", dialectPart, {}},
      {"op", "hooks/reify_result_shapes", dialectPart, {}},
      {"op", "hooks/result_type_inference", {}, typeRules},
      {"op", "hooks/value_bound", {}, table},
      {"op", "hooks/shape_inference", {}, shapeRules},
      {"op", "hooks/decomposition", {}, expansions},
      {"op", "hooks/body", {}, bodies},
      {"op", "hooks/expansion", {}, bodies},
      {"op", "hooks/lowering", {}, lowerings},
      {"op", "hooks/lowering_for", {}, lowerings},
      {"op", "hooks/importer", {}, importers},
      {"op", "hooks/extra_class_declarations", dialectPart, {}},
      {"op", "hooks/extra_definitions", dialectPart, {}},
      {"op", "hooks/attribute_kinds", dialectPart, {}},
      {"op", "hooks/attribute_order", dialectPart, {}},
      {"op", "versions/*/illegal", versionedPart, {}},
      {"op", "versions/*/regions/*/dialect_name", dialectPart, {}},
      {"op", "versions/*/no_equivalent", {}, operators},
      {"op", "versions/*/attributes/*/absent", versionedPart, {}},
      {"op", "versions/*/attributes/*/absent_with", versionedPart, {}},
      {"op", "versions/*/changes/*/value/absent", versionedPart, {}},
      {"op", "versions/*/changes/*/value/absent_with", versionedPart, {}},
      {"op", "versions/*/changes/*/set/absent", versionedPart, {}},
      {"op", "versions/*/changes/*/set/absent_with", versionedPart, {}},
      {"op", "versions/*/successors", {}, {}, true},
      {"op", "versions/*/attributes/*/property", {}, {}, true},
      {"op", "versions/*/attributes/*/implied", {}, {}, true},
      {"op", "dialect_name", {}, {}, true},
      {"attributes", "attribute_kinds/*/stored", {}, {}, true},
      {"types", "records/*/until", {}, {}, true},
      {"attributes", "records/*/until", {}, {}, true},
      {"types", "records/*/class", {}, {}, true},
      {"attributes", "records/*/class", {}, {}, true},
      {"attributes", "wire_records/*/bit_enum", {}, {}, true},
      {"attributes", "wire_records/*/cases/*/symbol", {}, {}, true},
  };
  return effects;
}

static llvm::StringRef describe(PartKind part) {
  switch (part) {
  case PartKind::Dialect:
    return "the dialect itself (part 'own')";
  case PartKind::VersionedDialect:
    return "a versioned dialect (part 'versioned dialect')";
  case PartKind::View:
    return "views (part 'view')";
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
                     const Family &family, Diagnostics &diagnostics,
                     llvm::StringRef ignored) {
  for (const KeyEffect &effect : getKeyEffects()) {
    if (effect.file != file ||
        (!ignored.empty() && effect.path.split('/').first == ignored))
      continue;
    bool hasPart =
        effect.parts.empty() || llvm::any_of(effect.parts, [&](PartKind part) {
          return family.find(part) != nullptr;
        });
    bool hasOutput = effect.outputs.empty() ||
                     llvm::any_of(effect.outputs, [&](llvm::StringRef output) {
                       return llvm::is_contained(family.outputs, output);
                     });
    bool isGenerated = effect.isOfExternal && !family.isExternal();
    if (hasPart && hasOutput && !isGenerated)
      continue;
    auto reason = [&]() -> std::string {
      if (isGenerated)
        return "it is about a dialect that exists elsewhere, and that of "
               "specs/" +
               family.name + "/dialect.json is generated";
      if (hasPart)
        return "only the output '" + llvm::join(effect.outputs, "' or '") +
               "' reads it, which 'outputs' of specs/" + family.name +
               "/dialect.json does not list";
      llvm::SmallVector<llvm::StringRef> parts;
      for (PartKind part : effect.parts)
        parts.push_back(describe(part));
      return "it is about " + llvm::join(parts, " or ") + ", which specs/" +
             family.name + "/dialect.json does not declare";
    };
    llvm::SmallVector<llvm::StringRef> path;
    effect.path.split(path, '/');
    walk(node, path, [&](const JsonNode::Member &member) {
      diagnostics.error(DiagnosticId::KeyWithoutEffect, member.keyRange,
                        "'" + member.key + "' has no effect: " + reason() +
                            "; remove the key, or add " +
                            (isGenerated ? "the key 'external' of the dialect"
                             : hasPart   ? "the output"
                                         : "the part"));
    });
  }
}

} // namespace dialectgen
