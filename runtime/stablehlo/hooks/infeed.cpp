//===- infeed.cpp - hooks of stablehlo.infeed -----------------------------===//
//
// Its layout: for each result but the token, the order of its dimensions.
//
//===----------------------------------------------------------------------===//

#include "Tokens.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/infeed.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult InfeedOp::verify() {
  if (failed(verifyTokenLast(*this)))
    return failure();
  std::optional<ArrayAttr> layout = getLayout();
  if (!layout)
    return success();
  if (layout->size() + 1 != getNumResults())
    return emitOpError() << "'layout' has " << layout->size()
                         << " elements, but there are " << getNumResults()
                         << " results, the last of which is a token";
  for (Attribute order : *layout) {
    auto numbers = dyn_cast<ArrayAttr>(order);
    if (!numbers || !llvm::all_of(numbers, llvm::IsaPred<IntegerAttr>))
      return emitOpError() << "'layout' has " << order
                           << ", which is no array of integers";
  }
  return success();
}

} // namespace dialectgen::stablehlo
