//===- Emitters.cpp - all outputs by name ---------------------------------===//

#include "emit/Emitters.h"
#include "emit/text/LineWrap.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>

namespace dialectgen {

llvm::ArrayRef<Emitter> getEmitters() {
  // Those that take longest first: they run side by side.
  static const Emitter emitters[] = {
      {"reference",
       {emitReferenceLists, emitExplorer},
       PartKind::Dialect,
       emitReference},
      {"dialect-ops-td", {emitDialectOpsTd}, PartKind::Dialect},
      {"onnx-mlir-td", {emitPlainOpsTd}, PartKind::Dialect},
      {"build-table", {emitBuildTable}, PartKind::Dialect},
      {"op-table", {emitOpTable}, PartKind::Dialect},
      {"onnx-mlir-build-table", {emitPlainBuildTable}, PartKind::Dialect},
      {"dialect-steps", {emitDialectSteps}, PartKind::Dialect},
      {"dialect-attrs-td", {emitDialectAttrsTd}, PartKind::Dialect},
      {"dialect-bytecode", {emitDialectBytecode}, PartKind::Dialect},
      {"dialect-relations", {emitDialectRelations}, PartKind::Dialect},
      {"lowerings", {emitLowerings}, PartKind::Dialect},
      {"bodies", {emitBodies}, PartKind::Dialect},
      {"dialect-op-shards", {emitDialectOpShards}, PartKind::Dialect},
      {"versioned-programs",
       {emitVersionedPrograms},
       PartKind::VersionedDialect},
      {"versioned-tests", {emitVersionedTests}, PartKind::VersionedDialect},
      {"versioned-ops-td", {emitVersionedOpsTd}, PartKind::VersionedDialect},
      {"versioned-tables", {emitVersionedTables}, PartKind::VersionedDialect},
      {"wire-description",
       {emitWireDescription, emitIrdl},
       PartKind::VersionedDialect},
      {"conversion", {emitConversion}, PartKind::VersionedDialect},
      {"view-reference",
       {emitReferenceLists, emitExplorer},
       PartKind::View,
       emitReference},
      {"view-steps", {emitViewSteps}, PartKind::View},
      {"view-tests", {emitViewTests}, PartKind::View},
      {"view-tables", {emitViewTables}, PartKind::View},
      {"view-ops", {emitViewOps}, PartKind::View},
  };
  return emitters;
}

char UnfitSpecs::ID = 0;

void UnfitSpecs::log(llvm::raw_ostream &os) const { os << why; }

std::error_code UnfitSpecs::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

/// Runs tasks side by side, the first ones first: llvm::parallelFor begins with
/// the last.
static void runInOrder(size_t count, llvm::function_ref<void(size_t)> run) {
  std::atomic<size_t> next{0};
  llvm::parallelFor(0, llvm::parallel::getThreadCount(), [&](size_t) {
    for (size_t i = next++; i < count; i = next++)
      run(i);
  });
}

std::vector<OutputFailure>
emitDialect(const Family &family, llvm::StringRef root, OutputSet &outputs) {
  std::vector<OutputFailure> failures;
  for (const std::string &name : family.outputs) {
    const llvm::ArrayRef<Emitter> known = getEmitters();
    const Emitter *emitter = findByName(known, name);
    if (!emitter)
      failures.push_back({name, "there is no such output"});
    else if (!family.find(emitter->familyPart))
      failures.push_back({name, "the family lacks the part that it is for"});
  }
  if (!failures.empty())
    return failures;

  EmitContext context(family, root);
  std::vector<std::pair<const Emitter *, std::function<llvm::Error()>>> tasks;
  // Files of single ops come last: they are small tasks, which end together.
  constexpr size_t opsPerTask = 256;
  for (const Emitter &emitter : getEmitters())
    if (llvm::is_contained(family.outputs, emitter.name))
      for (EmitFunction part : emitter.parts)
        if (part)
          tasks.emplace_back(&emitter,
                             [&, part] { return part(context, outputs); });
  for (const Emitter &emitter : getEmitters())
    if (emitter.ofOps && llvm::is_contained(family.outputs, emitter.name))
      for (size_t i = 0; i < family.ops.size(); i += opsPerTask)
        tasks.emplace_back(&emitter, [&, i, emit = emitter.ofOps] {
          auto ops = llvm::ArrayRef(family.ops).drop_front(i);
          return emit(context, ops.take_front(opsPerTask), outputs);
        });
  std::vector<OutputFailure> ends(tasks.size());
  runInOrder(tasks.size(), [&](size_t i) {
    const auto &[emitter, emit] = tasks[i];
    llvm::Error error = emit();
    bool isOfSpecs = error.isA<UnfitSpecs>();
    if (error)
      ends[i] = {emitter->name, llvm::toString(std::move(error)), isOfSpecs};
  });
  // A mistake that all tasks of an output make is one.
  for (const OutputFailure &end : ends)
    if (!end.name.empty() &&
        (failures.empty() || failures.back().name != end.name ||
         failures.back().why != end.why))
      failures.push_back(end);
  return failures;
}

std::vector<std::string> ownedFolders(const Family &family) {
  return {"generated/" + family.name, "docs/reference/" + family.name};
}

std::string fileStem(const FamilyPart &familyPart) {
  return familyPart.prefixesClasses ? familyPart.prefix
                                    : toCamel(familyPart.dialect);
}

Json commonNames(const EmitContext &context, const FamilyPart &familyPart) {
  return {{"family", context.family.name},
          {"dialect", familyPart.dialect},
          {"stem", fileStem(familyPart)}};
}

void addRendered(const EmitContext &context, OutputSet &outputs,
                 const std::string &file, const Rendering &rendering) {
  outputs.add("generated/" + context.family.name + "/" + file,
              [&](llvm::raw_ostream &os) {
                if (std::optional<LineSyntax> syntax = lineSyntaxOf(file)) {
                  LineWrapper wrapper(os, *syntax);
                  rendering.write(wrapper);
                } else {
                  rendering.write(os);
                }
              });
}

} // namespace dialectgen
