//===- Choices.cpp - elements that Dropout drops --------------------------===//
//
// In inference, nothing is dropped, and the seed of the choice has no meaning.
// Since opset 12 the mask is defined then; before, its content was open. The
// mask marks the kept elements: as booleans since opset 10, as numbers of the
// data's type before.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

static bool isMaskUsed(StepRewrite &rewrite) {
  return rewrite.getResultTypes().size() > 1 &&
         !isa<NoneType>(resultTypeOf(rewrite, 1)) &&
         !rewrite.getOp()->getResult(1).use_empty();
}

LogicalResult choiceOfNone(StepRewrite &rewrite) {
  auto trains = isThere(rewrite, 2)
                    ? readInts(rewrite, rewrite.getOperands()[2])
                    : SmallVector<int64_t>{0};
  if (!trains || llvm::any_of(*trains, [](int64_t flag) { return flag != 0; }))
    return success();
  rewrite.removeAttr("seed");
  if (!isMaskUsed(rewrite))
    return success();
  Value data = rewrite.getOperands()[0];
  Type mask = resultTypeOf(rewrite, 1);
  rewrite.changeResult(
      1, mask,
      [data, mask, location = rewrite.getLoc()](OpBuilder &builder, Value) {
        auto known = dyn_cast<RankedTensorType>(mask);
        if (known && known.hasStaticShape())
          return build(builder, location, "Constant", {}, mask,
                       builder.getNamedAttr(
                           "value", DenseElementsAttr::get(known, true)));
        auto type = rankedTypeOf(data);
        Value shape = build(
            builder, location, "Shape", data,
            RankedTensorType::get(type ? type.getRank() : ShapedType::kDynamic,
                                  builder.getI64Type()));
        auto all = DenseElementsAttr::get(
            RankedTensorType::get(1, builder.getI1Type()), true);
        return build(builder, location, "ConstantOfShape", shape, mask,
                     builder.getNamedAttr("value", all));
      });
  return success();
}

LogicalResult maskOfNumbers(StepRewrite &rewrite) {
  if (rewrite.getResultTypes().size() < 2)
    return success();
  if (!isMaskUsed(rewrite)) {
    if (failed(rewrite.eraseResult(1)))
      return failure();
    return rewrite.insertResult(1);
  }
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  Type mask = resultTypeOf(rewrite, 1);
  Type numbers = adaptor.withElementType(
      mask, adaptor.getElementType(rewrite.getOperands()[0].getType()));
  rewrite.changeResult(1, numbers,
                       [&adaptor, mask, location = rewrite.getLoc()](
                           OpBuilder &builder, Value made) {
                         return adaptor.buildCast(builder, location, made,
                                                  mask);
                       });
  return success();
}

} // namespace dialectgen::onnx
