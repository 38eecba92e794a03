//===- Emitters.cpp - all outputs by name ---------------------------------===//
//
// See Emitters.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/LineWrap.h"
#include "emit/OdsText.h"
#include "spec/ReleaseStamp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Support/raw_ostream.h"

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
      {"wire-description", {emitWireDescription}, CarriageKind::Twin},
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

char UnfitSpecs::ID = 0;

void UnfitSpecs::log(llvm::raw_ostream &os) const { os << why; }

std::error_code UnfitSpecs::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

std::vector<OutputFailure>
emitDialect(const Dialect &dialect, llvm::StringRef root, OutputSet &outputs) {
  std::vector<OutputFailure> failures;
  for (const std::string &name : dialect.outputs) {
    const llvm::ArrayRef<Emitter> known = getEmitters();
    const Emitter *emitter = findByName(known, name);
    if (!emitter)
      failures.push_back({name, "there is no such output"});
    else if (!dialect.find(emitter->carriage))
      failures.push_back({name, "the family lacks the part that it is for"});
  }
  if (!failures.empty())
    return failures;
  std::vector<std::pair<const Emitter *, EmitFunction>> parts;
  for (const Emitter &emitter : getEmitters())
    if (llvm::is_contained(dialect.outputs, emitter.name))
      for (EmitFunction part : emitter.parts)
        if (part)
          parts.push_back({&emitter, part});

  if (dialect.released.range.isValid())
    outputs.add(releaseStampPath(dialect.name),
                releaseStampText(dialect.name, dialect.released));
  EmitContext context(dialect, root);
  std::vector<OutputFailure> ends(parts.size());
  llvm::parallelFor(0, parts.size(), [&](size_t i) {
    const auto &[emitter, emit] = parts[i];
    llvm::Error error = emit(context, outputs);
    bool isOfSpecs = error.isA<UnfitSpecs>();
    if (error)
      ends[i] = {emitter->name, llvm::toString(std::move(error)), isOfSpecs};
  });
  llvm::copy_if(ends, std::back_inserter(failures),
                [](const OutputFailure &end) { return !end.name.empty(); });
  return failures;
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

void addRendered(const EmitContext &context, OutputSet &outputs,
                 const std::string &file, const Rendering &rendering) {
  outputs.add("generated/" + context.dialect.name + "/" + file,
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
