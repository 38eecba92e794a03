//===- memref.cpp - steps of memref ---------------------------------------===//
//
// Since LLVM 21, assume_alignment has the aligned memref as its result; before,
// its operand was aligned from there on.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/StepRewrite.h"

using namespace mlir;

namespace dialectgen::vmemref {

/// Uses of the operand keep it: what is known of it is less then, and right.
static LogicalResult alignedMemref(StepRewrite &rewrite) {
  if (rewrite.getOperands().empty())
    return rewrite.fail("operand 0 is missing");
  Value memref = rewrite.getOperands().front();
  if (rewrite.isUpgrade())
    rewrite.insertResult(0, memref.getType());
  else if (!rewrite.getResultTypes().empty())
    rewrite.replaceResult(0, memref);
  return success();
}

llvm::ArrayRef<StepHookRow> getStepHooks() {
  static constexpr StepHookRow rows[] = {{"aligned-memref", alignedMemref}};
  return rows;
}

} // namespace dialectgen::vmemref
