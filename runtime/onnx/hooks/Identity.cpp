//===- Identity.cpp - the value itself ------------------------------------===//
//
// Folder of Identity.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "OpHooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Identity.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

/// A more precise result type is a statement of its own.
static OpFoldResult foldIdentity(Operation *op) {
  if (op->getOperand(0).getType() != op->getResult(0).getType())
    return {};
  return op->getOperand(0);
}

OpFoldResult ONNXIdentityOp::fold(FoldAdaptor) { return foldIdentity(*this); }

const OpHooks hooks::Identity = {/*verify=*/nullptr, foldIdentity};

} // namespace dialectgen::onnx
