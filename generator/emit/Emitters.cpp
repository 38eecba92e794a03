//===- Emitters.cpp - all outputs by name ---------------------------------===//
//
// See Emitters.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

llvm::ArrayRef<Emitter> getEmitters() {
  // Those that take longest first: they run side by side.
  static const Emitter emitters[] = {
      {"reference",
       {emitReference, emitReferenceLists, emitExplorer},
       CarriageKind::Own},
      {"own-ops-td", {emitOwnOpsTd}, CarriageKind::Own},
      {"onnx-mlir-td", {emitPlainOpsTd}, CarriageKind::Own},
      {"build-table", {emitBuildTable}, CarriageKind::Own},
      {"onnx-mlir-build-table", {emitPlainBuildTable}, CarriageKind::Own},
      {"own-steps", {emitOwnSteps}, CarriageKind::Own},
      {"own-attrs-td", {emitOwnAttrsTd}, CarriageKind::Own},
      {"own-relations", {emitOwnRelations}, CarriageKind::Own},
      {"own-op-shards", {emitOwnOpShards}, CarriageKind::Own},
      {"twin-programs", {emitTwinPrograms}, CarriageKind::Twin},
      {"twin-tests", {emitTwinTests}, CarriageKind::Twin},
      {"twin-ops-td", {emitTwinOpsTd}, CarriageKind::Twin},
      {"twin-tables", {emitTwinTables}, CarriageKind::Twin},
      {"twin-op-shards", {emitTwinOpShards}, CarriageKind::Twin},
      {"conversion", {emitConversion}, CarriageKind::Twin},
      {"view-reference",
       {emitReference, emitReferenceLists, emitExplorer},
       CarriageKind::View},
      {"view-steps", {emitViewSteps}, CarriageKind::View},
      {"view-tests", {emitViewTests}, CarriageKind::View},
      {"view-tables", {emitViewTables}, CarriageKind::View},
      {"view-ops", {emitViewOps}, CarriageKind::View},
  };
  return emitters;
}

/// What is wrong with the outputs that `dialect` asks for.
static llvm::Error checkOutputs(const Dialect &dialect) {
  for (const std::string &name : dialect.outputs) {
    const llvm::ArrayRef<Emitter> emitters = getEmitters();
    const Emitter *emitter = findByName(emitters, name);
    std::string problem =
        !emitter ? "unknown output '" + name + "'"
        : !dialect.find(emitter->carriage)
            ? "output '" + name + "' is of a carriage that the dialect has not"
            : "";
    if (!problem.empty())
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "specs/" + dialect.name +
                                         "/dialect.json: " + problem);
  }
  return llvm::Error::success();
}

llvm::Error emitDialect(const Dialect &dialect, llvm::StringRef root,
                        OutputSet &outputs) {
  if (llvm::Error error = checkOutputs(dialect))
    return error;
  std::vector<EmitFunction> parts;
  for (const Emitter &emitter : getEmitters())
    if (llvm::is_contained(dialect.outputs, emitter.name))
      llvm::copy_if(emitter.parts, std::back_inserter(parts),
                    [](EmitFunction part) { return part; });

  EmitContext context(dialect, root);
  std::vector<std::string> failures(parts.size());
  llvm::parallelFor(0, parts.size(), [&](size_t i) {
    if (llvm::Error error = parts[i](context, outputs))
      failures[i] = llvm::toString(std::move(error));
  });
  for (const std::string &failure : failures)
    if (!failure.empty())
      return llvm::createStringError(failure);
  return llvm::Error::success();
}

std::vector<std::string> ownedFolders(const Dialect &dialect) {
  return {"generated/" + dialect.name, "docs/reference/" + dialect.name};
}

std::string fileStem(const Carriage &carriage) {
  return carriage.prefixesClasses ? carriage.prefix : toCamel(carriage.dialect);
}

Json commonNames(const EmitContext &context, const Carriage &carriage) {
  return {{"family", context.dialect.name},
          {"dialect", carriage.dialect},
          {"stem", fileStem(carriage)}};
}

} // namespace dialectgen
