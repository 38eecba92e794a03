//===- OnnxImportFuzzer.cpp - any bytes into the importer of models -------===//
//
// Imports arbitrary bytes as a model: the result is a module that verifies and
// prints, or diagnostics. A module can be exported, and is the same when
// imported again.
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace dialectgen;

void fuzz::run(llvm::StringRef input) {
  mlir::ModuleOp module = importInput(input);
  if (!module)
    return;
  requireRoundTrip(module);
}

std::optional<std::string> fuzz::mutate(llvm::StringRef input, llvm::StringRef,
                                        uint64_t seed) {
  return mutateModel(input, seed);
}
