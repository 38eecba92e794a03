//===- sort.cpp - hooks of stablehlo.sort ---------------------------------===//
//
// Its dimension may be counted from the end.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/sort.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult SortOp::verify() {
  int64_t dimension = getDimension();
  for (Type type : getInputs().getTypes()) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasRank())
      continue;
    int64_t rank = shaped.getRank();
    if (dimension >= -rank && dimension < rank)
      return success();
    return emitOpError() << "'dimension' is " << dimension
                         << ", but dimensions of 'inputs' are from " << -rank
                         << " to " << rank - 1;
  }
  return success();
}

} // namespace dialectgen::stablehlo
