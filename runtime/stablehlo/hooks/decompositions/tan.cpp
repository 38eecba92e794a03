//===- tan.cpp - tangents before 1.4.0 ------------------------------------===//
//
// The sine through the cosine, in at least 32 bits: of narrower numbers two
// rounded ones have a quotient that is far from the tangent rounded once.
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::stablehlo {

/// `type` with another element type, without further constraints of the
/// original.
static Type withElements(Type type, Type element) {
  return cast<ShapedType>(type).clone(element);
}

/// Both have exp(|y|) in them where y is the imaginary part, which overflows
/// long before the tangent is anything but i. It cancels out: through cosh(y),
/// they are sin(x) + i cos(x) tanh(y) and cos(x) - i sin(x) tanh(y).
static Value complexTangent(Expansion &expansion, Value z, Type type) {
  using decomposition::make;
  Type part = withElements(
      z.getType(),
      cast<ComplexType>(getElementTypeOrSelf(z.getType())).getElementType());
  Value x = make<RealOp>(expansion, part, z);
  Value height =
      make<TanhOp>(expansion, part, make<ImagOp>(expansion, part, z));
  Value sine = make<SineOp>(expansion, part, x);
  Value cosine = make<CosineOp>(expansion, part, x);
  Value above = make<MulOp>(expansion, part, {cosine, height});
  Value below = make<NegOp>(expansion, part,
                            make<MulOp>(expansion, part, {sine, height}));
  return make<DivOp>(
      expansion, type,
      {make<ComplexOp>(expansion, z.getType(), {sine, above}),
       make<ComplexOp>(expansion, z.getType(), {cosine, below})});
}

LogicalResult decomposition::tangent(Expansion &expansion) {
  Operation *op = expansion.getOp();
  Value x = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (auto accuracy = op->getAttrOfType<ResultAccuracyAttr>("result_accuracy");
      accuracy && accuracy.getMode().getValue() != ResultAccuracyMode::DEFAULT)
    return expansion.refuse(
        "'result_accuracy' asks for an accuracy that a quotient may not have");
  Type element = getElementTypeOrSelf(x.getType());
  auto quantized = dyn_cast<quant::QuantizedType>(element);
  if (quantized) {
    element = quantized.getExpressedType();
    x = make<UniformDequantizeOp>(expansion, withElements(x.getType(), element),
                                  x);
  }
  if (isa<ComplexType>(element)) {
    expansion.replace(complexTangent(expansion, x, type));
    return success();
  }
  bool isNarrow = element.getIntOrFloatBitWidth() < 32;
  if (isNarrow)
    x = make<ConvertOp>(
        expansion,
        withElements(x.getType(), expansion.getBuilder().getF32Type()), x);
  Value quotient =
      make<DivOp>(expansion, quantized || isNarrow ? x.getType() : type,
                  {make<SineOp>(expansion, x.getType(), x),
                   make<CosineOp>(expansion, x.getType(), x)});
  if (isNarrow)
    quotient = make<ConvertOp>(
        expansion, quantized ? withElements(type, element) : type, quotient);
  if (quantized)
    quotient = make<UniformQuantizeOp>(expansion, type, quotient);
  expansion.replace(quotient);
  return success();
}

} // namespace dialectgen::stablehlo
