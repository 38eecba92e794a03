//===- OnnxSpecs.cpp - the ONNX specs of this source tree, loaded ---------===//
//
// See OnnxSpecs.h.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "spec/Diagnostics.h"
#include "spec/Loader.h"
#include "llvm/Support/raw_ostream.h"

const dialectgen::Dialect &dialectgen::onnxSpecs() {
  static const Dialect family = [] {
    Diagnostics diagnostics;
    std::optional<Dialect> loaded =
        loadDialect(DIALECTGEN_SOURCE_DIR, "onnx", diagnostics);
    diagnostics.print(llvm::errs(), /*showColors=*/false);
    return loaded ? std::move(*loaded) : Dialect();
  }();
  return family;
}
