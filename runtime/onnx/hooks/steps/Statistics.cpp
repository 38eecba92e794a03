//===- Statistics.cpp - statistics that BatchNormalization computes -------===//
//
// From opset 7 until opset 14, the node computes with the mean and variance of
// its batch if it has results for them, used or not. Before and after, an
// attribute selects this.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult hasNone(StepRewrite &rewrite) {
  for (size_t index = 1; index < rewrite.getResultTypes().size(); ++index)
    if (!isa<NoneType>(resultTypeOf(rewrite, index)))
      return rewrite.refuse("result " + Twine(index) +
                            ", with which statistics of the batch are used,");
  return success();
}

LogicalResult withoutStatistics(StepRewrite &rewrite) {
  if (failed(hasNone(rewrite)))
    return failure();
  while (rewrite.getResultTypes().size() > 3)
    if (failed(rewrite.eraseResult(rewrite.getResultTypes().size() - 1)))
      return failure();
  return success();
}

LogicalResult statisticsUnused(StepRewrite &rewrite) {
  if (!rewrite.isUpgrade())
    return hasNone(rewrite);
  for (unsigned index = rewrite.getResultTypes().size(); --index > 0;)
    if (failed(rewrite.eraseResult(index)) ||
        failed(rewrite.insertResult(index)))
      return failure();
  return success();
}

} // namespace dialectgen::onnx
