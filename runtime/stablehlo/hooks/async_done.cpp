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
  if (llvm::equal(future.getTypes(), (*this)->getResultTypes()))
    return success();
  return emitOpError() << "result is " << getResult().getType()
                       << ", but the operand is " << future;
}

LogicalResult AsyncDoneOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            ValueRange operands, DictionaryAttr,
                                            OpaqueProperties, RegionRange,
                                            SmallVectorImpl<Type> &types) {
  auto future = operands.size() == 1
                    ? dyn_cast<FutureType>(operands.front().getType())
                    : FutureType();
  if (!future)
    return emitOptionalError(
        location, "'stablehlo.async_done' op 'operand' must be one future");
  llvm::append_range(types, future.getTypes());
  return success();
}

} // namespace dialectgen::stablehlo
