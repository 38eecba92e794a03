//===- async_start.cpp - what ODS cannot say of stablehlo.async_start -----===//
//
// Its future is of what its region ends with.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/async_start.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult AsyncStartOp::verify() {
  Block &block = getBody().front();
  if (block.empty())
    return success();
  auto future = cast<FutureType>(getResult().getType());
  if (!haveCompatibleTypes(block.back().getOperandTypes(), future.getTypes())) {
    InFlightDiagnostic error = emitOpError() << "region ends with (";
    llvm::interleaveComma(block.back().getOperandTypes(), error);
    return error << "), but the result is " << future;
  }
  return success();
}

} // namespace dialectgen::stablehlo
