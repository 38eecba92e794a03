//===- async_done.cpp - hooks of stablehlo.async_done ---------------------===//
//
// Its result is the value of the future.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/async_done.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult AsyncDoneOp::verify() {
  auto future = cast<FutureType>(getOperand().getType());
  if (haveCompatibleTypes(future.getTypes(), (*this)->getResultTypes()))
    return success();
  return emitOpError() << "result is " << getResult().getType()
                       << ", but the operand is " << future;
}

} // namespace dialectgen::stablehlo
