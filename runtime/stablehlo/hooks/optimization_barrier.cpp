//===- optimization_barrier.cpp - hooks of stablehlo.optimization_barrier -===//
//
// Values pass through it as they are.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/optimization_barrier.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult OptimizationBarrierOp::verify() {
  bool isOne = getNumOperands() == 1;
  for (auto [index, types] : llvm::enumerate(
           llvm::zip((*this)->getOperandTypes(), (*this)->getResultTypes()))) {
    auto [operand, result] = types;
    if (operand == result)
      continue;
    std::string place = isOne ? "" : "number " + std::to_string(index) + " of ";
    return emitOpError() << place << "'operand' and " << place
                         << "'result' have different types: " << operand
                         << " and " << result;
  }
  return success();
}

} // namespace dialectgen::stablehlo
