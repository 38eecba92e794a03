//===- MatMulInteger.cpp - product of matrices of integers ----------------===//
//
// Verifier of MatMulInteger: zero points for all elements of a factor, for rows
// of the first, or for columns of the second.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/MatMulInteger.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// One number, a list, or as many dimensions as the factor; rows count from the
/// back as dimension 2, columns as 1.
static LogicalResult verifyFactorZeroPoint(Operation *op, unsigned index,
                                           unsigned factor, unsigned fromBack) {
  auto zero = rankedTypeOf(op->getOperand(index));
  auto type = rankedTypeOf(op->getOperand(factor));
  if (!zero || zero.getRank() == 0 || !type)
    return success();
  bool isList = zero.getRank() == 1;
  int64_t rank = type.getRank();
  int64_t lines = rank >= 2 ? type.getDimSize(rank - fromBack) : 1;
  int64_t given = isList                   ? zero.getDimSize(0)
                  : zero.getRank() == rank ? zero.getDimSize(rank - fromBack)
                                           : ShapedType::kDynamic;
  bool fits = isList || zero.getRank() == rank;
  if (fits && (ShapedType::isDynamic(lines) || ShapedType::isDynamic(given) ||
               given == lines || (isList && given == 1)))
    return success();
  return emitViolation(op, "zero-point")
         << "operand #" << index << " is " << zero
         << ", which are no zero points for operand #" << factor << ", "
         << type;
}

static LogicalResult verifyMatMulInteger(Operation *op) {
  if (failed(verifyFactorZeroPoint(op, 2, 0, /*fromBack=*/2)))
    return failure();
  return verifyFactorZeroPoint(op, 3, 1, /*fromBack=*/1);
}

LogicalResult ONNXMatMulIntegerOp::verify() {
  return verifyMatMulInteger(*this);
}

} // namespace dialectgen::onnx
