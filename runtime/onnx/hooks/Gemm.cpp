//===- Gemm.cpp - product of matrices -------------------------------------===//
//
// Verifier of Gemm: two matrices whose inner sizes agree, and their product.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Gemm.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyGemm(Operation *op) {
  // That factors are matrices is a relation.
  auto sizeOf = [&](unsigned index, StringRef transposed, unsigned dim) {
    auto type = rankedTypeOf(op->getOperand(index));
    if (!type)
      return ShapedType::kDynamic;
    bool isTransposed = integerAttribute(op, transposed).value_or(0) != 0;
    return type.getDimSize(isTransposed ? 1 - dim : dim);
  };
  auto fits = [](int64_t a, int64_t b) {
    return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b;
  };
  int64_t inner = sizeOf(0, "transA", 1), other = sizeOf(1, "transB", 0);
  if (!fits(inner, other))
    return op->emitOpError("inner sizes differ: ")
           << inner << " of operand #0 and " << other << " of operand #1";
  auto result = rankedTypeOf(op->getResult(0));
  int64_t rows = sizeOf(0, "transA", 0), columns = sizeOf(1, "transB", 1);
  if (!result ||
      (fits(rows, result.getDimSize(0)) && fits(columns, result.getDimSize(1))))
    return success();
  return op->emitOpError("result #0 is ")
         << result << ", but the product is "
         << RankedTensorType::get({rows, columns}, result.getElementType());
}

LogicalResult ONNXGemmOp::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV11Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV9Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV7Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV6Op::verify() { return verifyGemm(*this); }
LogicalResult ONNXGemmV1Op::verify() { return verifyGemm(*this); }

} // namespace dialectgen::onnx
