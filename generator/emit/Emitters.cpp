//===- Emitters.cpp - all outputs by name ---------------------------------===//
//
// See Emitters.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

llvm::ArrayRef<Emitter> getEmitters() {
  static const Emitter emitters[] = {
      {"onnx-ops-td", "one ODS definition for every live op version",
       emitOnnxOpsTd},
      {"onnx-op-shards", "how the build divides the op definitions",
       emitOnnxOpShards},
      {"onnx-build-table", "signatures of all op versions as constant data",
       emitOnnxBuildTable},
      {"reference", "a page of documentation for every op, and an index",
       emitReference},
  };
  return emitters;
}

llvm::Expected<OutputSet> emitFamily(const Family &family,
                                     llvm::StringRef root) {
  OutputSet outputs;
  outputs.ownedFolders = {"generated/" + family.name,
                          "docs/reference/" + family.name};
  for (const std::string &name : family.outputs) {
    const Emitter *emitter =
        llvm::find_if(getEmitters(), [&](const Emitter &emitter) {
          return emitter.name == name;
        });
    if (emitter == getEmitters().end())
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "specs/" + family.name +
                                         "/dialect.json: unknown output '" +
                                         name + "'");
    if (llvm::Error error = emitter->emit(family, root, outputs))
      return std::move(error);
  }
  return outputs;
}

} // namespace dialectgen
