//===- if.cpp - hooks of stablehlo.if -------------------------------------===//
//
// Its condition is one truth value: the type admits any shape, as that of the
// peers' definition does, and their verifier asks for none.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/if.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult IfOp::verify() {
  auto type = cast<ShapedType>(getPred().getType());
  if (type.getRank() == 0)
    return success();
  return emitOpError() << "pred must have no dimensions, but is " << type;
}

} // namespace dialectgen::stablehlo
