//===- rng.cpp - hooks of stablehlo.rng -----------------------------------===//
//
// Normal distributions are of floats.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/rng.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult RngOp::verify() {
  if (getRngDistribution() == RngDistribution::NORMAL &&
      !isa<FloatType>(getElementTypeOrSelf(getA().getType())))
    return emitOpError() << "'rng_distribution' is NORMAL, but 'a' is "
                         << getA().getType();
  return success();
}

} // namespace dialectgen::stablehlo
