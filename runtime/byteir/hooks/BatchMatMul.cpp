//===- BatchMatMul.cpp - matrices that fit --------------------------------===//
//
// Columns of one matrix meet rows of the other, and batches broadcast to those
// of the result.
//
//===----------------------------------------------------------------------===//

#include "VerifyHooks.h"

using namespace mlir;

namespace dialectgen::byteir {

/// The batch of `type` along dimension `i` of `rank` ones; 1 if it has no such.
static int64_t batchOf(RankedTensorType type, int64_t rank, int64_t i) {
  int64_t own = i - (rank - type.getRank());
  return own < 0 ? 1 : type.getDimSize(unsigned(own));
}

static LogicalResult verifyBatches(const View &view, RankedTensorType lhs,
                                   RankedTensorType rhs,
                                   RankedTensorType output) {
  int64_t rank = std::max(lhs.getRank(), rhs.getRank());
  auto error = [&] {
    return view->emitError() << view.getCarriedName() << ": ";
  };
  if (output && output.getRank() != rank)
    return error() << "'output' has rank " << output.getRank() << "; expected "
                   << rank << ", the greater one of 'lhs' and "
                   << "'rhs'";
  for (int64_t i = 0; i != rank - 2; ++i) {
    int64_t left = batchOf(lhs, rank, i), right = batchOf(rhs, rank, i);
    if (left != 1 && right != 1 && !areOneSize(left, right))
      return error() << "batches of 'lhs', " << lhs << ", and 'rhs', " << rhs
                     << ", do not broadcast";
    // Of two that are open, one may be 1; an open one beside 1 may be any.
    int64_t joined = left == 1                     ? right
                     : right == 1                  ? left
                     : ShapedType::isDynamic(left) ? right
                                                   : left;
    if (output && !areOneSize(joined, output.getDimSize(unsigned(i))))
      return error() << "dimension " << i << " of 'output' is "
                     << output.getDimSize(unsigned(i))
                     << ", but batches broadcast to " << joined;
  }
  return success();
}

/// Dimension `from` of `type`, counted from the end, is dimension `to` of
/// `output`.
static LogicalResult verifySide(const View &view, StringRef name,
                                RankedTensorType type, int64_t from,
                                RankedTensorType output, int64_t to) {
  if (!type || !output)
    return success();
  int64_t one = type.getRank() - from, other = output.getRank() - to;
  int64_t size = type.getDimSize(unsigned(one)),
          wanted = output.getDimSize(unsigned(other));
  if (areOneSize(size, wanted))
    return success();
  return view->emitError() << view.getCarriedName() << ": dimension " << one
                           << " of '" << name << "' is " << size
                           << ", but dimension " << other << " of 'output' is "
                           << wanted;
}

LogicalResult verifyBatchMatMul(const View &view) {
  TfBatchMatMulOp op(view);
  auto lhs = dyn_cast<RankedTensorType>(op.getLhs().getType()),
       rhs = dyn_cast<RankedTensorType>(op.getRhs().getType()),
       output = dyn_cast<RankedTensorType>(op.getOutput().getType());
  for (auto [name, type] : {std::pair("lhs", lhs), std::pair("rhs", rhs),
                            std::pair("output", output)})
    if (type && type.getRank() < 2)
      return view->emitError()
             << view.getCarriedName() << ": '" << name << "' is " << type
             << ", but its rank must be at least 2";
  if (failed(verifySide(view, "lhs", lhs, op.getAdjX() ? 1 : 2, output, 2)) ||
      failed(verifySide(view, "rhs", rhs, op.getAdjY() ? 2 : 1, output, 1)))
    return failure();
  if (!lhs || !rhs)
    return success();
  int64_t columns = lhs.getShape().take_back(2)[op.getAdjX() ? 0 : 1],
          rows = rhs.getShape().take_back(2)[op.getAdjY() ? 1 : 0];
  if (!areOneSize(columns, rows))
    return view->emitError()
           << view.getCarriedName() << ": 'lhs' has " << columns
           << " columns, but 'rhs' " << rows << " rows";
  return verifyBatches(view, lhs, rhs, output);
}

} // namespace dialectgen::byteir
