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

static LogicalResult verifyConv(Operation *op) {
  auto data = rankedTypeOf(op->getOperand(0));
  auto weights = rankedTypeOf(op->getOperand(1));
  auto bias = rankedTypeOf(op->getOperand(2));
  if (!weights)
    return success();
  if (weights.getRank() < 2 || (data && data.getRank() != weights.getRank()))
    return op->emitOpError("operand #1 is ")
           << weights << ", which does not fit data "
           << op->getOperand(0).getType();
  // Weights: output channels, input channels of one group, kernel.
  int64_t group = integerAttribute(op, "group").value_or(1);
  if (group < 1)
    return op->emitOpError("attribute 'group' is ") << group;
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
  if (failed(verifyKernelShape(op, weights)))
    return failure();
  return bias ? verifyBias(op, 2, bias, weights.getDimSize(0)) : success();
}

LogicalResult ONNXConvOp::verify() { return verifyConv(*this); }
LogicalResult ONNXConvV11Op::verify() { return verifyConv(*this); }
LogicalResult ONNXConvV1Op::verify() { return verifyConv(*this); }

} // namespace dialectgen::onnx
