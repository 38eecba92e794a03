//===- Quantization.cpp - scales of whole tensors -------------------------===//
//
// Before opset 13 a tensor had a single scale; an axis has no meaning then.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult wholeTensor(StepRewrite &rewrite) {
  auto scale = rankedTypeOf(rewrite.getOperands()[1]);
  if (!scale || !scale.hasStaticShape() || scale.getNumElements() != 1)
    return rewrite.refuse("a scale that is not known to be one number",
                          RefusalClass::NeedsShape);
  rewrite.removeAttr("axis");
  return success();
}

} // namespace dialectgen::onnx
