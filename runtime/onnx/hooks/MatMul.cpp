//===- MatMul.cpp - product of matrices, also stacked ones ----------------===//
//
// Verifier of MatMul: inner sizes agree, and the dimensions before them can be
// broadcast.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "mlir/Dialect/Traits.h"

#define GET_OP_CLASSES
#include "onnx/hooks/MatMul.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyMatMul(Operation *op) {
  auto a = rankedTypeOf(op->getOperand(0)), b = rankedTypeOf(op->getOperand(1));
  for (unsigned index : {0, 1})
    if (rankOf(op->getOperand(index)) == 0)
      return op->emitOpError("operand #") << index << " is a scalar";
  if (!a || !b)
    return success();
  // A vector is a row on the left and a column on the right.
  int64_t inner = a.getShape().back();
  int64_t other = b.getDimSize(b.getRank() == 1 ? 0 : b.getRank() - 2);
  if (!ShapedType::isDynamic(inner) && !ShapedType::isDynamic(other) &&
      inner != other)
    return op->emitOpError("inner sizes differ: ")
           << inner << " of operand #0 and " << other << " of operand #1";
  SmallVector<int64_t> joined;
  if (a.getRank() > 2 && b.getRank() > 2 &&
      !OpTrait::util::getBroadcastedShape(a.getShape().drop_back(2),
                                          b.getShape().drop_back(2), joined))
    return op->emitOpError("matrices are stacked as ")
           << a << " and " << b << ", which cannot be broadcast";
  return success();
}

LogicalResult ONNXMatMulOp::verify() { return verifyMatMul(*this); }
LogicalResult ONNXMatMulV9Op::verify() { return verifyMatMul(*this); }
LogicalResult ONNXMatMulV1Op::verify() { return verifyMatMul(*this); }

} // namespace dialectgen::onnx
