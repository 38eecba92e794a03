//===- ConvTranspose.cpp - transposed convolution -------------------------===//
//
// Verifier of ConvTranspose: data, weights and bias fit each other.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/ConvTranspose.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyConvTranspose(Operation *op) {
  auto data = rankedTypeOf(op->getOperand(0));
  auto weights = rankedTypeOf(op->getOperand(1));
  auto bias = rankedTypeOf(op->getOperand(2));
  if (!weights)
    return success();
  if (weights.getRank() < 2 || (data && data.getRank() != weights.getRank()))
    return op->emitOpError("operand #1 is ")
           << weights << ", which does not fit data "
           << op->getOperand(0).getType();
  // Weights: input channels, output channels of one group, kernel.
  int64_t group = integerAttribute(op, "group").value_or(1);
  if (group < 1)
    return op->emitOpError("attribute 'group' is ") << group;
  if (data && !data.isDynamicDim(1) && !weights.isDynamicDim(0) &&
      data.getDimSize(1) != weights.getDimSize(0))
    return op->emitOpError("operand #0 has ")
           << data.getDimSize(1) << " channels, but operand #1 takes "
           << weights.getDimSize(0);
  if (failed(verifyKernelShape(op, weights)))
    return failure();
  int64_t channels = ShapedType::kDynamic;
  if (!weights.isDynamicDim(1) &&
      llvm::MulOverflow(weights.getDimSize(1), group, channels))
    channels = ShapedType::kDynamic;
  return bias ? verifyBias(op, 2, bias, channels) : success();
}

LogicalResult ONNXConvTransposeOp::verify() {
  return verifyConvTranspose(*this);
}
LogicalResult ONNXConvTransposeV11Op::verify() {
  return verifyConvTranspose(*this);
}
LogicalResult ONNXConvTransposeV1Op::verify() {
  return verifyConvTranspose(*this);
}

} // namespace dialectgen::onnx
