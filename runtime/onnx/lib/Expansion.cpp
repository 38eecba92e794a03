//===- Expansion.cpp - ops as others --------------------------------------===//
//
// See Expansion.h.
//
//===----------------------------------------------------------------------===//

#include "Expansion.h"

using namespace mlir;

namespace dialectgen::onnx {

std::optional<SmallVector<Value, 1>>
expandOp(StepRewrite &rewrite, const OpRow &row, const TargetOpsets &targets) {
  return std::nullopt;
}

} // namespace dialectgen::onnx
