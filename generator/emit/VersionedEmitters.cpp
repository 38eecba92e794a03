//===- VersionedEmitters.cpp - outputs of versioned dialects --------------===//
//
// See VersionedEmitters.h.
//
//===----------------------------------------------------------------------===//

#include "emit/VersionedEmitters.h"
#include "emit/OdsText.h"
#include "emit/Template.h"
#include "emit/VersionedTests.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

struct VersionedEmitter {
  const char *name;
  bool needsLive;
  llvm::Error (*emit)(const VersionedDialect &dialect, llvm::StringRef root,
                      OutputSet &outputs);
};

constexpr VersionedEmitter emitters[] = {
    {"versioned-ops-td", false, emitVersionedOpsTd},
    {"versioned-tables", false, emitVersionedTables},
    {"versioned-op-shards", false, emitVersionedOpShards},
    {"versioned-tests", false, emitVersionedTests},
    {"versioned-programs", false, emitVersionedPrograms},
    {"live-attrs-td", true, emitLiveAttrsTd},
    {"live-ops-td", true, emitLiveOpsTd},
    {"live-relations", true, emitLiveRelations},
    {"live-op-shards", true, emitLiveOpShards},
    {"live-conversion", true, emitLiveConversion},
    {"live-reference", true, emitLiveReference},
};

} // namespace

std::vector<std::string> getVersionedOutputs() {
  std::vector<std::string> names;
  for (const VersionedEmitter &emitter : emitters)
    names.push_back(emitter.name);
  return names;
}

llvm::Expected<OutputSet> emitVersionedDialect(const VersionedDialect &dialect,
                                               llvm::StringRef root) {
  OutputSet outputs;
  outputs.ownedFolders = {"generated/" + dialect.family,
                          "docs/reference/" + dialect.family};
  for (const std::string &name : dialect.outputs) {
    const auto *emitter =
        llvm::find_if(emitters, [&](const VersionedEmitter &candidate) {
          return candidate.name == name;
        });
    if (emitter == std::end(emitters))
      return llvm::createStringError("unknown output '" + name + "'");
    if (emitter->needsLive && !dialect.live)
      return llvm::createStringError("output '" + name + "' needs specs/" +
                                     dialect.family + "/live.json");
    if (llvm::Error error = emitter->emit(dialect, root, outputs))
      return std::move(error);
  }
  return outputs;
}

llvm::Error addDialectFile(const VersionedDialect &dialect,
                           llvm::StringRef name, llvm::StringRef folder,
                           llvm::StringRef file, llvm::StringRef root,
                           Json view, OutputSet &outputs) {
  std::string stem = toCamel(name);
  view["family"] = dialect.family;
  view["dialect"] = name;
  view["stem"] = stem;
  llvm::Expected<std::string> text = renderTemplate(
      root, (folder + "/" + file + ".mustache").str(), std::move(view));
  if (!text)
    return text.takeError();
  outputs.add("generated/" + dialect.family + "/" + stem + file.str(),
              std::move(*text));
  return llvm::Error::success();
}

} // namespace dialectgen
