//===- Intervals.cpp - bounds of an interval ------------------------------===//
//
// Since opset 11, Clip gives `max` everywhere if `min` is greater. Before, no
// such interval is defined, and runtimes refuse it; from `max` to `max` is the
// same.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult boundsInOrder(StepRewrite &rewrite) {
  if (!isThere(rewrite, 1) || !isThere(rewrite, 2))
    return success();
  ArrayRef<Value> operands = rewrite.getOperands();
  auto least = readFloats(rewrite, operands[1]),
       most = readFloats(rewrite, operands[2]);
  if (least && most && least->size() == 1 && most->size() == 1 &&
      least->front() > most->front())
    rewrite.setOperand(1, operands[2]);
  return success();
}

} // namespace dialectgen::onnx
