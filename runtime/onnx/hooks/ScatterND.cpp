//===- ScatterND.cpp - scattered slices -----------------------------------===//
//
// Verifier of ScatterND: lists of indices fit the data, and updates both.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/ScatterND.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyScatterND(Operation *op) {
  auto data = rankedTypeOf(op->getOperand(0));
  auto indices = rankedTypeOf(op->getOperand(1));
  auto updates = rankedTypeOf(op->getOperand(2));
  for (unsigned index : {0, 1})
    if (rankOf(op->getOperand(index)) == 0)
      return emitViolation(op, "rank")
             << "operand #" << index << " is a scalar";
  if (!data || !indices || indices.isDynamicDim(indices.getRank() - 1))
    return success();
  int64_t length = indices.getShape().back();
  if (length < 1 || length > data.getRank())
    return emitViolation(op, "indices")
           << "operand #1 has lists of " << length
           << " indices for data of rank " << data.getRank();
  // A list of indices stands for a slice.
  SmallVector<int64_t> expected(indices.getShape().drop_back());
  llvm::append_range(expected, data.getShape().drop_front(length));
  if (!updates ||
      succeeded(verifyCompatibleShape(expected, updates.getShape())))
    return success();
  return emitViolation(op, "same-shape")
         << "operand #2 is " << updates << ", but for data " << data
         << " and indices " << indices << " it must be "
         << RankedTensorType::get(expected, data.getElementType());
}

LogicalResult ONNXScatterNDOp::verify() { return verifyScatterND(*this); }

const OpHooks hooks::ScatterND = {verifyScatterND};

} // namespace dialectgen::onnx
