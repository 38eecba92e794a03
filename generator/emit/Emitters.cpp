//===- Emitters.cpp - all outputs by name ---------------------------------===//
//
// See Emitters.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Parallel.h"

namespace dialectgen {

llvm::ArrayRef<Emitter> getEmitters() {
  // Those that take longest first: they run side by side.
  static const Emitter emitters[] = {
      {"reference", emitReference},
      {"onnx-ops-td", emitOnnxOpsTd},
      {"onnx-build-table", emitOnnxBuildTable},
      {"onnx-op-shards", emitOnnxOpShards},
  };
  return emitters;
}

llvm::Expected<OutputSet> emitFamily(const Family &family,
                                     llvm::StringRef root) {
  for (const std::string &name : family.outputs)
    if (llvm::none_of(getEmitters(), [&](const Emitter &emitter) {
          return emitter.name == name;
        }))
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "specs/" + family.name +
                                         "/dialect.json: unknown output '" +
                                         name + "'");
  std::vector<const Emitter *> emitters;
  for (const Emitter &emitter : getEmitters())
    if (llvm::is_contained(family.outputs, emitter.name))
      emitters.push_back(&emitter);

  EmitContext context{family, root, VersionNotes(family),
                      InferenceRules(family)};
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
  outputs.ownedFolders = {"generated/" + family.name,
                          "docs/reference/" + family.name};
  for (OutputSet &part : parts)
    outputs.merge(std::move(part));
  return outputs;
}

} // namespace dialectgen
