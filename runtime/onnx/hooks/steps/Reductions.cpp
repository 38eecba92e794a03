//===- Reductions.cpp - reductions without named axes ---------------------===//
//
// Since axes are an operand, an attribute selects whether an absent operand
// reduces all dimensions or none. Before, all were reduced. Reducing none
// equals reducing all of a value with one more dimension, of size 1.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult namedAxes(StepRewrite &rewrite) {
  Value axes =
      rewrite.getOperands().size() > 1 ? rewrite.getOperands()[1] : Value();
  bool isAbsent = !axes || rewrite.getAdaptor().isAbsent(axes);
  bool isNothing = getInt(rewrite, "noop_with_empty_axes").value_or(0);
  if (!isAbsent) {
    auto type = rankedTypeOf(axes);
    bool isCounted = type && type.hasStaticShape();
    auto numbers = readInts(rewrite, axes);
    size_t count = numbers     ? numbers->size()
                   : isCounted ? size_t(type.getNumElements())
                               : 0;
    if (!numbers && !isCounted)
      return isNothing ? rewrite.refuse("operand 1 that is no constant",
                                        RefusalClass::NeedsConstant)
                       : success();
    if (count != 0) {
      rewrite.removeAttr("noop_with_empty_axes");
      return success();
    }
  }
  if (axes)
    rewrite.eraseOperand(1);
  rewrite.removeAttr("noop_with_empty_axes");
  if (!isNothing)
    return success();
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  rewrite.setOperand(
      0, buildUnsqueeze(builder, location, rewrite.getOperands()[0], {0}));
  rewrite.setAttr("keepdims", intAttr(builder.getContext(), 0));
  return rewrite.insertOperand(1, buildInts(builder, location, {0}));
}

} // namespace dialectgen::onnx
