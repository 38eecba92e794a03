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

/// A more precise result type is a statement of its own.
template <typename IdentityOp> static OpFoldResult foldIdentity(IdentityOp op) {
  if (op.getOperand().getType() != op.getResult().getType())
    return {};
  return op.getOperand();
}

OpFoldResult ONNXIdentityOp::fold(FoldAdaptor) { return foldIdentity(*this); }
OpFoldResult ONNXIdentityV24Op::fold(FoldAdaptor) {
  return foldIdentity(*this);
}
OpFoldResult ONNXIdentityV23Op::fold(FoldAdaptor) {
  return foldIdentity(*this);
}
OpFoldResult ONNXIdentityV21Op::fold(FoldAdaptor) {
  return foldIdentity(*this);
}
OpFoldResult ONNXIdentityV19Op::fold(FoldAdaptor) {
  return foldIdentity(*this);
}
OpFoldResult ONNXIdentityV16Op::fold(FoldAdaptor) {
  return foldIdentity(*this);
}
OpFoldResult ONNXIdentityV14Op::fold(FoldAdaptor) {
  return foldIdentity(*this);
}
OpFoldResult ONNXIdentityV13Op::fold(FoldAdaptor) {
  return foldIdentity(*this);
}
OpFoldResult ONNXIdentityV1Op::fold(FoldAdaptor) { return foldIdentity(*this); }

} // namespace dialectgen::onnx
