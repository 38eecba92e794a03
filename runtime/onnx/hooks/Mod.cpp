//===- Mod.cpp - remainders -----------------------------------------------===//
//
// Verifier of Mod: of floating point numbers, only as C takes them.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Mod.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyMod(Operation *op) {
  auto type = dyn_cast<TensorType>(op->getOperand(0).getType());
  if (!type || !isa<FloatType>(type.getElementType()) ||
      integerAttribute(op, "fmod").value_or(0) != 0)
    return success();
  return emitViolation(op, "element-type")
         << "attribute 'fmod' is 0, but operand #0 is " << type
         << ", whose remainders need 'fmod' of 1";
}

LogicalResult ONNXModOp::verify() { return verifyMod(*this); }

const OpHooks hooks::Mod = {verifyMod};

} // namespace dialectgen::onnx
