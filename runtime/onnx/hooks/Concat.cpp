//===- Concat.cpp - tensors joined along a dimension ----------------------===//
//
// Verifier of Concat.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Concat.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyConcat(Operation *op) {
  std::optional<int64_t> axis = integerAttribute(op, "axis");
  std::optional<unsigned> first;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    if (!rankOf(operand))
      continue;
    if (axis && failed(verifyAxis(op, "axis", *axis, operand)))
      return failure();
    if (!first) {
      first = index;
      continue;
    }
    auto a = cast<RankedTensorType>(op->getOperand(*first).getType());
    auto b = cast<RankedTensorType>(operand.getType());
    if (a.getRank() != b.getRank())
      return op->emitOpError("operand #")
             << index << " has rank " << b.getRank() << ", but operand #"
             << *first << " has rank " << a.getRank();
    if (!axis)
      continue;
    int64_t joined = *axis < 0 ? *axis + a.getRank() : *axis;
    for (int64_t dim = 0; dim != a.getRank(); ++dim)
      if (dim != joined && !a.isDynamicDim(dim) && !b.isDynamicDim(dim) &&
          a.getDimSize(dim) != b.getDimSize(dim))
        return op->emitOpError("operand #")
               << index << " has size " << b.getDimSize(dim) << " in dimension "
               << dim << ", but operand #" << *first << " has "
               << a.getDimSize(dim)
               << "; only the dimension of 'axis' may differ";
  }
  return success();
}

LogicalResult ONNXConcatOp::verify() { return verifyConcat(*this); }

LogicalResult ONNXConcatV11Op::verify() { return verifyConcat(*this); }

LogicalResult ONNXConcatV4Op::verify() { return verifyConcat(*this); }

LogicalResult ONNXConcatV1Op::verify() { return verifyConcat(*this); }

} // namespace dialectgen::onnx
