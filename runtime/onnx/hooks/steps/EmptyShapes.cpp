//===- EmptyShapes.cpp - the meaning of 0 in a shape ----------------------===//
//
// Since opset 14 a 0 in the shape of Reshape may be a size; before, it copied
// the size of the input at its position. An empty tensor can be reshaped from
// any other empty one: from one of its own shape, 0 has both meanings.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult sizesOfZero(StepRewrite &rewrite) {
  bool isSize = getInt(rewrite, "allowzero").value_or(0);
  rewrite.removeAttr("allowzero");
  if (!isSize)
    return success();
  auto isZero = [](int64_t size) { return size == 0; };
  auto result = dyn_cast<RankedTensorType>(resultTypeOf(rewrite));
  Value shape = rewrite.getOperands()[1];
  auto sizes = readInts(rewrite, shape);
  bool hasNone = sizes ? llvm::none_of(*sizes, isZero)
                       : result && result.hasStaticShape() &&
                             llvm::none_of(result.getShape(), isZero);
  if (hasNone)
    return success();
  if (!sizes)
    return rewrite.refuse("a shape that is no constant, with zeros as sizes,",
                          RefusalClass::NeedsConstant);
  if (llvm::is_contained(*sizes, -1))
    return rewrite.fail("a shape with sizes of 0 leaves none open");
  OpBuilder &builder = rewrite.getBuilder();
  Type type = tensorLike(resultTypeOf(rewrite), *sizes);
  auto element = cast<ShapedType>(type).getElementType();
  if (!element.isIntOrFloat())
    return rewrite.refuse("an empty shape of elements that are no numbers");
  auto fill = DenseElementsAttr::get(RankedTensorType::get(1, element),
                                     builder.getZeroAttr(element));
  rewrite.setOperand(0,
                     build(builder, rewrite.getLoc(), "ConstantOfShape", shape,
                           type, builder.getNamedAttr("value", fill)));
  return success();
}

} // namespace dialectgen::onnx
