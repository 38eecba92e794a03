//===- Powers.cpp - powers of numbers of two types ------------------------===//
//
// Before opset 12 base and exponent are of one type of floating point. Others
// are computed in one that holds both: 64 bits are enough for whole numbers of
// 32.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"

using namespace mlir;

namespace dialectgen::onnx {

LogicalResult powerOfOneType(StepRewrite &rewrite) {
  const VersionAdaptor &adaptor = rewrite.getAdaptor();
  Type base = adaptor.getElementType(rewrite.getOperands()[0].getType());
  Type exponent = adaptor.getElementType(rewrite.getOperands()[1].getType());
  // Others are left for the target to refuse.
  bool isBase =
      base.isF16() || base.isF32() || base.isF64() || base.isInteger(32);
  if (!isBase || (base == exponent && isa<FloatType>(base)))
    return success();
  OpBuilder &builder = rewrite.getBuilder();
  Location location = rewrite.getLoc();
  auto isWide = [](Type type) {
    return type.isF64() ||
           (type.isInteger() && type.getIntOrFloatBitWidth() > 16);
  };
  Type common = isWide(base) || isWide(exponent) ? Type(builder.getF64Type())
                                                 : Type(builder.getF32Type());
  for (unsigned index : {0, 1}) {
    Value operand = rewrite.getOperands()[index];
    if (adaptor.getElementType(operand.getType()) == common)
      continue;
    Value cast =
        adaptor.buildCast(builder, location, operand,
                          adaptor.withElementType(operand.getType(), common));
    rewrite.setOperand(index, cast);
  }
  if (base == common)
    return success();
  Type before = resultTypeOf(rewrite);
  rewrite.changeResult(
      0, adaptor.withElementType(before, common),
      [&adaptor, location, before](OpBuilder &builder, Value made) {
        return adaptor.buildCast(builder, location, made, before);
      });
  return success();
}

} // namespace dialectgen::onnx
