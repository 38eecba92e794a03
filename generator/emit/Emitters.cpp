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
      {"reference", emitReference, CarriageKind::Own},
      {"own-ops-td", emitOwnOpsTd, CarriageKind::Own},
      {"onnx-mlir-td", emitPlainOpsTd, CarriageKind::Own},
      {"build-table", emitBuildTable, CarriageKind::Own},
      {"onnx-mlir-build-table", emitPlainBuildTable, CarriageKind::Own},
      {"own-steps", emitOwnSteps, CarriageKind::Own},
      {"own-attrs-td", emitOwnAttrsTd, CarriageKind::Own},
      {"own-relations", emitOwnRelations, CarriageKind::Own},
      {"own-op-shards", emitOwnOpShards, CarriageKind::Own},
      {"twin-programs", emitTwinPrograms, CarriageKind::Twin},
      {"twin-tests", emitTwinTests, CarriageKind::Twin},
      {"twin-ops-td", emitTwinOpsTd, CarriageKind::Twin},
      {"twin-tables", emitTwinTables, CarriageKind::Twin},
      {"twin-op-shards", emitTwinOpShards, CarriageKind::Twin},
      {"conversion", emitConversion, CarriageKind::Twin},
      {"view-reference", emitReference, CarriageKind::View},
      {"view-steps", emitViewSteps, CarriageKind::View},
      {"view-tests", emitViewTests, CarriageKind::View},
      {"view-tables", emitViewTables, CarriageKind::View},
      {"view-ops", emitViewOps, CarriageKind::View},
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

llvm::Expected<OutputSet> emitDialect(const Dialect &dialect,
                                      llvm::StringRef root) {
  if (llvm::Error error = checkOutputs(dialect))
    return std::move(error);
  std::vector<const Emitter *> emitters;
  for (const Emitter &emitter : getEmitters())
    if (llvm::is_contained(dialect.outputs, emitter.name))
      emitters.push_back(&emitter);

  EmitContext context(dialect, root);
  std::vector<OutputSet> parts(emitters.size());
  std::vector<std::string> failures(emitters.size());
  llvm::parallelFor(0, emitters.size(), [&](size_t i) {
    if (llvm::Error error = emitters[i]->emit(context, parts[i]))
      failures[i] = llvm::toString(std::move(error));
  });
  for (const std::string &failure : failures)
    if (!failure.empty())
      return llvm::createStringError(llvm::inconvertibleErrorCode(), failure);

  OutputSet outputs;
  outputs.ownedFolders = {"generated/" + dialect.name,
                          "docs/reference/" + dialect.name};
  for (OutputSet &part : parts)
    outputs.merge(std::move(part));
  return outputs;
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
