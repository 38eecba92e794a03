//===- map.cpp - hooks of stablehlo.map -----------------------------------===//
//
// Its region returns one scalar.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/map.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult MapOp::verify() {
  Region &region = getComputation();
  if (region.empty())
    return success();
  Block &block = region.front();
  ValueRange returned =
      block.empty() ? ValueRange() : ValueRange(block.back().getOperands());
  if (returned.size() != 1)
    return emitOpError() << "region 0 ('computation') ends with "
                         << returned.size() << " values, not 1";
  auto type = dyn_cast<ShapedType>(returned.front().getType());
  if (type && type.hasRank() && type.getRank() == 0)
    return success();
  return emitOpError() << "region 0 ('computation') ends with "
                       << returned.front().getType() << ", which is no scalar";
}

} // namespace dialectgen::stablehlo
