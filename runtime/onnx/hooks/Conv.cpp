//===- Conv.cpp - convolution ---------------------------------------------===//
//
// Verifier of Conv: data, weights and bias fit each other.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Conv.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// Weights: output channels, input channels of one group, kernel.
static LogicalResult verifyConv(Operation *op) {
  FailureOr<Convolution> convolution = readConvolution(op);
  if (failed(convolution))
    return failure();
  auto [data, weights, group] = *convolution;
  if (!weights)
    return success();
  if (data && !data.isDynamicDim(1) && !weights.isDynamicDim(1) &&
      (data.getDimSize(1) % group ||
       data.getDimSize(1) / group != weights.getDimSize(1)))
    return op->emitOpError("operand #0 has ")
           << data.getDimSize(1) << " channels, but operand #1 takes "
           << weights.getDimSize(1) << " in each of " << group << " groups";
  if (!weights.isDynamicDim(0) && weights.getDimSize(0) % group)
    return op->emitOpError("operand #1 gives ")
           << weights.getDimSize(0) << " channels, which is no multiple of "
           << group << " groups";
  return verifyBias(op, 2, weights.getDimSize(0));
}

LogicalResult ONNXConvOp::verify() { return verifyConv(*this); }
LogicalResult ONNXConvV11Op::verify() { return verifyConv(*this); }
LogicalResult ONNXConvV1Op::verify() { return verifyConv(*this); }

} // namespace dialectgen::onnx
