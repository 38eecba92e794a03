//===- BitCast.cpp - bits of another type ---------------------------------===//
//
// Verifier of BitCast: no bit is left over or missing.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/BitCast.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// 0 of types without a width of their own, which are not compared.
static unsigned bitsOf(Type type) {
  constexpr unsigned bitsOfTruthValue = 8;
  type = getElementTypeOrSelf(type);
  if (type.isInteger(1))
    return bitsOfTruthValue;
  if (auto number = dyn_cast<ComplexType>(type))
    return 2 * number.getElementType().getIntOrFloatBitWidth();
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

LogicalResult ONNXBitCastOp::verify() {
  Type input = getOperation()->getOperand(0).getType(),
       output = getOperation()->getResult(0).getType();
  unsigned one = bitsOf(input), other = bitsOf(output);
  if (!one || !other || one == other)
    return success();
  return emitViolation(*this, "sizes")
         << "'input' and 'output' have elements of different widths: " << input
         << " and " << output;
}

} // namespace dialectgen::onnx
