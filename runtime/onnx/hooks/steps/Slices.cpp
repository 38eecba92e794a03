//===- Slices.cpp - bounds of slices as operands and as attributes --------===//
//
// Before opset 11 axes of Slice count from the start. Before opset 10 bounds
// and axes are attributes, and every step is one.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Axes from the start; fails after an error.
static FailureOr<SmallVector<int64_t>>
axesFromStart(StepRewrite &rewrite, SmallVector<int64_t> axes) {
  auto type = rankedTypeOf(rewrite.getOperands()[0]);
  for (int64_t &axis : axes) {
    if (axis >= 0)
      continue;
    if (!type)
      return rewrite.refuse("an axis below 0, of a value whose rank is not "
                            "known,",
                            RefusalClass::NeedsShape);
    axis += type.getRank();
  }
  return axes;
}

LogicalResult sliceAxesFromStart(StepRewrite &rewrite) {
  if (!isThere(rewrite, 3))
    return success();
  Value operand = rewrite.getOperands()[3];
  auto axes = readInts(rewrite, operand);
  if (!axes)
    return rewrite.refuse("operand 3 that is no constant",
                          RefusalClass::NeedsConstant);
  FailureOr<SmallVector<int64_t>> fromStart = axesFromStart(rewrite, *axes);
  if (failed(fromStart))
    return failure();
  if (*fromStart != *axes)
    rewrite.setOperand(
        3, rewrite.getAdaptor().buildConstant(
               rewrite.getBuilder(), rewrite.getLoc(),
               intsAttr(operand.getContext(), *fromStart),
               rewrite.getAdaptor().getElementType(operand.getType()),
               ConstantKind::Ints));
  return success();
}

LogicalResult sliceBounds(StepRewrite &rewrite) {
  MLIRContext *context = rewrite.getOp()->getContext();
  for (auto [index, name] : {std::pair(1u, "starts"), std::pair(2u, "ends"),
                             std::pair(3u, "axes"), std::pair(4u, "steps")}) {
    if (!isThere(rewrite, index))
      continue;
    auto values = readInts(rewrite, rewrite.getOperands()[index]);
    if (!values)
      return rewrite.refuse("operand " + Twine(index) + " that is no constant",
                            RefusalClass::NeedsConstant);
    if (index == 4) {
      if (llvm::any_of(*values, [](int64_t step) { return step != 1; }))
        return rewrite.refuse("a step other than 1");
      continue;
    }
    rewrite.setAttr(name, intsAttr(context, *values));
  }
  while (rewrite.getOperands().size() > 1)
    rewrite.eraseOperand(rewrite.getOperands().size() - 1);
  return success();
}

} // namespace dialectgen::onnx
