//===- triangular_solve.cpp - hooks of stablehlo.triangular_solve ---------===//
//
// An attribute determines the shared dimension of the operands.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/triangular_solve.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

LogicalResult TriangularSolveOp::verify() {
  auto a = cast<RankedTensorType>(getA().getType());
  auto b = cast<RankedTensorType>(getB().getType());
  ArrayRef<int64_t> batchOfA = a.getShape().drop_back(2),
                    batchOfB = b.getShape().drop_back(2);
  if (failed(verifyCompatibleShape(batchOfA, batchOfB)))
    return emitOpError() << "'a' and 'b' have different sizes before the last "
                            "two dimensions: "
                         << a << " and " << b;
  int64_t size = a.getShape().back();
  int64_t shared =
      b.getDimSize(unsigned(b.getRank() - (getLeftSide() ? 2 : 1)));
  if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(shared) &&
      size != shared)
    return emitOpError() << "'a' is of size " << size << ", but the "
                         << (getLeftSide() ? "columns" : "rows")
                         << " of 'b' of size " << shared;
  if (getTransposeA() == Transpose::TRANSPOSE_INVALID)
    return emitOpError() << "'transpose_a' is TRANSPOSE_INVALID";
  return success();
}

} // namespace dialectgen::stablehlo
