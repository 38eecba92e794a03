//===- BatchMatMul.cpp - matrices that fit --------------------------------===//
//
// Columns of one matrix meet rows of the other.
//
//===----------------------------------------------------------------------===//

#include "VerifyHooks.h"

using namespace mlir;

namespace dialectgen::byteir {

LogicalResult verifyBatchMatMul(const View &view) {
  TfBatchMatMulOp op(view);
  auto lhs = dyn_cast<RankedTensorType>(op.getLhs().getType()),
       rhs = dyn_cast<RankedTensorType>(op.getRhs().getType());
  if (!lhs || !rhs)
    return success();
  int64_t columns = lhs.getShape().take_back(2)[op.getAdjX() ? 0 : 1],
          rows = rhs.getShape().take_back(2)[op.getAdjY() ? 1 : 0];
  if (areOneSize(columns, rows))
    return success();
  return view->emitError() << view.getCarriedName() << ": 'lhs' has " << columns
                           << " columns, but 'rhs' " << rows << " rows";
}

} // namespace dialectgen::byteir
