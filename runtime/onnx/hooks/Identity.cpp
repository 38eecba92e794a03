//===- Identity.cpp - the value itself ------------------------------------===//
//
// Folder of Identity.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/Identity.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

OpFoldResult ONNXIdentityOp::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV24Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV23Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV21Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV19Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV16Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV14Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV13Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

OpFoldResult ONNXIdentityV1Op::fold(FoldAdaptor adaptor) {
  // A more precise result type is a statement of its own.
  if (getOperand().getType() != getResult().getType())
    return {};
  return getOperand();
}

} // namespace dialectgen::onnx
