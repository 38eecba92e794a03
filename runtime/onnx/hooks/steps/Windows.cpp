//===- Windows.cpp - distances within windows -----------------------------===//
//
// Pools whose windows have no holes need no dilations, which older versions
// lack.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult plainDilations(StepRewrite &rewrite) {
  auto dilations = getInts(rewrite, "dilations");
  if (dilations && llvm::all_of(*dilations, [](int64_t d) { return d == 1; }))
    rewrite.removeAttr("dilations");
  return success();
}

} // namespace dialectgen::onnx
