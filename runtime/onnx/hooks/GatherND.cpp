//===- GatherND.cpp - slices by lists of indices --------------------------===//
//
// Verifier of GatherND: lists of indices fit the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/GatherND.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyGatherND(Operation *op) {
  auto data = rankedTypeOf(op->getOperand(0));
  auto indices = rankedTypeOf(op->getOperand(1));
  int64_t batch = integerAttribute(op, "batch_dims").value_or(0);
  for (unsigned index : {0, 1})
    if (rankOf(op->getOperand(index)) == 0)
      return op->emitOpError("operand #") << index << " is a scalar";
  auto refuseBatch = [&](int64_t bound) {
    return op->emitOpError("attribute 'batch_dims' is ")
           << batch << ", but must be in [0, " << bound << "]";
  };
  for (RankedTensorType type : {data, indices})
    if (type && (batch < 0 || batch >= type.getRank()))
      return refuseBatch(type.getRank() - 1);
  if (!data || !indices)
    return success();
  for (int64_t axis = 0; axis < batch; ++axis)
    if (failed(verifyCompatibleShape(data.getShape().slice(axis, 1),
                                     indices.getShape().slice(axis, 1))))
      return op->emitOpError("dimension ")
             << axis << " of operand #1 is " << indices.getDimSize(axis)
             << ", but operand #0 has " << data.getDimSize(axis)
             << " there, and 'batch_dims' is " << batch;
  if (indices.isDynamicDim(indices.getRank() - 1))
    return success();
  int64_t length = indices.getShape().back();
  if (length < 1 || length > data.getRank() - batch)
    return op->emitOpError("operand #1 has lists of ")
           << length << " indices for data of rank " << data.getRank()
           << " with " << batch << " batch dimensions";
  // A list of indices stands for a slice.
  SmallVector<int64_t> expected(indices.getShape().drop_back());
  for (int64_t axis = 0; axis < batch; ++axis)
    if (ShapedType::isDynamic(expected[axis]))
      expected[axis] = data.getDimSize(axis);
  llvm::append_range(expected, data.getShape().drop_front(batch + length));
  auto result = rankedTypeOf(op->getResult(0));
  if (!result || succeeded(verifyCompatibleShape(expected, result.getShape())))
    return success();
  return op->emitOpError("result #0 is ")
         << result << ", but for data " << data << " and indices " << indices
         << " it must be "
         << RankedTensorType::get(expected, data.getElementType());
}

LogicalResult ONNXGatherNDOp::verify() { return verifyGatherND(*this); }
LogicalResult ONNXGatherNDV12Op::verify() { return verifyGatherND(*this); }
LogicalResult ONNXGatherNDV11Op::verify() { return verifyGatherND(*this); }

} // namespace dialectgen::onnx
