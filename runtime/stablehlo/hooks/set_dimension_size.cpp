//===- set_dimension_size.cpp - hooks of stablehlo.set_dimension_size -----===//
//
// Its result has at most as many elements along the dimension as the operand.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/set_dimension_size.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult SetDimensionSizeOp::verify() {
  auto from = cast<RankedTensorType>(getOperand().getType());
  auto to = cast<RankedTensorType>(getResult().getType());
  auto dimension = unsigned(getDimension());
  int64_t most = from.getDimSize(dimension);
  if (auto bounds = dyn_cast_or_null<TypeExtensionsAttr>(from.getEncoding());
      bounds && ShapedType::isDynamic(most))
    most = bounds.getBounds()[dimension];
  int64_t size = to.getDimSize(dimension);
  if (!ShapedType::isDynamic(most) && !ShapedType::isDynamic(size) &&
      size > most)
    return emitOpError() << "dimension " << dimension << " of 'result' is "
                         << size << ", but that of 'operand' is " << most;
  return success();
}

} // namespace dialectgen::stablehlo
