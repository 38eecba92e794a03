//===- PRelu.cpp - slopes for negative elements ---------------------------===//
//
// Verifier of PRelu: the slope can be broadcast to the data.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/PRelu.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifySlope(Operation *op) {
  auto data = rankedTypeOf(op->getOperand(0));
  auto slope = rankedTypeOf(op->getOperand(1));
  if (!data || !slope)
    return success();
  // The first versions have one slope, or one for each channel.
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  constexpr unsigned firstWithBroadcasting = 7;
  bool fits = slope.getRank() <= data.getRank();
  if (info->since < firstWithBroadcasting) {
    int64_t count = slope.getRank() == 1 ? slope.getDimSize(0) : 1;
    int64_t channels = data.getRank() > 1 ? data.getDimSize(1) : 1;
    fits = slope.getRank() <= 1 &&
           (count == 1 || ShapedType::isDynamic(count) ||
            ShapedType::isDynamic(channels) || count == channels);
  } else {
    for (auto [size, other] : llvm::zip(llvm::reverse(slope.getShape()),
                                        llvm::reverse(data.getShape())))
      fits &= size == 1 || ShapedType::isDynamic(size) ||
              ShapedType::isDynamic(other) || size == other;
  }
  if (fits)
    return success();
  return emitViolation(op, "broadcast")
         << "operand #1 is " << slope
         << ", which cannot be broadcast to operand #0, " << data;
}

LogicalResult ONNXPReluOp::verify() { return verifySlope(*this); }

const OpHooks hooks::PRelu = {verifySlope};

} // namespace dialectgen::onnx
