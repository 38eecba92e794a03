//===- Gemm.cpp - product of matrices -------------------------------------===//
//
// Verifier of Gemm: two matrices whose inner sizes agree.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Gemm.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyGemm(Operation *op) {
  auto innerSize = [&](unsigned index, StringRef transposed,
                       unsigned dim) -> FailureOr<int64_t> {
    auto type = rankedTypeOf(op->getOperand(index));
    if (!type)
      return ShapedType::kDynamic;
    if (type.getRank() != 2)
      return op->emitOpError("operand #")
             << index << " is " << type << ", but must be a matrix";
    bool isTransposed = integerAttribute(op, transposed).value_or(0) != 0;
    return type.getDimSize(isTransposed ? 1 - dim : dim);
  };
  FailureOr<int64_t> a = innerSize(0, "transA", 1);
  if (failed(a))
    return failure();
  FailureOr<int64_t> b = innerSize(1, "transB", 0);
  if (failed(b))
    return failure();
  if (ShapedType::isDynamic(*a) || ShapedType::isDynamic(*b) || *a == *b)
    return success();
  return op->emitOpError("inner sizes differ: ")
         << *a << " of operand #0 and " << *b << " of operand #1";
}

LogicalResult ONNXGemmOp::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV11Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV9Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV7Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV6Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV1Op::verify() { return verifyGemm(*this); }

} // namespace dialectgen::onnx
