//===- triangular_solve.cpp - hooks of stablehlo.triangular_solve ---------===//
//
// One case of an attribute has no meaning.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/triangular_solve.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult TriangularSolveOp::verify() {
  if (getTransposeA() == Transpose::TRANSPOSE_INVALID)
    return emitOpError() << "'transpose_a' is TRANSPOSE_INVALID";
  return success();
}

} // namespace dialectgen::stablehlo
