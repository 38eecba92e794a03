//===- Parts.cpp - into how many parts Split splits -----------------------===//
//
// Since opset 18 a Split without sizes has an attribute for the number of its
// parts, and the last one may be smaller; before, there was one part per
// result, all equal.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult numberOfParts(StepRewrite &rewrite) {
  bool hasSizes = rewrite.getOperands().size() > 1 &&
                  !rewrite.getAdaptor().isAbsent(rewrite.getOperands()[1]);
  int64_t count = rewrite.getResultTypes().size();
  MLIRContext *context = rewrite.getOp()->getContext();
  if (rewrite.isUpgrade()) {
    if (!hasSizes)
      rewrite.setAttr("num_outputs", intAttr(context, count));
    return success();
  }
  rewrite.removeAttr("num_outputs");
  if (hasSizes)
    return success();
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  int64_t axis = getInt(rewrite, "axis").value_or(0);
  if (type && axis < 0)
    axis += type.getRank();
  if (!type || axis < 0 || axis >= type.getRank() || type.isDynamicDim(axis))
    return rewrite.refuse("a number of parts of a size that is not known",
                          RefusalClass::NeedsShape);
  int64_t size = type.getDimSize(axis);
  if (count == 0 || size % count == 0)
    return success();
  int64_t part = llvm::divideCeil(size, count);
  SmallVector<int64_t> sizes(count, part);
  sizes.back() = size - part * (count - 1);
  if (sizes.back() < 0)
    return rewrite.fail(Twine(size) + " cannot be split into " + Twine(count) +
                        " parts");
  Value operand = buildInts(rewrite.getBuilder(), rewrite.getLoc(), sizes);
  if (rewrite.getOperands().size() > 1) {
    rewrite.setOperand(1, operand);
    return success();
  }
  return rewrite.insertOperand(1, operand);
}

} // namespace dialectgen::onnx
