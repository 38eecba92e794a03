//===- fft.cpp - hooks of stablehlo.fft -----------------------------------===//
//
// Element types go with the kind of transform.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/fft.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

/// The element type of the result; null if `element` has no such transform.
static Type transformed(Type element, FftType kind) {
  auto number = dyn_cast<ComplexType>(element);
  if (kind == FftType::RFFT)
    return element.isF32() || element.isF64() ? ComplexType::get(element)
                                              : Type();
  return number && kind == FftType::IRFFT ? number.getElementType() : number;
}

static const char *elementsOf(FftType kind) {
  return kind == FftType::RFFT ? "f32 or f64" : "complex";
}

LogicalResult FftOp::verify() {
  auto from = cast<RankedTensorType>(getOperand().getType());
  auto to = cast<RankedTensorType>(getResult().getType());
  Type expected = transformed(from.getElementType(), getFftType());
  if (!expected)
    return emitOpError() << "'operand' is " << from << ", but elements of a "
                         << stringifyFftType(getFftType()) << " are "
                         << elementsOf(getFftType());
  if (to.getElementType() != expected)
    return emitOpError() << "'result' is " << to
                         << ", but its elements must be " << expected;
  return success();
}

LogicalResult
FftOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location,
                        ValueRange operands, DictionaryAttr attributes,
                        OpaqueProperties properties, RegionRange regions,
                        SmallVectorImpl<Type> &types) {
  SmallVector<ShapedTypeComponents> shapes;
  if (failed(inferReturnTypeComponents(context, location, operands, attributes,
                                       properties, regions, shapes)))
    return failure();
  FftTypeAttr kind =
      Adaptor(operands, attributes, properties, regions).getFftTypeAttr();
  if (operands.size() != 1 || !kind || !shapes.front().hasRank())
    return emitOptionalError(
        location, "'stablehlo.fft' op the shape of its result does not follow "
                  "from operand and attributes; give the type");
  Type element = transformed(getElementTypeOrSelf(operands.front().getType()),
                             kind.getValue());
  if (!element)
    return emitOptionalError(location, "'stablehlo.fft' op 'operand' is ",
                             operands.front().getType(), ", but elements of a ",
                             stringifyFftType(kind.getValue()), " are ",
                             elementsOf(kind.getValue()));
  types.push_back(RankedTensorType::get(shapes.front().getDims(), element,
                                        shapes.front().getAttribute()));
  return success();
}

} // namespace dialectgen::stablehlo
