//===- Cast.cpp - conversion of elements ----------------------------------===//
//
// Folder of Cast: a cast to the type at hand is the value itself, unless `to`
// names another one and the result type is wrong.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"
#include "mlir/IR/TypeUtilities.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Cast.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static OpFoldResult foldToSameType(Operation *op) {
  Type type = op->getResult(0).getType();
  auto to = op->getAttrOfType<TypeAttr>("to");
  if (op->getOperand(0).getType() != type || !to ||
      getElementTypeOrSelf(type) != to.getValue())
    return {};
  return op->getOperand(0);
}

OpFoldResult ONNXCastOp::fold(FoldAdaptor) { return foldToSameType(*this); }

const OpHooks hooks::Cast = {/*verify=*/nullptr, foldToSameType};

} // namespace dialectgen::onnx
