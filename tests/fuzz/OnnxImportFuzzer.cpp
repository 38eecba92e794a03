//===- OnnxImportFuzzer.cpp - any bytes into the importer of models -------===//
//
// Imports arbitrary bytes as a model: the result is a module that verifies and
// prints, or diagnostics. A module can be exported, and is the same when
// imported again.
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace dialectgen;

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  mlir::ModuleOp module = importInput(input);
  if (!module)
    return;
  requireRoundTrip(module);
}

static std::optional<std::string> mutate(llvm::StringRef input, llvm::StringRef,
                                         uint64_t seed) {
  return mutateModel(input, seed);
}

static Target target("onnx-import", run, mutate);

} // namespace dialectgen::fuzz
