//===- DynamicPartition.cpp - rows of the data ----------------------------===//
//
// A number for each row, and parts of such rows.
//
//===----------------------------------------------------------------------===//

#include "VerifyHooks.h"

using namespace mlir;

namespace dialectgen::byteir {

LogicalResult verifyDynamicPartition(const View &view) {
  TfDynamicPartitionOp op(view);
  size_t count = op.getOutputs().size();
  if (op.getNumPartitions() != int64_t(count))
    return view->emitError()
           << view.getCarriedName() << ": 'num_partitions' is "
           << op.getNumPartitions() << ", but there are " << count
           << " of 'outputs'";
  auto data = dyn_cast<RankedTensorType>(op.getData().getType()),
       parts = dyn_cast<RankedTensorType>(op.getPartitions().getType());
  if (!data || !parts)
    return success();
  bool fits = parts.getRank() <= data.getRank();
  for (auto [size, part] : llvm::zip(data.getShape(), parts.getShape()))
    fits &= areOneSize(size, part);
  if (!fits)
    return view->emitError()
           << view.getCarriedName() << ": 'partitions' is " << parts
           << ", which is not the shape of the first dimensions of 'data', "
           << data;
  ArrayRef<int64_t> row = data.getShape().drop_front(size_t(parts.getRank()));
  for (Value output : op.getOutputs()) {
    auto type = dyn_cast<RankedTensorType>(output.getType());
    if (!type)
      continue;
    bool hasRows = type.getRank() == int64_t(row.size()) + 1;
    if (hasRows)
      for (auto [size, wanted] : llvm::zip(type.getShape().drop_front(), row))
        hasRows &= areOneSize(size, wanted);
    if (!hasRows)
      return view->emitError()
             << view.getCarriedName() << ": 'outputs' has " << type
             << ", but rows of 'data' are "
             << RankedTensorType::get(row, data.getElementType());
  }
  return success();
}

} // namespace dialectgen::byteir
