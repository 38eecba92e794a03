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

/// Weights: input channels, output channels of one group, kernel.
static LogicalResult verifyConvTranspose(Operation *op) {
  FailureOr<Convolution> convolution = readConvolution(op);
  if (failed(convolution))
    return failure();
  auto [data, weights, group] = *convolution;
  if (!weights)
    return success();
  if (data && !data.isDynamicDim(1) && !weights.isDynamicDim(0) &&
      data.getDimSize(1) != weights.getDimSize(0))
    return op->emitOpError("operand #0 has ")
           << data.getDimSize(1) << " channels, but operand #1 takes "
           << weights.getDimSize(0);
  int64_t channels = ShapedType::kDynamic;
  if (!weights.isDynamicDim(1) &&
      llvm::MulOverflow(weights.getDimSize(1), group, channels))
    channels = ShapedType::kDynamic;
  return verifyBias(op, 2, channels);
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
