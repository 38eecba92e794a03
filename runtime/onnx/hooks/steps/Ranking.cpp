//===- Ranking.cpp - the smallest elements as the largest -----------------===//
//
// Before opset 11 TopK finds the largest elements, in their order: the smallest
// are the largest of the negated ones.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Before opset 10, an attribute gave the number of elements, which had to be
/// positive.
LogicalResult keepsSome(StepRewrite &rewrite) {
  auto count = readInts(rewrite, rewrite.getOperands()[1]);
  if (count && llvm::any_of(*count, [](int64_t number) { return number < 1; }))
    return rewrite.refuse("no elements");
  return success();
}

LogicalResult largestOfNegated(StepRewrite &rewrite) {
  // An order is as good as none.
  rewrite.removeAttr("sorted");
  if (getInt(rewrite, "largest").value_or(1) != 0)
    return success();
  Value data = rewrite.getOperands()[0];
  // Whole numbers are refused as such.
  if (!isa<FloatType>(rewrite.getAdaptor().getElementType(data.getType())))
    return success();
  rewrite.removeAttr("largest");
  rewrite.setOperand(0, build(rewrite.getBuilder(), rewrite.getLoc(), "Neg",
                              data, data.getType()));
  Type type = resultTypeOf(rewrite);
  if (!isa<NoneType>(type))
    rewrite.changeResult(
        0, type,
        [location = rewrite.getLoc(), type](OpBuilder &builder, Value made) {
          return build(builder, location, "Neg", made, type);
        });
  return success();
}

} // namespace dialectgen::onnx
