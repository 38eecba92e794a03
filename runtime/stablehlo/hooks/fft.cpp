//===- fft.cpp - hooks of stablehlo.fft -----------------------------------===//
//
// Element types and sizes go with the kind of transform.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/fft.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult FftOp::verify() {
  auto from = cast<RankedTensorType>(getOperand().getType());
  auto to = cast<RankedTensorType>(getResult().getType());
  ArrayRef<int64_t> length = getFftLength();
  if (length.empty() || length.size() > 3)
    return emitOpError() << "'fft_length' has " << length.size()
                         << " numbers, but must have 1 to 3";
  if (from.getRank() < int64_t(length.size()))
    return emitOpError() << "'fft_length' has " << length.size()
                         << " numbers, but 'operand' is " << from;
  bool fromReal = getFftType() == FftType::RFFT;
  bool toReal = getFftType() == FftType::IRFFT;
  Type element = from.getElementType();
  auto number = dyn_cast<ComplexType>(element);
  if (fromReal ? !element.isF32() && !element.isF64() : !number)
    return emitOpError() << "'operand' is " << from << ", but elements of a "
                         << stringifyFftType(getFftType()) << " are "
                         << (fromReal ? "f32 or f64" : "complex");
  Type expected = fromReal ? ComplexType::get(element)
                  : toReal ? number.getElementType()
                           : element;
  if (to.getElementType() != expected)
    return emitOpError() << "'result' is " << to
                         << ", but its elements must be " << expected;

  // Of a real tensor, the last dimension is half as long as it is complex.
  SmallVector<int64_t> sizes(from.getShape()), result = sizes;
  int64_t last = length.back();
  int64_t half = last == 0 ? 0 : last / 2 + 1;
  SmallVector<int64_t> transformed(length);
  if (toReal)
    transformed.back() = half;
  ArrayRef<int64_t> ends = ArrayRef(sizes).take_back(length.size());
  if ((fromReal || toReal) && failed(verifyCompatibleShape(ends, transformed)))
    return emitOpError() << "'operand' is " << from
                         << ", but its last sizes must be (" << transformed
                         << ")";
  if (fromReal && last != 0)
    result.back() = half;
  if (toReal)
    result.back() = last;
  // The last size is computed; the other sizes keep their bounds.
  bool isLastBounded =
      (fromReal || toReal) && ShapedType::isDynamic(sizes.back());
  if (!areCompatibleTypes(RankedTensorType::get(
                              result, expected,
                              isLastBounded ? Attribute() : from.getEncoding()),
                          to))
    return emitOpError() << "'result' is " << to << ", but its sizes must be ("
                         << result << ")";
  return success();
}

} // namespace dialectgen::stablehlo
