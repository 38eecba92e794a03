//===- bitcast_convert.cpp - hooks of stablehlo.bitcast_convert -----------===//
//
// The bits are unchanged. Several narrow elements that form one wide element
// are the last dimension of the narrow tensor.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/bitcast_convert.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

static unsigned widthOf(Type type) {
  if (auto number = dyn_cast<ComplexType>(type))
    return 2 * widthOf(number.getElementType());
  if (auto quantized = dyn_cast<quant::QuantizedType>(type))
    return widthOf(quantized.getStorageType());
  return type.getIntOrFloatBitWidth();
}

LogicalResult BitcastConvertOp::verify() {
  auto from = cast<RankedTensorType>(getOperand().getType());
  auto to = cast<RankedTensorType>(getResult().getType());
  auto different = [&](const Twine &what) {
    return emitOpError() << what << ": " << from << " and " << to;
  };
  if (isa<ComplexType>(from.getElementType()) !=
      isa<ComplexType>(to.getElementType()))
    return different("only one of operand and result is complex");
  unsigned fromWidth = widthOf(from.getElementType());
  unsigned toWidth = widthOf(to.getElementType());
  auto narrow = fromWidth < toWidth ? from : to;
  auto wide = fromWidth < toWidth ? to : from;
  ArrayRef<int64_t> shared = narrow.getShape();
  if (fromWidth != toWidth) {
    if (narrow.getRank() != wide.getRank() + 1)
      return different("the narrower elements need one dimension more");
    int64_t pieces = shared.back();
    shared = shared.drop_back();
    unsigned width = std::min(fromWidth, toWidth);
    if (!ShapedType::isDynamic(pieces) &&
        uint64_t(pieces) * width != std::max(fromWidth, toWidth))
      return different("the last dimension of the narrower elements is not "
                       "one of the wider");
  }
  if (failed(verifyCompatibleShape(shared, wide.getShape())))
    return different("operand and result have different shapes");
  return success();
}

} // namespace dialectgen::stablehlo
